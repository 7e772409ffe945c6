import CourseChecks
import CourseWorlds
import Lineage

@testable import func SparseKindsExercise.firstLongHeader
@testable import func SparseKindsExercise.nullBytesPerRow
@testable import func SparseKindsExercise.predictedNullBytes

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("four kinds with four attributes each waste 12 bytes per row", task: 1) {
        try checkBytes(kinds: 4, own: 4, 12)
      },
      Check("one kind has no impossible NULL, whatever its attributes", task: 1) {
        try checkBytes(kinds: 1, own: 16, 0)
      },
      Check("a value that was not set is not impossible", task: 1) {
        let trial = try SparseKinds.store(kinds: 4, own: 4)
        let columns = (0..<4).map { "ZOWN\($0)X0 = NULL" }.joined(separator: ", ")
        try trial.change("UPDATE ZITEM SET \(columns)")
        try expectEqual(try nullBytesPerRow(in: trial), 12, "the bytes per row")
      },
      Check("the formula predicts the measured bytes", task: 2) {
        for (kinds, own) in [(1, 4), (2, 4), (4, 4), (4, 16), (8, 16)] {
          let cost = try SparseKinds.store(kinds: kinds, own: own).cost(ofTree: "Item")
          let measured = cost.impossibleBytes / cost.rows
          try expectEqual(
            predictedNullBytes(kinds: kinds, own: own), measured,
            "predictedNullBytes(kinds: \(kinds), own: \(own))")
          print("\(kinds) kinds × \(own) attributes: \(measured) bytes a row")
        }
      },
      Check("the first long header of four kinds is found", task: 3) {
        try checkHeader(try firstLongHeader(kinds: 4), kinds: 4)
      },
      Check("the bytes are right for other kinds", task: 1, isHidden: true) {
        try checkBytes(kinds: 5, own: 7, 28)
      },
      Check("the formula is also right for wide tables", task: 2, isHidden: true) {
        try expectEqual(
          predictedNullBytes(kinds: 16, own: 64), 960,
          "predictedNullBytes(kinds: 16, own: 64)")
        try expectEqual(
          predictedNullBytes(kinds: 3, own: 0), 0, "predictedNullBytes(kinds: 3, own: 0)")
      },
      Check("the first long header is found for other kinds", task: 3, isHidden: true) {
        try checkHeader(try firstLongHeader(kinds: 7), kinds: 7)
      },
    ]
  }

  private static func checkBytes(kinds: Int, own: Int, _ expected: Int) throws {
    let trial = try SparseKinds.store(kinds: kinds, own: own)
    try expectEqual(try nullBytesPerRow(in: trial), expected, "the bytes per row")
  }

  private static func checkHeader(_ own: Int, kinds: Int) throws {
    try expect(own > 0, "the first long header: expected at least 1 own attribute, found \(own)")
    for (count, isLong) in [(own - 1, false), (own, true)] {
      let cost = try SparseKinds.store(kinds: kinds, own: count, rows: kinds).cost(ofTree: "Item")
      try expect(
        (cost.longHeaderBytes > 0) == isLong,
        "the first long header: expected \(isLong ? "more" : "fewer") than \(own) own attributes, "
          + "because \(count) make a \(isLong ? "short" : "long") header")
    }
    print("\(kinds) kinds: a byte more a row from \(own) attributes of their own on")
  }
}
