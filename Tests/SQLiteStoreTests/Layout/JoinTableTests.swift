import Lineage
import TestModels
import TestSupport
import Testing

/// Join tables without an example in local files: all expectations follow the store format spec,
/// section 4, and the mission's table of Apple's schemas.
@Suite struct JoinTableTests {
  /// Returns the hierarchy of Contacts (mission, L16) after sixteen other entities that sort before
  /// it.
  static func contacts() -> ManagedObjectModel {
    let details = (1...16).map { EntityDescription("ABCDDetail\($0 < 10 ? "0" : "")\($0)") }
    let group = EntityDescription("ABCDGroup", ["name": .string])
    group.subentities = [EntityDescription("ABCDSubscribedGroup")]
    let abstractGroup = EntityDescription("ABCDAbstractGroup")
    abstractGroup.isAbstract = true
    abstractGroup.subentities = [group, EntityDescription("ABCDSmartGroup")]
    let contact = EntityDescription("ABCDContact")
    contact.subentities = [EntityDescription("ABCDSubscribedContact")]
    let container = EntityDescription("CNCDContainer", ["name": .string])
    let info = EntityDescription("ABCDInfo")
    let record = EntityDescription("ABCDRecord")
    record.isAbstract = true
    record.subentities = [container, info, contact, abstractGroup]
    abstractGroup.join("parentGroups", .many, to: group, "childGroups", .many)
    contact.join("parentGroups", .many, to: group, "contacts", .many)
    for (index, owner) in [abstractGroup, contact, info].enumerated() {
      owner.join("container", .one, to: container, "owned\(index)", .many)
    }
    return ManagedObjectModel(entities: details + [record])
  }

  @Test(.covers("L1", "D9"))
  func `Contacts' tree is numbered 17 to 25`() throws {
    #expect(
      try LaidOut(Self.contacts()).numbers().suffix(9) == [
        "17 ABCDRecord 0", "18 ABCDAbstractGroup 17", "19 ABCDGroup 18",
        "20 ABCDSubscribedGroup 19", "21 ABCDSmartGroup 18", "22 ABCDContact 17",
        "23 ABCDSubscribedContact 22", "24 ABCDInfo 17", "25 CNCDContainer 17",
      ])
  }

  /// The attributes are invented because Apple's are unknown: enough for a hundred columns.
  @Test(.covers("L16", "D9"))
  func `a tree of four levels and a hundred columns keeps every level's values`()
    throws
  {
    let model = Self.contacts()
    // Three system columns, the references to containers and two names exist already.
    let owners = [
      "ABCDRecord", "ABCDGroup", "ABCDSubscribedGroup", "ABCDSmartGroup", "ABCDContact",
      "ABCDSubscribedContact", "ABCDInfo", "CNCDContainer",
    ].compactMap { model.entitiesByName[$0] }
    for number in 0..<92 {
      let owner = owners[number % owners.count]
      owner.properties.append(AttributeDescription(name: "field\(number)", type: .string))
    }
    let laidOut = try LaidOut(model)
    #expect(try laidOut.values("SELECT count(*) FROM pragma_table_info('ZABCDRECORD')") == ["100"])
    let context = laidOut.container.newContext()
    for owner in owners.dropFirst() {
      let object = try context.insert(entityName: owner.name)
      for attribute in owner.attributes {
        try object.setValue(.string("\(owner.name) \(attribute.name)"), forKey: attribute.name)
      }
    }
    try context.save()
    let again = laidOut.container.newContext()
    let found = try again.fetch(FetchRequest<ManagedObject>(entityName: "ABCDRecord"))
    #expect(found.count == owners.count - 1)
    for object in found {
      let entity = try #require(model.entitiesByName[object.entityName])
      for attribute in entity.attributes {
        let value = try object.value(forKey: attribute.name)
        #expect(value == .string("\(entity.name) \(attribute.name)"))
      }
    }
    let groups = try again.fetch(FetchRequest<ManagedObject>(entityName: "ABCDAbstractGroup"))
    #expect(
      Set(groups.map(\.entityName)) == ["ABCDGroup", "ABCDSubscribedGroup", "ABCDSmartGroup"])
  }

  /// As many as in macOS's notes, with thirty in the root that all entities use.
  @Test(.covers("L17"))
  func `a table of more than two hundred columns keeps every entity's values`() throws {
    func texts(_ owner: String, _ count: Int) -> [AttributeDescription] {
      (0..<count).map { AttributeDescription(name: "\(owner)\($0)", type: .string) }
    }
    let leaves = ["Account", "Attachment", "Folder", "InlineAttachment", "Media", "Note"].map {
      EntityDescription(name: $0, properties: texts($0.lowercased(), 30))
    }
    let root = EntityDescription(
      name: "SyncingObject", isAbstract: true, properties: texts("sync", 30), subentities: leaves)
    let laidOut = try LaidOut(ManagedObjectModel(entities: [root]))
    #expect(
      try laidOut.values("SELECT count(*) FROM pragma_table_info('ZSYNCINGOBJECT')") == ["213"])
    let context = laidOut.container.newContext()
    for leaf in leaves {
      let object = try context.insert(entityName: leaf.name)
      for attribute in leaf.attributes {
        try object.setValue(.string("\(leaf.name) \(attribute.name)"), forKey: attribute.name)
      }
    }
    try context.save()
    let found = try laidOut.container.newContext()
      .fetch(FetchRequest<ManagedObject>(entityName: "SyncingObject"))
    #expect(found.map(\.entityName).sorted() == leaves.map(\.name).sorted())
    for object in found {
      #expect(object.entity.attributes.count == 60)
      for attribute in object.entity.attributes {
        let value = try object.value(forKey: attribute.name)
        #expect(value == .string("\(object.entityName) \(attribute.name)"))
      }
    }
  }

  @Test(.covers("L14"))
  func `a column name that another join table uses gets a number`() throws {
    let tables = try LaidOut(Self.contacts()).statements(named: "Z_[0-9]")
    #expect(
      tables.filter { $0.hasPrefix("CREATE TABLE") } == [
        "CREATE TABLE Z_18PARENTGROUPS ( Z_18CHILDGROUPS INTEGER, Z_19PARENTGROUPS INTEGER, "
          + "PRIMARY KEY (Z_18CHILDGROUPS, Z_19PARENTGROUPS) )",
        "CREATE TABLE Z_22PARENTGROUPS ( Z_22CONTACTS INTEGER, Z_19PARENTGROUPS1 INTEGER, "
          + "PRIMARY KEY (Z_22CONTACTS, Z_19PARENTGROUPS1) )",
      ])
    #expect(
      tables.contains(
        "CREATE INDEX Z_22PARENTGROUPS_Z_19PARENTGROUPS1_INDEX ON Z_22PARENTGROUPS "
          + "(Z_19PARENTGROUPS1, Z_22CONTACTS)"))
  }

  @Test(.covers("L13"))
  func `siblings with one name get numbered columns in the order of entity numbers`() throws {
    let table = try #require(try LaidOut(Self.contacts()).statements(named: "ZABCDRECORD").first)
    // Groups 18, contacts 22 and info 24; the group's name 19 and the container's 25.
    #expect(
      table == "CREATE TABLE ZABCDRECORD ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
        + "Z_OPT INTEGER, ZCONTAINER INTEGER, ZCONTAINER1 INTEGER, ZCONTAINER2 INTEGER, "
        + "ZNAME VARCHAR, ZNAME1 VARCHAR )")
  }

  @Test func `links use numbered columns`() throws {
    let laidOut = try LaidOut(Self.contacts())
    let context = laidOut.container.newContext()
    let (contact, group) = (
      try context.insert(entityName: "ABCDSubscribedContact"),
      try context.insert(entityName: "ABCDGroup")
    )
    try contact.add(group, to: "parentGroups")
    try context.save()
    #expect(
      try laidOut.values(
        "SELECT Z_22CONTACTS || '>' || Z_19PARENTGROUPS1 FROM Z_22PARENTGROUPS")
        == ["\(contact.objectID.key)>\(group.objectID.key)"])
  }

  @Test(.covers("L14"))
  func `an entity's relationship to itself that is its own inverse is REFLEXIVE`()
    throws
  {
    let person = EntityDescription("Person")
    for name in ["friends", "mergeCandidates"] {
      person.joinItself(name)
    }
    #expect(
      try LaidOut(person).statements(named: "Z_1MERGE") == [
        "CREATE TABLE Z_1MERGECANDIDATES ( Z_1MERGECANDIDATES INTEGER, REFLEXIVE INTEGER, "
          + "PRIMARY KEY (Z_1MERGECANDIDATES, REFLEXIVE) )",
        "CREATE INDEX Z_1MERGECANDIDATES_REFLEXIVE_INDEX ON Z_1MERGECANDIDATES "
          + "(REFLEXIVE, Z_1MERGECANDIDATES)",
      ])
  }

  /// Album's root is GenericAlbum 1; AlbumList has no sub-entities and sorts before it.
  @Test(.covers("L14"))
  func `the side with sub-entities owns the table, and both sides can be ordered`()
    throws
  {
    let album = EntityDescription("Album")
    let generic = EntityDescription("GenericAlbum")
    generic.subentities = [album]
    let (list, asset) = (EntityDescription("AlbumList"), EntityDescription("Asset"))
    album.join("assets", .ordered, to: asset, "albums", .many)
    list.join("albums", .ordered, to: generic, "albumLists", .many)
    // AlbumList 1, Asset 2, GenericAlbum 3 > Album 4.
    #expect(
      try LaidOut(generic, list, asset).statements(named: "Z_[0-9]")
        .filter { $0.hasPrefix("CREATE TABLE") } == [
          "CREATE TABLE Z_3ALBUMLISTS ( Z_3ALBUMS INTEGER, Z_1ALBUMLISTS INTEGER, "
            + "Z_FOK_3ALBUMS INTEGER, PRIMARY KEY (Z_3ALBUMS, Z_1ALBUMLISTS) )",
          "CREATE TABLE Z_4ASSETS ( Z_4ALBUMS INTEGER, Z_2ASSETS INTEGER, "
            + "Z_FOK_2ASSETS INTEGER, PRIMARY KEY (Z_4ALBUMS, Z_2ASSETS) )",
        ])
  }
}
