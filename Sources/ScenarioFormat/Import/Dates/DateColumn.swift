import Foundation

/// What the values of one field tell together of how each of them is to be read.
///
/// A column is written by one program or hand: one `1/27/2016` decides every `8/4/2016`, and a column
/// that holds both `1/27/2016` and `27/1/2016` decides nothing.
struct DateColumn: Hashable, Sendable {
  /// What one value is.
  enum Outcome: Hashable {
    case reading(DateText.Reading)
    /// It has several readings, and the column does not say which.
    case ambiguous
    case none
  }

  /// The separators between numbers that only make a date with the day, or the month, first.
  private var dayFirst: Set<UInt8> = []
  private var monthFirst: Set<UInt8> = []
  /// Of the numbers that are no years; 0 if there are none.
  private var largest = 0.0

  /// Takes a value into account.
  mutating func note(_ text: String) {
    switch DateText.meaning(of: text) {
    case .ordered(_, isDayFirst: true, let separator): dayFirst.insert(separator)
    case .ordered(_, isDayFirst: false, let separator): monthFirst.insert(separator)
    case .number(let number): largest = max(largest, abs(number))
    case .one, .either, nil: return
    }
  }

  func outcome(of text: String) -> Outcome {
    switch DateText.meaning(of: text) {
    case .one(let reading), .ordered(let reading, _, _): return .reading(reading)
    case .either(let isDayFirst, let isMonthFirst, let separator):
      let (day, month) = (dayFirst.contains(separator), monthFirst.contains(separator))
      return day == month ? .ambiguous : .reading(day ? isDayFirst : isMonthFirst)
    case .number(let number):
      return unit.map { .reading(UnixTime.reading(of: number, in: $0)) } ?? .ambiguous
    case nil: return .none
    }
  }

  /// Seconds have nine or ten digits from 1973 to 2286, milliseconds twelve or thirteen.
  private var unit: UnixTime? {
    switch largest {
    case 1e8..<1e10: .seconds
    case 1e11..<1e13: .milliseconds
    default: nil
    }
  }
}

/// The units in which programs count time from 1970-01-01T00:00:00Z.
enum UnixTime: String, CaseIterable, Hashable, Sendable {
  case seconds = "unix"
  case milliseconds = "unix-ms"

  static func reading(of number: Double, in unit: UnixTime) -> DateText.Reading {
    let seconds = unit == .seconds ? number : number / 1_000
    return DateText.Reading(
      seconds: seconds - Date.timeIntervalBetween1970AndReferenceDate, hasDay: true)
  }
}
