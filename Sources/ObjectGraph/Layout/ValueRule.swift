import Foundation
package import ObjectModel

/// An attribute's rules, resolved to a slot and with the pattern compiled once.
///
/// `@unchecked Sendable`: a regular expression does not change after it was made.
package final class ValueRule: @unchecked Sendable {
  package let slot: Slot
  private let rules: AttributeRules
  private let pattern: NSRegularExpression?

  init(slot: Slot, rules: AttributeRules) {
    self.slot = slot
    var rules = rules
    pattern = rules.regularExpression.flatMap { try? NSRegularExpression(pattern: "^(?:\($0))$") }
    patternText = rules.regularExpression
    // Judged here, so that it is not compiled for each value.
    rules.regularExpression = nil
    self.rules = rules
  }

  private let patternText: String?

  /// The rules that the value breaks.
  package func violations(of value: AttributeValue) -> [AttributeRules.Violation] {
    let found = rules.violations(of: value)
    guard let patternText, case .string(let text) = value else { return found }
    let whole = NSRange(text.startIndex..., in: text)
    let match = pattern?.firstMatch(in: text, range: whole)?.range
    return match == whole ? found : found + [.noMatch(patternText)]
  }
}
