/// How the dates of a column are written, by the letters of Unicode's date patterns (Technical Standard
/// 35, part 4): `M/d/yyyy H:mm`, `d MMM yyyy 'at' h:mm a`, or `unix` and `unix-ms` for numbers.
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

  /// Why a text is no pattern.
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

  /// Gives where the pattern goes on; two quotes are one of the text's own.
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
        description: "`\(letter)` means nothing that is read (of y M d E H h m s S a Z); "
          + "put letters of the text in quotes ('T')")
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
      throw Problem(description: "the hour `h` and the half of the day `a` go together")
    }
  }
}

/// Reading.
extension DateFormat {
  /// Nil for a text that is not of this form.
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

  /// What the parts of a text say.
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

  /// Takes exactly so many digits where another number follows at once.
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

  /// Two digits are of the years from 1969 to 2068, as POSIX has it for `%y`.
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

  /// A blank stands for any number of them.
  private static func readLiteral(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    if byte == UInt8(ascii: " ") { rest = rest.drop { $0 == byte } }
    return true
  }
}

extension DateFormat {
  /// Patterns that a text with two readings may be of: with the day first, and with the month.
  static func guesses(for text: String) -> [String] {
    guard case .either(_, _, let separator)? = DateText.meaning(of: text) else {
      return UnixTime.allCases.map(\.rawValue)
    }
    return patterns(text, separator)
  }

  /// The same patterns for a text such as `6/6/2015`, which means one day either way; nil for others.
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
