extension Operation {
  /// Goes from members at hand along a link to one.
  public struct Follow: OperationAction {
    public var kind: String
    public var link: String

    public static let form = OperationForm(
      "follow", .name, .required("link", .name), givesMembers: true, members: .picked)

    public var defaultName: String { "follow-\(kind.kebab)-\(link.kebab)" }

    public var canonicalOperands: [String] { [kind, link] }

    public func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    public func label(in _: Domain) -> String { "follow \(link) of \(kind.withArticle)" }

    public func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.count(kind))
    }
  }
}

extension Operation.Follow {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link("link", of: kind, .toOne)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}

extension OperationAction where Self == Operation.Follow {
  public static func follow(kind: String, link: String) -> Self { Self(kind: kind, link: link) }
}
