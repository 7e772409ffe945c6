extension Operation {
  /// Fetches single members by object ID.
  public struct FetchByID: OperationAction {
    public var kind: String

    public static let form = OperationForm("fetchByID", givesMembers: true, members: .picked)

    public var defaultName: String { "fetch-\(kind.kebab)-by-id" }

    public var canonicalOperands: [String] { [kind] }

    public func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    public func label(in _: Domain) -> String { "fetch one \(kind) by object ID" }

    public func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.count(kind))
    }
  }
}

extension Operation.FetchByID {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}

extension OperationAction where Self == Operation.FetchByID {
  public static func fetchByID(kind: String) -> Self { Self(kind: kind) }
}
