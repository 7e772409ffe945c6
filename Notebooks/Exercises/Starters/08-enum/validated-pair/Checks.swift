import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias ValidatedPairExercise.PairError
@testable import typealias ValidatedPairExercise.ValidatedPair

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a pair in order is created") {
        let pair = try ValidatedPair(80.0, 120)
        try expectEqual([pair.lower, pair.upper], [80, 120], "the pair")
      },
      Check("a pair of two equal values is in order") {
        do {
          _ = try ValidatedPair(80.0, 80)
        } catch {
          throw Wrong("a pair of two equal values should be accepted, but was rejected: \(error)")
        }
      },
      Check("a pair out of order is rejected") {
        try refuse("a pair of 120 and 80") { _ = try ValidatedPair(120.0, 80) }
      },
      Check("a pair with NaN is rejected") {
        try refuse("a pair of 80 and NaN") { _ = try ValidatedPair(80, Double.nan) }
        try refuse("a pair of NaN and 80") { _ = try ValidatedPair(Double.nan, 80) }
      },
      Check("an encoded pair can be decoded", task: 2) {
        let pair = try ValidatedPair(80.0, 120)
        let data = try JSONEncoder().encode(pair)
        try expectEqual(
          try JSONDecoder().decode(ValidatedPair<Double>.self, from: data), pair, "the pair")
      },
      Check("decoding a pair out of order fails", task: 2) {
        try refuse("decoding 120 and 80") { _ = try decode(#"{"lower":120,"upper":80}"#) }
      },
      Check("a stored pair can be read", task: 3) {
        let pair = try stored(80, 120).dualValues()
        try expectEqual([pair.lower, pair.upper], [80, 120], "the pair")
      },
      Check("reading a row out of order fails", task: 3) {
        try refuse("reading 120 and 80") { _ = try stored(120, 80).dualValues() }
      },
      Check("reading half a pair fails", task: 3) {
        try refuse("reading 80 and NULL", as: .valueMissing) {
          _ = try stored(80, nil).dualValues()
        }
      },
      Check("pairs of dates follow the same rule", isHidden: true) {
        _ = try ValidatedPair(ItemRecords.day(1), ItemRecords.day(2))
        try refuse("a pair of the days 2 and 1") {
          _ = try ValidatedPair(ItemRecords.day(2), ItemRecords.day(1))
        }
      },
      Check("decoding a pair of strings out of order fails", task: 2, isHidden: true) {
        try refuse("decoding b and a") {
          let data = Data(#"{"lower":"b","upper":"a"}"#.utf8)
          _ = try JSONDecoder().decode(ValidatedPair<String>.self, from: data)
        }
      },
      Check("reading only the upper half fails", task: 3, isHidden: true) {
        try refuse("reading NULL and 120", as: .valueMissing) {
          _ = try stored(nil, 120).dualValues()
        }
      },
    ]
  }

  private static func refuse(
    _ subject: String, as expected: PairError = .outOfOrder, _ work: () throws -> Void
  ) throws {
    let error = try expectError(subject, work)
    try expectEqual(error as? PairError, expected, "the error of \(subject)")
  }

  private static func decode(_ json: String) throws -> ValidatedPair<Double> {
    try JSONDecoder().decode(ValidatedPair<Double>.self, from: Data(json.utf8))
  }

  /// A record that another program may have written.
  private static func stored(_ number1: Double?, _ number2: Double?) throws -> ItemData {
    let trial = try TrialStore.itemRecords { context in
      let record = ItemData(context: context)
      (record.uid, record.contentType) = (1, 4)
      (record.number1, record.number2) = (number1, number2)
    }
    return try trial.container.newContext().fetchRequired(Query<ItemData>.all)
  }
}
