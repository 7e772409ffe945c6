import Lineage
import ModelReshaping

/// Two attributes that form one value, the second not less than the first, such as an interval.
package struct AttributePair: Hashable, Sendable {
  package let name: String
  package let lower: String
  package let upper: String

  package init(name: String, lower: String, upper: String) {
    (self.name, self.lower, self.upper) = (name, lower, upper)
  }
}

/// The kinds of one entity as an enum with a case for each.
struct SourceContent: Sendable {
  /// A value of a case.
  struct Value: Sendable {
    let label: String
    /// The type of the value, or of each half of a pair.
    let type: AttributeType
    /// The class of a transformer's values; nil for other values, and for the bytes inside coded
    /// content.
    let objectType: String?
    let isOptional: Bool
    /// The place, or the two places of a pair.
    let places: [AttributePlace]
    /// The names of the attributes in the tree.
    let attributes: [String]

    var isPair: Bool { places.count == 2 }
  }

  struct Case: Sendable {
    let kind: String
    let name: String
    let code: Int64
    fileprivate(set) var values: [Value]
    /// The type and the relationship of the kind's details.
    fileprivate(set) var details: (entity: String, relationship: String)?
  }

  private let root: String
  /// The type that all kinds share.
  private(set) var entity: String
  /// The property of the entity that reads and writes the enum.
  private(set) var accessor: String
  let discriminator: String
  /// The attributes of the entity that belong to the content, in the order of the model.
  private(set) var columns: [String]
  /// The attribute of coded content.
  let codedColumn: String?
  let detailRelationships: [String]
  private(set) var cases: [Case]
  /// The names of the entity's properties.
  private let taken: Set<String>
  /// The required attributes in addition to the content.
  let required: [(name: String, type: AttributeType)]

  /// The content for a library whose properties have the names of the model's attributes.
  var keepingNames: SourceContent {
    var content = self
    if codedColumn == accessor { content.accessor = OwnNames(taken: taken).free("typedContent") }
    return content
  }

  func renamed(_ names: [String: String]) -> SourceContent {
    var content = self
    content.entity = names[entity] ?? entity
    for index in cases.indices {
      content.cases[index].details?.entity =
        cases[index].details.flatMap { names[$0.entity] } ?? ""
    }
    return content
  }

  var typeName: String { "\(root)Content".own }
  var errorName: String { "\(root)ContentError".own }
  var kindName: String { "\(root)Kind".own }
  /// The property of the enum with the kind alone.
  var kind: String { OwnNames(taken: Set(cases.map(\.name))).free("kind") }
  var hasPairs: Bool { cases.contains { $0.values.contains(where: \.isPair) } }
  var hasObjects: Bool { cases.contains { $0.values.contains { $0.objectType != nil } } }

  /// - Returns: nil if each kind has its own entity.
  init?(_ model: ReshapedModel, pairs: [AttributePair]) throws(CodeGenerationError) {
    let tree = model.tree
    let placements = tree.kinds.compactMap { model.placements[$0.name] }
    guard let type = placements.lazy.compactMap(\.discriminator).first?.attribute,
      let entity = placements.lazy.compactMap(\.exactEntity).first
    else { return nil }
    self.entity = entity
    discriminator = type
    root = tree.root
    var unused = Set(pairs)
    var (used, coded, relationships) = (Set([type]), String?.none, [String]())
    var cases: [Case] = []
    // The root's attributes, and those that every kind has in one place.
    let document = model.document.entities.first { $0.name == entity }
    let own = Set(
      (document?.attributes ?? []).map(\.name).filter { name in
        placements.allSatisfy { $0.exactEntity == nil || $0.places[name] == .attribute(name) }
      })
    for placement in placements {
      let attributes = tree.attributes(of: placement.kind).filter { !own.contains($0.name) }
      for attribute in attributes {
        switch placement.places[attribute.name] {
        case .attribute(let name)?:
          // An attribute without a type has no property.
          if AttributeType(attribute) != nil { used.insert(name) }
        case .coded(let name, _)?:
          coded = name
          used.insert(name)
        case .detail(let relationship, _)?:
          if !relationships.contains(relationship) { relationships.append(relationship) }
        case nil: break
        }
      }
      guard placement.exactEntity != nil, let code = placement.discriminator?.code else { continue }
      cases.append(
        try Self.content(of: placement, code: code, attributes, pairs: pairs, unused: &unused))
    }
    if let pair = unused.min(by: { $0.name < $1.name }) { throw .noSuchPair(pair) }
    columns = (document?.attributes ?? []).map(\.name).filter(used.contains)
    taken = Set(
      (document?.attributes ?? []).map(\.name) + (document?.relationships ?? []).map(\.name))
    accessor =
      taken.subtracting([coded].compactMap(\.self)).contains("content")
      ? OwnNames(taken: taken).free("typedContent") : "content"
    (codedColumn, detailRelationships) = (coded, relationships)
    var required: [(name: String, type: AttributeType)] = []
    for attribute in document?.attributes ?? [] {
      guard !used.contains(attribute.name), !attribute.isOptional, !attribute.isTransient,
        ["defaultValueString", "defaultDateTimeInterval", "derivationExpression"].allSatisfy({
          attribute.settings[$0] == nil
        }), let type = AttributeType(attribute)
      else { continue }
      required.append((attribute.name, type))
    }
    self.required = required
    self.cases = cases
  }

  /// The content without transient attributes.
  func stored(in model: ReshapedModel) -> SourceContent {
    func transient(_ attributes: [ModelDocument.Attribute]) -> Set<String> {
      Set(attributes.filter(\.isTransient).map(\.name))
    }
    var content = self
    let document = model.document.entities.first { $0.name == entity }
    let columns = transient(document?.attributes ?? [])
    content.columns.removeAll(where: columns.contains)
    for index in cases.indices {
      let lost = transient(model.tree.attributes(of: cases[index].kind))
      content.cases[index].values.removeAll { !lost.isDisjoint(with: $0.attributes) }
    }
    return content
  }

  private static func content(
    of placement: KindPlacement, code: Int64, _ attributes: [ModelDocument.Attribute],
    pairs: [AttributePair], unused: inout Set<AttributePair>
  ) throws(CodeGenerationError) -> Case {
    let names = Set(attributes.map(\.name))
    var values: [Value] = []
    for attribute in attributes {
      guard let place = placement.places[attribute.name],
        let type = AttributeType(attribute)
      else { continue }
      guard !pairs.contains(where: { $0.upper == attribute.name && names.contains($0.lower) })
      else {
        continue
      }
      if let pair = pairs.first(where: { $0.lower == attribute.name }),
        let upper = attributes.first(where: { $0.name == pair.upper })
      {
        guard upper.type == attribute.type, type.isComparable,
          let second = placement.places[pair.upper]
        else { throw .noSuchPair(pair) }
        unused.remove(pair)
        values.append(
          Value(
            label: pair.name, type: type, objectType: nil,
            isOptional: attribute.isOptional && upper.isOptional, places: [place, second],
            attributes: [pair.lower, pair.upper]))
      } else {
        values.append(
          Value(
            label: attribute.name, type: type,
            objectType: type == .transformable && !place.isCoded
              ? SourceAttribute.objectType(of: attribute) : nil,
            isOptional: attribute.isOptional, places: [place], attributes: [attribute.name]))
      }
    }
    // The enum of the kinds alone has a static property allCases.
    let name = OwnNames(taken: ["allCases"]).free(placement.kind.lowercasedFirst)
    var details: (String, String)?
    if let entity = placement.detailsEntity,
      case .detail(let relationship, _)? = placement.places.values.first(where: { $0.isDetail })
    {
      details = (entity, relationship)
    }
    return Case(
      kind: placement.kind, name: name.escapedKeyword, code: code,
      values: values, details: details)
  }
}

extension AttributePlace {
  fileprivate var isDetail: Bool { if case .detail = self { true } else { false } }
  fileprivate var isCoded: Bool { if case .coded = self { true } else { false } }
}
