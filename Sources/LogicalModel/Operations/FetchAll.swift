extension Operation {
  /// Fetches every member of a kind, including sub-kinds.
  package struct FetchAll: OperationOnKind {
    package var kind: String

    package static let form = OperationForm("fetchAll", givesMembers: true)

    package var defaultName: String { "fetch-all-\(kind.kebab)" }

    package var canonicalOperands: [String] { [kind] }

    package func label(in _: Domain) -> String { "all \(kind.plural)" }
  }
}

extension Operation.FetchAll {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}
