extension Operation {
  /// Fetches the members of a kind that link to one companion, a fresh companion each time.
  public struct Linked: OperationAction {
    public var kind: String
    public var link: String

    public static let form = OperationForm(
      "linked", .name, .required("link", .name), givesMembers: true)

    public var defaultName: String { "\(kind.kebab)-by-\(link.kebab)" }

    public var canonicalOperands: [String] { [kind, link] }

    public func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    public func label(in domain: Domain) -> String {
      "fetch the \(domain.members(of: kind, by: link))"
    }

    public func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }

    public func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.destinations(of: link, kind))
    }
  }
}

extension Operation.Linked {
  public init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link(of: kind)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}

extension OperationAction where Self == Operation.Linked {
  public static func linked(kind: String, link: String) -> Self { Self(kind: kind, link: link) }
}
