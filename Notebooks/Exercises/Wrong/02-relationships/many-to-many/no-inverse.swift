// Wrong: adds both sides but does not make them inverses.
// Fails with: tags and notes should be each other's inverse
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
  let tags = RelationshipDescription(name: "tags", destination: tag)
  let notes = RelationshipDescription(name: "notes", destination: note)
  note.properties.append(tags)
  tag.properties.append(notes)
}

func untag(_ note: Note, _ name: String) throws {
  for tag in try note.tags where tag.name == name { try note.remove(tag, from: Note.tags) }
}
