extension Operation {
  /// Fetches the members that match a predicate, sorted and limited, with different values each
  /// time.
  package struct Fetch: RepeatedRead {
    package var kind: String
    package var condition: MemberCondition
    package var orders: [MemberOrder]
    /// The fetch limit; 0 for none.
    package var limit: Int

    package init(
      kind: String, condition: MemberCondition = .everything, orders: [MemberOrder] = [],
      limit: Int = 0
    ) {
      self.kind = kind
      self.condition = condition
      self.orders = orders
      self.limit = limit
    }

    package static let form = OperationForm(
      "fetch", .optional("where"), .optional("by"), .optional("limit"), givesMembers: true)

    package var defaultName: String {
      "fetch \(condition.members(of: kind)) \(end(isDate: false) ?? "")".shortName
    }

    package var canonicalOperands: [String] {
      [
        kind, condition.canonicalText,
        CanonicalText.list(orders.map(\.text)), "\(limit)",
      ]
    }

    package func questionCount(samples: Int, repetitions _: Int) -> Int {
      condition.variables.isEmpty ? 1 : samples
    }

    package var soughtProperty: PropertyPath? {
      (condition.soughtProperty ?? orders.first?.property).map {
        PropertyPath(kind: kind, name: $0)
      }
    }

    package func label(in domain: Domain) -> String {
      let property = domain.properties(of: kind).first { $0.name == orders.first?.property }
      let end = end(isDate: property?.type == .date)
      return condition.members(of: kind) + (end.map { ", \($0)" } ?? "")
    }

    /// Returns the order and limit as words, such as "newest 50 by publishDate", or nil if there is
    /// neither.
    private func end(isDate: Bool) -> String? {
      guard let first = orders.first else { return limit > 0 ? "at most \(limit)" : nil }
      guard limit > 0 else { return "by \(orders.map(\.text).joined(separator: " and "))" }
      let side =
        isDate
        ? (first.ascending ? "oldest" : "newest") : (first.ascending ? "first" : "last")
      return "\(side) \(limit) by \(orders.map(\.property).joined(separator: " and "))"
    }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      if !condition.variables.isEmpty { operation.repeatAtMost(members.count(kind)) }
    }
  }
}

extension Operation.Fetch {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let condition = operands.condition("where", of: kind)
    let orders = operands.orders("by", of: kind)
    let limit = operands.limit("limit")
    guard let kind, let condition, let orders, let limit else { return nil }
    self.init(kind: kind, condition: condition, orders: orders, limit: limit)
  }
}
