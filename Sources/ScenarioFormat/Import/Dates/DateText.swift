import Foundation

/// Dates as people and programs write them.
///
/// Only what has one reading is read. `03/04/1998` has two, `25/04/1998` has one; a number of seconds
/// or milliseconds from 1970 is told from other numbers by its column. Days are those of the Gregorian
/// calendar extended to all years; without a zone they are taken for UTC.
enum DateText {
  /// A date that was read and how much of it stood in the text.
  struct Reading: Hashable {
    /// From 2001-01-01T00:00:00Z.
    var seconds: TimeInterval
    /// False if only a year or a month stood there and the first day of it was taken.
    var hasDay: Bool
  }

  /// What a text may mean.
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
