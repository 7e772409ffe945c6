package import LogicalModel

/// Chooses the field that says of what kind an item is, by its name.
struct KindChoice {
  private static let mostValues = 64

  /// The first field of the file that is called a kind and has few values; nil if there is none.
  let field: String?
  /// Fields with few values, as options of the command.
  let candidates: [String]

  init(_ census: FileCensus, _ order: FieldOrder) {
    let fields = order.sorted(census.fields.keys).compactMap { name in
      census.fields[name].flatMap { profile in
        Self.valueCount(profile, named: name, of: census.itemCount).map { (name, $0) }
      }
    }
    field = fields.first { NameHint($0.0).isKind }?.0
    candidates = fields.prefix(6).map { "--kind \($0.0) (\($0.1) values)" }
  }

  /// The number of values of a field that may be the kind: nearly every item has one, of few.
  ///
  /// Numbers measure something, unless they are called kinds.
  private static func valueCount(_ profile: FieldProfile, named name: String, of items: Int) -> Int?
  {
    guard profile.listCount == 0, profile.objectCount == 0,
      profile.plainCount * 10 >= items * 9, let values = profile.texts.all,
      (2...mostValues).contains(values.count), values.count * 4 <= items,
      values.allSatisfy({ YAMLScalar.survives($0.text) }),
      !profile.numbers.isAllNumbers || NameHint(name).isKind
    else { return nil }
    return values.count
  }
}

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
