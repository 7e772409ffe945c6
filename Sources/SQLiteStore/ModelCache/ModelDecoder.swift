import ObjectModel

/// Builds a model from the objects of its archive.
///
/// Entities first, then properties, then destinations and inverses, all by name: the archive's own
/// references from property to entity, to inverse and to model lead around in circles and are never
/// followed.
final class ModelDecoder {
  /// An entity and what is to become of it.
  struct Draft {
    let entity: EntityDescription
    let object: ArchivedObject
    let parentName: String?
    /// Inherited ones too, placeholders resolved.
    let properties: [(name: String, object: ArchivedObject)]
  }

  /// A relationship whose ends are known by name only.
  struct Wire {
    let relationship: RelationshipDescription
    let entityName: String
    let destinationName: String
    let inverseName: String?
  }

  private(set) var warnings: [String] = []
  private var wires: [Wire] = []

  /// The warnings of what a writer would have to know.
  private(set) var losses: [ModelLoss] = []

  /// What a writer may not do for it is the loss; nil for what only reading or searching asks for,
  /// such as an index: the file has its own.
  func warn(_ place: String, _ text: String, loss: ModelLoss.Effect? = .everything) {
    warnings.append("\(place): \(text)")
    if let loss { losses.append(ModelLoss(effect: loss, place: place, text: text)) }
  }

  /// What an archive says beyond what is read of it.
  func noteUnknownFields(of object: ArchivedObject, _ place: String) throws(ModelArchiveError) {
    for name in try ArchivedFields.unknown(of: object) {
      losses.append(
        ModelLoss(
          effect: .everything, place: place,
          text: "the model says \(name) of it, which is not known"))
    }
  }

  func add(_ wire: Wire) { wires.append(wire) }

  func model(_ root: ArchivedObject) throws(ModelArchiveError) -> ManagedObjectModel {
    guard root.className == "NSManagedObjectModel" else {
      throw .notAModel(reason: "its root is of class \(root.className)")
    }
    var drafts: [String: Draft] = [:]
    for (name, value) in try root.entries("NSEntities") {
      guard case .object(let object) = value else { continue }
      drafts[name] = try draft(name, object)
      let limit = object.archive.budget.limits.entityCount
      guard drafts.count <= limit else { throw .limitExceeded(.entities, limit: limit) }
    }
    guard !drafts.isEmpty else { throw .notAModel(reason: "it has no entities") }
    let roots = try plantTrees(drafts, root.archive.budget)
    for name in Self.sorted(drafts.keys) {
      if let draft = drafts[name] {
        try fill(draft, parent: draft.parentName.flatMap { drafts[$0] })
      }
    }
    try connect(drafts)
    for name in Self.sorted(drafts.keys) {
      if let entity = drafts[name]?.entity { pruneIndexes(of: entity) }
    }
    let model = ManagedObjectModel(entities: roots)
    model.leniencies = Set(ModelLeniency.allCases)
    try addModelParts(of: root, to: model)
    for repair in model.repair() where repair.problem.rule != .missingDestination {
      warnings.append("\(repair)")
      losses.append(ModelLoss(effect: .everything, place: "repaired", text: "\(repair)"))
    }
    return model
  }

  private func draft(_ name: String, _ object: ArchivedObject) throws(ModelArchiveError) -> Draft {
    guard object.className == "NSEntityDescription" else {
      throw .notAModel(reason: "entity \(name) is of class \(object.className)")
    }
    try noteUnknownFields(of: object, name)
    let entity = EntityDescription(
      name: name, managedObjectClassName: try object.text("NSClassNameForEntity"),
      isAbstract: try object.flag("NSIsAbstract"))
    var properties: [(name: String, object: ArchivedObject)] = []
    for (propertyName, value) in try object.entries("NSProperties") {
      guard case .object(let property) = value else { continue }
      properties.append((propertyName, try resolved(property, "\(name).\(propertyName)")))
    }
    try object.archive.budget.addProperties(properties.count)
    return Draft(
      entity: entity, object: object,
      parentName: try object.object("NSSuperentity")?.requiredText("NSEntityName"),
      properties: properties.sorted { Self.precedes($0.name, $1.name) })
  }

  /// Some versions put a placeholder into sub-entities for what they inherit.
  private func resolved(_ property: ArchivedObject, _ place: String) throws(ModelArchiveError)
    -> ArchivedObject
  {
    var property = property
    var hops = 0
    while property.className == "_NSPropertyDescriptionProxy" {
      hops += 1
      guard hops <= property.archive.budget.limits.depth else { throw .cycle(place) }
      guard let next = try property.object("NSUnderlyingProperty") else {
        throw .missing(
          key: "NSUnderlyingProperty", in: property.className, object: property.number)
      }
      property = next
    }
    return property
  }

  /// Puts sub-entities under their parents.
  ///
  /// - Returns: the roots.
  private func plantTrees(_ drafts: [String: Draft], _ budget: ArchiveBudget)
    throws(ModelArchiveError) -> [EntityDescription]
  {
    for (name, draft) in drafts {
      var ancestor = draft.parentName
      var names: Set<String> = [name]
      while let current = ancestor {
        guard let parent = drafts[current] else {
          throw .unknownEntity(current, namedBy: "entity \(name)")
        }
        guard names.insert(current).inserted else { throw .cycle("entity \(name)") }
        try budget.check(depth: names.count)
        ancestor = parent.parentName
      }
    }
    let children = Dictionary(grouping: drafts.values) { $0.parentName ?? "" }
    for (parent, members) in children where !parent.isEmpty {
      drafts[parent]?.entity.subentities = members.map(\.entity).sorted {
        Self.precedes($0.name, $1.name)
      }
    }
    return drafts.values.filter { $0.parentName == nil }.map(\.entity).sorted {
      Self.precedes($0.name, $1.name)
    }
  }

  /// Gives an entity its own properties: those that its parent lacks.
  ///
  /// An archive repeats inherited properties in every sub-entity, and says there that they belong
  /// to the sub-entity; only the parent's list tells them from new ones.
  private func fill(_ draft: Draft, parent: Draft?) throws(ModelArchiveError) {
    let inherited = Dictionary(
      (parent?.properties ?? []).map { ($0.name, $0.object) }, uniquingKeysWith: { one, _ in one })
    let entity = draft.entity
    var properties: [PropertyDescription] = []
    for (name, object) in draft.properties {
      let place = "\(entity.name).\(name)"
      if let other = inherited[name] {
        if try !isSameColumn(object, other) { warn(place, "differs from what it inherits") }
      } else if let property = try property(name, object, of: entity.name) {
        properties.append(property)
      }
    }
    entity.properties = properties
    entity.renamingIdentifier = try renamingIdentifier(of: draft.object, name: entity.name)
    entity.versionHashModifier = try draft.object.text("NSVersionHashModifier")
    entity.userInfo = try userInfo(of: draft.object, entity.name)
    try addIndexes(of: draft.object, to: entity)
    try warnOfOlderIndexes(of: draft)
  }

  private func isSameColumn(_ one: ArchivedObject, _ other: ArchivedObject)
    throws(ModelArchiveError) -> Bool
  {
    if one.number == other.number { return true }
    for key in ["NSAttributeType", "NSMaxCount"] {
      guard try one.integer(key) == other.integer(key) else { return false }
    }
    guard try one.flag("NSIsTransient") == other.flag("NSIsTransient") else { return false }
    let key = "_NSDestinationEntityName"
    return try one.text(key) == other.text(key)
  }

  private func connect(_ drafts: [String: Draft]) throws(ModelArchiveError) {
    for wire in wires {
      let place = "\(wire.entityName).\(wire.relationship.name)"
      guard let destination = drafts[wire.destinationName]?.entity else {
        warn(place, "leads to \(wire.destinationName), which is not in the model, and is left out")
        continue
      }
      wire.relationship.destinationEntity = destination
      // A mark that means nothing there.
      if !wire.relationship.isToMany { wire.relationship.isOrdered = false }
      guard let name = wire.inverseName else { continue }
      wire.relationship.inverseRelationship =
        destination.lineage.reversed().lazy.flatMap(\.properties)
        .first { $0.name == name } as? RelationshipDescription
      if wire.relationship.inverseRelationship == nil {
        warn(place, "has no inverse \(name) at \(destination.name), and so none")
      }
    }
  }

  /// The order in which the archives list names.
  static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  static func sorted(_ names: some Collection<String>) -> [String] { names.sorted(by: precedes) }
}
