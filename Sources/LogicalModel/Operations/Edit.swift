import Foundation

extension Operation {
  /// Adds, changes or deletes members, and saves once: one by default, as on a form.
  package struct Edit: MemberChange {
    /// The change of each member.
    package enum Change: Codable, Hashable, Sendable {
      /// A new value of one property.
      case set(String)
      /// A new member with the values and links of an existing one.
      case insert
      case delete

      /// The form in scenarios: `set title`, `insert` or `delete`.
      package var text: String {
        switch self {
        case .set(let property): "set \(property)"
        case .insert: "insert"
        case .delete: "delete"
        }
      }
    }

    package var kind: String
    package var change: Change
    package var count: Int

    package init(kind: String, change: Change, count: Int = 1) {
      self.kind = kind
      self.change = change
      self.count = count
    }

    package static let form = OperationForm(
      "edit", .required("change"), .optional("count"), sort: .change, members: .picked)

    package var members: OperationForm.Members { change == .delete ? .deleted : .picked }

    package var defaultName: String {
      switch change {
      case .set(let property): "update-\(kind.kebab)-\(property.kebab)"
      case .insert: "add-\(kind.kebab)"
      case .delete: "delete-\(kind.kebab)"
      }
    }

    package var canonicalOperands: [String] { [kind, change.text, "\(count)"] }

    package func label(in _: Domain) -> String {
      let members = count == 1 ? kind.withArticle : "\(count.formatted()) \(kind.plural)"
      return switch change {
      case .set(let property): "change the \(property) of \(members)"
      case .insert: "add \(members)"
      case .delete: "delete \(members)"
      }
    }
  }
}

extension Operation.Edit {
  package init?(reading operands: inout some OperandReading) {
    let kind = operands.kind()
    let change = operands.change("change", of: kind)
    let count = operands.size("count", unlessGiven: 1)
    guard let kind, let change, let count else { return nil }
    self.init(kind: kind, change: change, count: count)
  }
}
