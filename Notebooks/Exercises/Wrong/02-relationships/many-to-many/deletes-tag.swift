// Wrong: deletes the tag, so all notes lose it.
// Fails with: the tag “swift” should remain, but was deleted
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
  RelationshipDescription.pair(tags, notes)
  note.properties.append(tags)
  tag.properties.append(notes)
}

func untag(_ note: Note, _ name: String) throws {
  for tag in try note.tags where tag.name == name { tag.managedObjectContext?.delete(tag) }
}
