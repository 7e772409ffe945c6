extension Operation {
  /// Fetches the members of exactly a kind, without its sub-kinds.
  package struct Exactly: OperationOnKind {
    package var kind: String

    package static let form = OperationForm("exactly", givesMembers: true)

    package var defaultName: String { "exactly-\(kind.kebab)" }

    package var canonicalOperands: [String] { [kind] }

    package func label(in _: Domain) -> String { "\(kind.plural) without sub-kinds" }
  }
}

extension Operation.Exactly {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind(.concrete)
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}
