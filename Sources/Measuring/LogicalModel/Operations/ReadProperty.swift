extension Operation {
  /// Reads one property of every member of a kind.
  public struct ReadProperty: OperationAction {
    public var kind: String
    public var property: String

    public static let form = OperationForm("readProperty", .name, .required("property", .name))

    public var defaultName: String { "read-\(kind.kebab)-\(property.kebab)" }

    public var canonicalOperands: [String] { [kind, property] }

    public func label(in _: Domain) -> String { "read \(property) of every \(kind)" }
  }
}

extension Operation.ReadProperty {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("property", of: kind, .any)
    guard let kind, let property else { return nil }
    self.init(kind: kind, property: property)
  }
}

extension OperationAction where Self == Operation.ReadProperty {
  public static func readProperty(kind: String, property: String) -> Self {
    Self(kind: kind, property: property)
  }
}
