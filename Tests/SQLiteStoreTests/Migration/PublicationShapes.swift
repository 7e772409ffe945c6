import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// One family of three kinds in four strategies, with every kind of link, and the mappings between
/// them.
enum PublicationShape: String, CaseIterable, CustomTestStringConvertible {
  case tree
  case flat
  case apart
  case details

  static let kinds = ["Item", "Book", "Paper"]
  /// The properties of one kind alone, with the shared columns.
  static let own = ["Book": ["pages": "pages", "isbn": "code"], "Paper": ["doi": "code"]]
  static let types: [String: AttributeType] = [
    "integer16": .integer16, "integer32": .integer32, "integer64": .integer64, "double": .double,
    "float": .float, "decimal": .decimal, "boolean": .boolean, "date": .date, "binary": .binary,
    "transformable": .transformable, "uuid": .uuid, "uri": .uri,
  ]
  /// Links within the family; names of links to one of several entities end with its name.
  static let inner = ["cites", "citedBy", "next", "previous"]
  static let companions = ["Author": "items", "Shelf": "items", "Tag": "items", "Basket": "things"]

  var testDescription: String { rawValue }

  /// Returns the relationships that replace one link to the family in a tree.
  func names(_ link: String) -> [String] {
    self == .apart ? Self.kinds.map { link + $0 } : [link]
  }

  func name(_ link: String, to kind: String) -> String { self == .apart ? link + kind : link }

  func entityName(_ kind: String) -> String {
    self == .flat || self == .details ? "Item" : kind
  }
}

extension PublicationShape {
  func model() -> ManagedObjectModel {
    let roots = roots()
    let author = EntityDescription("Author", ["name": .string])
    let shelf = EntityDescription("Shelf", ["name": .string])
    let tag = EntityDescription("Tag", ["name": .string])
    let basket = EntityDescription("Basket", ["name": .string])
    for root in roots {
      func one(_ link: String) -> Small.End { Small.End(name: link, many: false) }
      Small.relate(root, one("author"), author, Small.End(name: name("items", to: root.name)))
      Small.relate(
        root, one("shelf"), shelf, Small.End(name: name("items", to: root.name), ordered: true))
      Small.relate(
        root, Small.End(name: "tags"), tag, Small.End(name: name("items", to: root.name)))
      Small.relate(basket, Small.End(name: name("things", to: root.name)), root)
      for other in roots {
        Small.relate(
          root, Small.End(name: name("cites", to: other.name)), other,
          Small.End(name: name("citedBy", to: root.name)))
        Small.relate(
          root, one(name("next", to: other.name)), other, one(name("previous", to: root.name)))
      }
    }
    return ManagedObjectModel(
      entities: roots + [author, shelf, tag, basket] + details(of: roots[0]))
  }

  private func roots() -> [EntityDescription] {
    switch self {
    case .tree:
      let item = family("Item")
      item.subentities = ["Book", "Paper"].map { EntityDescription($0) }
      for kind in item.subentities { kind.properties = ownAttributes(kind.name) }
      return [item]
    case .flat:
      let item = family("Item")
      item.add(["kind": .integer16, "pages": .integer64, "code": .string])
      return [item]
    case .apart:
      return Self.kinds.map { kind in
        let entity = family(kind)
        entity.properties += ownAttributes(kind)
        return entity
      }
    case .details:
      let item = family("Item")
      item.add(["kind": .integer16])
      return [item]
    }
  }

  private func family(_ name: String) -> EntityDescription {
    let loud = AttributeDescription(name: "loud", type: .string)
    loud.derivationExpression = "uppercase:(title)"
    let blob = AttributeDescription(name: "blob", type: .binary)
    blob.allowsExternalBinaryDataStorage = true
    return EntityDescription(
      name: name,
      properties: [Small.text("title", required: true), loud, blob]
        + Self.types.sorted { $0.key < $1.key }.map { AttributeDescription(name: $0, type: $1) },
      indexes: [FetchIndexDescription(name: "by", elements: [.init(property: "integer32")])],
      uniquenessConstraints: [["title"]])
  }

  private func ownAttributes(_ kind: String) -> [AttributeDescription] {
    (Self.own[kind] ?? [:]).keys.sorted().map {
      AttributeDescription(name: $0, type: $0 == "pages" ? .integer64 : .string)
    }
  }

  private func details(of item: EntityDescription) -> [EntityDescription] {
    guard self == .details else { return [] }
    return ["Book", "Paper"].map { kind in
      let details = EntityDescription("\(kind)Details")
      details.properties = ownAttributes(kind)
      Small.relate(
        item, Small.End(name: "\(kind.lowercased())Details", many: false), details,
        Small.End(name: "item", many: false))
      return details
    }
  }
}

/// Mappings, all by name.
extension PublicationShape {
  /// Returns the mapping from a tree to this strategy, or back.
  func mapping(fromTree: Bool) throws -> MappingModel {
    let (tree, other) = (PublicationShape.tree.model(), model())
    return try MappingModel(
      from: fromTree ? tree : other, to: fromTree ? other : tree,
      mappings: try Self.kinds.enumerated().flatMap { number, kind in
        fromTree ? leaving(kind, Int64(number)) : try [joining(kind, Int64(number))]
      } + (self == .apart ? companions(fromTree: fromTree) : []))
  }

  private func leaving(_ kind: String, _ number: Int64) -> [EntityMapping] {
    let own = Self.own[kind] ?? [:]
    let code = AttributeMapping.Source.constant(.integer(number))
    switch self {
    case .tree: return []
    case .flat:
      let columns = own.map { ($0.value, AttributeMapping.Source.attribute($0.key)) }
      let attributes = Dictionary(uniqueKeysWithValues: columns + [("kind", code)])
      return [EntityMapping(from: kind, to: "Item", attributes: attributes)]
    case .apart:
      return [
        EntityMapping(
          from: kind, to: kind, attributes: [:],
          relationships: Dictionary(
            uniqueKeysWithValues: Self.inner.flatMap { link in
              names(link).map { ($0, [.relationship(link)]) }
            }))
      ]
    case .details:
      let hasDetails = !own.isEmpty
      let item = EntityMapping(
        from: kind, to: "Item", attributes: ["kind": code],
        relationships: hasDetails ? ["\(kind.lowercased())Details": [.sameObject]] : [:])
      let details = EntityMapping(
        from: kind, to: "\(kind)Details", attributes: [:], relationships: ["item": [.sameObject]])
      return hasDetails ? [item, details] : [item]
    }
  }

  private func joining(_ kind: String, _ number: Int64) throws -> EntityMapping {
    let own = Self.own[kind] ?? [:]
    let isKind = try FetchPredicate(format: "kind == %@", number)
    switch self {
    case .tree: return EntityMapping(from: kind, to: kind, attributes: [:])
    case .flat:
      return EntityMapping(
        from: "Item", to: kind, where: isKind,
        attributes: own.mapValues(AttributeMapping.Source.attribute))
    case .apart:
      return EntityMapping(
        from: kind, to: kind, attributes: [:],
        relationships: Dictionary(
          uniqueKeysWithValues: Self.inner.map { link in
            (link, names(link).map(RelationshipMapping.Source.relationship))
          }))
    case .details:
      let through = "\(kind.lowercased())Details"
      return EntityMapping(
        from: "Item", to: kind, where: isKind,
        attributes: Dictionary(
          uniqueKeysWithValues: own.keys.map { ($0, .related($0, through: through)) }))
    }
  }

  private func companions(fromTree: Bool) -> [EntityMapping] {
    Self.companions.map { entity, link in
      let names = names(link)
      let relationships: [String: [RelationshipMapping.Source]] =
        fromTree
        ? Dictionary(uniqueKeysWithValues: names.map { ($0, [.relationship(link)]) })
        : [link: names.map(RelationshipMapping.Source.relationship)]
      return EntityMapping(
        from: entity, to: entity, attributes: [:], relationships: relationships)
    }
  }
}
