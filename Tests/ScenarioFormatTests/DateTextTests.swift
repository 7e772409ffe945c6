import Foundation
import Testing

@testable import ScenarioFormat

@Suite struct DateTextTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private func date(_ year: Int, _ month: Int, _ day: Int) -> TimeInterval? {
    Self.calendar.date(from: DateComponents(year: year, month: month, day: day))?
      .timeIntervalSinceReferenceDate
  }

  @Test(arguments: [
    "1998-12-31", "1998/12/31", "1998.12.31", "31/12/1998", "12/31/1998", "31.12.1998",
    "December 31, 1998", "31 Dec 1998", "Dec. 31, 1998", " 1998-12-31 ", "1998-12-31T00:00:00Z",
    "1998-12-31 00:00", "1998-12-31T05:30:00+05:30",
  ])
  func `a day is read in many forms`(text: String) throws {
    let reading = try #require(DateText.reading(of: text))
    #expect(reading.seconds == date(1998, 12, 31))
    #expect(reading.hasDay)
  }

  @Test(arguments: ["1998-12", "1998/12", "12/1998", "December 1998", "Dec 1998", "1998-12"])
  func `a month becomes its first day`(text: String) throws {
    let reading = try #require(DateText.reading(of: text))
    #expect(reading.seconds == date(1998, 12, 1))
    #expect(!reading.hasDay)
  }

  @Test func `a year becomes the first of January`() throws {
    let reading = try #require(DateText.reading(of: "1998"))
    #expect(reading.seconds == date(1998, 1, 1))
    #expect(!reading.hasDay)
  }

  @Test(arguments: [
    "", "c. 1990", "1990?", "[1990]", "199u", "1990s", "1990-1995", "1990/1995", "03/04/1998",
    "1998-13", "1998-02-29", "31/02/1998", "98", "12345", "spring 1998", "forthcoming",
    "1998-12-31T25:00:00", "1998-12-31T10:00:00+99:00", "1998-12-uu", "-", "1998-", "/1998",
  ])
  func `a text with no interpretation or several is not read`(text: String) {
    #expect(DateText.reading(of: text) == nil)
  }

  @Test func `every day of four centuries equals Foundation's`() throws {
    // Every 37th day from 1700 covers every month length and every kind of leap year.
    let start = try #require(date(1700, 1, 1))
    for step in stride(from: 0, through: 146_097, by: 37) {
      let moment = Date(timeIntervalSinceReferenceDate: start + Double(step) * 86_400)
      let parts = Self.calendar.dateComponents([.year, .month, .day], from: moment)
      let text = String(
        format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      #expect(DateText.seconds(ofDay: text) == Int64(moment.timeIntervalSinceReferenceDate))
    }
  }

  @Test func `years before year 1 are read`() throws {
    let reading = try #require(DateText.reading(of: "-0720"))
    // 2,721 years lie between, of which 681 - 28 + 7 have a leap day.
    #expect(reading.seconds == -(2_721 * 365 + 660) * 86_400)
  }
}
