import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias EnumFaceExercise.ItemDataContent

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a single value has its date and its number") {
        try checkSingleValue(21.5)
      },
      Check("a single option has its date and its option") { try checkSingleOption(4) },
      Check("an interval has its start and its end") { try checkInterval(1, 3) },
      Check("a record without a type has no content") {
        try expectEqual(try content { _ in }, nil, "the content")
      },
      Check("type 1 without a number has no content", task: 2) {
        let found = try content {
          $0.contentType = 1
          $0.date1 = ItemRecords.day(1)
        }
        try expectEqual(found, nil, "the content of a record without its number")
      },
      Check("type 3 without an end has no content", task: 2) {
        let found = try content {
          $0.contentType = 3
          $0.date1 = ItemRecords.day(1)
          $0.number1 = 21.5
        }
        try expectEqual(found, nil, "the content of a record without its end")
      },
      Check("a record without a date has no content", task: 2) {
        for type in 1...3 {
          let found = try content {
            ($0.contentType, $0.date2) = (type, ItemRecords.day(1))
            ($0.number1, $0.uuid1) = (21.5, ItemRecords.option(4))
          }
          try expectEqual(found, nil, "the content of type \(type) without date1")
        }
      },
      Check("a single value of 0 is a value", isHidden: true) { try checkSingleValue(0) },
      Check("another option is read correctly", isHidden: true) { try checkSingleOption(9) },
      Check("an interval of length zero is read correctly", isHidden: true) {
        try checkInterval(5, 5)
      },
      Check("type 2 without an option has no content", task: 2, isHidden: true) {
        let found = try content {
          $0.contentType = 2
          $0.date1 = ItemRecords.day(1)
        }
        try expectEqual(found, nil, "the content of a record without its option")
      },
    ]
  }

  private static func checkSingleValue(_ value: Double) throws {
    let found = try content {
      $0.contentType = 1
      $0.date1 = ItemRecords.day(2)
      $0.number1 = value
    }
    try expectEqual(
      found, .singleValue(eventDate: ItemRecords.day(2), value: value), "the content of type 1")
  }

  private static func checkSingleOption(_ option: Int) throws {
    let id = ItemRecords.option(option)
    let found = try content {
      $0.contentType = 2
      $0.date1 = ItemRecords.day(2)
      $0.uuid1 = id
    }
    try expectEqual(
      found, .singleOption(eventDate: ItemRecords.day(2), optionID: id), "the content of type 2")
  }

  private static func checkInterval(_ start: Int, _ end: Int) throws {
    let found = try content {
      $0.contentType = 3
      $0.date1 = ItemRecords.day(start)
      $0.date2 = ItemRecords.day(end)
    }
    try expectEqual(
      found, .interval(start: ItemRecords.day(start), end: ItemRecords.day(end)),
      "the content of type 3")
  }

  /// The content of a record after it was stored and read again.
  private static func content(_ fill: (ItemData) -> Void) throws -> ItemDataContent? {
    let trial = try TrialStore.itemRecords { context in
      let record = ItemData(context: context)
      record.uid = 1
      fill(record)
    }
    return try trial.container.newContext().fetchRequired(Query<ItemData>.all).content
  }
}
