/// Finds the changes between two models.
struct ModelComparison {
  typealias Change = ModelDifference.Change

  private(set) var changes: [Change] = []

  mutating func compare(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
    compareOwn(old, new)
    let (before, after) = (old.entitiesInNumberingOrder, new.entitiesInNumberingOrder)
    let pairs = Self.pairs(before, after, name: \.name, renaming: \.renamingIdentifier)
    for entity in after {
      if let older = pairs[entity.name] {
        compare(older, entity)
      } else {
        add(entity)
      }
    }
    let kept = Set(pairs.values.map(\.name))
    for entity in before where !kept.contains(entity.name) {
      note(.removed, entity.name, nil, Self.kind(of: entity), true)
    }
  }

  /// New things by name with the old ones they come from: of the same name, or renamed.
  ///
  /// A renaming identifier is the old name, or what the old one already named.
  private static func pairs<Thing>(
    _ old: [Thing], _ new: [Thing], name: (Thing) -> String, renaming: (Thing) -> String?
  ) -> [String: Thing] {
    let byName = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let byIdentifier = Dictionary(
      old.compactMap { thing in renaming(thing).map { ($0, thing) } },
      uniquingKeysWith: { first, _ in first })
    let newNames = Set(new.map(name))
    var pairs: [String: Thing] = [:]
    for thing in new {
      if let same = byName[name(thing)] {
        pairs[name(thing)] = same
      } else if let identifier = renaming(thing),
        let older = byName[identifier] ?? byIdentifier[identifier], !newNames.contains(name(older))
      {
        pairs[name(thing)] = older
      }
    }
    return pairs
  }

  private mutating func compare(_ old: EntityDescription, _ new: EntityDescription) {
    let first = changes.count
    if old.name != new.name { note(.changed, new.name, nil, "renamed from \(old.name)", true) }
    compareAspects(old.aspects, new.aspects, new.name, nil)
    compareProperties(old, new)
    compareIndexes(old.indexes, new.indexes, new.name)
    let isTold = changes[first...].contains(where: \.changesVersionHash)
    if !isTold && old.versionHash != new.versionHash {
      changes.insert(
        Change(
          kind: .changed, entity: new.name, property: nil, text: "an ancestor changed",
          changesVersionHash: true), at: first)
    }
  }

  private mutating func compareProperties(_ old: EntityDescription, _ new: EntityDescription) {
    let pairs = Self.pairs(
      old.properties, new.properties, name: \.name, renaming: \.renamingIdentifier)
    for property in new.properties {
      if let older = pairs[property.name] {
        compare(older, property, new.name)
      } else {
        note(.added, property, new.name, Self.origin(of: property, in: old, ", formerly"))
      }
    }
    let kept = Set(pairs.values.map(\.name))
    for property in old.properties where !kept.contains(property.name) {
      note(.removed, property, new.name, Self.origin(of: property, in: new, ", now"))
    }
  }

  /// Says where a property is inherited from in the other version: it moved along the tree.
  private static func origin(
    of property: PropertyDescription, in other: EntityDescription, _ when: String
  ) -> String {
    let owner = other.propertiesByName[property.name]?.entity?.name
    return owner.map { "\(when) inherited from \($0)" } ?? ""
  }

  private mutating func note(
    _ kind: Change.Kind, _ property: PropertyDescription, _ entity: String, _ origin: String
  ) {
    note(
      kind, entity, property.name, property.signature + origin, property.versionHash != nil)
  }

  private mutating func compare(
    _ old: PropertyDescription, _ new: PropertyDescription, _ entity: String
  ) {
    if old.name != new.name {
      let counts = old.versionHash != nil || new.versionHash != nil
      note(.changed, entity, new.name, "renamed from \(old.name)", counts)
    }
    if type(of: old) == type(of: new) {
      compareAspects(old.aspects, new.aspects, entity, new.name)
    } else {
      note(.changed, entity, new.name, "\(old.signature) -> \(new.signature)", true)
    }
  }

  private mutating func compareAspects(
    _ old: [Aspect], _ new: [Aspect], _ entity: String, _ property: String?
  ) {
    for (older, newer) in zip(old, new) {
      guard let (text, counts) = newer.change(from: older) else { continue }
      note(.changed, entity, property, text, counts)
    }
  }

  private mutating func compareIndexes(
    _ old: [FetchIndexDescription], _ new: [FetchIndexDescription], _ entity: String
  ) {
    compareTexts(
      Dictionary(old.map { ($0.name, $0.signature) }, uniquingKeysWith: { first, _ in first }),
      Dictionary(new.map { ($0.name, $0.signature) }, uniquingKeysWith: { first, _ in first }),
      "index", entity)
  }

  private mutating func add(_ entity: EntityDescription) {
    note(.added, entity.name, nil, Self.kind(of: entity), true)
    for property in entity.properties {
      note(.added, entity.name, property.name, property.signature, property.versionHash != nil)
    }
    for index in entity.indexes {
      note(.added, entity.name, nil, "index \(index.name): \(index.signature)", false)
    }
  }

  private static func kind(of entity: EntityDescription) -> String {
    (entity.isAbstract ? "abstract entity" : "entity")
      + (entity.superentity.map { " below \($0.name)" } ?? "")
  }
}

extension ModelComparison {
  private mutating func compareOwn(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
    let names = [old, new].map { $0.versionIdentifiers.sorted().joined(separator: ", ") }
    if names[0] != names[1] {
      let texts = names.map { $0.isEmpty ? "none" : $0 }
      note(.changed, nil, nil, "version identifier \(texts[0]) -> \(texts[1])", false)
    }
    compareTexts(
      old.fetchRequestTemplatesByName.mapValues(\.signature),
      new.fetchRequestTemplatesByName.mapValues(\.signature), "fetch request", nil)
    compareTexts(Self.configurations(of: old), Self.configurations(of: new), "configuration", nil)
  }

  private static func configurations(of model: ManagedObjectModel) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: model.configurations.map { name in
        (
          name,
          (model.entityNames(forConfigurationName: name) ?? []).sorted().joined(separator: ", ")
        )
      })
  }

  private mutating func compareTexts(
    _ old: [String: String], _ new: [String: String], _ what: String, _ entity: String?
  ) {
    for name in Set(old.keys).union(new.keys).sorted() {
      switch (old[name], new[name]) {
      case (let before?, let after?) where before != after:
        note(.changed, entity, nil, "\(what) \(name): \(before) -> \(after)", false)
      case (nil, let after?): note(.added, entity, nil, "\(what) \(name): \(after)", false)
      case (let before?, nil): note(.removed, entity, nil, "\(what) \(name): \(before)", false)
      default: break
      }
    }
  }

  private mutating func note(
    _ kind: Change.Kind, _ entity: String?, _ property: String?, _ text: String, _ counts: Bool
  ) {
    changes.append(
      Change(
        kind: kind, entity: entity, property: property, text: text, changesVersionHash: counts))
  }
}
