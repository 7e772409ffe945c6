extension Operation {
  /// Counts the members that link to one companion, a different one each time.
  package struct CountLinked: RepeatedRead {
    package var kind: String
    package var link: String

    package static let form = OperationForm("countLinked", .required("link"), isCount: true)

    package var defaultName: String { "count-\(kind.kebab)-by-\(link.kebab)" }

    package var canonicalOperands: [String] { [kind, link] }

    package func questionCount(samples: Int, repetitions _: Int) -> Int { samples }

    package func label(in domain: Domain) -> String {
      "count \(domain.members(of: kind, by: link))"
    }

    package func fit(_ operation: inout Operation, to members: MemberSupply) {
      operation.repeatAtMost(members.destinations(of: link, kind))
    }
  }
}

extension Operation.CountLinked {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let link = operands.link(of: kind)
    guard let kind, let link else { return nil }
    self.init(kind: kind, link: link)
  }
}
