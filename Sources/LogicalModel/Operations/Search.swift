extension Operation {
  /// Fetches the members whose text contains a word, regardless of case and diacritics.
  package struct Search: OperationOnKind {
    package var kind: String
    package var property: String
    /// The words; each sample uses the next one.
    package var words: [String]

    package static let form = OperationForm(
      "search", .required("in"), .required("words"), givesMembers: true)

    package var defaultName: String { "search-\(kind.kebab)-\(property.kebab)" }

    package var canonicalOperands: [String] { [kind, property, CanonicalText.list(words)] }

    package func questionCount(samples _: Int, repetitions _: Int) -> Int { words.count }

    package var questionTexts: [String] { words }

    package func label(in _: Domain) -> String { "\(kind.plural) with a word in \(property)" }
  }
}

extension Operation.Search {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("in", of: kind, .searchable)
    let words = operands.texts("words")
    guard let kind, let property, let words else { return nil }
    self.init(kind: kind, property: property, words: words)
  }
}
