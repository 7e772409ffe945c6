import Lineage
import TestModels

/// Notes of two kinds in folders, with tags and links: everything that a format has a place for.
///
/// Notes are ordered in their folder and tags at their note; a link leads to a note of any kind; both
/// kinds have a caption of their own.
enum NotesModel {
  static func make() -> ManagedObjectModel {
    let note = EntityDescription(
      "Note",
      [
        "title": .string, "size": .integer64, "isRead": .boolean, "score": .double,
        "price": .decimal, "date": .date, "data": .binary,
      ],
      subentities: [
        EntityDescription("PhotoNote", ["caption": .string]),
        EntityDescription("VoiceNote", ["caption": .string]),
      ])
    let folder = EntityDescription("Folder", ["name": .string])
    let tag = EntityDescription("Tag", ["name": .string], uniquenessConstraints: [["name"]])
    let link = EntityDescription("Link", ["label": .string])
    folder.join("notes", .ordered, to: note, "folder", .one)
    note.join("tags", .ordered, to: tag, "notes", .many)
    link.join("note", .one, to: note, "links", .many)
    return ManagedObjectModel(entities: [folder, note, tag, link])
  }
}
