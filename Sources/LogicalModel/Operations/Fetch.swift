extension Operation {
  /// Fetches the members that match a predicate, sorted and limited, with different values each
  /// time.
  package struct Fetch: RepeatedRead {
    package var kind: String
    package var condition: MemberCondition
    package var orders: [MemberOrder]
    /// The fetch limit; 0 for none.
    package var limit: Int
    /// The number of members to skip.
    package var offset: Int
    /// True for members of exactly the kind, without its sub-kinds.
    package var isExact: Bool

    package init(
      kind: String, condition: MemberCondition = .everything, orders: [MemberOrder] = [],
      limit: Int = 0, offset: Int = 0, isExact: Bool = false
    ) {
      self.kind = kind
      self.condition = condition
      self.orders = orders
      self.limit = limit
      self.offset = offset
      self.isExact = isExact
    }

    package static let form = OperationForm(
      "fetch", .optional("where"), .optional("by"), .optional("limit"), .optional("offset"),
      .optional("subKinds"), givesMembers: true)

    package var defaultName: String {
      ([("fetch " + condition.members(of: kind))] + ends(isDate: false)).joined(separator: " ")
        .shortName
    }

    package var canonicalOperands: [String] {
      [kind, condition.canonicalText, CanonicalText.list(orders.map(\.text)), "\(limit)"]
        + (offset > 0 ? ["offset \(offset)"] : []) + (isExact ? ["exactly"] : [])
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
      let property = orders.first.flatMap { domain.end(of: $0.property, from: kind)?.property }
      return ([condition.members(of: kind)] + ends(isDate: property?.type == .date))
        .joined(separator: ", ")
    }

    private func ends(isDate: Bool) -> [String] {
      [
        end(isDate: isDate), offset > 0 ? "after the first \(offset)" : nil,
        isExact ? "without sub-kinds" : nil,
      ].compactMap(\.self)
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
    let offset = operands.limit("offset")
    let withSubKinds = operands.flag("subKinds", unlessGiven: true)
    guard let kind, let condition, let orders, let limit, let offset, let withSubKinds else {
      return nil
    }
    self.init(
      kind: kind, condition: condition, orders: orders, limit: limit, offset: offset,
      isExact: !withSubKinds)
  }
}
