import Foundation

/// Reads default values and rules of one attribute, however odd their text.
///
/// Xcode leaves the old text when an attribute's type is changed, so shipped models have `NO` for
/// an integer and `0` for a date. Read as Core Data does: the number that a text begins with, or
/// zero; for a Boolean yes if it begins with Y, T or a digit other than 0.
struct ValueReading {
  let settings: ModelDocument.Settings
  let type: AttributeType
  private(set) var findings: [ModelDocument.Warning.Finding] = []

  init(settings: ModelDocument.Settings, type: AttributeType) {
    self.settings = settings
    self.type = type
  }

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
      if !Self.isNumber(text) || isChanged(text) { noteDefault(text, "\(describe(value))") }
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
      for name in ["minValueString", "maxValueString"] { noteRule(name) }
    }
    if type == .string {
      rules.regularExpression = settings["regularExpressionString"]
    } else {
      noteRule("regularExpressionString")
    }
    return rules
  }

  /// The text of a bound that is a number; Xcode has none that is not.
  private mutating func bound(_ name: String) -> String? {
    guard let text = settings[name] else { return nil }
    if Self.isNumber(text) { return text }
    noteRule(name)
    return nil
  }

  private mutating func date(_ name: String) -> AttributeValue? {
    guard let text = settings[name] else { return nil }
    // Thirty thousand years either way; beyond, calendars do not know what to say.
    guard let seconds = Double(text), abs(seconds) < 1e12 else {
      noteRule(name)
      return nil
    }
    return .date(Date(timeIntervalSinceReferenceDate: seconds))
  }

  /// A date's default is its interval; the text beside it is for people, or left over.
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

  /// True for a number that the integer type cannot hold as it is written.
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
      noteDefault(text, isYes ? "YES" : "NO")
    }
    return isYes
  }

  private mutating func noting(_ text: String, _ value: AttributeValue?) -> AttributeValue? {
    if value == nil { noteDefault(text, "none") }
    return value
  }

  private mutating func noteDefault(_ text: String, _ value: String) {
    findings.append(.oddDefault(text, readAs: value))
  }

  private mutating func noteRule(_ name: String) {
    if let text = settings[name] { findings.append(.oddRule(text, setting: name)) }
  }

  private func describe(_ value: AttributeValue) -> String {
    switch value {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    default: "\(value)"
    }
  }

  private static func isNumber(_ text: String) -> Bool { Double(text)?.isFinite ?? false }
}
