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

/// A time of day and the place on earth that it is told for.
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
