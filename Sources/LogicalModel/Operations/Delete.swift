extension Operation {
  /// Deletes members and saves once.
  package struct Delete: MemberChange {
    package var kind: String
    package var count: Int

    package static let form = OperationForm(
      "delete", .required("count"), sort: .change, members: .deleted)

    package var defaultName: String { "delete-\(kind.kebab)" }

    package var canonicalOperands: [String] { [kind, "\(count)"] }

    package func label(in _: Domain) -> String { "delete \(kind.withArticle)" }
  }
}

extension Operation.Delete {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let count = operands.size("count")
    guard let kind, let count else { return nil }
    self.init(kind: kind, count: count)
  }
}
