// Link notes and tags in both directions.
import Lineage

final class Note: ManagedObject {
  static let text = Attribute<String?>("text")
  static let tags = ToMany<Tag>("tags")
}

final class Tag: ManagedObject {
  static let name = Attribute<String?>("name")
  static let notes = ToMany<Note>("notes")
}

func link(_ note: EntityDescription, _ tag: EntityDescription) {
  // TODO(many-to-many): add the relationships `tags` and `notes`, inverses of each other.
}

func untag(_ note: Note, _ name: String) throws {
  // TODO(many-to-many): remove the tag with that name from the note.
}
