import Foundation
import LogicalModel
import TestModels
import Testing

@testable import ScenarioFormat

/// Date formats compared with Foundation's formatters, and the choice made by a column.
@Suite struct DateFormTests {
  private static func formatter(_ pattern: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    formatter.isLenient = false
    return formatter
  }

  /// The first second of the year 1600.
  private static let firstSecond = -12_653_971_200.0

  /// Returns integral seconds of the years from 1600 to 2599; before them Foundation uses Julian
  /// days.
  private static func seconds(_ random: inout SeededRandom) -> TimeInterval {
    TimeInterval(Int64.random(in: -12_653_971_200...18_903_628_799, using: &random))
  }

  @Test(arguments: [
    "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd HH:mm:ss Z",
    "yyyy-M-d H:mm:ss", "yyyy/M/d H:mm:ss", "yyyy.M.d H:mm:ss", "EEE, dd MMM yyyy HH:mm:ss Z",
    "EEE, d MMM yyyy HH:mm:ss 'GMT'", "MMMM d, yyyy h:mm:ss a", "MMM d, yyyy, h:mm:ss a",
    "d MMMM yyyy HH:mm:ss", "d-MMM-yyyy HH:mm:ss", "EEEE, MMMM d, yyyy 'at' h:mm:ss a",
    "EEE MMM d HH:mm:ss yyyy", "EEE MMM dd HH:mm:ss Z yyyy", "yyyyMMdd'T'HHmmss'Z'",
  ])
  func `a date that Foundation writes is read as the same moment`(pattern: String) throws {
    var random = SeededRandom(seed: 815)
    let formatter = Self.formatter(pattern)
    for _ in 0..<300 {
      let seconds = Self.seconds(&random)
      let text = formatter.string(from: Date(timeIntervalSinceReferenceDate: seconds))
      #expect(
        DateText.reading(of: text) == DateText.Reading(seconds: seconds, hasDay: true),
        "seed 815: \(text)")
      #expect(
        try DateFormat(pattern).reading(of: text)?.seconds == seconds, "seed 815: \(text)")
    }
  }

  @Test func `ISO 8601 with any time zone is read as Foundation reads it`() throws {
    var random = SeededRandom(seed: 77)
    for _ in 0..<500 {
      let date = Date(timeIntervalSinceReferenceDate: Self.seconds(&random))
      let offset = Int.random(in: -14 * 4...14 * 4, using: &random) * 900
      let zone = try #require(TimeZone(secondsFromGMT: offset))
      let separator = Date.ISO8601FormatStyle.TimeZoneSeparator.omitted
      for style in [
        Date.ISO8601FormatStyle(timeZone: zone),
        Date.ISO8601FormatStyle(timeZoneSeparator: separator, timeZone: zone),
      ] {
        let text = date.formatted(style)
        #expect(
          DateText.reading(of: text)?.seconds == date.timeIntervalSinceReferenceDate,
          "seed 77: \(text)")
      }
    }
  }

  /// Draws patterns with each part once and without ambiguity.
  @Test
  func `a named format accepts and rejects what Foundation does`()
    throws
  {
    var random = SeededRandom(seed: 4_711)
    let dates = [
      "M/d/yyyy", "d/M/yyyy", "dd.MM.yyyy", "yyyyMMdd", "d MMM yyyy", "MMMM d, yyyy", "yy-MM-dd",
    ]
    let times = ["", " H:mm", " HH:mm:ss", " h:mm a", " HHmm", "'T'HH:mm:ssZZZZZ"]
    for number in 0..<1_500 {
      let pattern =
        dates[number % dates.count] + times[Int.random(in: 0..<times.count, using: &random)]
      let formatter = Self.formatter(pattern)
      formatter.twoDigitStartDate = Date(timeIntervalSince1970: -365 * 86_400)
      let moment = Date(
        timeIntervalSince1970: TimeInterval(
          Int.random(in: 0..<3_000_000_000, using: &random)))
      var text = formatter.string(from: moment)
      if number.isMultiple(of: 3), let digit = text.firstIndex(where: \.isNumber) {
        text.replaceSubrange(digit...digit, with: "\(Int.random(in: 0..<10, using: &random))")
      }
      let expected = formatter.date(from: text)?.timeIntervalSinceReferenceDate
      if let expected, expected < Self.firstSecond { continue }
      #expect(
        try DateFormat(pattern).reading(of: text)?.seconds == expected,
        "seed 4711: \(pattern): \(text)")
    }
  }

  @Test(arguments: [
    ("1/27/2016 9:22", "2016-01-27T09:22:00Z"), ("2024-5-6", "2024-05-06T00:00:00Z"),
    ("2024-5-6 7:08", "2024-05-06T07:08:00Z"), ("27.1.2016 9:22:05", "2016-01-27T09:22:05Z"),
    ("2024-05-06T07:08:09+0200", "2024-05-06T05:08:09Z"),
    ("2024-05-06T07:08:09+02", "2024-05-06T05:08:09Z"),
    ("2024-05-06t07:08:09z", "2024-05-06T07:08:09Z"),
    ("20240506T070809Z", "2024-05-06T07:08:09Z"),
    ("Mon, 06 May 2024 07:08:09 GMT", "2024-05-06T07:08:09Z"),
    ("6 May 2024 07:08 EST", "2024-05-06T12:08:00Z"),
    ("Mon, 6 May 2024 07:08:09 +0200 (CEST)", "2024-05-06T05:08:09Z"),
    ("May 6, 2024 3:04 PM", "2024-05-06T15:04:00Z"),
    ("May 6, 2024 12:04am", "2024-05-06T00:04:00Z"),
    ("May 6th, 2024 at 3:04 p.m.", "2024-05-06T15:04:00Z"),
    ("Mon May  6 07:08:09 2024", "2024-05-06T07:08:09Z"),
    ("2024-05-06 07:08:09.25 UTC", "2024-05-06T07:08:09.25Z"),
    ("2024-05-06T07:08:09,5Z", "2024-05-06T07:08:09.5Z"), ("8/8/2016 1:02", "2016-08-08T01:02:00Z"),
  ])
  func `a date with one interpretation is read`(text: String, moment: String) throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: moment.contains("."))
    let expected = try Date(moment, strategy: style).timeIntervalSinceReferenceDate
    #expect(DateText.reading(of: text)?.seconds == expected)
  }

  @Test(arguments: [
    "8/4/2016 11:52", "2024-05-06T24:01:00", "2024-05-06T07:60", "May 6, 2024 13:04 PM",
    "May 6, 2024 0:04 AM", "6 May 2024 07:08 XYZ", "2024-05-06T07:08+15:00", "20240506",
    "1700000000", "2024-05-06 07", "Mayday 6, 2024", "31 June 2024", "2024-05-06T07:08:09Z Z",
    "١٩٩٨-١٢-٣١",
  ])
  func `a date without a unique interpretation is not read`(text: String) {
    #expect(DateText.reading(of: text) == nil)
  }

  private func outcome(_ text: String, in texts: [String]) -> TimeInterval? {
    var column = DateColumn()
    for text in texts { column.note(text) }
    if case .reading(let reading) = column.outcome(of: text) { return reading.seconds }
    return nil
  }

  @Test func `one date of a column decides all others with its separator`() {
    let april = DateText.reading(of: "2016-04-08 11:52")?.seconds
    let august = DateText.reading(of: "2016-08-04 11:52")?.seconds
    #expect(outcome("8/4/2016 11:52", in: ["8/4/2016", "1/27/2016 9:22"]) == august)
    #expect(outcome("8/4/2016 11:52", in: ["27/1/2016"]) == april)
    #expect(outcome("8/4/2016 11:52", in: ["27.1.2016"]) == nil)
    #expect(outcome("8/4/2016 11:52", in: ["27/1/2016", "1/27/2016"]) == nil)
    #expect(outcome("8/4/2016 11:52", in: ["8/4/2016 11:52", "8/8/2016"]) == nil)
  }

  @Test func `the largest number of a column distinguishes seconds from milliseconds`() {
    let moment = Date(timeIntervalSince1970: 1_700_000_000).timeIntervalSinceReferenceDate
    let start = Date(timeIntervalSince1970: 0).timeIntervalSinceReferenceDate
    #expect(outcome("1700000000", in: ["1700000000", "0"]) == moment)
    #expect(outcome("1700000000.5", in: ["1700000000.5"]) == moment + 0.5)
    #expect(outcome("1700000000000", in: ["1700000000000"]) == moment)
    #expect(outcome("-86400000", in: ["1700000000000"]) == start - 86_400)
    #expect(outcome("86400", in: ["1700000000"]) == start + 86_400)
    #expect(outcome("20240506", in: ["20240506", "20231231"]) == nil)
    // A year stays a year, whatever the others are.
    #expect(outcome("1998", in: ["1700000000"]) == DateText.reading(of: "1998")?.seconds)
  }

  @Test(arguments: [
    ("M/d/yyyy H:mm", "8/4/2016 11:52", "2016-08-04T11:52:00Z"),
    ("yyyyMMdd", "20240506", "2024-05-06T00:00:00Z"),
    ("unix", "1700000000", "2023-11-14T22:13:20Z"), ("unix-ms", "1000", "1970-01-01T00:00:01Z"),
    ("d MMM yyyy 'o''clock' H", "6 May 2024 o'clock 7", "2024-05-06T07:00:00Z"),
    ("yyyy-MM-dd HH:mm:ss.SSS", "2024-05-06 07:08:09.250", "2024-05-06T07:08:09.25Z"),
  ])
  func `a named format is read`(pattern: String, text: String, moment: String) throws {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: moment.contains("."))
    let expected = try Date(moment, strategy: style).timeIntervalSinceReferenceDate
    #expect(try DateFormat(pattern).reading(of: text)?.seconds == expected)
  }

  @Test(arguments: [
    "M/d", "d yyyy", "yyyy-MM-dd'T", "yyyy QQQ", "yyyy-MM-dd h:mm", "yyyy HH a", "",
  ])
  func `a text that is not a pattern is rejected`(pattern: String) {
    #expect(throws: DateFormat.Problem.self) { try DateFormat(pattern) }
  }

  @Test func `a hint names both possible orders of the texts`() {
    #expect(DateFormat.guesses(for: "8/4/2016 11:52") == ["d/M/yyyy H:mm", "M/d/yyyy H:mm"])
    #expect(DateFormat.guesses(for: "8.4.2016") == ["d.M.yyyy", "M.d.yyyy"])
    #expect(DateFormat.guesses(for: "20240506") == ["unix", "unix-ms"])
  }
}
