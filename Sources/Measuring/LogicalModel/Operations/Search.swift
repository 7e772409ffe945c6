extension Operation {
  /// Fetches the members whose text contains a word, regardless of case and diacritics.
  public struct Search: OperationAction {
    public var kind: String
    public var property: String
    /// The next one with each sample.
    public var words: [String]

    public static let form = OperationForm(
      "search", .name, .required("in", .name), .required("words", .texts), givesMembers: true)

    public var defaultName: String { "search-\(kind.kebab)-\(property.kebab)" }

    public var canonicalOperands: [String] { [kind, property, CanonicalText.list(words)] }

    public func questionCount(samples _: Int, repetitions _: Int) -> Int { words.count }

    public var questionTexts: [String] { words }

    public func label(in _: Domain) -> String { "search a word in \(property) of every \(kind)" }
  }
}

extension Operation.Search {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("in", of: kind, .searchable)
    let words = operands.texts("words")
    guard let kind, let property, let words else { return nil }
    self.init(kind: kind, property: property, words: words)
  }
}

extension OperationAction where Self == Operation.Search {
  public static func search(kind: String, property: String, words: [String]) -> Self {
    Self(kind: kind, property: property, words: words)
  }
}
