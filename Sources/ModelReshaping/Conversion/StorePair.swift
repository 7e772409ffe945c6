import Lineage

/// The tables of one store, the strategy of its tree, and the name of the file on the connection.
struct StoreSide {
  let model: ReshapedModel
  let layout: StoreLayout
  let schema: String

  /// Returns a table's name with the file's.
  func table(of entity: EntityLayout) -> String { "\(schema).\(layout.table(of: entity).name)" }
}

/// The rows of one kind of the tree, or of one entity outside it, in one store.
struct KindRows {
  let side: StoreSide
  let placement: KindPlacement
  /// The exact entity of the rows.
  let entity: EntityLayout

  var table: String { side.table(of: entity) }
  var number: Int { side.layout.number(of: entity) }

  /// Returns the condition under which a row of ``table`` is of this kind.
  ///
  /// Z_ENT counts only in a table of several entities, as when Core Data reads.
  func condition(_ alias: String) -> String {
    var conditions: [String] = []
    if side.layout.table(of: entity).isHierarchy { conditions.append("\(alias).Z_ENT = \(number)") }
    if let discriminator = placement.discriminator, let column = column(discriminator.attribute) {
      conditions.append("\(alias).\(column) = \(discriminator.code)")
    }
    return conditions.isEmpty ? "1" : conditions.joined(separator: " AND ")
  }

  func column(_ property: String, role: ColumnLayout.Role = .value) -> String? {
    side.layout.columnName(property, of: entity, role: role)
  }

  /// The table of the kind's details, with the column that leads there.
  var details: (entity: EntityLayout, reference: String, relationship: String)? {
    guard let name = placement.detailsEntity,
      let entity = side.layout.model.entity(named: name),
      let relationship = placement.detailsRelationship, let column = column(relationship)
    else { return nil }
    return (entity, column, relationship)
  }
}

extension KindPlacement {
  /// The relationship to the kind's details; nil without details.
  var detailsRelationship: String? {
    for case .detail(let relationship, _) in places.values { return relationship }
    return nil
  }

  /// The attribute that holds the kind's own values as coded content; nil without any.
  var content: String? {
    for case .coded(let attribute, _) in places.values { return attribute }
    return nil
  }
}

/// One kind with its rows in both stores.
struct KindPair {
  let name: String
  let lineage: [ModelDocument.Entity]
  let old: KindRows
  let new: KindRows

  /// The stored attributes, inherited ones first; a composite counts once for each element.
  let attributes: [StoredAttribute]
}

/// An attribute of a kind and its places in both stores.
struct StoredAttribute {
  /// The attribute, with the path of a composite's element.
  let name: String
  let type: String
  let old: AttributePlace
  let new: AttributePlace
}

/// A relationship of the original model with its names in both stores.
struct LinkPair {
  let end: RelationshipEnd
  let old: [String]
  let new: [String]
  /// The kinds whose objects have the relationship.
  let owners: [KindPair]
  /// The kinds of its destinations.
  let targets: [KindPair]
}

/// Two stores of one tree in different strategies.
struct StorePair {
  let old: StoreSide
  let new: StoreSide
  let kinds: [KindPair]
  let links: [LinkPair]

  init(_ old: StoreSide, _ new: StoreSide) {
    let document = old.model.tree.document
    let kinds = document.entities.filter { !$0.isAbstract }.compactMap { entity in
      KindPair(entity.name, document.lineage(of: entity.name), old, new)
    }
    (self.old, self.new, self.kinds) = (old, new, kinds)
    links = document.entities.flatMap { entity in
      entity.relationships.map { relationship in
        let end = RelationshipEnd(entity: entity.name, name: relationship.name)
        return LinkPair(
          end: end, old: old.model.relationships[end] ?? [end.name],
          new: new.model.relationships[end] ?? [end.name],
          owners: kinds.filter { $0.isA(entity.name) },
          targets: kinds.filter { $0.isA(relationship.destinationEntity ?? "") })
      }
    }
  }
}

extension KindPair {
  fileprivate init?(
    _ name: String, _ lineage: [ModelDocument.Entity], _ old: StoreSide, _ new: StoreSide
  ) {
    let attributes = lineage.flatMap(\.attributes).filter { !$0.isTransient }
    guard let oldRows = KindRows(old, name, attributes),
      let newRows = KindRows(new, name, attributes)
    else { return nil }
    (self.name, self.lineage, self.old, self.new) = (name, lineage, oldRows, newRows)
    self.attributes = attributes.flatMap { attribute -> [StoredAttribute] in
      guard let from = oldRows.placement.places[attribute.name],
        let to = newRows.placement.places[attribute.name]
      else { return [] }
      return old.model.tree.document.elementPaths(of: attribute).map { path in
        StoredAttribute(
          name: attribute.name + path, type: attribute.type ?? "", old: from.element(path),
          new: to.element(path))
      }
    }
  }

  func isA(_ entity: String) -> Bool { lineage.contains { $0.name == entity } }
}

extension KindRows {
  fileprivate init?(_ side: StoreSide, _ kind: String, _ attributes: [ModelDocument.Attribute]) {
    let placement =
      side.model.placements[kind]
      ?? KindPlacement(entity: kind, attributes: attributes.map(\.name))
    guard let exact = placement.exactEntity, let entity = side.layout.model.entity(named: exact)
    else { return nil }
    (self.side, self.placement, self.entity) = (side, placement, entity)
  }
}

extension AttributePlace {
  /// Returns the place of a composite's element, or the place itself for an empty path.
  fileprivate func element(_ path: String) -> AttributePlace {
    switch self {
    case .attribute(let name): .attribute(name + path)
    case .detail(let relationship, let name):
      .detail(relationship: relationship, attribute: name + path)
    case .coded(let attribute, let key): .coded(attribute: attribute, key: key + path)
    }
  }
}
