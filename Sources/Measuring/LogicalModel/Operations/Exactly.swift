extension Operation {
  /// Fetches the members of exactly a kind, without its sub-kinds.
  public struct Exactly: OperationAction {
    public var kind: String

    public static let form = OperationForm("exactly", givesMembers: true)

    public var defaultName: String { "exactly-\(kind.kebab)" }

    public var canonicalOperands: [String] { [kind] }

    public func label(in _: Domain) -> String { "fetch every member of exactly \(kind)" }
  }
}

extension Operation.Exactly {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind(.concrete)
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}

extension OperationAction where Self == Operation.Exactly {
  public static func exactly(kind: String) -> Self { Self(kind: kind) }
}
