extension Operation {
  /// Counts the members of exactly each concrete kind of the family.
  package struct CountPerKind: OperationAction {
    package static let form = OperationForm("countPerKind", isCount: true)

    package var defaultName: String { "count-per-kind" }

    package var canonicalOperands: [String] { [] }

    package func label(in _: Domain) -> String { "count each kind" }
  }
}

extension Operation.CountPerKind {
  package init?(reading operands: inout some OperandReading) {
    guard operands.kind(.wholeFamily) != nil else { return nil }
  }
}
