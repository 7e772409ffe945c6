extension Operation {
  /// Makes so many members of one kind members of another and saves once.
  public struct Convert: OperationAction {
    public var kind: String
    public var target: String
    public var count: Int

    public static let form = OperationForm(
      "convert", .name, .required("to", .name), .required("count", .size), sort: .change,
      members: .picked)

    public var defaultName: String { "convert-\(kind.kebab)-to-\(target.kebab)" }

    public var canonicalOperands: [String] { [kind, target, "\(count)"] }

    public func label(in _: Domain) -> String {
      "make \(kind.withArticle) \(target.withArticle) and save"
    }

    public func actionsPerSample(repetitions _: Int, memberCount _: Int) -> Int { count }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      var fitting = self
      fitting.count = min(count, members.changes(of: kind, samples: operation.samples))
      operation.action = fitting
    }
  }
}

extension Operation.Convert {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind(.concreteOfFamily)
    let target = operands.kind("to", otherThan: kind)
    let count = operands.size("count")
    guard let kind, let target, let count else { return nil }
    self.init(kind: kind, target: target, count: count)
  }
}

extension OperationAction where Self == Operation.Convert {
  public static func convert(kind: String, to target: String, count: Int) -> Self {
    Self(kind: kind, target: target, count: count)
  }
}
