import Foundation

/// Reads an attribute's default value and rules, even if the text does not fit the type.
///
/// Xcode keeps the old text when an attribute's type changes, so shipped models have `NO` for an
/// integer and `0` for a date. The text is read as Core Data does: the number that it begins with,
/// or zero; for a Boolean, yes if it begins with Y, T or a digit other than 0.
struct ValueReading {
  let settings: ModelDocument.Settings
  let type: AttributeType
  private(set) var findings: [ModelDocument.Warning.Finding] = []

  mutating func defaultValue() -> AttributeValue? {
    if type == .date { return date("defaultDateTimeInterval") ?? oddDate() }
    guard let text = settings["defaultValueString"] else { return nil }
    switch type {
    case .string: return .string(text)
    case .boolean: return .boolean(boolean(text))
    case .uuid: return noting(text, UUID(uuidString: text).map(AttributeValue.uuid))
    case .uri: return noting(text, URL(string: text).map(AttributeValue.uri))
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      let value = number(text)
      if !Self.isNumber(text) || isChanged(text) { recordDefault(text, "\(value)") }
      return value
    default: return noting(text, nil)
    }
  }

  mutating func rules() -> AttributeRules {
    var rules = AttributeRules()
    switch type {
    case .date:
      rules.minimum = date("minDateTimeInterval")
      rules.maximum = date("maxDateTimeInterval")
    case .string, .binary:
      rules.minimumLength = bound("minValueString").map { Int(clamping: LeadingNumber($0).integer) }
      rules.maximumLength = bound("maxValueString").map { Int(clamping: LeadingNumber($0).integer) }
    case .integer16, .integer32, .integer64, .decimal, .double, .float:
      rules.minimum = bound("minValueString").map(number)
      rules.maximum = bound("maxValueString").map(number)
    default:
      for name in ["minValueString", "maxValueString"] { recordRule(name) }
    }
    if type == .string {
      rules.regularExpression = settings["regularExpressionString"]
    } else {
      recordRule("regularExpressionString")
    }
    return rules
  }

  /// Returns the text of a bound if it is a number; Xcode writes no other bounds.
  private mutating func bound(_ name: String) -> String? {
    guard let text = settings[name] else { return nil }
    if Self.isNumber(text) { return text }
    recordRule(name)
    return nil
  }

  private mutating func date(_ name: String) -> AttributeValue? {
    guard let text = settings[name] else { return nil }
    // Thirty thousand years in each direction, the range that calendars support.
    guard let seconds = Double(text), abs(seconds) < 1e12 else {
      recordRule(name)
      return nil
    }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// Returns the default of a date, its interval.
  ///
  /// Any other text is informative or obsolete.
  private mutating func oddDate() -> AttributeValue? {
    guard settings["defaultDateTimeInterval"] == nil, let text = settings["defaultValueString"]
    else { return nil }
    return noting(text, nil)
  }

  private func number(_ text: String) -> AttributeValue {
    switch type {
    case .double, .float: .double(LeadingNumber(text).double)
    case .decimal: .decimal(LeadingNumber(text).decimal)
    default:
      .integer(
        Self.clamp(LeadingNumber(text).integer, to: type.integerRange ?? Int64.min...Int64.max))
    }
  }

  /// True if the integer type cannot represent the number as written.
  private func isChanged(_ text: String) -> Bool {
    guard let range = type.integerRange, let value = Double(text) else { return false }
    return value < Double(range.lowerBound) || value > Double(range.upperBound)
      || value != value.rounded()
  }

  private static func clamp(_ value: Int64, to range: ClosedRange<Int64>) -> Int64 {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private mutating func boolean(_ text: String) -> Bool {
    let rest = text.drop { $0.isWhitespace || $0 == "+" || $0 == "-" || $0 == "0" }
    let isYes = rest.first.map { "YyTt123456789".contains($0) } ?? false
    let known = ["yes", "no", "true", "false"]
    if !known.contains(text.lowercased()) && !Self.isNumber(text) {
      recordDefault(text, isYes ? "YES" : "NO")
    }
    return isYes
  }

  private mutating func noting(_ text: String, _ value: AttributeValue?) -> AttributeValue? {
    if value == nil { recordDefault(text, "none") }
    return value
  }

  private mutating func recordDefault(_ text: String, _ value: String) {
    findings.append(.oddDefault(text, readAs: value))
  }

  private mutating func recordRule(_ name: String) {
    if let text = settings[name] { findings.append(.oddRule(text, setting: name)) }
  }

  private static func isNumber(_ text: String) -> Bool { Double(text)?.isFinite ?? false }
}

/// The number at the beginning of a text, after spaces; the rest is ignored.
///
/// NSString's `longLongValue` follows the same rules, but Foundation on Linux traps for numbers
/// with too many digits.
struct LeadingNumber {
  /// The sign and digits, or empty without a digit.
  private let whole: String
  /// The number with fraction and exponent.
  private let real: String

  init(_ text: String) {
    var rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
    func take(_ count: Int) -> String {
      defer { rest = rest.dropFirst(count) }
      return String(String.UnicodeScalarView(rest.prefix(count)))
    }
    func digits() -> String { take(rest.prefix { ("0"..."9").contains($0) }.count) }
    let sign = rest.first == "-" || rest.first == "+" ? take(1) : ""
    let leading = digits()
    whole = leading.isEmpty ? "" : sign + leading
    var fraction = ""
    if rest.first == "." {
      _ = take(1)
      fraction = digits()
    }
    guard !(leading + fraction).isEmpty else {
      real = ""
      return
    }
    var exponent = ""
    if rest.first == "e" || rest.first == "E" {
      _ = take(1)
      let exponentSign = rest.first == "-" || rest.first == "+" ? take(1) : ""
      let power = digits()
      exponent = power.isEmpty ? "" : "e" + exponentSign + power
    }
    real =
      "\(sign)\(leading.isEmpty ? "0" : leading).\(fraction.isEmpty ? "0" : fraction)\(exponent)"
  }

  /// The whole number, clamped if it has too many digits; 0 for none.
  var integer: Int64 {
    whole.isEmpty ? 0 : Int64(whole) ?? (whole.hasPrefix("-") ? .min : .max)
  }

  /// The number; 0 if there is none or it is out of range.
  var double: Double {
    let value = Double(real) ?? 0
    return value.isFinite ? value : 0
  }

  /// The number; 0 if there is none or a Decimal cannot represent it.
  var decimal: Decimal {
    // A Decimal's exponent has eight bits, and its parser must not see larger ones.
    let size = abs(double)
    guard size > 1e-100, size < 1e100 else { return 0 }
    let value = Decimal(string: real, locale: Locale(identifier: "en_US_POSIX")) ?? 0
    return value.isFinite ? value : 0
  }
}
