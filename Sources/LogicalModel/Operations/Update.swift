extension Operation {
  /// Sets a new value of one property of several members and saves once.
  package struct Update: MemberChange {
    package var kind: String
    package var property: String
    package var count: Int

    package static let form = OperationForm(
      "update", .required("set"), .required("count"), sort: .change, members: .picked)

    package var defaultName: String { "update-\(kind.kebab)-\(property.kebab)" }

    package var canonicalOperands: [String] { [kind, property, "\(count)"] }

    package func label(in _: Domain) -> String {
      "change \(property) of \(kind.withArticle)"
    }
  }
}

extension Operation.Update {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("set", of: kind, .changeable)
    let count = operands.size("count")
    guard let kind, let property, let count else { return nil }
    self.init(kind: kind, property: property, count: count)
  }
}
