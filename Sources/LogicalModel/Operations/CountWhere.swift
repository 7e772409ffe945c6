extension Operation {
  /// Counts the members that match a predicate, with different values each time.
  package struct CountWhere: RepeatedRead {
    package var kind: String
    package var condition: MemberCondition
    /// True for members of exactly the kind, without its sub-kinds.
    package var isExact: Bool

    package init(
      kind: String, condition: MemberCondition = .everything, isExact: Bool = false
    ) {
      self.kind = kind
      self.condition = condition
      self.isExact = isExact
    }

    package static let form = OperationForm(
      "countWhere", .optional("where"), .optional("subKinds"), isCount: true)

    package var defaultName: String { words.shortName }

    private var words: String {
      "count \(condition.members(of: kind))" + (isExact ? ", without sub-kinds" : "")
    }

    package var canonicalOperands: [String] {
      [kind, condition.canonicalText] + (isExact ? ["exactly"] : [])
    }

    package func questionCount(samples: Int, repetitions _: Int) -> Int {
      condition.variables.isEmpty ? 1 : samples
    }

    package var soughtProperty: PropertyPath? {
      condition.soughtProperty.map { PropertyPath(kind: kind, name: $0) }
    }

    package func label(in _: Domain) -> String { words }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      if !condition.variables.isEmpty { operation.repeatAtMost(members.count(kind)) }
    }
  }
}

extension Operation.CountWhere {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let condition = operands.condition("where", of: kind)
    let withSubKinds = operands.flag("subKinds", unlessGiven: true)
    guard let kind, let condition, let withSubKinds else { return nil }
    self.init(kind: kind, condition: condition, isExact: !withSubKinds)
  }
}
