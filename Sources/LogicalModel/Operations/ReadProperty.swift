extension Operation {
  /// Reads one property of every member of a kind.
  package struct ReadProperty: OperationOnKind {
    package var kind: String
    package var property: String

    package static let form = OperationForm("readProperty", .required("property"))

    package var defaultName: String { "read-\(kind.kebab)-\(property.kebab)" }

    package var canonicalOperands: [String] { [kind, property] }

    package func label(in _: Domain) -> String { "\(property) of all \(kind.plural)" }
  }
}

extension Operation.ReadProperty {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("property", of: kind, .any)
    guard let kind, let property else { return nil }
    self.init(kind: kind, property: property)
  }
}
