import Testing

@testable import Lineage

/// Relationships whose inverse an ancestor of the destination declares.
@Suite struct InheritedInverseTests {
  /// Returns Resource with the children Photo and Folder; Resource declares the inverses of
  /// relationships to photos.
  private static func model() -> ManagedObjectModel {
    func named(_ name: String) -> EntityDescription {
      EntityDescription(
        name: name, properties: [AttributeDescription(name: "name", type: .string)])
    }
    let (photo, folder) = (EntityDescription(name: "Photo"), EntityDescription(name: "Folder"))
    let resource = named("Resource")
    resource.subentities = [photo, folder]
    let owners = ["Detail", "Note", "Label"].map(named)
    let counts = [(1, 1), (1, 0), (0, 0)]
    for (owner, (there, back)) in zip(owners, counts) {
      let toPhoto = RelationshipDescription(name: "photo", destination: photo, maxCount: there)
      let fromResource = RelationshipDescription(
        name: owner.name.lowercased(), destination: owner, maxCount: back)
      RelationshipDescription.pair(toPhoto, fromResource)
      owner.properties.append(toPhoto)
      resource.properties.append(fromResource)
    }
    return ManagedObjectModel(entities: [resource] + owners)
  }

  @Test(arguments: Situation.withUnsaved)
  func `a link is visible from both ends, whichever was set`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let photo = try stack.context.insert("Photo", named: "P")
    let (detail, note, label) = try (
      stack.context.insert("Detail", named: "D"), stack.context.insert("Note", named: "N"),
      stack.context.insert("Label", named: "L")
    )
    detail.setToOne(photo, for: "photo")
    try photo.add(note, to: "note")
    try label.add(photo, to: "photo")
    let other = try stack.context.insert("Photo", named: "Q")
    try other.add(label, to: "label")
    try stack.settle()
    let found = try stack.context.object("Resource", named: "P")
    #expect(try found.toOne("detail")?.text() == "D")
    #expect(try found.names(in: "note") == ["N"])
    #expect(try found.names(in: "label") == ["L"])
    #expect(try stack.context.object("Note", named: "N").toOne("photo")?.text() == "P")
    #expect(try stack.context.object("Label", named: "L").names(in: "photo") == ["P", "Q"])
    #expect(
      try stack.context.names("Photo", FetchPredicate(format: "ANY label.name == 'L'")) == [
        "P", "Q",
      ])
    #expect(
      try stack.context.names("Label", FetchPredicate(format: "ANY photo.name == 'Q'")) == ["L"])
  }

  @Test(arguments: Situation.all)
  func `a deletion is visible from the other ends`(situation: Situation) throws {
    let stack = try Stack(situation, model: Self.model)
    let photo = try stack.context.insert("Photo", named: "P")
    for kind in ["Note", "Label"] {
      try photo.add(stack.context.insert(kind, named: kind), to: kind.lowercased())
    }
    try stack.settle()
    stack.context.delete(try stack.context.object("Photo", named: "P"))
    try stack.settle()
    #expect(try stack.context.object("Note", named: "Note").toOne("photo") == nil)
    #expect(try stack.context.object("Label", named: "Label").toMany("photo").isEmpty)
  }

  @Test(arguments: Situation.live)
  func `an object with the inverse but of the wrong entity cannot be a destination`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, model: Self.model)
    let folder = try stack.context.insert("Folder", named: "F")
    for kind in ["Note", "Label"] {
      let other = try stack.context.insert(kind, named: kind)
      #expect(
        throws: ObjectGraphError.wrongDestination(
          entity: "Folder", relationship: kind.lowercased(), found: kind)
      ) { try folder.add(other, to: kind.lowercased()) }
    }
    try stack.context.save()
    #expect(try folder.toMany("note").isEmpty && folder.toMany("label").isEmpty)
  }

  @Test func `links share one table, named after the entities that declare the two sides`() throws {
    let stack = try Stack(model: Self.model)
    // Detail 1, Label 2, Note 3, Resource 4, Folder 5, Photo 6.
    let tables = try stack.schema().filter {
      $0.hasPrefix("CREATE TABLE Z_4") || $0.contains("Z_2")
    }
    #expect(
      tables.first == "CREATE TABLE Z_4LABEL ( Z_4PHOTO INTEGER, Z_2LABEL INTEGER, "
        + "PRIMARY KEY (Z_4PHOTO, Z_2LABEL) )")
    #expect(tables.count(where: { $0.hasPrefix("CREATE TABLE") }) == 1)
  }
}
