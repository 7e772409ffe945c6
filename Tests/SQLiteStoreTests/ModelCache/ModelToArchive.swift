/// A small model to archive, entity by entity.
struct ModelToArchive: Sendable {
  struct Attribute: Sendable {
    var name: String
    var type = 700
    var more: ArchiveWriter.Fields = []
    var className = "NSAttributeDescription"
  }

  struct Relationship: Sendable {
    var name: String
    var destination: String
    var inverse: String?
    var maxCount = 0
    var isOrdered = false
  }

  struct Entity: Sendable {
    var name: String
    var parent: String?
    var isAbstract = false
    var attributes: [Attribute] = []
    var relationships: [Relationship] = []
    var more: ArchiveWriter.Fields = []
  }

  /// The form in which sub-entities repeat inherited properties; both occur in stores.
  enum Inheritance: Sendable {
    case copies
    case placeholders
  }

  var entities: [Entity]
  var inheritance = Inheritance.copies

  func bytes() -> [UInt8] {
    var writer = ArchiveWriter()
    return bytes(&writer)
  }

  func bytes(_ writer: inout ArchiveWriter) -> [UInt8] {
    let model = writer.reserve()
    let places = entities.map { ($0.name, writer.reserve()) }
    let placeByName = Dictionary(places, uniquingKeysWith: { one, _ in one })
    var declared: [String: PropertyListNode] = [:]
    for entity in entities {
      let properties = self.properties(of: entity, placeByName, &declared, &writer)
      let fields: ArchiveWriter.Fields = [
        ("NSEntityName", writer.text(entity.name)),
        ("NSRenamingIdentifier", writer.text(entity.name)),
        ("NSIsAbstract", .boolean(entity.isAbstract)), ("NSManagedObjectModel", model),
        ("NSSuperentity", entity.parent.flatMap { placeByName[$0] } ?? .reference(0)),
        ("NSProperties", writer.dictionary(properties)),
      ]
      writer.set(
        placeByName[entity.name] ?? model, "NSEntityDescription",
        fields.filter { field in !entity.more.contains { $0.0 == field.0 } } + entity.more)
    }
    writer.set(model, "NSManagedObjectModel", [("NSEntities", writer.dictionary(places))])
    return writer.archive(root: model)
  }

  private func lineage(of entity: Entity) -> [Entity] {
    guard let parent = entities.first(where: { $0.name == entity.parent }) else { return [entity] }
    return lineage(of: parent) + [entity]
  }

  private func properties(
    of entity: Entity, _ places: [String: PropertyListNode],
    _ declared: inout [String: PropertyListNode], _ writer: inout ArchiveWriter
  ) -> ArchiveWriter.Fields {
    var properties: ArchiveWriter.Fields = []
    for owner in lineage(of: entity) {
      let isInherited = owner.name != entity.name
      for name in owner.attributes.map(\.name) + owner.relationships.map(\.name) {
        let key = "\(owner.name).\(name)"
        if isInherited, inheritance == .placeholders, let original = declared[key] {
          properties.append(
            (
              name,
              writer.add("_NSPropertyDescriptionProxy", [("NSUnderlyingProperty", original)])
            ))
          continue
        }
        // A copy says that it belongs to the sub-entity.
        let node = property(name, owner, places[entity.name] ?? .reference(0), &writer)
        if !isInherited { declared[key] = node }
        properties.append((name, node))
      }
    }
    return properties
  }

  private func property(
    _ name: String, _ owner: Entity, _ place: PropertyListNode, _ writer: inout ArchiveWriter
  ) -> PropertyListNode {
    let common: ArchiveWriter.Fields = [
      ("NSPropertyName", writer.text(name)), ("NSRenamingIdentifier", writer.text(name)),
      ("NSEntity", place), ("NSIsOptional", .boolean(true)),
    ]
    if let attribute = owner.attributes.first(where: { $0.name == name }) {
      return writer.add(
        attribute.className,
        common.filter { field in !attribute.more.contains { $0.0 == field.0 } }
          + [("NSAttributeType", .integer(Int64(attribute.type)))] + attribute.more)
    }
    let relationship = owner.relationships.first { $0.name == name }
    return writer.add(
      "NSRelationshipDescription",
      common + [
        ("_NSDestinationEntityName", writer.text(relationship?.destination ?? "")),
        (
          "_NSInverseRelationshipName",
          relationship?.inverse.map { writer.text($0) } ?? .reference(0)
        ),
        ("NSMaxCount", .integer(Int64(relationship?.maxCount ?? 0))), ("NSDeleteRule", .integer(1)),
        ("NSIsOrdered", .boolean(relationship?.isOrdered ?? false)),
      ])
  }
}

extension ModelToArchive {
  /// A hierarchy of three levels and a relationship with its inverse.
  static var cars: ModelToArchive {
    ModelToArchive(entities: [
      Entity(
        name: "Car", attributes: [Attribute(name: "maker"), Attribute(name: "version", type: 200)],
        relationships: [
          Relationship(name: "owner", destination: "Person", inverse: "cars", maxCount: 1)
        ]
      ),
      Entity(
        name: "SportCar", parent: "Car", attributes: [Attribute(name: "topSpeed", type: 500)]),
      Entity(
        name: "LuxuryCar", parent: "SportCar", attributes: [Attribute(name: "isLimited", type: 800)]
      ),
      Entity(
        name: "Person", attributes: [Attribute(name: "name")],
        relationships: [
          Relationship(name: "cars", destination: "Car", inverse: "owner", maxCount: -1)
        ]
      ),
    ])
  }
}
