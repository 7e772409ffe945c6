import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias NoResidueExercise.ItemDataContent

@main
struct Checks: ExerciseChecks {
  private static let value = ItemDataContent.singleValue(eventDate: ItemRecords.day(1), value: 21.5)
  private static let option = ItemDataContent.singleOption(
    eventDate: ItemRecords.day(2), optionID: ItemRecords.option(4))
  private static let interval = ItemDataContent.interval(
    start: ItemRecords.day(1), end: ItemRecords.day(3))

  private static let subject = "the type and the columns with a value"

  static var checks: [Check] {
    [
      Check("a single value has a date and a number") {
        try expectEqual(try columns(after: [value]), "1 ZDATE1 ZNUMBER1", subject)
      },
      Check("an interval does not keep the number of a value") {
        try expectEqual(try columns(after: [value, interval]), "3 ZDATE1 ZDATE2", subject)
      },
      Check("an option does not keep the end of an interval") {
        try expectEqual(try columns(after: [value, interval, option]), "2 ZDATE1 ZUUID1", subject)
      },
      Check("a record without content keeps no value") {
        try expectEqual(try columns(after: [value, nil]), "NULL", subject)
      },
      Check("the average includes only values") {
        let trial = try stored([value, interval])
        try expectEqual(
          try trial.rows("SELECT CAST(AVG(ZNUMBER1) AS TEXT) FROM ZITEMDATA")[0][0], nil,
          "the average without single values")
      },
      Check("every case can follow every other case", isHidden: true) {
        let all: [(ItemDataContent?, String)] = [
          (value, "1 ZDATE1 ZNUMBER1"), (option, "2 ZDATE1 ZUUID1"),
          (interval, "3 ZDATE1 ZDATE2"), (nil, "NULL"),
        ]
        for (former, _) in all {
          for (content, expected) in all {
            try expectEqual(try columns(after: [former, content]), expected, subject)
          }
        }
      },
    ]
  }

  /// The type and the names of the other columns that are not NULL.
  private static func columns(after contents: [ItemDataContent?]) throws -> String {
    let row = try stored(contents).rows(
      """
      SELECT IFNULL(CAST(ZCONTENTTYPE AS TEXT), 'NULL'), TYPEOF(ZDATE1), TYPEOF(ZDATE2), TYPEOF(ZNUMBER1),
        TYPEOF(ZUUID1) FROM ZITEMDATA
      """)[0].compactMap(\.self)
    let names = zip(["ZDATE1", "ZDATE2", "ZNUMBER1", "ZUUID1"], row.dropFirst())
    return ([row[0]] + names.filter { $0.1 != "null" }.map(\.0)).joined(separator: " ")
  }

  /// One record that held each of the contents in turn.
  private static func stored(_ contents: [ItemDataContent?]) throws -> TrialStore {
    let trial = try TrialStore.itemRecords { context in
      let record = ItemData(context: context)
      record.uid = 1
    }
    for content in contents {
      let context = trial.container.newContext()
      try context.fetchRequired(Query<ItemData>.all).hold(content)
      try context.save()
    }
    return trial
  }
}
