import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias UnknownTypeExercise.ContentType
@testable import func UnknownTypeExercise.census
@testable import func UnknownTypeExercise.doubleValues

@main
struct Checks: ExerciseChecks {
  /// The number of records of each type; a newer version added 4.
  private static let few = [1: 3, 2: 2, 3: 2, 4: 3]
  private static let others = [1: 1, 3: 4, 4: 2, 9: 5]

  static var checks: [Check] {
    [
      Check("three records are single values, in the store and in a loop") {
        try compareWithStore(few)
      },
      Check("the values of a newer version stay unchanged") { try checkDoubling(few) },
      Check("the census counts unknown types separately", task: 2) { try checkCensus(few) },
      Check("other numbers are also unknown", isHidden: true) { try compareWithStore(others) },
      Check("the values of other versions stay unchanged", isHidden: true) {
        try checkDoubling(others)
      },
      Check("the census is right for other records", task: 2, isHidden: true) {
        try checkCensus(others)
      },
    ]
  }

  private static func compareWithStore(_ numbers: [Int: Int]) throws {
    let context = try stored(numbers).container.newContext()
    let records = try context.fetch(Query<ItemData>.all)
    let inStore = try context.count(Query<ItemData>.where { $0.knownType == .singleValue })
    let inMemory = records.filter { value(ItemData.knownType, of: $0) == .singleValue }.count
    try expectEqual(inStore, numbers[1] ?? 0, "the number of single values that the store counts")
    try expectEqual(inMemory, inStore, "the number of single values that a loop counts")
  }

  /// Reads an attribute, because Swift 6.3.1 crashes in a key path to a stored static property of
  /// another module's extension.
  private static func value<Value>(_ attribute: Attribute<Value>, of record: ItemData) -> Value {
    Value.read(attribute.propertyKey, of: record)
  }

  private static func checkDoubling(_ numbers: [Int: Int]) throws {
    let trial = try stored(numbers)
    try doubleValues(in: trial.container.newContext())
    let rows = try trial.rows(
      """
      SELECT CAST(ZCONTENTTYPE AS TEXT), CAST(MIN(ZNUMBER1) AS TEXT), CAST(MAX(ZNUMBER1) AS TEXT)
      FROM ZITEMDATA
      WHERE ZNUMBER1 IS NOT NULL GROUP BY 1 ORDER BY 1
      """)
    let expected = numbers.keys.filter { $0 != 2 && $0 != 3 }.sorted().map { type in
      let value = type == 1 ? "2.0" : "1.0"
      return ["\(type)", value, value]
    }
    try expectEqual(
      rows.map { $0.map { $0 ?? "NULL" } }, expected,
      "the type, the smallest and the largest number")
  }

  private static func checkCensus(_ numbers: [Int: Int]) throws {
    let found = try census(in: stored(numbers).container.newContext())
    for type in ContentType.allCases {
      try expectEqual(
        found.known[type] ?? 0, numbers[type.rawValue] ?? 0,
        "the number of records of type \(type)")
    }
    let unknown = numbers.filter { ContentType(rawValue: $0.key) == nil }.values.reduce(0, +)
    try expectEqual(found.unknown, unknown, "the number of records of an unknown type")
  }

  private static func stored(_ numbers: [Int: Int]) throws -> TrialStore {
    try TrialStore.itemRecords { context in
      for (type, count) in numbers.sorted(by: { $0.key < $1.key }) {
        for _ in 0..<count {
          let record = ItemData(context: context)
          (record.uid, record.contentType) = (1, type)
          if type != 2 && type != 3 { record.number1 = 1 }
        }
      }
    }
  }
}
