/// Why no scenario can be drafted, with what to do next.
package enum DraftError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A field that no item has, where the options name one.
  case unknownField(String, option: String, suggestion: String?)
  /// A field that is named in some items, and has a value in none.
  case fieldWithoutValues(String)
  /// A field of which each value would be a kind.
  case tooManyKinds(field: String, count: Int)
  /// A field that holds lists or objects.
  case notAKind(field: String)
  case unreadableRule(String)
  /// A kind with a rule that holds of no item, or only of such that an earlier one takes.
  case ruleHoldsNowhere(kind: String)
  case unknownEntity(String, known: [String], suggestion: String?)
  /// A model as an app contains it, from which nothing is read.
  case compiledModel(path: String)
  /// A model without anything that a kind could be made of.
  case emptyModel(path: String)

  package var description: String {
    switch self {
    case .unknownField(let field, let option, let suggestion):
      "no item has a field `\(field)`, which \(option) names"
        + (suggestion.map { "; did you mean `\($0)`?" }
          ?? "; leave the option out to see what fields there are")
    case .fieldWithoutValues(let field):
      "`\(field)` has a value in no item, so that it makes no kinds; name another field"
    case .tooManyKinds(let field, let count):
      "`\(field)` has about \(SizeText.grouped(count)) values, too many to be kinds; name a field with "
        + "few values, or give rules such as --kind-rule \"Special: \(field) begins with A\""
    case .notAKind(let field):
      "`\(field)` holds lists or objects; name a field with one value, for a part of an object "
        + "`object.part`, or give a rule such as --kind-rule \"Special: \(field) is present\""
    case .unreadableRule(let text):
      "\"\(text)\" is no rule; write for example \"AskHN: title begins with Ask HN\", with "
        + "`begins with`, `contains`, `is` or `is present` after the field's name"
    case .ruleHoldsNowhere(let kind):
      "the rule for \(kind) holds of no item that an earlier rule has not taken; mind letter case, "
        + "which counts, and the order of the rules"
    case .unknownEntity(let name, let known, let suggestion):
      "there is no entity \"\(name)\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        + "; roots of trees are \(known.joined(separator: ", "))"
    case .compiledModel(let path):
      "\(path) is a compiled model; give the .xcdatamodeld that it was made from, or a store"
    case .emptyModel(let path): "\(path) has no entity; give a model or store that has one"
    }
  }
}
