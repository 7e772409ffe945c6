import CourseChecks
import CourseWorlds
import Lineage

@testable import func IntoAHierarchyExercise.bookBelowPublication
@testable import func IntoAHierarchyExercise.independentBook
@testable import func IntoAHierarchyExercise.stepOfTwo

class Publication: ManagedObject {
  static let title = Attribute<String?>("title")
}

final class Book: Publication {
  static let isbn = Attribute<String?>("isbn")
}

final class Paper: Publication {
  static let doi = Attribute<String?>("doi")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("Book is a sub-entity of the abstract Publication, which has the title", task: 1) {
        let entities = bookBelowPublication().entitiesByName
        let publication = try expectPresent(entities["Publication"], "the entity Publication")
        let book = try expectPresent(entities["Book"], "the entity Book")
        try expect(publication.isAbstract, "Publication should be abstract, but is not")
        try expectEqual(
          publication.properties.map(\.name), ["title"], "the properties of Publication")
        try expect(
          book.superentity === publication,
          "the parent of Book should be Publication, but is another or none")
        try expectEqual(book.properties.map(\.name), ["isbn"], "the properties that Book declares")
      },
      Check("the books of an old store keep their keys, titles and ISBNs", task: 1) {
        try checkOne(["Emma", "Momo"])
      },
      Check("inference does not merge two roots", task: 2) {
        let error = try expectError("an inferred mapping") {
          _ = try MappingModel.inferred(from: twoRoots(), to: oneTree())
        }
        try expect(
          "\(error)".contains("Publication: would put the entities Book and Paper"),
          "the reason: expected a refusal to merge Book and Paper, found \(error)")
      },
      Check("the step has a mapping in code for each entity that moves", task: 2) {
        let step = try stepOfTwo(from: twoRoots(), to: oneTree())
        let sources = Set(step.entityMappings.filter(\.isCustom).map(\.sourceEntity))
        try expectEqual(sources, ["Book", "Paper"], "the old entities with a mapping in code")
      },
      Check("the step in code merges two roots", task: 2) { try checkTwo(2, 3) },
      Check("the migrations are right for other data", task: 2, isHidden: true) {
        try checkOne((0..<30).map { "Book \($0)" })
        try checkTwo(5, 1)
        try checkTwo(0, 4)
      },
    ]
  }

  private static func checkOne(_ titles: [String]) throws {
    let file = try StoreFile()
    let context = try file.open(independentBook()).newContext()
    for title in titles { try insert("Book", title, "isbn", context) }
    try context.save()
    let before = try file.rows("SELECT Z_PK, ZTITLE, ZISBN FROM ZBOOK ORDER BY Z_PK")
    let model = bookBelowPublication()
    try expect(model.entitiesByName["Publication"] != nil, "the entity Publication is missing")
    let container = try file.open(model, classes: [Publication.self, Book.self])
    let after = try file.rows("SELECT Z_PK, ZTITLE, ZISBN FROM ZPUBLICATION ORDER BY Z_PK")
    try expectEqual(after, before, "the rows")
    let found = try container.newContext().fetch(Query<Publication>.all)
    try expect(
      found.allSatisfy { $0 is Book }, "every publication should be a Book, but one is not")
  }

  private static func checkTwo(_ books: Int, _ papers: Int) throws {
    let (old, new) = (try twoRoots(), oneTree())
    let file = try StoreFile()
    let context = try file.open(old).newContext()
    for number in 0..<books { try insert("Book", "B\(number)", "isbn", context) }
    for number in 0..<papers { try insert("Paper", "P\(number)", "doi", context) }
    try context.save()
    let versions = ModelVersions([old, new], mappings: [try stepOfTwo(from: old, to: new)])
    let container = try file.open(
      new, classes: [Publication.self, Book.self, Paper.self]
    ) { $0.modelVersions = versions }
    let later = container.newContext()
    let titles = try later.fetch(Query<Publication>.all).compactMap(\.title).sorted()
    let expected = (0..<books).map { "B\($0)" } + (0..<papers).map { "P\($0)" }
    try expectEqual(titles, expected, "the titles")
    let isbns = try later.fetch(Query<Book>.all).compactMap(\.isbn).sorted()
    try expectEqual(isbns, (0..<books).map { "isbn of B\($0)" }, "the ISBNs of the books")
    let keys = try file.rows("SELECT count(DISTINCT Z_PK) FROM ZPUBLICATION")
    try expectEqual(keys, [["\(books + papers)"]], "the number of different keys")
  }

  private static func insert(
    _ entity: String, _ title: String, _ number: String, _ context: ManagedObjectContext
  ) throws {
    let object = try context.insert(entityName: entity)
    try object.setValue(.string(title), forKey: "title")
    try object.setValue(.string("\(number) of \(title)"), forKey: number)
  }

  private static func twoRoots() throws -> ManagedObjectModel {
    let model = independentBook()
    model.entities.append(
      EntityDescription(
        name: "Paper",
        properties: [
          AttributeDescription(name: "title", type: .string),
          AttributeDescription(name: "doi", type: .string),
        ]))
    return model
  }

  private static func oneTree() -> ManagedObjectModel {
    func kind(_ name: String, _ own: String) -> EntityDescription {
      EntityDescription(name: name, properties: [AttributeDescription(name: own, type: .string)])
    }
    let publication = EntityDescription(
      name: "Publication", isAbstract: true,
      properties: [AttributeDescription(name: "title", type: .string)],
      subentities: [kind("Book", "isbn"), kind("Paper", "doi")])
    return ManagedObjectModel(entities: [publication])
  }
}
