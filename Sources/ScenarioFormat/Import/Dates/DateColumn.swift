import Foundation

/// The date format of a field, derived from all its values together.
///
/// One program or person usually writes a whole column: a single `1/27/2016` decides every
/// `8/4/2016`, and a column with both `1/27/2016` and `27/1/2016` is undecided.
struct DateColumn: Hashable, Sendable {
  /// The result of reading one value.
  enum Outcome: Hashable {
    case reading(DateText.Reading)
    /// The value has several readings, and the column does not decide between them.
    case ambiguous
    case none
  }

  /// The separators in dates that are valid only with the day first, or only with the month first.
  private var dayFirst: Set<UInt8> = []
  private var monthFirst: Set<UInt8> = []
  /// The largest number that is not a year, or 0 if there are none.
  private var largest = 0.0

  /// Records a value.
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

  /// The unit by magnitude: seconds have nine or ten digits from 1973 to 2286, milliseconds twelve
  /// or thirteen.
  private var unit: UnixTime? {
    switch largest {
    case 1e8..<1e10: .seconds
    case 1e11..<1e13: .milliseconds
    default: nil
    }
  }
}

/// The units in which programs count time since 1970-01-01T00:00:00Z.
enum UnixTime: String, CaseIterable, Hashable, Sendable {
  case seconds = "unix"
  case milliseconds = "unix-ms"

  static func reading(of number: Double, in unit: UnixTime) -> DateText.Reading {
    let seconds = unit == .seconds ? number : number / 1_000
    return DateText.Reading(
      seconds: seconds - Date.timeIntervalBetween1970AndReferenceDate, hasDay: true)
  }
}

/// Parses dates as people and programs write them.
///
/// Accepts only texts with one reading: `25/04/1998`, but not `03/04/1998`. A column decides
/// whether numbers are seconds or milliseconds since 1970. Days are those of the Gregorian calendar
/// extended to all years; without a time zone they are in UTC.
enum DateText {
  /// A parsed date and its precision.
  struct Reading: Hashable {
    /// Seconds since 2001-01-01T00:00:00Z.
    var seconds: TimeInterval
    /// False if the text gave only a year or month, and its first day is used.
    var hasDay: Bool
  }

  /// A possible meaning of a text.
  enum Meaning: Hashable {
    case one(Reading)
    /// Day and month are interchangeable. The separator is the one between them.
    case either(dayFirst: Reading, monthFirst: Reading, separator: UInt8)
    /// Day and month are separated the same way, but only one order is a valid date.
    case ordered(Reading, isDayFirst: Bool, separator: UInt8)
    /// A number that is not a year.
    case number(Double)
  }

  /// Returns nil for a text without a date or with an ambiguous one.
  static func reading(of text: String) -> Reading? {
    switch meaning(of: text) {
    case .one(let reading), .ordered(let reading, _, _): reading
    case .either, .number, nil: nil
    }
  }

  /// Returns the start of a day written as `1998-12-31`, or nil for any other text.
  static func seconds(ofDay text: String) -> Int64? {
    let isNumeric = text.utf8.allSatisfy { $0 < UInt8(ascii: "A") }
    guard text.utf8.count == 10, isNumeric, let reading = reading(of: text), reading.hasDay else {
      return nil
    }
    return Int64(reading.seconds)
  }

  /// Returns nil for a text without a date.
  static func meaning(of text: String) -> Meaning? {
    guard var tokens = DateTokens(text) else { return nil }
    return tokens.meaning()
  }
}

/// A day of the Gregorian calendar, extended to all years.
struct CalendarDay: Hashable {
  var year: Int
  /// The month, counted from 1.
  var month: Int
  /// The day, counted from 1.
  var day: Int

  /// The number of days since 2001-01-01, or nil if the month has no such day.
  ///
  /// Uses Howard Hinnant's algorithm from "chrono-compatible low-level date algorithms" (2013).
  var number: Int? {
    guard (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    // There are 730,791 days between 0000-03-01 and 2001-01-01.
    return era * 146_097 + dayOfEra - 730_791
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Returns the number of a month, counted from 1, by its English name in lower case or the first
  /// three or four letters.
  static func month(named word: String) -> Int? { place(of: word, in: months) }

  static func isWeekday(_ word: String) -> Bool { place(of: word, in: weekdays) != nil }

  private static func place(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    let isShort = word.utf8.count <= 4
    return names.firstIndex { $0 == word || isShort && $0.hasPrefix(word) }.map { $0 + 1 }
  }
}

/// A time of day and its time zone.
struct ClockTime: Hashable {
  var hour = 0
  var minute = 0
  var second = 0.0
  /// The offset in seconds east of Greenwich.
  var offset = 0

  /// Returns the UTC seconds since the start of the day.
  func seconds(onDay day: Int) -> Double {
    Double(day * 86_400 + hour * 3_600 + minute * 60 - offset) + second
  }

  /// Converts an hour of a 12-hour clock; returns nil for an invalid one.
  static func hour(_ hour: Int, isAfternoon: Bool) -> Int? {
    (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : nil
  }
}
