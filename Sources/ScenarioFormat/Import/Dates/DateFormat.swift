/// The format of a column's dates, in Unicode date pattern letters (Technical Standard 35, part 4):
/// `M/d/yyyy H:mm`, `d MMM yyyy 'at' h:mm a`, or `unix` and `unix-ms` for numbers.
struct DateFormat: Hashable, Sendable {
  /// A part of a pattern.
  private enum Part: Hashable {
    case year(digits: Int)
    case month
    case monthName
    case day
    case weekday
    case hour
    case halfDayHour
    case minute
    case second
    case fraction
    case half
    case zone
    case literal(UInt8)

    var isNumber: Bool {
      switch self {
      case .year, .month, .day, .hour, .halfDayHour, .minute, .second, .fraction: true
      case .monthName, .weekday, .half, .zone, .literal: false
      }
    }
  }

  /// The reason why a text is not a pattern.
  struct Problem: Error, Hashable, CustomStringConvertible {
    var description: String
  }

  private let unix: UnixTime?
  private var parts: [(part: Part, letters: Int)] = []

  static func == (one: DateFormat, other: DateFormat) -> Bool { one.pattern == other.pattern }

  func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

  let pattern: String

  /// - Throws: ``Problem``.
  init(_ pattern: String) throws(Problem) {
    self.pattern = pattern
    unix = UnixTime(rawValue: pattern)
    guard unix == nil else { return }
    try readParts(Array(pattern.utf8))
    try checkParts()
  }

  private mutating func readParts(_ bytes: [UInt8]) throws(Problem) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "'") {
        index = try readQuoted(bytes, from: index + 1)
      } else if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
        let start = index
        while index < bytes.count, bytes[index] == byte { index += 1 }
        parts.append((try Self.part(byte, index - start), index - start))
      } else {
        parts.append((.literal(byte), 1))
        index += 1
      }
    }
  }

  /// Reads a quoted text and returns the place where the pattern continues.
  ///
  /// Two quotes are a literal quote.
  private mutating func readQuoted(_ bytes: [UInt8], from start: Int) throws(Problem) -> Int {
    let quote = UInt8(ascii: "'")
    var index = start
    if index < bytes.count, bytes[index] == quote {
      parts.append((.literal(quote), 1))
      return index + 1
    }
    while index < bytes.count {
      let isDoubled = index + 1 < bytes.count && bytes[index + 1] == quote
      if bytes[index] == quote {
        guard isDoubled else { return index + 1 }
        index += 1
      }
      parts.append((.literal(bytes[index]), 1))
      index += 1
    }
    throw Problem(description: "a quote is never closed")
  }

  private static func part(_ letter: UInt8, _ count: Int) throws(Problem) -> Part {
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "u"): return .year(digits: count)
    case UInt8(ascii: "M"), UInt8(ascii: "L"): return count > 2 ? .monthName : .month
    case UInt8(ascii: "d"): return .day
    case UInt8(ascii: "E"): return .weekday
    case UInt8(ascii: "H"): return .hour
    case UInt8(ascii: "h"): return .halfDayHour
    case UInt8(ascii: "m"): return .minute
    case UInt8(ascii: "s"): return .second
    case UInt8(ascii: "S"): return .fraction
    case UInt8(ascii: "a"): return .half
    case UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"), UInt8(ascii: "z"): return .zone
    default:
      let letter = Character(Unicode.Scalar(letter))
      throw Problem(
        description: "`\(letter)` has no meaning (use y M d E H h m s S a Z); "
          + "put literal letters in quotes ('T')")
    }
  }

  private func checkParts() throws(Problem) {
    func has(_ isWanted: (Part) -> Bool) -> Bool { parts.contains { isWanted($0.part) } }
    guard has({ if case .year = $0 { true } else { false } }) else {
      throw Problem(description: "it has no year (yyyy)")
    }
    guard has({ $0 == .month || $0 == .monthName }) || !has({ $0 == .day }) else {
      throw Problem(description: "it has a day but no month (M)")
    }
    guard has({ $0 == .halfDayHour }) == has({ $0 == .half }) else {
      throw Problem(description: "the hour `h` and the half of the day `a` require each other")
    }
  }
}

/// Reading.
extension DateFormat {
  /// Returns nil for a text that does not match the format.
  func reading(of text: String) -> DateText.Reading? {
    if let unix {
      return Double(text.trimmed).flatMap { $0.isFinite ? UnixTime.reading(of: $0, in: unix) : nil }
    }
    var found = Found()
    var rest = Array(text.trimmed.utf8)[...]
    for (index, part) in parts.enumerated() {
      let isTight = index + 1 < parts.count && parts[index + 1].part.isNumber
      guard read(part.part, digits: isTight ? part.letters : nil, from: &rest, &found) else {
        return nil
      }
    }
    return rest.isEmpty ? found.reading : nil
  }

  /// The parts of a date found in a text.
  private struct Found {
    var day = CalendarDay(year: 1, month: 1, day: 1)
    var hasDay = false
    var time = ClockTime()
    var isAfternoon: Bool?

    var reading: DateText.Reading? {
      var time = time
      if let isAfternoon {
        guard let hour = ClockTime.hour(time.hour, isAfternoon: isAfternoon) else { return nil }
        time.hour = hour
      }
      guard let number = day.number, time.hour < 24, time.minute < 60, time.second < 61 else {
        return nil
      }
      return DateText.Reading(seconds: time.seconds(onDay: number), hasDay: hasDay)
    }
  }

  /// Reads exactly that many digits if another number follows immediately.
  private func read(
    _ part: Part, digits: Int?, from rest: inout ArraySlice<UInt8>, _ found: inout Found
  ) -> Bool {
    func number(_ usual: ClosedRange<Int>) -> Int? {
      Self.takeNumber(digits.map { $0...$0 } ?? usual, from: &rest)
    }
    switch part {
    case .year(let letters): return set(&found.day.year, Self.year(letters, number))
    case .month: return set(&found.day.month, number(1...2))
    case .monthName: return set(&found.day.month, CalendarDay.month(named: Self.word(&rest)))
    case .day:
      found.hasDay = true
      return set(&found.day.day, number(1...2))
    case .weekday: return CalendarDay.isWeekday(Self.word(&rest))
    case .hour, .halfDayHour: return set(&found.time.hour, number(1...2))
    case .minute: return set(&found.time.minute, number(1...2))
    case .second: return set(&found.time.second, number(1...2).map(Double.init))
    case .fraction: return Self.readFraction(&rest, digits, &found)
    case .half: return Self.readHalf(&rest, &found)
    case .zone: return Self.readZone(&rest, &found)
    case .literal(let byte): return Self.readLiteral(byte, &rest)
    }
  }

  private func set<Value>(_ place: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    place = value
    return true
  }

  /// Maps two digits to the years 1969 to 2068, as POSIX does for `%y`.
  private static func year(_ letters: Int, _ number: (ClosedRange<Int>) -> Int?) -> Int? {
    letters == 2 ? number(2...2).map { $0 < 69 ? 2_000 + $0 : 1_900 + $0 } : number(3...4)
  }

  private static func takeNumber(_ digits: ClosedRange<Int>, from rest: inout ArraySlice<UInt8>)
    -> Int?
  {
    let found = rest.prefix { (0x30...0x39).contains($0) }.prefix(digits.upperBound)
    guard found.count >= digits.lowerBound else { return nil }
    rest = rest.dropFirst(found.count)
    return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
    rest = rest.dropFirst(letters.count)
    if rest.first == UInt8(ascii: "."), !letters.isEmpty { rest = rest.dropFirst() }
    return String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)
  }

  private static func readFraction(
    _ rest: inout ArraySlice<UInt8>, _ digits: Int?, _ found: inout Found
  ) -> Bool {
    let all = rest.prefix { (0x30...0x39).contains($0) }.prefix(digits ?? 18)
    guard !all.isEmpty, let share = Double("0." + String(decoding: all, as: UTF8.self)) else {
      return false
    }
    rest = rest.dropFirst(all.count)
    found.time.second += share
    return true
  }

  private static func readHalf(_ rest: inout ArraySlice<UInt8>, _ found: inout Found) -> Bool {
    switch word(&rest) {
    case "am": found.isAfternoon = false
    case "pm": found.isAfternoon = true
    default: return false
    }
    return true
  }

  private static func readZone(_ rest: inout ArraySlice<UInt8>, _ found: inout Found) -> Bool {
    guard let sign = rest.first else { return false }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return ["z", "utc", "gmt", "ut"].contains(word(&rest))
    }
    rest = rest.dropFirst()
    guard let hours = takeNumber(2...2, from: &rest), hours <= 14 else { return false }
    let hasColon = rest.first == UInt8(ascii: ":")
    if hasColon { rest = rest.dropFirst() }
    let minutes = takeNumber(2...2, from: &rest)
    guard minutes != nil || !hasColon, minutes ?? 0 < 60 else { return false }
    let distance = hours * 3_600 + (minutes ?? 0) * 60
    found.time.offset = sign == UInt8(ascii: "-") ? -distance : distance
    return true
  }

  /// Reads a literal byte.
  ///
  /// A space matches any number of spaces.
  private static func readLiteral(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    if byte == UInt8(ascii: " ") { rest = rest.drop { $0 == byte } }
    return true
  }
}

extension DateFormat {
  /// Returns possible patterns of a text with two readings: day first, then month first.
  static func guesses(for text: String) -> [String] {
    guard case .either(_, _, let separator)? = DateText.meaning(of: text) else {
      return UnixTime.allCases.map(\.rawValue)
    }
    return patterns(text, separator)
  }

  /// Returns these patterns for a text such as `6/6/2015`, which means the same day either way, or
  /// nil.
  static func symmetric(_ text: String) -> [String]? {
    let bytes = text.utf8
    let day = bytes.prefix { (0x30...0x39).contains($0) }
    guard (1...2).contains(day.count), let separator = bytes.dropFirst(day.count).first,
      [UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-")].contains(separator)
    else { return nil }
    let found = patterns(text, separator)
    let readings = found.map { try? DateFormat($0).reading(of: text) }
    return readings[0] != nil && readings[0] == readings[1] ? found : nil
  }

  private static func patterns(_ text: String, _ separator: UInt8) -> [String] {
    let sign = String(decoding: [separator], as: UTF8.self)
    let time = text.trimmed.split(separator: " ", maxSplits: 1).dropFirst().first ?? ""
    let hasSeconds = time.count(where: { $0 == ":" }) == 2
    let hasHalf = time.lowercased().hasSuffix("m")
    let clock = (hasHalf ? "h:mm" : "H:mm") + (hasSeconds ? ":ss" : "") + (hasHalf ? " a" : "")
    return ["d\(sign)M\(sign)yyyy", "M\(sign)d\(sign)yyyy"].map {
      time.isEmpty ? $0 : "\($0) \(clock)"
    }
  }
}

/// Parses a date from tokens: runs of digits, runs of letters, and the characters between them.
struct DateTokens {
  private enum Token {
    case digits(value: Int, count: Int)
    /// A word in lower case.
    case word(String)
    /// A symbol; a run of spaces is one symbol.
    case symbol(UInt8)
  }

  /// The longest text, in bytes, that can be a date.
  private static let mostBytes = 64

  private let bytes: [UInt8]
  private var tokens: [Token] = []
  /// The start of each token.
  private var starts: [Int] = []
  private var position = 0
  /// True once a month has been read as a word.
  private var isWritten = false
  /// True once a date has been read from eight digits.
  private var isCompact = false

  /// Returns nil for a text that is clearly no date.
  init?(_ text: String) {
    bytes = Array(text.utf8)
    guard bytes.count <= Self.mostBytes else { return nil }
    var index = 0
    while index < bytes.count {
      let start = index
      guard let token = Self.token(bytes, &index) else { return nil }
      tokens.append(token)
      starts.append(start)
    }
    dropBlanks()
  }

  private mutating func dropBlanks() {
    if case .symbol(.blank)? = tokens.last { tokens.removeLast() }
    if case .symbol(.blank)? = tokens.first { position = 1 }
  }

  private static func token(_ bytes: [UInt8], _ index: inout Int) -> Token? {
    let first = bytes[index]
    if let digit = first.digit {
      var (value, count) = (digit, 1)
      index += 1
      while index < bytes.count, let digit = bytes[index].digit {
        guard count < 18 else { return nil }
        (value, count) = (value * 10 + digit, count + 1)
        index += 1
      }
      return .digits(value: value, count: count)
    }
    if first.isLetter {
      let start = index
      while index < bytes.count, bytes[index].isLetter { index += 1 }
      return .word(String(decoding: bytes[start..<index].map { $0 | 0x20 }, as: UTF8.self))
    }
    guard first < 0x80 else { return nil }
    index += 1
    guard first == .blank || first == UInt8(ascii: "\t") else { return .symbol(first) }
    while index < bytes.count, bytes[index] == .blank { index += 1 }
    return .symbol(.blank)
  }
}

/// Sequential access to the tokens.
extension DateTokens {
  private var isAtEnd: Bool { position >= tokens.count }

  private mutating func takes(_ symbol: Unicode.Scalar) -> Bool {
    guard !isAtEnd, case .symbol(UInt8(ascii: symbol)) = tokens[position] else { return false }
    position += 1
    return true
  }

  /// Consumes a word if it has a meaning.
  private mutating func takeWord<Meaning>(_ meaning: (String) -> Meaning?) -> Meaning? {
    guard !isAtEnd, case .word(let word) = tokens[position], let found = meaning(word) else {
      return nil
    }
    position += 1
    return found
  }

  private mutating func takes(words: String...) -> Bool {
    takeWord { words.contains($0) ? true : nil } ?? false
  }

  private mutating func takeNumber(digits: ClosedRange<Int>) -> Int? {
    guard !isAtEnd, case .digits(let value, let count) = tokens[position], digits.contains(count)
    else { return nil }
    position += 1
    return value
  }

  /// Parses a form completely, or consumes nothing.
  private mutating func attempt<Result>(_ form: (inout DateTokens) -> Result?) -> Result? {
    var trial = self
    guard let result = form(&trial) else { return nil }
    self = trial
    return result
  }
}

/// Date forms.
extension DateTokens {
  /// Days since 2001-01-01, as far as they are known.
  private enum Date {
    case day(Int)
    /// The first day of a month or year.
    case monthOrYear(Int)
    case either(dayFirst: Int, monthFirst: Int, separator: UInt8)
    case ordered(Int, isDayFirst: Bool, separator: UInt8)
  }

  mutating func meaning() -> DateText.Meaning? {
    if let number = attempt({ $0.loneNumber() }) { return number }
    if let meaning = attempt({ $0.unixDate() }) { return meaning }
    if takeWord({ CalendarDay.isWeekday($0) ? true : nil }) != nil {
      _ = takes(".")
      _ = takes(",")
      _ = takes(" ")
    }
    guard let date = date() else { return nil }
    if isAtEnd { return meaning(of: date, at: ClockTime()) }
    guard startsTime(), let time = time(), isAtEnd else { return nil }
    return meaning(of: date, at: time)
  }

  private func meaning(of date: Date, at time: ClockTime) -> DateText.Meaning? {
    func reading(_ day: Int) -> DateText.Reading {
      DateText.Reading(seconds: time.seconds(onDay: day), hasDay: true)
    }
    switch date {
    case .day(let day): return .one(reading(day))
    case .monthOrYear(let day):
      guard isAtEnd, time == ClockTime() else { return nil }
      return .one(DateText.Reading(seconds: reading(day).seconds, hasDay: false))
    case .either(let dayFirst, let monthFirst, let separator):
      return .either(
        dayFirst: reading(dayFirst), monthFirst: reading(monthFirst), separator: separator)
    case .ordered(let day, let isDayFirst, let separator):
      return .ordered(reading(day), isDayFirst: isDayFirst, separator: separator)
    }
  }

  /// Parses `1998`, `-0044`, or a number that can only be a count of seconds.
  private mutating func loneNumber() -> DateText.Meaning? {
    let isNegative = takes("-")
    guard !isAtEnd, case .digits(let value, let count) = tokens[position] else { return nil }
    let start = starts[position]
    position += 1
    if isAtEnd, (3...4).contains(count) {
      guard let day = CalendarDay(year: isNegative ? -value : value, month: 1, day: 1).number else {
        return nil
      }
      return .one(DateText.Reading(seconds: ClockTime().seconds(onDay: day), hasDay: false))
    }
    guard let fraction = fraction(from: start), isAtEnd else { return nil }
    return .number(isNegative ? -fraction : fraction)
  }

  /// Parses the number that begins at a byte, with any decimal digits.
  private mutating func fraction(from start: Int) -> Double? {
    var end = position < starts.count ? starts[position] : bytes.count
    if takes(".") || takes(",") {
      guard takeNumber(digits: 1...18) != nil else { return nil }
      end = position < starts.count ? starts[position] : bytes.count
    }
    let text = bytes[start..<end].map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    return Double(String(decoding: text, as: UTF8.self).trimmed)
  }

  private mutating func date() -> Date? {
    attempt { $0.yearFirst() } ?? attempt { $0.yearLast() } ?? attempt { $0.compact() }
      ?? attempt { $0.monthWordFirst() } ?? attempt { $0.dayThenMonthWord() }
  }

  /// Consumes a separator between numbers.
  private mutating func takeSeparator() -> UInt8? {
    for sign in ["-", "/", "."] as [Unicode.Scalar] where takes(sign) { return UInt8(ascii: sign) }
    return nil
  }

  /// Parses `1998-12` and `1998-12-31`, also with slashes or points.
  private mutating func yearFirst() -> Date? {
    guard let year = takeNumber(digits: 4), let separator = takeSeparator(),
      let month = takeNumber(digits: 1...2)
    else { return nil }
    guard takes(Unicode.Scalar(separator)) else {
      return CalendarDay(year: year, month: month, day: 1).number.map { .monthOrYear($0) }
    }
    guard let day = takeNumber(digits: 1...2) else { return nil }
    return CalendarDay(year: year, month: month, day: day).number.map { .day($0) }
  }

  /// Parses `12/1998`, `31/12/1998` and `12/31/1998`, also with hyphens or points.
  private mutating func yearLast() -> Date? {
    guard let first = takeNumber(digits: 1...2), let separator = takeSeparator() else { return nil }
    if let year = takeNumber(digits: 4) {
      return CalendarDay(year: year, month: first, day: 1).number.map { .monthOrYear($0) }
    }
    guard let second = takeNumber(digits: 1...2), takes(Unicode.Scalar(separator)),
      let year = takeNumber(digits: 4)
    else { return nil }
    let dayFirst = CalendarDay(year: year, month: second, day: first).number
    let monthFirst = CalendarDay(year: year, month: first, day: second).number
    return Self.date(dayFirst, monthFirst, separator)
  }

  private static func date(_ dayFirst: Int?, _ monthFirst: Int?, _ separator: UInt8) -> Date? {
    switch (dayFirst, monthFirst) {
    case (let dayFirst?, let monthFirst?) where dayFirst == monthFirst: .day(dayFirst)
    case (let dayFirst?, let monthFirst?):
      .either(dayFirst: dayFirst, monthFirst: monthFirst, separator: separator)
    case (let day?, nil): .ordered(day, isDayFirst: true, separator: separator)
    case (nil, let day?): .ordered(day, isDayFirst: false, separator: separator)
    case (nil, nil): nil
    }
  }

  /// Parses `19981231T…`.
  ///
  /// Without a time it could be any number.
  private mutating func compact() -> Date? {
    guard let number = takeNumber(digits: 8), !isAtEnd, case .word("t") = tokens[position] else {
      return nil
    }
    isCompact = true
    return CalendarDay(year: number / 10_000, month: number / 100 % 100, day: number % 100).number
      .map { .day($0) }
  }

  /// Parses `March 1998` and `Mar. 5, 1998`.
  private mutating func monthWordFirst() -> Date? {
    guard let month = takeMonth() else { return nil }
    if let year = takeNumber(digits: 4) {
      return CalendarDay(year: year, month: month, day: 1).number.map { .monthOrYear($0) }
    }
    guard let day = takeDay() else { return nil }
    _ = takes(",")
    _ = takes(" ")
    guard let year = takeNumber(digits: 4) else { return nil }
    return CalendarDay(year: year, month: month, day: day).number.map { .day($0) }
  }

  /// Parses `5 March 1998`, `5. March 1998` and `5-Mar-1998`.
  private mutating func dayThenMonthWord() -> Date? {
    guard let day = takeDay() else { return nil }
    _ = takes(".")
    _ = takes(" ") || takes("-")
    guard let month = takeMonth() else { return nil }
    _ = takes("-")
    guard let year = takeNumber(digits: 4) else { return nil }
    return CalendarDay(year: year, month: month, day: day).number.map { .day($0) }
  }

  /// Consumes a month and a following point, comma or space.
  private mutating func takeMonth() -> Int? {
    guard let month = takeWord(CalendarDay.month) else { return nil }
    isWritten = true
    _ = takes(".")
    _ = takes(",")
    _ = takes(" ")
    return month
  }

  /// Consumes a day, also in the form `1st`.
  private mutating func takeDay() -> Int? {
    guard let day = takeNumber(digits: 1...2) else { return nil }
    _ = takes(words: "st", "nd", "rd", "th")
    return day
  }

  /// Parses `Mon May  6 07:08:09 2024`, also with a zone before the year, as C's `ctime` and `date`
  /// write it.
  private mutating func unixDate() -> DateText.Meaning? {
    guard takeWord({ CalendarDay.isWeekday($0) ? true : nil }) != nil, takes(" "),
      let month = takeMonth(), let day = takeNumber(digits: 1...2), takes(" "),
      let time = time(), takes(" "), let year = takeNumber(digits: 4), isAtEnd,
      let number = CalendarDay(year: year, month: month, day: day).number
    else { return nil }
    return meaning(of: .day(number), at: time)
  }
}

/// Time forms.
extension DateTokens {
  /// Consumes the tokens between a date and a time; returns false if there are none.
  private mutating func startsTime() -> Bool {
    if takes(words: "t") { return true }
    let hasComma = takes(",")
    guard takes(" ") else { return hasComma }
    if takes(words: "at") { return takes(" ") }
    return true
  }

  /// Parses `7:08`, `07:08:09.5`, `3:04 PM` and `070809`, each with an optional zone.
  private mutating func time() -> ClockTime? {
    guard var time = attempt({ $0.colons() }) ?? attempt({ $0.compactTime() }) else { return nil }
    if let isAfternoon = attempt({ $0.half() }) {
      guard let hour = ClockTime.hour(time.hour, isAfternoon: isAfternoon) else { return nil }
      time.hour = hour
    }
    time.offset = attempt { $0.zone() } ?? 0
    let isTime = time.hour < 24 && time.minute < 60 && time.second < 61
    return isTime ? time : nil
  }

  private mutating func colons() -> ClockTime? {
    guard let hour = takeNumber(digits: 1...2), takes(":"), let minute = takeNumber(digits: 1...2)
    else { return nil }
    var time = ClockTime(hour: hour, minute: minute)
    guard takes(":") else { return time }
    let start = position < starts.count ? starts[position] : bytes.count
    guard takeNumber(digits: 1...2) != nil, let second = fraction(from: start) else { return nil }
    time.second = second
    return time
  }

  private mutating func compactTime() -> ClockTime? {
    guard isCompact else { return nil }
    if let number = takeNumber(digits: 6) {
      let second = Double(number % 100)
      return ClockTime(hour: number / 10_000, minute: number / 100 % 100, second: second)
    }
    return takeNumber(digits: 4).map { ClockTime(hour: $0 / 100, minute: $0 % 100) }
  }

  /// Returns true for the afternoon.
  private mutating func half() -> Bool? {
    _ = takes(" ")
    if takes(words: "am") { return false }
    if takes(words: "pm") { return true }
    guard let isAfternoon = takeWord({ $0 == "a" ? false : $0 == "p" ? true : nil }), takes("."),
      takes(words: "m"), takes(".")
    else { return nil }
    return isAfternoon
  }

  /// Returns the offset in seconds east of Greenwich.
  private mutating func zone() -> Int? {
    _ = takes(" ")
    if takes(words: "z", "utc", "gmt", "ut") { return 0 }
    if isWritten, let hours = takeWord({ Self.americanHours[$0] }) { return hours * 3_600 }
    let sign: Int
    if takes("+") { sign = 1 } else if takes("-") { sign = -1 } else { return nil }
    guard let (hours, minutes) = attempt({ $0.distance() }), hours <= 14, minutes < 60 else {
      return nil
    }
    if attempt({ $0.takes(" ") && $0.takes("(") ? true : nil }) != nil {
      guard takeWord({ $0 }) != nil, takes(")") else { return nil }
    }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private mutating func distance() -> (hours: Int, minutes: Int)? {
    if let number = takeNumber(digits: 4) { return (number / 100, number % 100) }
    guard let hours = takeNumber(digits: 1...2) else { return nil }
    guard takes(":") else { return (hours, 0) }
    return takeNumber(digits: 1...2).map { (hours, $0) }
  }

  /// The time zones of RFC 2822, section 4.3.
  private static let americanHours = [
    "edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
  ]

  private mutating func takeNumber(digits: Int) -> Int? { takeNumber(digits: digits...digits) }
}

extension UInt8 {
  fileprivate static let blank = UInt8(ascii: " ")

  fileprivate var digit: Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int(self - UInt8(ascii: "0")) : nil
  }

  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
