package import LogicalModel

/// Rules for kinds as the command line writes them: `AskHN: title begins with Ask HN`.
package enum KindRuleText {
  /// - Throws: ``DraftError/unreadableRule(_:)``.
  package static func rule(from text: String) throws(DraftError) -> KindRule {
    guard let colon = text.firstIndex(of: ":") else { throw .unreadableRule(text) }
    let kind = String(text[..<colon]).trimmed
    let condition = String(text[text.index(after: colon)...]).trimmed
    guard !kind.isEmpty, let (field, test) = parts(of: condition) else {
      throw .unreadableRule(text)
    }
    return KindRule(kind: kind, field: field, test: test)
  }

  private static func parts(of condition: String) -> (field: String, test: KindRule.Test)? {
    for (ending, isPresent) in [(" is present", true), (" is absent", false)]
    where condition.hasSuffix(ending) {
      return (String(condition.dropLast(ending.count)).trimmed, .isPresent(isPresent))
    }
    let forms: [(word: String, test: (String) -> KindRule.Test)] = [
      (" begins with ", { .beginsWith([$0]) }), (" contains ", { .contains([$0]) }),
      (" is ", { .equals([$0]) }),
    ]
    // The first operator of the text, so that a title may itself be compared with "this is it".
    let found = forms.compactMap { form in
      condition.firstRange(of: form.word).map { (range: $0, form: form) }
    }
    guard let (range, form) = found.min(by: { $0.range.lowerBound < $1.range.lowerBound }) else {
      return nil
    }
    let field = String(condition[..<range.lowerBound]).trimmed
    let value = unquoted(String(condition[range.upperBound...]).trimmed)
    return field.isEmpty || value.isEmpty ? nil : (field, form.test(value))
  }

  private static func unquoted(_ text: String) -> String {
    let isQuoted = text.count > 2 && text.first == text.last && ["\"", "'"].contains(text.first)
    return isQuoted ? String(text.dropFirst().dropLast()) : text
  }
}
