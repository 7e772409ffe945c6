extension Operation {
  /// Fetches every member of a kind, sub-kinds included.
  public struct FetchAll: OperationAction {
    public var kind: String

    public static let form = OperationForm("fetchAll", givesMembers: true)

    public var defaultName: String { "fetch-all-\(kind.kebab)" }

    public var canonicalOperands: [String] { [kind] }

    public func label(in _: Domain) -> String { "fetch every \(kind)" }
  }
}

extension Operation.FetchAll {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}

extension OperationAction where Self == Operation.FetchAll {
  public static func fetchAll(kind: String) -> Self { Self(kind: kind) }
}
