import Lineage
import Testing

/// Two versions of a library's model, for stores that change under somebody's hands.
enum DriftModel {
  /// The change of the first version.
  enum Change: String, CaseIterable, CustomTestStringConvertible {
    /// The title's column is called otherwise.
    case renaming
    /// Only rows change: the numbers of entities shift, and no statement of the schema does.
    case numbering
    /// A column more, which old statements do not trip over.
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
  /// Two books and a comic.
  func fill(_ context: ManagedObjectContext) throws {
    for (entity, title) in [("Book", "a"), ("Book", "b"), ("Comic", "c")] {
      try context.add(entity, ["title": .string(title)])
    }
  }
}
