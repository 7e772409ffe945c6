import CourseChecks
import CourseWorlds
import Lineage

@testable import func QueryACaseExercise.values

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the values above the limit are found, the smallest first") { try checkValues(21, 30) },
      Check("the query finds only records with such values") {
        try checkCount(21, 30)
      },
      Check("the condition is in the statement") {
        let trial = try stored(30)
        let uses = try trial.statements {
          _ = try values(above: 21, in: trial.container.newContext())
        }
        try expectEqual(uses.map(\.executionCount).reduce(0, +), 1, "the number of statements")
        let sql = uses[0].sql
        try expect(
          sql.contains("ZCONTENTTYPE ==") && sql.contains("ZNUMBER1 >"),
          "the statement: expected conditions on ZCONTENTTYPE and ZNUMBER1, found “\(sql)”")
      },
      Check("two values of the same records are above another limit", isHidden: true) {
        try checkValues(3, 18)
        try checkCount(3, 18)
      },
      Check("no value is above the largest", isHidden: true) { try checkValues(99, 30) },
    ]
  }

  /// Every third record is a single value, and every third is a pair of larger numbers.
  private static func stored(_ count: Int) throws -> TrialStore {
    try TrialStore.itemRecords { context in
      for number in (0..<count).reversed() {
        let record = ItemData(context: context)
        record.uid = number
        record.contentType = [1, 4, 3][number % 3]
        record.number1 = [Double(number), Double(100 + number), nil][number % 3]
      }
    }
  }

  private static func expected(_ limit: Double, _ count: Int) -> [Double] {
    stride(from: 0, to: count, by: 3).map(Double.init).filter { $0 > limit }
  }

  private static func checkValues(_ limit: Double, _ count: Int) throws {
    let context = try stored(count).container.newContext()
    try expectEqual(
      try values(above: limit, in: context), expected(limit, count), "the values above \(limit)")
  }

  private static func checkCount(_ limit: Double, _ count: Int) throws {
    let context = try stored(count).container.newContext()
    try expectEqual(
      try context.count(.singleValues(above: limit)), expected(limit, count).count,
      "the number of records that the query finds")
  }
}
