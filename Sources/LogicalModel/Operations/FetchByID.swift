extension Operation {
  /// Fetches single members by object ID.
  package struct FetchByID: RepeatedRead {
    package var kind: String

    package static let form = OperationForm("fetchByID", givesMembers: true, members: .picked)

    package var defaultName: String { "fetch-\(kind.kebab)-by-id" }

    package var canonicalOperands: [String] { [kind] }

    package func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    package func label(in _: Domain) -> String { "one \(kind) by ID" }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.count(kind))
    }
  }
}

extension Operation.FetchByID {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    guard let kind else { return nil }
    self.init(kind: kind)
  }
}
