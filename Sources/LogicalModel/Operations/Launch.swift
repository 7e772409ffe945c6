extension Operation {
  /// Opens the store in a new process and fetches the members of the first screen.
  package struct Launch: OperationOnKind {
    package var kind: String
    package var orders: [MemberOrder]
    package var limit: Int

    /// The number of members on the first screen unless a scenario says otherwise.
    package static let usualLimit = 50

    package init(kind: String, orders: [MemberOrder] = [], limit: Int = usualLimit) {
      self.kind = kind
      self.orders = orders
      self.limit = limit
    }

    package static let form = OperationForm(
      "launch", .optional("by"), .optional("limit"), givesMembers: true, isLaunch: true)

    package var defaultName: String { "launch-\(kind.kebab)" }

    package var canonicalOperands: [String] {
      [kind, CanonicalText.list(orders.map(\.text)), "\(limit)"]
    }

    package var soughtProperty: PropertyPath? {
      orders.first.map { PropertyPath(kind: kind, name: $0.property) }
    }

    package func label(in _: Domain) -> String {
      let order = orders.isEmpty ? "" : " by \(orders.map(\.text).joined(separator: " and "))"
      return "launch: open the store, first \(limit) \(kind.plural)\(order)"
    }
  }
}

extension Operation.Launch {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let orders = operands.orders("by", of: kind)
    let limit = operands.size("limit", unlessGiven: Self.usualLimit)
    guard let kind, let orders, let limit else { return nil }
    self.init(kind: kind, orders: orders, limit: limit)
  }
}
