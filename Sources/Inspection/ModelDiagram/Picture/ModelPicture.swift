package import Lineage

/// The content of a model's picture: a box for each entity and lines between them.
///
/// All renderers draw from this value, so they show the same content.
package struct ModelPicture: Hashable, Sendable {
  /// An entity with its own properties.
  package struct Box: Hashable, Sendable {
    package var name: String
    var isAbstract: Bool
    var attributes: [Row]
    var relationships: [Row]
    var fetchedProperties: [Row]

    /// All rows, from top to bottom.
    var rows: [Row] { attributes + relationships + fetchedProperties }
  }

  /// A property in a box.
  struct Row: Hashable, Sendable {
    var name: String
    var type: String
    /// The name of a relationship's inverse.
    var inverse: String?
  }

  /// A relationship with its inverse, or alone.
  struct Link: Hashable, Sendable {
    var start: End
    var end: End
  }

  /// One end of a link: the box, its property that leads to the other end, and the number of
  /// objects here.
  struct End: Hashable, Sendable {
    var box: Int
    /// The property's row, or nil at the far end of a relationship without an inverse.
    var row: Int?
    var property: String?
    /// The number of this box's objects that the other end's property leads to.
    var count: Count
  }

  /// The possible number of objects at an end.
  enum Count: String, Hashable, Sendable {
    case one = "1"
    case optional = "0..1"
    case many = "*"
    /// Unknown, because the far property has no inverse.
    case unknown = ""
  }

  package var boxes: [Box]
  /// The parent of each child box.
  var parents: [Parent]
  var links: [Link]

  /// An inheritance between two boxes.
  struct Parent: Hashable, Sendable {
    var child: Int
    var parent: Int
  }

  package init(_ model: ManagedObjectModel) {
    let entities = model.entitiesInNumberingOrder
    let numbers = Dictionary(
      entities.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { $1 })
    boxes = entities.map(Box.init)
    parents = entities.enumerated().compactMap { number, entity in
      entity.superentity.flatMap { numbers[ObjectIdentifier($0)] }
        .map { Parent(child: number, parent: $0) }
    }
    links = []
    for (number, entity) in entities.enumerated() {
      for case let relationship as RelationshipDescription in entity.properties {
        if let link = link(relationship, from: number, numbers) { links.append(link) }
      }
    }
  }

  /// Returns the link of a relationship, once per pair.
  private func link(
    _ relationship: RelationshipDescription, from number: Int, _ numbers: [ObjectIdentifier: Int]
  ) -> Link? {
    guard let destination = relationship.destinationEntity,
      let other = numbers[ObjectIdentifier(destination)]
    else { return nil }
    let inverse = relationship.inverseRelationship
    let row = boxes[number].rows.firstIndex { $0.name == relationship.name }
    let back = inverse.flatMap { inverse in
      boxes[other].rows.firstIndex { $0.name == inverse.name }
    }
    let isMutual = inverse?.inverseRelationship === relationship
    if isMutual, (other, back ?? -1) < (number, row ?? -1) { return nil }
    return Link(
      start: End(
        box: number, row: row, property: relationship.name,
        count: inverse.map(Self.count) ?? .unknown),
      end: End(
        box: other, row: back, property: inverse?.name, count: Self.count(of: relationship)))
  }

  private static func count(of relationship: RelationshipDescription) -> Count {
    relationship.isToMany ? .many : relationship.isOptional ? .optional : .one
  }
}

extension ModelPicture.Box {
  fileprivate init(_ entity: EntityDescription) {
    name = entity.name
    isAbstract = entity.isAbstract
    func rows<Property: PropertyDescription>(_ type: Property.Type) -> [ModelPicture.Row] {
      entity.properties.compactMap { $0 as? Property }.map { property in
        ModelPicture.Row(
          name: property.name, type: property.signature,
          inverse: (property as? RelationshipDescription)?.inverseRelationship?.name)
      }
    }
    attributes = rows(AttributeDescription.self)
    relationships = rows(RelationshipDescription.self)
    fetchedProperties = rows(FetchedPropertyDescription.self)
  }
}
