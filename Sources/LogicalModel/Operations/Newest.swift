extension Operation {
  /// Fetches the members with the largest values of a property, descending.
  package struct Newest: RepeatedRead {
    package var kind: String
    package var property: String
    package var limit: Int

    package static let form = OperationForm(
      "newest", .required("by"), .required("limit"), givesMembers: true)

    package var defaultName: String { "newest-\(limit)-\(kind.kebab)" }

    package var canonicalOperands: [String] { [kind, property, "\(limit)"] }

    package var soughtProperty: PropertyPath? { PropertyPath(kind: kind, name: property) }

    package func label(in _: Domain) -> String {
      "newest \(limit) \(kind.plural) by \(property)"
    }
  }
}

extension Operation.Newest {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("by", of: kind, .sortable)
    let limit = operands.size("limit")
    guard let kind, let property, let limit else { return nil }
    self.init(kind: kind, property: property, limit: limit)
  }
}
