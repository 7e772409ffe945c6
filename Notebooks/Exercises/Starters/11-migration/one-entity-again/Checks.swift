import CourseChecks
import CourseWorlds
import Lineage

@testable import func OneEntityAgainExercise.step

final class Publication: ManagedObject {
  static let title = Attribute<String?>("title")
  static let category = Attribute<String?>("category")
  static let isbn = Attribute<String?>("isbn")
  static let doi = Attribute<String?>("doi")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("books and papers become publications") {
        let step = try step(from: twoKinds(), to: oneEntity())
        let sources = Set(step.entityMappings.filter(\.isCustom).map(\.sourceEntity))
        try expectEqual(sources, ["Book", "Paper"], "the old entities with a mapping in code")
        let destinations = Set(step.entityMappings.map(\.destinationEntity))
        try expectEqual(destinations, ["Publication"], "the new entities")
      },
      Check("no object is lost, and each has its category") {
        try checkAll(books: ["Emma"], papers: ["On trees"])
      },
      Check("the migration is right for other data", isHidden: true) {
        try checkAll(books: (0..<12).map { "B\($0)" }, papers: (0..<7).map { "P\($0)" })
        try checkAll(books: [], papers: ["Alone"])
      },
    ]
  }

  private static func text(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .string)
  }

  private static func twoKinds() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Publication", isAbstract: true, properties: [text("title")],
        subentities: [
          EntityDescription(name: "Book", properties: [text("isbn")]),
          EntityDescription(name: "Paper", properties: [text("doi")]),
        ])
    ])
  }

  private static func oneEntity() -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Publication",
        properties: [text("title"), text("category"), text("isbn"), text("doi")])
    ])
  }

  private static func checkAll(books: [String], papers: [String]) throws {
    let (old, new) = (twoKinds(), oneEntity())
    let file = try StoreFile()
    let context = try file.open(old).newContext()
    for (entity, number, titles) in [("Book", "isbn", books), ("Paper", "doi", papers)] {
      for title in titles {
        let object = try context.insert(entityName: entity)
        try object.setValue(.string(title), forKey: "title")
        try object.setValue(.string("\(number) of \(title)"), forKey: number)
      }
    }
    try context.save()
    let versions = ModelVersions([old, new], mappings: [try step(from: old, to: new)])
    let container = try file.open(new, classes: [Publication.self]) {
      $0.modelVersions = versions
    }
    let found = try container.newContext().fetch(Query<Publication>.all.ascending { $0.title })
    try expectEqual(
      found.compactMap(\.title).sorted(), (books + papers).sorted(), "the titles")
    for publication in found {
      let title = publication.title ?? ""
      let isBook = books.contains(title)
      try expectEqual(
        publication.category, isBook ? "book" : "paper", "the category of \(title)")
      try expectEqual(
        publication.isbn, isBook ? "isbn of \(title)" : nil, "the isbn of \(title)")
      try expectEqual(publication.doi, isBook ? nil : "doi of \(title)", "the doi of \(title)")
    }
  }
}
