import Lineage

/// The attributes of an enum-content entity, and those that each kind uses.
///
/// Attributes of the root keep their names, and so does an attribute that all kinds declare alike.
/// Of the others, the first text of any kind is `text1`, the second `text2` and so on for each type:
/// two kinds that each have one text share an attribute.
/// Kinds in one lineage never share one, because an object has the attributes of both.
struct SharedColumns {
  private typealias Attribute = ModelDocument.Attribute

  private let tree: EntityTree
  private(set) var attributes: [ModelDocument.Attribute] = []
  private var names: [RelationshipEnd: String] = [:]

  init(_ tree: EntityTree) {
    self.tree = tree
    let ends = tree.subkinds.flatMap { kind in
      kind.attributes.map { (RelationshipEnd(entity: kind.name, name: $0.name), $0) }
    }
    for (end, attribute) in ends {
      guard let name = tree.assignments.columns[end] else { continue }
      if !attributes.contains(where: { $0.name == name }) {
        attributes.append(attribute.shared(as: name))
      }
      names[end] = name
    }
    for (end, attribute) in ends where names[end] == nil && isCommon(attribute) {
      if !attributes.contains(where: { $0.name == attribute.name }) { attributes.append(attribute) }
      names[end] = attribute.name
    }
    for (end, attribute) in ends where names[end] == nil { assign(attribute, of: end.entity) }
  }

  /// Returns the new name of each attribute of a kind, including inherited ones.
  func places(of kind: String) -> [String: AttributePlace] {
    Dictionary(
      tree.lineage(of: kind).flatMap { ancestor in
        ancestor.attributes.map { attribute in
          let end = RelationshipEnd(entity: ancestor.name, name: attribute.name)
          return (attribute.name, .attribute(names[end] ?? attribute.name))
        }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// True for an attribute that every kind with objects has, equal in everything.
  private func isCommon(_ attribute: Attribute) -> Bool {
    let kinds = tree.concreteKinds(of: tree.root)
    let isFree =
      !attributes.contains {
        $0.name.lowercased() == attribute.name.lowercased() && !$0.isAlike(attribute)
      }
      && !tree.kinds.contains { kind in
        kind.relationships.contains { $0.name.lowercased() == attribute.name.lowercased() }
      }
    return kinds.count > 1 && isFree && attribute.settings["derivationExpression"] == nil
      && kinds.allSatisfy { kind in
        tree.attributes(of: kind.name).contains { $0.isAlike(attribute) }
      }
      && !tree.rootEntity.attributes.contains { $0.name == attribute.name }
  }

  private mutating func assign(_ attribute: Attribute, of kind: String) {
    let used = Set(
      tree.lineage(of: kind).flatMap { ancestor in
        ancestor.attributes.compactMap {
          names[RelationshipEnd(entity: ancestor.name, name: $0.name)]
        }
      })
    let form = attribute.shared(as: "")
    let position = attributes.firstIndex { column in
      !used.contains(column.name) && column.canHold(form)
    }
    let index = position ?? addColumn(form)
    names[RelationshipEnd(entity: kind, name: attribute.name)] = attributes[index].name
  }

  private mutating func addColumn(_ form: Attribute) -> Int {
    let base = Self.bases[form.type ?? ""] ?? "value"
    let kept = Set(names.filter { $0.key.name == $0.value }.values)
    var number = attributes.count { $0.type == form.type && !kept.contains($0.name) } + 1
    while attributes.contains(where: { $0.name == "\(base)\(number)" }) { number += 1 }
    let name = tree.freeName(
      "\(base)\(number)", avoiding: tree.rootEntity.attributes, in: tree.kinds, prefix: "shared")
    attributes.append(form.shared(as: name))
    return attributes.count - 1
  }

  /// The name of a shared attribute of each type, before its number.
  private static let bases = [
    "Integer 16": "short", "Integer 32": "integer", "Integer 64": "long", "Decimal": "decimal",
    "Double": "number", "Float": "float", "String": "text", "Boolean": "flag", "Date": "date",
    "Binary": "bytes", "UUID": "uuid", "URI": "address", "Transformable": "object",
    "Composite": "group",
  ]
}

extension ModelDocument.Attribute {
  fileprivate func isAlike(_ other: Self) -> Bool {
    var (one, other) = (self, other)
    for key in ["elementID", "syncable"] {
      one.settings[key] = nil
      other.settings[key] = nil
    }
    return one == other
  }

  /// True if the values of another attribute fit into this one unchanged.
  fileprivate func canHold(_ other: ModelDocument.Attribute) -> Bool {
    [
      "attributeType", "valueTransformerName", "customClassName", "composite", "transient",
      "allowsExternalBinaryDataStorage",
    ].allSatisfy { settings[$0] == other.settings[$0] }
  }
}
