import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The parts of the samples' models that describe fetches: templates, fetched properties,
/// configurations.
@Suite struct TemplateSampleTests {
  @Test(.covers("G39", "A10"), arguments: Situation.withUnsaved)
  func `a template fetches publications by author, optionally after a date or of one kind`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Publications.self)
    let authors = try ["Ada", "Ben"].map { try stack.context.insert("Author", named: $0) }
    for (kind, title, author, moment) in [
      ("Book", "A", 0, 10.0), ("BlogPost", "B", 0, 20), ("Book", "C", 0, 30), ("Book", "D", 1, 40),
    ] {
      let publication = try stack.context.insert(kind, named: title, by: "title")
      publication.setToOne(authors[author], for: "author")
      try publication.setValue(
        .date(Date(timeIntervalSinceReferenceDate: moment)), forKey: "publishDate")
    }
    try stack.settle()
    let ada = ["AUTHOR": FetchValue.attribute(.string("Ada"))]
    let all: FetchRequest<Publications.Publication> = try stack.context.fetchRequest(
      fromTemplate: "byAuthor", substituting: ada)
    #expect(try stack.context.fetch(all).map(\.title) == ["C", "B", "A"])
    let date = FetchValue.attribute(.date(Date(timeIntervalSinceReferenceDate: 10)))
    var recent: FetchRequest<Publications.Publication> = try stack.context.fetchRequest(
      fromTemplate: "byAuthorSince", substituting: ada.merging(["DATE": date]) { one, _ in one })
    #expect(try stack.context.fetch(recent).map(\.title) == ["C", "B"])
    recent.entityName = "Book"
    #expect(try stack.context.fetch(recent).map(\.title) == ["C"])
    #expect(throws: ObjectGraphError.self) {
      try stack.context.fetchRequest(
        fromTemplate: "byAuthorSince", substituting: ada, as: ManagedObject.self)
    }
  }

  @Test(.covers("G32", "G42"), arguments: Situation.all)
  func `a department's recent hires are fetched, cached, and read again after a refresh`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Staff.self)
    for name in ["Algebra", "Physics"] { try stack.context.insert("Department", named: name) }
    func hire(_ name: String, _ year: Int64, _ place: String) throws {
      let employee = try stack.context.insert("Employee", named: name, by: "lastName")
      try employee.setValue(.integer(year), forKey: "hireYear")
      employee.setToOne(try stack.context.object("Department", named: place), for: "department")
    }
    try hire("Noether", 2025, "Algebra")
    try hire("Artin", 2020, "Algebra")
    try hire("Curie", 2025, "Physics")
    try stack.settle()
    let algebra = try stack.context.object("Department", named: "Algebra")
    func hires() throws -> [String] {
      try algebra.fetchedProperty("recentHires").map { try $0.text("lastName") }.sorted()
    }
    #expect(try hires() == ["Noether"])
    try hire("Zariski", 2026, "Algebra")
    try stack.context.save()
    #expect(try hires() == ["Noether"])
    try stack.context.refresh(algebra, mergeChanges: true)
    #expect(try hires() == ["Noether", "Zariski"])
    // The year in the user info is read when it is needed.
    algebra.entity.fetchedProperties.first?.userInfo["since"] = "2020"
    try stack.context.refresh(algebra, mergeChanges: true)
    #expect(try hires() == ["Artin", "Noether", "Zariski"])
    // There is no inverse, and nothing is stored.
    #expect(
      try stack.context.objects("Employee", by: "lastName")[0].entity.relationships.count == 1)
    try stack.expectRows(
      "SELECT count(*) FROM pragma_table_info('ZDEPARTMENT') WHERE name LIKE '%HIRES%'", ["0"])
  }

  @Test(.covers("G43", "G44")) func `drafts are in both the shared and the device configuration`()
    throws
  {
    let model = Notebook.model()
    func names(_ configuration: String) -> [String]? {
      model.entities(forConfigurationName: configuration)?.map(\.name).sorted()
    }
    #expect(names("shared") == ["Draft", "Memo", "Note"])
    #expect(names("device") == ["Draft", "Preference"])
    #expect(names("nowhere") == nil)
    try model.freeze()
  }
}
