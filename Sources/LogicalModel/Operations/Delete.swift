extension Operation {
  /// Deletes so many members and saves once.
  package struct Delete: OperationOnKind {
    package var kind: String
    package var count: Int

    package static let form = OperationForm(
      "delete", .required("count"), sort: .change, members: .deleted)

    package var defaultName: String { "delete-\(kind.kebab)" }

    package var canonicalOperands: [String] { [kind, "\(count)"] }

    package func label(in _: Domain) -> String { "delete \(kind.withArticle)" }

    package func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { count }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      var fitting = self
      fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
      operation.action = fitting
    }
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
