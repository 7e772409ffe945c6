extension Operation {
  /// Counts the members of exactly each concrete kind of the family.
  public struct CountPerKind: OperationAction {
    public static let form = OperationForm("countPerKind", isCount: true)

    public var defaultName: String { "count-per-kind" }

    public var canonicalOperands: [String] { [] }

    public func label(in _: Domain) -> String { "count the members of each kind" }
  }
}

extension Operation.CountPerKind {
  public init?(reading operands: inout some OperandReading) {
    guard operands.kind(.wholeFamily) != nil else { return nil }
  }
}

extension OperationAction where Self == Operation.CountPerKind {
  public static var countPerKind: Self { Self() }
}
