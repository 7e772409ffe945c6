import CourseChecks
import CourseWorlds
import Lineage

@testable import func CustomMappingExercise.bookMapping
@testable import func CustomMappingExercise.leadingNumber
@testable import func CustomMappingExercise.prepare

final class Book: ManagedObject {
  static let title = Attribute<String>("title")
  static let pages = Attribute<Int?>("pages")
}

@main
struct Checks: ExerciseChecks {
  private static let texts = ["312", "90 pages", "about 90", nil]

  static var checks: [Check] {
    [
      Check("inference alone fails", task: 1) {
        let error = try expectError("an inferred mapping") {
          _ = try MappingModel.inferred(from: model(.string), to: model(.integer32))
        }
        try expect(
          "\(error)".contains("Book.pages: its type changed"),
          "the reason: expected the changed type, found \(error)")
      },
      Check("the numbers are those at the start of the strings", task: 1) {
        let file = try filled(texts)
        let found = try pages(file, prepareByHand)
        try expectEqual(found.count, texts.count, "the number of books")
        for (index, number) in [312, 90, nil, nil].enumerated() {
          try expectEqual(found[index], number, "the pages of “\(texts[index] ?? "NULL")”")
        }
      },
      Check("the description has the versions and the step", task: 2) {
        var description = PersistentStoreDescription(type: .sqlite, path: "unused")
        try prepare(&description, from: model(.string), to: model(.integer32))
        let versions = try expectPresent(description.modelVersions, "modelVersions")
        try expectEqual(versions.models.count, 2, "the number of versions")
        try expectEqual(versions.mappings.count, 1, "the number of mappings")
      },
      Check("an old store opens with numbers and all other values", task: 2) {
        try checkAll(texts)
      },
      Check("the numbers are right for other data", task: 2, isHidden: true) {
        try checkAll(["7", "", nil, "x1", "42x", "1000000"])
      },
    ]
  }

  private static func model(_ type: AttributeType) -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription(
        name: "Book",
        properties: [
          AttributeDescription(name: "title", type: .string, isOptional: false),
          AttributeDescription(name: "pages", type: type),
        ]),
      EntityDescription(
        name: "Tag", properties: [AttributeDescription(name: "name", type: .string)]),
    ])
  }

  private static func filled(_ texts: [String?]) throws -> StoreFile {
    let file = try StoreFile()
    let context = try file.open(model(.string)).newContext()
    for (number, text) in texts.enumerated() {
      let book = try context.insert(entityName: "Book")
      try book.setValue(.string("Title \(number)"), forKey: "title")
      if let text { try book.setValue(.string(text), forKey: "pages") }
    }
    try context.insert(entityName: "Tag").setValue(.string("Swift"), forKey: "name")
    try context.save()
    return file
  }

  private static func prepareByHand(_ description: inout PersistentStoreDescription) throws {
    let (old, new) = (model(.string), model(.integer32))
    let step = try MappingModel(from: old, to: new, mappings: [bookMapping()])
    description.modelVersions = ModelVersions([old, new], mappings: [step])
  }

  private static func pages(
    _ file: StoreFile, _ prepare: (inout PersistentStoreDescription) throws -> Void
  ) throws -> [Int?] {
    var description = PersistentStoreDescription(type: .sqlite, path: file.path)
    try prepare(&description)
    let versions = description.modelVersions
    let container = try file.open(model(.integer32), classes: [Book.self]) {
      $0.modelVersions = versions
    }
    let context = container.newContext()
    return try context.fetch(Query<Book>.all.ascending { $0.title }).map(\.pages)
  }

  private static func checkAll(_ texts: [String?]) throws {
    let file = try filled(texts)
    let found = try pages(file) {
      try prepare(&$0, from: model(.string), to: model(.integer32))
    }
    let expected = texts.map { $0.flatMap { leadingNumber($0) }.map { Int($0) } }
    try expectEqual(found, expected, "the numbers of pages")
    try expectEqual(try file.rows("SELECT ZNAME FROM ZTAG"), [["Swift"]], "the tags")
  }
}
