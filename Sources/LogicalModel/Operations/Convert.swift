import Foundation

extension Operation {
  /// Converts members of one kind to another and saves once.
  package struct Convert: MemberChange {
    package var kind: String
    package var target: String
    package var count: Int

    package static let form = OperationForm(
      "convert", .required("to"), .optional("count"), sort: .change, members: .picked)

    package var defaultName: String { "convert-\(kind.kebab)-to-\(target.kebab)" }

    package var canonicalOperands: [String] { [kind, target, "\(count)"] }

    package func label(in _: Domain) -> String {
      count == 1
        ? "make \(kind.withArticle) \(target.withArticle)"
        : "make \(count.formatted()) \(kind.plural) \(target.plural)"
    }
  }
}

extension Operation.Convert {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind(.concreteOfFamily)
    let target = operands.kind("to", otherThan: kind)
    let count = operands.size("count", unlessGiven: 1)
    guard let kind, let target, let count else { return nil }
    self.init(kind: kind, target: target, count: count)
  }
}
