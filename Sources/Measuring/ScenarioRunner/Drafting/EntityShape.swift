import Foundation
import Lineage
import LogicalModel
import ScenarioFormat

/// Makes a family of one hierarchy of entities, and companions of what it is related to.
struct EntityShape {
  /// Members of a family of which nobody knows how large it is.
  private static let usualSize = 10_000
  /// So few rows say what the shares are, and too little of times.
  private static let leastSize = 2_000

  private static let mostCompanions = 50_000

  private let model: ManagedObjectModel
  private let path: String
  private let root: EntityDescription
  private let figures: StoreFigures?
  private var draftNames = DraftNames()
  /// The kinds' names by those of entities.
  private var kindNames: [String: String] = [:]
  private var companionNames: [String: String] = [:]

  /// - Throws: `DraftError` for a model without such an entity.
  init(
    _ model: ManagedObjectModel, path: String, entity: String?, figures: StoreFigures?
  ) throws(DraftError) {
    (self.model, self.path, self.figures) = (model, path, figures)
    root = try Self.root(model, path: path, entity, figures)
    for entity in [root] + root.descendants {
      kindNames[entity.name] = draftNames.kind(entity.name)
    }
    for entity in Self.companions(of: root) {
      companionNames[entity.name] = draftNames.kind(entity.name)
    }
  }

  private static func root(
    _ model: ManagedObjectModel, path: String, _ name: String?, _ figures: StoreFigures?
  ) throws(DraftError) -> EntityDescription {
    let entities = model.entitiesInNumberingOrder
    let roots = entities.filter { $0.superentity == nil }
    if let name {
      guard let found = entities.first(where: { $0.name == name }) else {
        throw .unknownEntity(name, among: entities.map(\.name), roots: roots.map(\.name))
      }
      return found
    }
    let ranked = roots.map { (root: $0, rank: rank($0, figures)) }
    guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) })?.root else {
      throw .emptyModel(path: path)
    }
    return best
  }

  /// Kinds with rows, kinds at all, rows, properties.
  private static func rank(_ root: EntityDescription, _ figures: StoreFigures?) -> [Int] {
    let hierarchy = [root] + root.descendants
    let rows = hierarchy.map { figures?.rows(of: $0.name) ?? 0 }
    let properties = hierarchy.reduce(0) { $0 + $1.properties.count }
    return [rows.count { $0 > 0 }, hierarchy.count, rows.reduce(0, +), properties]
  }

  private static func companions(of root: EntityDescription) -> [EntityDescription] {
    var found: [EntityDescription] = []
    let relationships = root.relationships + root.descendants.flatMap(\.ownRelationships)
    for relationship in relationships {
      guard let destination = relationship.destinationEntity, !destination.isOf(root),
        !found.contains(where: { $0 === destination })
      else { continue }
      found.append(destination)
    }
    return found
  }
}

/// The draft.
extension EntityShape {
  func draft() -> ScenarioDraft {
    let name = FileDraft.stem(path)
    var draft = ScenarioDraft(
      name: FileDraft.shortName(path), title: root.name,
      question: "How should \(root.name) and its kinds be stored?", family: family())
    draft.head = head(name)
    draft.companions = Self.companions(of: root).map { companion($0) }
    for index in draft.companions.indices {
      addInverseNames(&draft, to: draft.companions[index].name)
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
    let relationships = root.relationships + root.descendants.flatMap(\.ownRelationships)
    let within = relationships.count(where: isWithinFamily)
    if within > 0 {
      draft.advice.append(
        "not stored: \(within) of \(relationships.count) relationships, those between "
          + "kinds of \(root.name); the comments name them")
    }
    if draft.concrete.count == 1 {
      let others = hierarchies.filter { !$0.descendants.isEmpty }.map(\.name)
      draft.advice.append(
        "one kind: there is nothing to compare, as all objects of \(root.name) are of one entity; "
          + (others.isEmpty
            ? "no other one of the model has sub-entities"
            : "--entity takes \(others.joined(separator: ", "))"))
    }
    return draft
  }

  /// With the companions in proportion, which may be many times as many.
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
        "Other hierarchies for --entity: " + hierarchies.prefix(20).joined(separator: ", ")
          + (hierarchies.count > 20 ? " and \(hierarchies.count - 20) more" : "")
      ]
    let source = figures == nil ? "model" : "store"
    let figuresLine =
      figures == nil
      ? "A model has no numbers: size, shares, gaps and links are guesses."
      : "Shares, gaps and numbers of links are those of its rows."
    return ["Drafted from the \(source) \(file). Comments mark guesses.", figuresLine] + others
  }

  private func family() -> [ScenarioDraft.Kind] {
    var names = DraftNames()
    var given: [String: String] = [:]
    return ([root] + root.descendants).map { entity in
      var kind = ScenarioDraft.Kind(
        name: kindNames[entity.name] ?? entity.name,
        parent: entity === root ? nil : entity.superentity.flatMap { kindNames[$0.name] })
      kind.isAbstract = entity.isAbstract && !entity.subentities.isEmpty
      kind.count = kind.isAbstract ? 0 : figures?.rows(of: entity.name) ?? 0
      if kind.name != entity.name { kind.comments.append("In the model: \(entity.name).") }
      if entity.isAbstract, !kind.isAbstract {
        kind.comments.append("Abstract in the model, where nothing is below it.")
      }
      let own = entity === root ? entity.allProperties : entity.properties
      add(own.compactMap { $0 as? AttributeDescription }, of: entity, to: &kind, &names, &given)
      let relationships = own.compactMap { $0 as? RelationshipDescription }
      for relationship in relationships where !isWithinFamily(relationship) {
        add(relationship, of: entity, to: &kind, &names)
      }
      noteLinksWithinFamily(relationships.filter(isWithinFamily), in: &kind)
      return kind
    }
  }

  private func companion(_ entity: EntityDescription) -> ScenarioDraft.Kind {
    var (names, given) = (DraftNames(), [String: String]())
    var kind = ScenarioDraft.Kind(name: companionNames[entity.name] ?? entity.name)
    if kind.name != entity.name { kind.comments.append("In the model: \(entity.name).") }
    kind.count = figures?.rowsWithSubentities(of: entity.name) ?? 0
    add(entity.attributes, of: entity, to: &kind, &names, &given)
    let others = entity.relationships.filter { $0.destinationEntity?.isOf(root) != true }
    if !others.isEmpty {
      let list = others.map(\.name).joined(separator: ", ")
      kind.comments.append("Left out, as they do not lead to the family: \(list).")
    }
    return kind
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
      guard let type = attribute.type.propertyType, !attribute.isTransient,
        attribute.derivationExpression == nil
      else {
        kind.comments.append("Left out: \(name), \(attribute.reasonToLeaveOut).")
        continue
      }
      let new = given[name] ?? names.property(name)
      given[name] = new
      var property = ScenarioDraft.Property(name: new, type: type)
      let remarks = [
        new == name ? nil : "in the model: \(name)",
        attribute.type == .transformable ? "a Transformable, as bytes" : nil,
        entity.uniquenessConstraints.contains([name]) ? "unique in the model" : nil,
        attribute.rules.isEmpty ? nil : "the model limits its values",
      ].compactMap { $0 }
      property.comment = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
      property.isIndexed = entity.indexes.contains { $0.elements.first?.property == name }
      property.absent = absent(attribute, name, entity)
      property.isOptional = attribute.isOptional || property.absent > 0
      kind.properties.append(property)
    }
  }

  /// The share of rows without a value; a fifth of what may be absent where nobody knows.
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
  private func isWithinFamily(_ relationship: RelationshipDescription) -> Bool {
    relationship.destinationEntity?.isOf(root) ?? true
  }

  /// A table for each kind has no column that leads to any of them.
  private func noteLinksWithinFamily(
    _ relationships: [RelationshipDescription], in kind: inout ScenarioDraft.Kind
  ) {
    guard !relationships.isEmpty else { return }
    let list = relationships.map { "\($0.name) to \($0.destinationEntity?.name ?? "nothing")" }
    kind.comments.append(
      "Left out, as not every strategy can store links within the family: "
        + list.joined(separator: ", "))
  }

  private func add(
    _ relationship: RelationshipDescription, of entity: EntityDescription,
    to kind: inout ScenarioDraft.Kind, _ names: inout DraftNames
  ) {
    guard let companion = relationship.destinationEntity.flatMap({ companionNames[$0.name] }) else {
      return
    }
    // Of siblings too only one may have a link of a name: some strategies store them in one entity.
    let name = names.property(relationship.name)
    let link = Link(
      name: name, destination: companion, cardinality: relationship.isToMany ? .many : .one,
      inverseName: relationship.inverseRelationship?.name ?? "",
      inverseCardinality: relationship.inverseRelationship?.isToMany == false ? .one : .many,
      deleteRule: relationship.deleteRule.linkRule)
    let comments = [
      name == relationship.name ? nil : "in the model: \(relationship.name)",
      relationship.isOrdered ? "ordered in the model" : nil,
      relationship.inverseRelationship == nil ? "without an inverse in the model" : nil,
    ].compactMap { $0 }
    kind.links.append(
      ScenarioDraft.Link(
        link: link, count: count(relationship, entity),
        comment: comments.isEmpty ? nil : comments.joined(separator: ", ")))
  }

  /// How many destinations an object has; with figures none to twice the mean.
  private func count(_ relationship: RelationshipDescription, _ entity: EntityDescription)
    -> ClosedRange<Int>
  {
    let isExclusive = relationship.inverseRelationship?.isToMany == false
    guard relationship.isToMany else {
      return relationship.isOptional || isExclusive ? 0...1 : 1...1
    }
    let declaring = relationship.entity ?? entity
    guard let figures, let links = figures.count(of: relationship.name, in: declaring.name),
      case let rows = figures.rowsWithSubentities(of: declaring.name), rows > 0
    else { return 0...3 }
    return 0...max(1, min(100, Int((2 * Double(links) / Double(rows)).rounded())))
  }

  /// The way back of every link to a companion, each once there.
  private func addInverseNames(_ draft: inout ScenarioDraft, to companion: String) {
    var names = DraftNames()
    let taken = draft.companions.first { $0.name == companion }?.properties.map(\.name) ?? []
    for name in taken { names.take(name) }
    for index in draft.family.indices {
      for place in draft.family[index].links.indices
      where draft.family[index].links[place].link.destination == companion {
        let kind = draft.family[index].name
        let given = draft.family[index].links[place].link.inverseName
        draft.family[index].links[place].link.inverseName = names.property(
          given.isEmpty ? "\(kind) of \(draft.family[index].links[place].link.name)" : given)
      }
    }
  }
}

extension ScenarioDraft {
  /// The same weight for every kind that can have members.
  fileprivate mutating func spreadEvenly() {
    let count = family.count { !$0.isAbstract }
    for index in family.indices where !family[index].isAbstract {
      family[index].count = max(1, 100 / max(1, count))
    }
  }

  /// As many to a member as in the store; a tenth as many where nobody knows.
  fileprivate mutating func countCompanions() {
    let rows = max(1, memberCount)
    for index in companions.indices {
      let count = companions[index].count
      companions[index].count = count == 0 ? max(1, size / 10) : max(1, count * size / rows)
    }
  }
}

extension DraftError {
  fileprivate static func unknownEntity(_ name: String, among entities: [String], roots: [String])
    -> DraftError
  {
    let near = entities.first { $0.lowercased() == name.lowercased() }
    return .unknownEntity(
      name, known: roots, suggestion: near ?? DraftNames.nearest(to: name, among: entities))
  }
}

extension EntityDescription {
  fileprivate var ownRelationships: [RelationshipDescription] {
    properties.compactMap { $0 as? RelationshipDescription }
  }

  /// True for an entity of a hierarchy, and for what the hierarchy's root inherits from.
  fileprivate func isOf(_ root: EntityDescription) -> Bool { rootEntity === root.rootEntity }
}

extension AttributeDescription {
  /// The attribute with its name, or the elements of a composite.
  fileprivate var flattened: [(name: String, attribute: AttributeDescription)] {
    guard type == .composite, let composite else { return [(name, self)] }
    return composite.elements.flatMap { element in
      element.flattened.map { ("\(name) \($0.name)", $0.attribute) }
    }
  }

  fileprivate var reasonToLeaveOut: String {
    if isTransient { return "which is transient" }
    return derivationExpression != nil ? "which is derived" : "which has no type"
  }
}

extension AttributeType {
  /// Nil for what no property of a scenario can be.
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
