import Foundation

/// Dates as people write them in catalogues.
///
/// Only what has one reading is read: `03/04/1998` is not, `25/04/1998` is. Days are counted with
/// the algorithm of Howard Hinnant, "chrono-compatible low-level date algorithms" (2013), in the
/// Gregorian calendar extended to all years, and UTC.
enum DateText {
  /// A date that was read and how much of it stood in the text.
  struct Reading: Hashable {
    /// From 2001-01-01T00:00:00Z.
    var seconds: TimeInterval
    /// False if only a year or a month stood there and the first day of it was taken.
    var hasDay: Bool
  }

  /// Nil for a text without a date or with an ambiguous one.
  static func reading(of text: String) -> Reading? {
    let text = text.trimmed
    if let moment = moment(text) { return Reading(seconds: moment, hasDay: true) }
    guard let parts = numericParts(text) ?? writtenParts(text),
      let days = days(year: parts.year, month: parts.month ?? 1, day: parts.day ?? 1)
    else { return nil }
    return Reading(seconds: TimeInterval(days * 86_400), hasDay: parts.day != nil)
  }

  /// The start of a day written `1998-12-31`; nil for anything else.
  static func seconds(ofDay text: String) -> Int64? {
    guard text.count == 10, let parts = numericParts(text), let month = parts.month,
      let day = parts.day, let days = days(year: parts.year, month: month, day: day)
    else { return nil }
    return Int64(days) * 86_400
  }

  private struct Parts {
    var year: Int
    var month: Int?
    var day: Int?
  }

  /// `1998`, `-0044`, `1998-12`, `1998/12`, `1998-12-31`, `1998/12/31`, `12/1998`, `31/12/1998`.
  private static func numericParts(_ text: String) -> Parts? {
    if let year = year(Substring(text)) { return Parts(year: year) }
    for separator in ["-", "/", "."] {
      let pieces = text.split(separator: Character(separator), omittingEmptySubsequences: false)
      guard pieces.count == 2 || pieces.count == 3 else { continue }
      let rest = pieces.count == 2 ? [pieces[1]] : [pieces[1], pieces[2]]
      if pieces[0].count == 4, let year = year(pieces[0]), let month = number(rest[0]) {
        guard rest.count == 2 else { return Parts(year: year, month: month) }
        return number(rest[1]).map { Parts(year: year, month: month, day: $0) }
      }
      if let last = pieces.last, last.count == 4, let year = year(last) {
        let front = pieces.dropLast().compactMap(number)
        if pieces.count == 2, front.count == 1 { return Parts(year: year, month: front[0]) }
        return front.count == 2 ? unambiguous(front[0], front[1], year) : nil
      }
    }
    return nil
  }

  /// Day and month in either order if only one order is possible.
  private static func unambiguous(_ first: Int, _ second: Int, _ year: Int) -> Parts? {
    if first == second { return Parts(year: year, month: first, day: second) }
    if first > 12 { return Parts(year: year, month: second, day: first) }
    return second > 12 ? Parts(year: year, month: first, day: second) : nil
  }

  /// `March 1998`, `Mar. 5, 1998`, `5 March 1998`.
  private static func writtenParts(_ text: String) -> Parts? {
    let words = text.split { $0 == " " || $0 == "," }
    guard words.count == 2 || words.count == 3, let last = words.last, last.count == 4,
      let year = year(last)
    else { return nil }
    let front = words.dropLast()
    guard let month = front.compactMap(month).first else { return nil }
    guard front.count == 2 else { return Parts(year: year, month: month) }
    return front.compactMap(number).first.map { Parts(year: year, month: month, day: $0) }
  }

  /// A full date with a time of day, as in ISO 8601; without a zone it is taken for UTC.
  private static func moment(_ text: String) -> TimeInterval? {
    let halves = text.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard halves.count == 2, let day = seconds(ofDay: String(halves[0])) else { return nil }
    var clock = halves[1]
    var offset = 0
    if clock.last == "Z" {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = clock[sign...].dropFirst().split(separator: ":").compactMap(number)
      guard zone.count == 2, zone[0] <= 14, zone[1] < 60 else { return nil }
      offset = (zone[0] * 3600 + zone[1] * 60) * (clock[sign] == "-" ? -1 : 1)
      clock = clock[..<sign]
    }
    let pieces = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(pieces.count), let hour = number(pieces[0]), hour < 24,
      let minute = number(pieces[1]), minute < 60,
      let second = pieces.count == 3 ? Double(pieces[2]) : 0, second >= 0, second < 61
    else { return nil }
    return TimeInterval(Int(day) + hour * 3600 + minute * 60 - offset) + second
  }

  private static func year(_ text: Substring) -> Int? {
    let digits = text.first == "-" ? text.dropFirst() : text
    guard (3...4).contains(digits.count), let year = digits.decimalNumber else { return nil }
    return text.first == "-" ? -year : year
  }

  private static func number(_ text: Substring) -> Int? {
    (1...2).contains(text.count) ? text.decimalNumber : nil
  }

  private static func month(_ word: Substring) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let word = word.lowercased().filter { $0 != "." }
    guard word.count >= 3 else { return nil }
    return names.firstIndex { $0 == word || $0.prefix(3) == word || $0.prefix(4) == word }
      .map { $0 + 1 }
  }

  /// Days from 2001-01-01; nil if the month has no such day.
  private static func days(year: Int, month: Int, day: Int) -> Int? {
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
}

extension Substring {
  /// The number of a text that has only ASCII digits.
  fileprivate var decimalNumber: Int? {
    allSatisfy { ("0"..."9").contains($0) } ? Int(self) : nil
  }
}
