extension Operation {
  /// Fetches the members of a kind that link to one companion, a different one each time.
  package struct Linked: RepeatedRead {
    package var kind: String
    package var link: String

    package static let form = OperationForm("linked", .required("link"), givesMembers: true)

    package var defaultName: String { "\(kind.kebab)-by-\(link.kebab)" }

    package var canonicalOperands: [String] { [kind, link] }

    package func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    package func label(in domain: Domain) -> String {
      domain.members(of: kind, by: link)
    }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.destinations(of: link, kind))
    }
  }
}

extension Operation.Linked {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link(of: kind)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}
