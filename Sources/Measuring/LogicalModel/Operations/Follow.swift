extension Operation {
  /// Goes from members at hand along a link to one.
  package struct Follow: OperationAction {
    package var kind: String
    package var link: String

    package static let form = OperationForm(
      "follow", .name, .required("link", .name), givesMembers: true, members: .picked)

    package var defaultName: String { "follow-\(kind.kebab)-\(link.kebab)" }

    package var canonicalOperands: [String] { [kind, link] }

    package func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    package func label(in _: Domain) -> String { "follow \(link) of \(kind.withArticle)" }

    package func actionsPerSample(repetitions: Int, memberCount _: Int) -> Int { repetitions }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.count(kind))
    }
  }
}

extension Operation.Follow {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link("link", of: kind, .toOne)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}

extension OperationAction where Self == Operation.Follow {
  package static func follow(kind: String, link: String) -> Self { Self(kind: kind, link: link) }
}
