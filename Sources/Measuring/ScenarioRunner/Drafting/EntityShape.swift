import Foundation
import Inspection
import Lineage
import LogicalModel
import ScenarioFormat

/// Makes a family of one hierarchy of entities, and companions of related entities.
struct EntityShape {
  /// The size of a family of unknown size.
  private static let usualSize = 10_000
  /// The number of rows below which times are too short to measure; shares are kept.
  private static let leastSize = 2_000

  private static let mostCompanions = 50_000

  let model: ManagedObjectModel
  private let path: String
  let root: EntityDescription
  /// The root and its descendants, or the entities of a group.
  let entities: [EntityDescription]
  /// True to make the root the only kind.
  private let isAlone: Bool
  /// The kind with the attributes that the entities of a group repeat; nil for a hierarchy.
  private(set) var groupName: String?
  private let figures: StoreFigures?
  private var draftNames = DraftNames()
  /// The names of kinds by entity.
  private(set) var kindNames: [String: String] = [:]
  private var companionNames: [String: String] = [:]
  let companions: [EntityDescription]

  /// True if a kind of the family has rows.
  var hasRows: Bool { entities.contains { figures?.rows(of: $0.name) ?? 0 > 0 } }
  /// The relationships that become links: of two inverse relationships, the to-one relationship or
  /// else the first.
  private(set) var linked: [RelationshipDescription] = []

  /// - Throws: `SubjectError` for an unknown tree, or `DraftError` for a model without entities.
  init(_ subject: Subject, tree: String?, isAlone: Bool = false, group: [String] = []) throws {
    model = subject.model
    path = subject.path
    self.isAlone = isAlone
    let figures = (subject.store?.inspection).map(StoreFigures.init)
    self.figures = figures
    root =
      try (group.first ?? tree).map { try subject.entity(named: $0) }
      ?? Self.largest(model, figures, path: path)
    let others = model.entitiesInNumberingOrder.filter { group.dropFirst().contains($0.name) }
    entities = [root] + (isAlone ? [] : group.isEmpty ? root.descendants : others)
    if !group.isEmpty {
      groupName = draftNames.kind(
        entities.prefix(2).map(\.name).joined(separator: "Or") + (group.count > 2 ? "OrOther" : ""))
    }
    companions = Self.companions(of: entities)
    for entity in entities {
      kindNames[entity.name] = draftNames.kind(entity.name)
    }
    for entity in companions { companionNames[entity.name] = draftNames.kind(entity.name) }
    let relationships = Self.relationships(of: entities).filter {
      kindName(of: $0.destinationEntity) != nil
    }
    for relationship in relationships {
      let inverse = relationships.first { $0 === relationship.inverseRelationship }
      let leadsToMore = relationship.isToMany && inverse?.isToMany == false
      if !leadsToMore, !linked.contains(where: { $0 === inverse }) { linked.append(relationship) }
    }
  }

  private static func largest(
    _ model: ManagedObjectModel, _ figures: StoreFigures?, path: String
  ) throws(DraftError) -> EntityDescription {
    let ranked = model.entitiesInNumberingOrder.filter { $0.superentity == nil }.map {
      (root: $0, rank: rank($0, figures))
    }
    guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) })?.root else {
      throw .emptyModel(path: path)
    }
    return best
  }

  /// Returns the numbers of kinds with rows, kinds, rows and properties.
  private static func rank(_ root: EntityDescription, _ figures: StoreFigures?) -> [Int] {
    let hierarchy = [root] + root.descendants
    let rows = hierarchy.map { figures?.rows(of: $0.name) ?? 0 }
    let properties = hierarchy.reduce(0) { $0 + $1.properties.count }
    return [rows.count { $0 > 0 }, hierarchy.count, rows.reduce(0, +), properties]
  }

  private static func companions(of family: [EntityDescription]) -> [EntityDescription] {
    var found: [EntityDescription] = []
    for relationship in relationships(of: family) {
      guard let destination = relationship.destinationEntity,
        !family.contains(where: { destination.isOf($0) }),
        !found.contains(where: { $0 === destination })
      else { continue }
      found.append(destination)
    }
    return found
  }

  /// Returns the relationships of the root, including inherited ones, and the other entities' own
  /// ones.
  private static func relationships(of family: [EntityDescription]) -> [RelationshipDescription] {
    family[0].relationships + family.dropFirst().flatMap(\.ownRelationships)
  }

  private func kindName(of entity: EntityDescription?) -> String? {
    entity.flatMap { kindNames[$0.name] ?? companionNames[$0.name] }
  }
}

/// The draft.
extension EntityShape {
  func draft() -> ScenarioDraft {
    let name = FileDraft.stem(path)
    var draft = ScenarioDraft(
      name: FileDraft.shortName(path), title: groupName ?? root.name,
      question: "How should \(groupName ?? root.name) and its kinds be stored?", family: family())
    draft.head = head(name)
    draft.keepsIndexes = true
    draft.companions = companions.map { companion($0) }
    for companion in draft.companions {
      var names = DraftNames()
      for property in companion.properties { names.take(property.name) }
      addInverseNames(&draft.family, to: [companion.name], &names)
    }
    let rows = draft.family.reduce(0) { $0 + $1.count }
    if rows == 0 || figures == nil {
      draft.spreadEvenly()
      draft.generatedSize = Self.usualSize
      draft.sizeComment = "a guess"
    } else if rows < Self.leastSize {
      draft.generatedSize = generatedSize(rows, companions: draft.companions)
      draft.sizeComment = "the store has \(rows), too few to time anything; its shares are kept"
    }
    draft.countCompanions()
    if let omission { draft.advice.append(omission) }
    if draft.concrete.count == 1, !isAlone {
      let others = hierarchies.filter { !$0.descendants.isEmpty }.map(\.name)
      draft.advice.append(
        "one kind: there is nothing to compare, because all objects of \(root.name) have one entity; "
          + (others.isEmpty
            ? "no other entity of the model has sub-entities"
            : "--tree takes \(others.joined(separator: ", "))"))
    }
    return draft
  }

  /// Returns a size that also limits the number of companions, which grows in proportion.
  private func generatedSize(_ rows: Int, companions: [ScenarioDraft.Kind]) -> Int {
    let beside = companions.map(\.count).max() ?? 0
    let factor = min(Self.usualSize / max(1, rows), Self.mostCompanions / max(1, beside))
    return rows * max(1, factor)
  }

  /// The roots of the other hierarchies.
  private var hierarchies: [EntityDescription] {
    model.entitiesInNumberingOrder.filter { $0.superentity == nil && $0 !== root.rootEntity }
  }

  private func head(_ name: String) -> [String] {
    let file = URL(fileURLWithPath: path).lastPathComponent
    let hierarchies = hierarchies.map {
      "\($0.name)\($0.descendants.isEmpty ? "" : " (\($0.descendants.count + 1) kinds)")"
    }
    let others =
      hierarchies.isEmpty
      ? []
      : [
        "Other hierarchies for --tree: " + hierarchies.prefix(20).joined(separator: ", ")
          + (hierarchies.count > 20 ? " and \(hierarchies.count - 20) more" : "")
      ]
    let source = figures == nil ? "model" : "store"
    let figuresLine =
      figures == nil
      ? "A model has no numbers: size, shares, gaps and links are guesses."
      : "Shares, gaps and numbers of links come from its rows."
    return ["Drafted from the \(source) \(file). Comments mark guesses.", figuresLine] + others
  }

  private func family() -> [ScenarioDraft.Kind] {
    var names = DraftNames()
    var given: [String: String] = [:]
    var kinds = entities.map { entity in
      var kind = ScenarioDraft.Kind(
        name: kindNames[entity.name] ?? entity.name,
        parent: groupName
          ?? (entity === root ? nil : entity.superentity.flatMap { kindNames[$0.name] }))
      kind.isAbstract = entity.isAbstract && !entity.subentities.isEmpty && entities.count > 1
      kind.count = kind.isAbstract ? 0 : figures?.rows(of: entity.name) ?? 0
      kind.take(entity)
      if entity.isAbstract, !kind.isAbstract {
        kind.comments.append("Abstract in the model, without sub-entities.")
      }
      let isBase = entity === root || groupName != nil
      let own = isBase ? entity.allProperties : entity.properties
      add(own.compactMap { $0 as? AttributeDescription }, of: entity, to: &kind, &names, &given)
      let relationships = own.compactMap { $0 as? RelationshipDescription }
      for relationship in relationships where linked.contains(where: { $0 === relationship }) {
        add(relationship, of: entity, to: &kind, &names)
      }
      let others = relationships.filter { !isKept($0) }
      if !others.isEmpty {
        let list = others.map { "\($0.name) to \($0.destinationEntity?.name ?? "nothing")" }
        kind.comments.append(
          "Left out, because the family ends at \(root.name): \(list.joined(separator: ", ")).")
      }
      return kind
    }
    if let groupName { kinds = kinds.hoisting(into: groupName) }
    addInverseNames(&kinds, to: Set(kindNames.values), &names)
    return kinds
  }

  private func companion(_ entity: EntityDescription) -> ScenarioDraft.Kind {
    var (names, given) = (DraftNames(), [String: String]())
    var kind = ScenarioDraft.Kind(name: companionNames[entity.name] ?? entity.name)
    kind.take(entity)
    kind.count = figures?.rowsWithSubentities(of: entity.name) ?? 0
    add(entity.attributes, of: entity, to: &kind, &names, &given)
    let others = entity.relationships.filter { !isKept($0) }
    if !others.isEmpty {
      let list = others.map(\.name).joined(separator: ", ")
      kind.comments.append("Left out, because the family has no inverse: \(list).")
    }
    return kind
  }

  private func isKept(_ relationship: RelationshipDescription) -> Bool {
    linked.contains { $0 === relationship || $0.inverseRelationship === relationship }
  }

  private static let namedOmissions = 4

  private static func compoundIndexes(_ count: Int) -> String {
    "\(count == 1 ? "an index" : "\(count) indexes") over several properties reduced to the first"
  }

  /// A description of what the draft leaves out, nil for nothing.
  private var omission: String? {
    let drafted = entities + companions
    let kept = Set(drafted.flatMap(\.attributes).filter(\.isDrafted).map(ObjectIdentifier.init))
    var all = (relationships: 0, attributes: 0)
    var left = all
    var names: [String] = []
    for entity in model.entitiesInNumberingOrder {
      let attributes = entity.properties.compactMap { $0 as? AttributeDescription }
      let lost = (
        entity.ownRelationships.filter { !isKept($0) },
        attributes.filter { !kept.contains(ObjectIdentifier($0)) }
      )
      all.relationships += entity.ownRelationships.count
      all.attributes += attributes.count
      left.relationships += lost.0.count
      left.attributes += lost.1.count
      let lostNames = lost.0.map(\.name) + lost.1.map(\.name)
      let isWhole =
        lostNames.count == entity.ownRelationships.count + attributes.count
        && !drafted.contains { $0 === entity }
      names +=
        isWhole && !lostNames.isEmpty
        ? ["all of \(entity.name)"] : lostNames.map { "\(entity.name).\($0)" }
    }
    let compound = drafted.flatMap(\.indexes).count { $0.elements.count > 1 }
    let shares = [
      (left.relationships, "\(left.relationships) of \(all.relationships) relationships"),
      (left.attributes, "\(left.attributes) of \(all.attributes) attributes"),
    ].filter { $0.0 > 0 }.map(\.1)
    guard !shares.isEmpty else { return compound > 0 ? Self.compoundIndexes(compound) : nil }
    let rest = names.count - Self.namedOmissions
    return "left out: \(shares.joined(separator: " and ")): "
      + names.prefix(Self.namedOmissions).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
      + (compound > 0 ? "; \(Self.compoundIndexes(compound))" : "")
  }
}

/// Attributes.
extension EntityShape {
  private func add(
    _ attributes: [AttributeDescription], of entity: EntityDescription,
    to kind: inout ScenarioDraft.Kind, _ names: inout DraftNames, _ given: inout [String: String]
  ) {
    let flat = attributes.flatMap { $0.flattened }
    for (name, attribute) in flat {
      guard let type = attribute.draftedType else {
        kind.comments.append("Left out: \(name), \(attribute.reasonToLeaveOut).")
        continue
      }
      let new = given[name] ?? names.property(name)
      given[name] = new
      var property = ScenarioDraft.Property(name: new, type: type)
      let remarks = [
        new == name ? nil : "in the model: \(name)",
        attribute.type == .transformable ? "a Transformable, as bytes" : nil,
        entity.uniquenessConstraints.contains([name])
          ? "unique in the model; its index is kept" : nil,
        attribute.rules.isEmpty ? nil : "the model limits its values",
      ].compactMap { $0 }
      property.attribute = new == name ? nil : name
      property.comment = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
      property.isIndexed =
        entity.indexes.contains { $0.elements.first?.property == name }
        || entity.uniquenessConstraints.contains([name])
      property.absent = absent(attribute, name, entity)
      property.isOptional = attribute.isOptional || property.absent > 0
      kind.properties.append(property)
    }
  }

  /// Returns the share of rows without a value; 20 % of an optional attribute if unknown.
  private func absent(
    _ attribute: AttributeDescription, _ name: String, _ entity: EntityDescription
  ) -> Double {
    let declaring = attribute.entity ?? entity
    guard let figures, let count = figures.count(of: name, in: declaring.name),
      case let rows = figures.rowsWithSubentities(of: declaring.name), rows > 0
    else { return attribute.isOptional ? 0.2 : 0 }
    return max(0, 1 - Double(count) / Double(rows))
  }
}

/// Relationships.
extension EntityShape {
  private func add(
    _ relationship: RelationshipDescription, of entity: EntityDescription,
    to kind: inout ScenarioDraft.Kind, _ names: inout DraftNames
  ) {
    guard let destination = kindName(of: relationship.destinationEntity) else { return }
    let inverse = relationship.inverseRelationship
    // Link names are unique even among siblings, because some strategies store these in one entity.
    let name = names.property(relationship.name)
    let link = Link(
      name: name, destination: destination, cardinality: relationship.isToMany ? .many : .one,
      inverseName: inverse === relationship ? "" : inverse?.name ?? "",
      inverseCardinality: inverse?.isToMany == false ? .one : .many,
      deleteRule: relationship.deleteRule.linkRule)
    let comments = [
      name == relationship.name ? nil : "in the model: \(relationship.name)",
      relationship.isOrdered ? "ordered in the model" : nil,
      inverse == nil ? "without an inverse in the model" : nil,
      inverse === relationship ? "its own inverse in the model" : nil,
    ].compactMap { $0 }
    var drafted = ScenarioDraft.Link(
      link: link, count: count(relationship, entity),
      comment: comments.isEmpty ? nil : comments.joined(separator: ", "))
    drafted.relationship = name == relationship.name ? nil : relationship.name
    kind.links.append(drafted)
  }

  /// Returns the number of an object's destinations: with figures from none to twice the mean, and
  /// for a parent none or one.
  private func count(_ relationship: RelationshipDescription, _ entity: EntityDescription)
    -> ClosedRange<Int>
  {
    let declaring = relationship.entity ?? entity
    let rows = figures?.rowsWithSubentities(of: declaring.name) ?? 0
    let mean = figures?.count(of: relationship.name, in: declaring.name).flatMap { links in
      rows > 0 ? Double(links) / Double(rows) : nil
    }
    if relationship.isToMany {
      return mean.map { 0...max(1, min(100, Int((2 * $0).rounded()))) } ?? 0...3
    }
    let isExclusive = relationship.inverseRelationship?.isToMany == false
    let isParent = relationship.destinationEntity.map { destination in
      entity.isKind(of: destination) || destination.isKind(of: entity)
    }
    let hasAlways = mean.map { $0 == 1 } ?? !relationship.isOptional
    return hasAlways && !isExclusive && isParent != true ? 1...1 : 0...1
  }

  /// Gives every link to the given kinds an inverse name that is unique there.
  private func addInverseNames(
    _ family: inout [ScenarioDraft.Kind], to kinds: Set<String>, _ names: inout DraftNames
  ) {
    for index in family.indices {
      let kind = family[index].name
      for place in family[index].links.indices {
        let link = family[index].links[place].link
        guard kinds.contains(link.destination) else { continue }
        family[index].links[place].link.inverseName = names.property(
          link.inverseName.isEmpty ? "\(kind) of \(link.name)" : link.inverseName)
      }
    }
  }
}

extension [ScenarioDraft.Kind] {
  /// Returns the kinds below an abstract one with the properties that all of them repeat.
  fileprivate func hoisting(into name: String) -> [ScenarioDraft.Kind] {
    var base = ScenarioDraft.Kind(name: name)
    base.isAbstract = true
    base.properties = (first?.properties ?? []).filter { property in
      allSatisfy { kind in
        kind.properties.contains { $0.name == property.name && $0.type == property.type }
      }
    }
    for index in base.properties.indices {
      let all = flatMap(\.properties).filter { $0.name == base.properties[index].name }
      base.properties[index].isOptional = all.contains(where: \.isOptional)
      base.properties[index].isIndexed = all.contains(where: \.isIndexed)
    }
    let shared = Set(base.properties.map(\.name))
    return [base]
      + map { kind in
        var kind = kind
        kind.properties.removeAll { shared.contains($0.name) }
        return kind
      }
  }
}

extension ScenarioDraft.Kind {
  fileprivate mutating func take(_ entity: EntityDescription) {
    guard name != entity.name else { return }
    self.entity = entity.name
    comments.append("In the model: \(entity.name).")
  }
}

extension ScenarioDraft {
  /// Gives every concrete kind the same weight.
  fileprivate mutating func spreadEvenly() {
    let count = family.count { !$0.isAbstract }
    for index in family.indices where !family[index].isAbstract {
      family[index].count = max(1, 100 / max(1, count))
    }
  }

  /// Scales the companions in proportion to the members; a tenth as many if unknown.
  fileprivate mutating func countCompanions() {
    let rows = max(1, memberCount)
    for index in companions.indices {
      let count = companions[index].count
      companions[index].count = count == 0 ? max(1, size / 10) : max(1, count * size / rows)
    }
  }
}

extension EntityDescription {
  fileprivate var ownRelationships: [RelationshipDescription] {
    properties.compactMap { $0 as? RelationshipDescription }
  }

  /// True if the entity belongs to the whole hierarchy that contains `root`.
  fileprivate func isOf(_ root: EntityDescription) -> Bool { rootEntity === root.rootEntity }
}

extension AttributeDescription {
  /// The attribute with its name, or the elements of a composite attribute.
  var flattened: [(name: String, attribute: AttributeDescription)] {
    guard type == .composite, let composite else { return [(name, self)] }
    return composite.elements.flatMap { element in
      element.flattened.map { ("\(name).\($0.name)", $0.attribute) }
    }
  }

  /// The property type in a scenario; nil if a scenario cannot express the attribute.
  var draftedType: PropertyType? {
    isTransient || derivationExpression != nil ? nil : type.propertyType
  }

  fileprivate var isDrafted: Bool { flattened.contains { $0.attribute.draftedType != nil } }

  var reasonToLeaveOut: String {
    if isTransient { return "which is transient" }
    return derivationExpression != nil ? "which is derived" : "which has no type"
  }
}

extension AttributeType {
  /// The property type in a scenario; nil if a scenario cannot express it.
  var propertyType: PropertyType? {
    switch self {
    case .integer16: .integer16
    case .integer32: .integer32
    case .integer64: .integer64
    case .decimal: .decimal
    case .double: .double
    case .float: .float
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .binary, .transformable: .binary
    case .uuid: .uuid
    case .uri: .uri
    case .undefined, .objectID, .composite: nil
    }
  }
}

extension DeleteRule {
  fileprivate var linkRule: Link.DeleteRule {
    switch self {
    case .noAction: .noAction
    case .nullify: .nullify
    case .cascade: .cascade
    case .deny: .deny
    }
  }
}
