import Lineage
import Testing

/// Two versions of a library's model, for stores that change while they are open.
enum DriftModel {
  /// The change of the first version.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    /// The title's column gets another name.
    case renaming
    /// Only rows change: the entity numbers shift, but no statement of the schema.
    case numbering
    /// An additional column, which does not affect old statements.
    case attribute

    var testDescription: String { rawValue }

    func old() -> ManagedObjectModel { model(isNew: false) }

    func new() -> ManagedObjectModel { model(isNew: true) }

    private func model(isNew: Bool) -> ManagedObjectModel {
      let title =
        isNew && self == .renaming ? Small.text("name", from: "title") : Small.text("title")
      let more = isNew && self == .attribute ? [Small.text("subtitle")] : []
      let book = Small.entity("Book")
      let comic = Small.entity("Comic")
      let kinds =
        isNew && self == .numbering ? [Small.entity("Atlas"), book, comic] : [book, comic]
      return Small.model(Small.entity("Publication", [title] + more, kinds))
    }
  }
}

extension DriftModel.Change {
  /// Inserts two books and a comic.
  func fill(_ context: ManagedObjectContext) throws {
    for (entity, title) in [("Book", "a"), ("Book", "b"), ("Comic", "c")] {
      try context.add(entity, ["title": .string(title)])
    }
  }
}
