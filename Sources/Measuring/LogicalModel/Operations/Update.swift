extension Operation {
  /// Gives so many members a new value of one property and saves once.
  public struct Update: OperationAction {
    public var kind: String
    public var property: String
    public var count: Int

    public static let form = OperationForm(
      "update", .name, .required("set", .name), .required("count", .size), sort: .change,
      members: .picked)

    public var defaultName: String { "update-\(kind.kebab)-\(property.kebab)" }

    public var canonicalOperands: [String] { [kind, property, "\(count)"] }

    public func label(in _: Domain) -> String {
      "change \(property) of \(kind.withArticle) and save"
    }

    public func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { count }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      var fitting = self
      fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
      operation.action = fitting
    }
  }
}

extension Operation.Update {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let property = operands.property("set", of: kind, .changeable)
    let count = operands.size("count")
    guard let kind, let property, let count else { return nil }
    self.init(kind: kind, property: property, count: count)
  }
}

extension OperationAction where Self == Operation.Update {
  public static func update(kind: String, property: String, count: Int) -> Self {
    Self(kind: kind, property: property, count: count)
  }
}
