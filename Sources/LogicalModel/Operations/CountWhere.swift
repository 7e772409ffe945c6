extension Operation {
  /// Counts the members that match a predicate, with different values each time.
  package struct CountWhere: RepeatedRead {
    package var kind: String
    package var condition: MemberCondition

    package init(kind: String, condition: MemberCondition = .everything) {
      self.kind = kind
      self.condition = condition
    }

    package static let form = OperationForm("countWhere", .optional("where"), isCount: true)

    package var defaultName: String { "count \(condition.members(of: kind))".shortName }

    package var canonicalOperands: [String] { [kind, condition.canonicalText] }

    package func questionCount(samples: Int, repetitions _: Int) -> Int {
      condition.variables.isEmpty ? 1 : samples
    }

    package var soughtProperty: PropertyPath? {
      condition.soughtProperty.map { PropertyPath(kind: kind, name: $0) }
    }

    package func label(in _: Domain) -> String { "count \(condition.members(of: kind))" }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      if !condition.variables.isEmpty { operation.repeatAtMost(members.count(kind)) }
    }
  }
}

extension Operation.CountWhere {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let condition = operands.condition("where", of: kind)
    guard let kind, let condition else { return nil }
    self.init(kind: kind, condition: condition)
  }
}
