import Foundation
import LogicalModel

/// A value in a file, before its conversion to a property's type.
enum FieldValue: Hashable, Sendable {
  case absent
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case list([FieldValue])
  case object([String: FieldValue])
}

extension FieldValue {
  /// The result of converting a value to a property's type.
  enum Conversion: Hashable {
    case value(PropertyValue)
    /// A year or month without a day, converted to its first day.
    case approximated(PropertyValue)
    /// A date with several readings.
    case ambiguous
    case none
  }

  /// A blank text counts as absent, because CSV has no other way to express it.
  var isAbsent: Bool {
    switch self {
    case .absent: true
    case .text(let text): text.isBlank
    case .list(let items): items.isEmpty
    case .object(let parts): parts.isEmpty
    case .integer, .real, .boolean: false
    }
  }

  /// The value as text, or nil for lists and objects.
  var plainText: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .absent, .list, .object: nil
    }
  }

  /// Converts the value, using its column's dates and the declared date format, if any.
  func converted(
    to type: PropertyType, in column: DateColumn = DateColumn(), format: DateFormat? = nil
  ) -> Conversion {
    guard let text = plainText else { return .none }
    if type == .string { return .value(.text(text)) }
    let trimmed = text.trimmed
    if type == .date { return Self.date(trimmed, column, format) }
    return Self.value(trimmed, type).map { .value($0) } ?? .none
  }

  private static func date(_ text: String, _ column: DateColumn, _ format: DateFormat?)
    -> Conversion
  {
    let outcome =
      format.map { format in format.reading(of: text).map { .reading($0) } ?? .none }
      ?? column.outcome(of: text)
    switch outcome {
    case .reading(let reading):
      let value = PropertyValue.date(reading.seconds)
      return reading.hasDay ? .value(value) : .approximated(value)
    case .ambiguous: return .ambiguous
    case .none: return .none
    }
  }

  private static func value(_ text: String, _ type: PropertyType) -> PropertyValue? {
    switch type {
    case .integer16: whole(text).flatMap(Int16.init(exactly:)).map { .integer(Int64($0)) }
    case .integer32: whole(text).flatMap(Int32.init(exactly:)).map { .integer(Int64($0)) }
    case .integer64: whole(text).map { .integer($0) }
    case .decimal: Double(text).flatMap { _ in Decimal(string: text) }.map { .decimal($0) }
    case .double: finite(text).map { .real($0) }
    case .float:
      finite(text).map { Float($0) }.flatMap { $0.isFinite ? .real(Double($0)) : nil }
    case .boolean: flag(text).map { .boolean($0) }
    case .binary: Data(base64Encoded: text).map { .binary($0) }
    case .uuid: UUID(uuidString: text).map { .uuid($0) }
    case .uri: isURI(text) ? .uri(text) : nil
    case .string, .date: nil
    }
  }

  /// Accepts whole numbers, also in the form `2008.0` that spreadsheets write.
  private static func whole(_ text: String) -> Int64? {
    Int64(text)
      ?? finite(text).flatMap { DecimalDigits(text).areKept(by: $0) ? Int64(exactly: $0) : nil }
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  /// Requires a scheme, a colon and a rest without spaces (RFC 3986, section 3).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
      text.index(after: colon) != text.endIndex, !text.contains(where: \.isWhitespace)
    else { return false }
    let scheme = text[..<colon]
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && scheme.first?.isLetter == true
  }
}

extension FieldValue {
  /// The beginning of the value in quotes, for a report.
  var excerpt: String {
    switch self {
    case .list: "(a list)"
    case .object: "(an object)"
    default:
      plainText.map { "\"\($0.prefix(40))\($0.count > 40 ? "…" : "")\"" } ?? "(nothing)"
    }
  }
}

extension String {
  /// True if the text is blank; checks bytes where they suffice.
  fileprivate var isBlank: Bool {
    guard let first = utf8.first(where: { $0 != 0x20 }) else { return true }
    let isOther = first > 0x20 && first < 0x7F
    return isOther ? false : allSatisfy(\.isWhitespace)
  }
}

/// The path of a value in an item: a field name, or names joined by dots for parts of objects.
struct FieldPath: Hashable {
  /// The path as written in the scenario.
  let text: String
  private let names: [String]

  init(_ text: String) {
    self.text = text
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  static func == (one: FieldPath, other: FieldPath) -> Bool { one.text == other.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The name of the item's top-level field.
  var top: String { names[0] }

  /// True for a part of an object.
  var isNested: Bool { names.count > 1 }

  /// Returns nil if the item has no such field.
  ///
  /// A field whose own name contains the dots takes precedence.
  ///
  /// The parts of a list's objects form a list.
  func value(in item: DataItem) -> FieldValue? {
    if let value = item.fields[text] { return value }
    guard isNested, let top = item.fields[names[0]] else { return nil }
    return Self.value(of: names[1...], in: top)
  }

  private static func value(of names: ArraySlice<String>, in value: FieldValue) -> FieldValue? {
    guard let name = names.first else { return value }
    switch value {
    case .object(let fields):
      return fields[name].flatMap { self.value(of: names.dropFirst(), in: $0) }
    case .list(let items):
      let found = items.compactMap { self.value(of: names, in: $0) }
      return found.isEmpty ? nil : .list(found)
    default: return nil
    }
  }
}

extension DataItem {
  /// Passes the path of every non-object in the item, down to the given depth.
  func eachPath(levels: Int, _ use: (String, FieldValue) -> Void) {
    for (name, value) in fields { Self.each(name, value, levels, use) }
  }

  static func each(
    _ path: String, _ value: FieldValue, _ levels: Int, _ use: (String, FieldValue) -> Void
  ) {
    guard levels > 1, case .object(let parts) = value, !parts.isEmpty else {
      return use(path, value)
    }
    for (name, part) in parts { each("\(path).\(name)", part, levels - 1, use) }
  }
}

/// The significant digits of a written number and the position of its decimal point.
///
/// `0.0150`, `1.5e-2` and `15e-3` are equal: leading and trailing zeros do not count.
struct DecimalDigits: Hashable {
  /// The number of digits that a Double always preserves (`DBL_DIG` of IEEE 754's binary64).
  static let mostSafe = 15

  private var digits: [UInt8] = []
  /// The power of ten of the first digit.
  private var exponent = 0

  /// Reads a number in JSON form and ignores its sign.
  init(_ text: some StringProtocol) {
    var (isFraction, wholeCount, zeros) = (false, 0, 0)
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst(), byte | 0x20 != UInt8(ascii: "e") {
      if byte == UInt8(ascii: ".") { isFraction = true }
      guard (0x30...0x39).contains(byte) else { continue }
      if digits.isEmpty, byte == 0x30 {
        if isFraction { zeros += 1 }
        continue
      }
      if !isFraction { wholeCount += 1 }
      digits.append(byte)
    }
    while digits.last == 0x30 { digits.removeLast() }
    let written = Int(String(decoding: bytes.drop { $0 == UInt8(ascii: "+") }, as: UTF8.self)) ?? 0
    exponent = digits.isEmpty ? 0 : written + wholeCount - zeros - 1
  }

  /// True if the Double that was read from the text has the same digits, so nothing is lost.
  func areKept(by value: Double) -> Bool {
    if digits.isEmpty { return value == 0 }
    guard value.isFinite, value != 0 else { return false }
    if digits.count <= Self.mostSafe, value.isNormal { return true }
    return self == DecimalDigits(String(format: "%.\(digits.count - 1)e", value))
  }
}
