extension Operation {
  /// Counts the members that link to one companion, a fresh companion each time.
  public struct CountLinked: OperationAction {
    public var kind: String
    public var link: String

    public static let form = OperationForm(
      "countLinked", .name, .required("link", .name), isCount: true)

    public var defaultName: String { "count-\(kind.kebab)-by-\(link.kebab)" }

    public var canonicalOperands: [String] { [kind, link] }

    public func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    public func label(in domain: Domain) -> String {
      "count the \(domain.members(of: kind, by: link))"
    }

    public func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.destinations(of: link, kind))
    }
  }
}

extension Operation.CountLinked {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link(of: kind)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}

extension OperationAction where Self == Operation.CountLinked {
  public static func countLinked(kind: String, link: String) -> Self {
    Self(kind: kind, link: link)
  }
}
