import ObjectModel

/// Notes of two kinds in folders, with tags and links: everything that a format has a place for.
///
/// Notes are ordered in their folder and tags at their note; a link leads to a note of any kind; both
/// kinds have a caption of their own.
enum NotesModel {
  static func make() -> ManagedObjectModel {
    let note = EntityDescription(
      name: "Note",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "size", type: .integer64),
        AttributeDescription(name: "isRead", type: .boolean),
        AttributeDescription(name: "score", type: .double),
        AttributeDescription(name: "price", type: .decimal),
        AttributeDescription(name: "date", type: .date),
        AttributeDescription(name: "data", type: .binary),
      ],
      subentities: [
        EntityDescription(
          name: "PhotoNote", properties: [AttributeDescription(name: "caption", type: .string)]),
        EntityDescription(
          name: "VoiceNote", properties: [AttributeDescription(name: "caption", type: .string)]),
      ])
    let folder = EntityDescription(
      name: "Folder", properties: [AttributeDescription(name: "name", type: .string)])
    let tag = EntityDescription(
      name: "Tag", properties: [AttributeDescription(name: "name", type: .string)],
      uniquenessConstraints: [["name"]])
    let link = EntityDescription(
      name: "Link", properties: [AttributeDescription(name: "label", type: .string)])
    pair(
      RelationshipDescription(name: "notes", destination: note, isOrdered: true), of: folder,
      RelationshipDescription(name: "folder", destination: folder, maxCount: 1), of: note)
    pair(
      RelationshipDescription(name: "tags", destination: tag, isOrdered: true), of: note,
      RelationshipDescription(name: "notes", destination: note), of: tag)
    pair(
      RelationshipDescription(name: "note", destination: note, maxCount: 1), of: link,
      RelationshipDescription(name: "links", destination: link), of: note)
    return ManagedObjectModel(entities: [folder, note, tag, link])
  }

  private static func pair(
    _ one: RelationshipDescription, of first: EntityDescription, _ other: RelationshipDescription,
    of second: EntityDescription
  ) {
    RelationshipDescription.pair(one, other)
    first.properties.append(one)
    second.properties.append(other)
  }
}
