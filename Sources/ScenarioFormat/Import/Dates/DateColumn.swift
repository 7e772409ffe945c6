import Foundation

/// The reading of one field's dates that follows from all its values together.
///
/// A column is written by one program or hand: one `1/27/2016` decides every `8/4/2016`, and a column
/// that holds both `1/27/2016` and `27/1/2016` decides nothing.
struct DateColumn: Hashable, Sendable {
  /// The reading of one value.
  enum Outcome: Hashable {
    case reading(DateText.Reading)
    /// It has several readings, and the column does not say which.
    case ambiguous
    case none
  }

  /// The separators between numbers that only make a date with the day, or the month, first.
  private var dayFirst: Set<UInt8> = []
  private var monthFirst: Set<UInt8> = []
  /// The largest of the numbers that are no years; 0 if there are none.
  private var largest = 0.0

  /// Notes a value.
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

/// Dates as people and programs write them.
///
/// Only what has one reading is read. `03/04/1998` has two, `25/04/1998` has one; a number of seconds
/// or milliseconds from 1970 is distinguished from other numbers by its column. Days are those of
/// the Gregorian calendar extended to all years; without a zone they are taken for UTC.
enum DateText {
  /// A date that was read and how much of it stood in the text.
  struct Reading: Hashable {
    /// From 2001-01-01T00:00:00Z.
    var seconds: TimeInterval
    /// False if only a year or a month stood there and the first day of it was taken.
    var hasDay: Bool
  }

  /// A possible meaning of a text.
  enum Meaning: Hashable {
    case one(Reading)
    /// Day and month can change places. The separator is that between them.
    case either(dayFirst: Reading, monthFirst: Reading, separator: UInt8)
    /// Like the one before, but only one order gives a date.
    case ordered(Reading, isDayFirst: Bool, separator: UInt8)
    /// A number that is not a year.
    case number(Double)
  }

  /// Nil for a text without a date or with an ambiguous one.
  static func reading(of text: String) -> Reading? {
    switch meaning(of: text) {
    case .one(let reading), .ordered(let reading, _, _): reading
    case .either, .number, nil: nil
    }
  }

  /// The start of a day written `1998-12-31`; nil for anything else.
  static func seconds(ofDay text: String) -> Int64? {
    let isNumeric = text.utf8.allSatisfy { $0 < UInt8(ascii: "A") }
    guard text.utf8.count == 10, isNumeric, let reading = reading(of: text), reading.hasDay else {
      return nil
    }
    return Int64(reading.seconds)
  }

  /// Nil for a text without a date.
  static func meaning(of text: String) -> Meaning? {
    guard var tokens = DateTokens(text) else { return nil }
    return tokens.meaning()
  }
}

/// A day of the Gregorian calendar, extended to all years.
struct CalendarDay: Hashable {
  var year: Int
  /// From 1.
  var month: Int
  /// From 1.
  var day: Int

  /// Days from 2001-01-01; nil if the month has no such day.
  ///
  /// Counted with the algorithm of Howard Hinnant, "chrono-compatible low-level date algorithms" (2013).
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
    // 730,791 days lie between 0000-03-01 and 2001-01-01.
    return era * 146_097 + dayOfEra - 730_791
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// From 1; takes an English name, or its first three or four letters, in small letters.
  static func month(named word: String) -> Int? { place(of: word, in: months) }

  static func isWeekday(_ word: String) -> Bool { place(of: word, in: weekdays) != nil }

  private static func place(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    let isShort = word.utf8.count <= 4
    return names.firstIndex { $0 == word || isShort && $0.hasPrefix(word) }.map { $0 + 1 }
  }
}

/// A time of day and the place on earth to which it belongs.
struct ClockTime: Hashable {
  var hour = 0
  var minute = 0
  var second = 0.0
  /// Seconds to the east of Greenwich.
  var offset = 0

  /// Seconds from the start of the day in Greenwich.
  func seconds(onDay day: Int) -> Double {
    Double(day * 86_400 + hour * 3_600 + minute * 60 - offset) + second
  }

  /// The hour of a clock with twelve; nil for one that it does not have.
  static func hour(_ hour: Int, isAfternoon: Bool) -> Int? {
    (1...12).contains(hour) ? hour % 12 + (isAfternoon ? 12 : 0) : nil
  }
}
