extension Operation {
  /// Adds a sub-kind of an existing kind to the model and migrates the loaded store.
  package struct AddKind: OperationAction {
    package var parent: String
    /// The number of the new kind's own properties.
    package var properties: Int

    package static let form = OperationForm(
      "addKind", .required("properties"), sort: .change, isMigration: true)

    package var defaultName: String { "add-kind-below-\(parent.kebab)" }

    package var canonicalOperands: [String] { [parent, "\(properties)"] }

    package func label(in _: Domain) -> String {
      "add a kind with \(properties) properties below \(parent) and migrate"
    }
  }
}

extension Operation.AddKind {
  package init?(reading operands: inout some OperandReading) {
    let parent = operands.kind(.ofFamily)
    let properties = operands.size("properties", within: 0...1_000)
    guard let parent, let properties else { return nil }
    self.init(parent: parent, properties: properties)
  }
}
