import Foundation
import LogicalModel

/// A value as a file has it, before it becomes a property's.
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
  /// The way in which a value fits a property.
  enum Conversion: Hashable {
    case value(PropertyValue)
    /// A year or month without a day became its first day.
    case approximated(PropertyValue)
    /// A date that has several readings.
    case ambiguous
    case none
  }

  /// A text of nothing but blanks counts as absent: CSV knows no other way to say so.
  var isAbsent: Bool {
    switch self {
    case .absent: true
    case .text(let text): text.isBlank
    case .list(let items): items.isEmpty
    case .object(let parts): parts.isEmpty
    case .integer, .real, .boolean: false
    }
  }

  /// The value as text; nil for lists and objects.
  var plainText: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .absent, .list, .object: nil
    }
  }

  /// Converts the value by the knowledge of its field's values, and by the form of dates if the
  /// scenario declares it.
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

  /// Also `2008.0`, which is how spreadsheets write whole numbers.
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

  /// A scheme, a colon and something without blanks after it (RFC 3986, section 3).
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
  /// The value's beginning, in quotes, for a report.
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
  /// Looks at bytes as long as they tell.
  fileprivate var isBlank: Bool {
    guard let first = utf8.first(where: { $0 != 0x20 }) else { return true }
    let isOther = first > 0x20 && first < 0x7F
    return isOther ? false : allSatisfy(\.isWhitespace)
  }
}

/// The place of a value in an item: a field's name, or names joined by dots for parts of objects.
struct FieldPath: Hashable {
  /// As the scenario has it.
  let text: String
  private let names: [String]

  init(_ text: String) {
    self.text = text
    names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  static func == (one: FieldPath, other: FieldPath) -> Bool { one.text == other.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The name of the item's own field.
  var top: String { names[0] }

  /// True for a part of an object.
  var isNested: Bool { names.count > 1 }

  /// Nil if the item has no such field; a field whose own name has the dots comes first.
  ///
  /// Parts of the objects of a list are a list.
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
  /// Gives the path of everything in the item that is no object, down to so many levels.
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

/// The digits that count of a number as it is written, and where its point is.
///
/// `0.0150`, `1.5e-2` and `15e-3` have the same: zeros before and after say nothing.
struct DecimalDigits: Hashable {
  /// The number of digits that every text keeps in a Double (`DBL_DIG` of IEEE 754's binary64).
  static let mostSafe = 15

  private var digits: [UInt8] = []
  /// The power of ten of the first digit.
  private var exponent = 0

  /// Reads a number in the form of JSON; its sign does not matter here.
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

  /// True if as many digits of a Double that was read from the text are the same: nothing is lost.
  func areKept(by value: Double) -> Bool {
    if digits.isEmpty { return value == 0 }
    guard value.isFinite, value != 0 else { return false }
    if digits.count <= Self.mostSafe, value.isNormal { return true }
    return self == DecimalDigits(String(format: "%.\(digits.count - 1)e", value))
  }
}
