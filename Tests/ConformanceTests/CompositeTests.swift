import Foundation
import TestModels
import Testing

@testable import Lineage

/// Composite attributes, whose elements have their own columns.
@Suite struct CompositeTests {
  /// Returns Site (place: latitude, longitude, more: height) with a visit that refers to it.
  private static func model() -> ManagedObjectModel {
    let more = AttributeDescription(name: "more", type: .composite)
    more.composite = CompositeDescription(
      name: "More", elements: [AttributeDescription(name: "height", type: .integer16)])
    let place = AttributeDescription(name: "place", type: .composite)
    place.composite = CompositeDescription(
      name: "Place",
      elements: [
        AttributeDescription(
          name: "latitude", type: .double, isOptional: false, defaultValue: .double(1)),
        AttributeDescription(
          name: "longitude", type: .double, rules: AttributeRules(maximum: .double(180))),
        more,
      ])
    let site = EntityDescription(
      name: "Site",
      properties: [
        AttributeDescription(name: "name", type: .string),
        AttributeDescription(name: "latitude", type: .double), place,
      ],
      indexes: [
        FetchIndexDescription(name: "byPlace", elements: [.init(property: "place.latitude")])
      ], uniquenessConstraints: [["place.more.height"]])
    let visit = EntityDescription("Visit", ["name": .string])
    visit.join("site", .one, to: site, "visits", .many)
    return ManagedObjectModel(entities: [site, visit])
  }

  @Test(arguments: Situation.withUnsaved)
  func `elements can be set, read, searched and sorted by`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    for (index, name) in ["a", "b", "c"].enumerated() {
      let site = try stack.context.insert("Site", named: name)
      try site.setValue(.double(Double(-index)), forKey: "place.latitude")
      try site.setValue(.integer(Int64(index)), forKey: "place.more.height")
      let visit = try stack.context.insert("Visit", named: "to \(name)")
      visit.setToOne(site, for: "site")
    }
    try stack.settle()
    #expect(
      try stack.context.names("Site", FetchPredicate(format: "place.latitude < 0")) == ["b", "c"])
    #expect(
      try stack.context.names("Visit", FetchPredicate(format: "site.place.more.height == 2"))
        == ["to c"])
    var request = FetchRequest<ManagedObject>(entityName: "Site")
    request.sortDescriptors = [FetchSortDescriptor(key: "place.latitude")]
    #expect(try stack.context.fetch(request).map { try $0.text() } == ["c", "b", "a"])
    let site = try stack.context.object("Site", named: "b")
    #expect(site.double("place.latitude") == -1)
    #expect(
      try site.composite(forKey: "place") == [
        "latitude": .double(-1), "more.height": .integer(1),
      ])
    #expect(try site.value(forKey: "latitude") == nil)
  }

  @Test(arguments: Situation.all)
  func `a composite is set as a whole`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let site = try stack.context.insert("Site", named: "a")
    #expect(try site.composite(forKey: "place") == ["latitude": .double(1)])
    #expect(throws: ObjectGraphError.self) {
      try site.setComposite(["latitude": .string("north")], forKey: "place")
    }
    #expect(throws: ObjectGraphError.self) {
      try site.setComposite(["depth": .double(1)], forKey: "place")
    }
    try site.setComposite(["longitude": .double(7), "more.height": .integer(9)], forKey: "place")
    try stack.settle()
    let found = try stack.context.object("Site", named: "a")
    #expect(
      try found.composite(forKey: "place") == [
        "longitude": .double(7), "more.height": .integer(9),
      ])
    try found.setComposite(nil, forKey: "place")
    try stack.settle()
    #expect(try stack.context.object("Site", named: "a").composite(forKey: "place") == nil)
  }

  @Test(arguments: Situation.live)
  func `validation rules and constraints of elements hold`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let site = try stack.context.insert("Site", named: "a")
    try site.setValue(.double(200), forKey: "place.longitude")
    #expect(try refusal(of: stack.context).map(\.property) == ["place.longitude"])
    try site.setValue(.double(20), forKey: "place.longitude")
    try site.setValue(.integer(3), forKey: "place.more.height")
    try stack.context.save()
    try stack.context.insert("Site", named: "b").setValue(.integer(3), forKey: "place.more.height")
    #expect(throws: ObjectGraphError.self) { try stack.context.save() }
  }

  @Test func `elements are columns under their own names`() throws {
    let stack = try Stack(model: Self.model)
    let schema = try stack.schema()
    #expect(
      schema.first { $0.hasPrefix("CREATE TABLE ZSITE ") }
        == "CREATE TABLE ZSITE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZHEIGHT INTEGER, ZLATITUDE FLOAT, ZLATITUDE1 FLOAT, ZLONGITUDE FLOAT, ZNAME VARCHAR )")
    #expect(
      schema.contains("CREATE INDEX Z_Site_byPlace ON ZSITE (ZLATITUDE1 COLLATE BINARY ASC)"))
    #expect(
      schema.contains(
        "CREATE UNIQUE INDEX Z_Site_UNIQUE_place_more_height ON ZSITE (ZHEIGHT COLLATE BINARY ASC)")
    )
  }

  @Test(arguments: Situation.live)
  func `a batch insert accepts rows with elements`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    try stack.context.execute(
      BatchInsertRequest(
        entityName: "Site",
        rows: [["name": .string("a"), "place.longitude": .double(4)], ["name": .string("b")]]))
    #expect(
      try stack.context.names("Site", FetchPredicate(format: "place.longitude == 4")) == ["a"])
    #expect(try stack.context.count("Site", FetchPredicate(format: "place.latitude == 1")) == 2)
  }

  @Test func `a migration renames a composite and keeps its elements`() throws {
    func renamed() -> ManagedObjectModel {
      let model = Self.model()
      let place = model.entitiesByName["Site"]?.attributesByName["place"]
      place?.name = "location"
      place?.renamingIdentifier = "place"
      model.entitiesByName["Site"]?.indexes = []
      model.entitiesByName["Site"]?.uniquenessConstraints = []
      return model
    }
    var model: () -> ManagedObjectModel = Self.model
    let stack = try Stack { model() }
    try stack.context.insert("Site", named: "a").setValue(.double(5), forKey: "place.latitude")
    try stack.context.save()
    model = renamed
    try stack.reopen()
    let site = try stack.context.object("Site", named: "a")
    #expect(try site.value(forKey: "location.latitude") == .double(5))
  }
}
