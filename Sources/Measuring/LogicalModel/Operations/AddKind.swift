extension Operation {
  /// Gives the model a further kind below an existing one and migrates the loaded store.
  public struct AddKind: OperationAction {
    public var parent: String
    /// How many the new kind has of its own.
    public var properties: Int

    public static let form = OperationForm(
      "addKind", .name, .required("properties", .size), sort: .change, isMigration: true)

    public var defaultName: String { "add-kind-below-\(parent.kebab)" }

    public var canonicalOperands: [String] { [parent, "\(properties)"] }

    public func label(in _: Domain) -> String {
      "add a kind with \(properties) properties below \(parent) and migrate"
    }
  }
}

extension Operation.AddKind {
  public init?(reading operands: inout some OperandReading) {
    let parent = operands.kind(.ofFamily)
    let properties = operands.size("properties", within: 0...1_000)
    guard let parent, let properties else { return nil }
    self.init(parent: parent, properties: properties)
  }
}

extension OperationAction where Self == Operation.AddKind {
  public static func addKind(parent: String, properties: Int) -> Self {
    Self(parent: parent, properties: properties)
  }
}
