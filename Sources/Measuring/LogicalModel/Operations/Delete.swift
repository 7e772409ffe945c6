extension Operation {
  /// Deletes so many members and saves once.
  public struct Delete: OperationAction {
    public var kind: String
    public var count: Int

    public static let form = OperationForm(
      "delete", .name, .required("count", .size), sort: .change, members: .deleted)

    public var defaultName: String { "delete-\(kind.kebab)" }

    public var canonicalOperands: [String] { [kind, "\(count)"] }

    public func label(in _: Domain) -> String { "delete \(kind.withArticle) and save" }

    public func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { count }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      var fitting = self
      fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
      operation.action = fitting
    }
  }
}

extension Operation.Delete {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let count = operands.size("count")
    guard let kind, let count else { return nil }
    self.init(kind: kind, count: count)
  }
}

extension OperationAction where Self == Operation.Delete {
  public static func delete(kind: String, count: Int) -> Self { Self(kind: kind, count: count) }
}
