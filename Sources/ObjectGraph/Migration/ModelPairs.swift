import ObjectModel

/// What of an old model became what of a new one.
///
/// A renaming identifier goes before a name, so that two things may exchange their names. It is the
/// old name, or what the old thing's own identifier was, so that an identifier that stays leads
/// through any number of versions.
struct ModelPairs {
  private(set) var entities: [String: EntityDescription] = [:]

  init(from source: ManagedObjectModel, to destination: ManagedObjectModel) {
    entities = Self.pairs(
      source.entitiesInNumberingOrder, destination.entitiesInNumberingOrder, name: \.name,
      renaming: \.renamingIdentifier)
  }

  /// The old properties by the names of the new ones, inherited ones too, whoever declares them.
  static func properties(_ old: EntityDescription, _ new: EntityDescription)
    -> [String: PropertyDescription]
  {
    pairs(
      stored(old), stored(new), name: \PropertyDescription.name,
      renaming: \PropertyDescription.renamingIdentifier)
  }

  /// What a store holds of an entity.
  static func stored(_ entity: EntityDescription) -> [PropertyDescription] {
    entity.flatProperties.filter { !$0.isTransient && !($0 is FetchedPropertyDescription) }
  }

  private static func pairs<Thing>(
    _ old: [Thing], _ new: [Thing], name: (Thing) -> String, renaming: (Thing) -> String?
  ) -> [String: Thing] {
    let byName = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let byIdentifier = Dictionary(
      old.compactMap { thing in renaming(thing).map { ($0, thing) } },
      uniquingKeysWith: { first, _ in first })
    var pairs: [String: Thing] = [:]
    var taken: Set<String> = []
    func pair(_ thing: Thing, with older: Thing?) {
      guard let older, taken.insert(name(older)).inserted else { return }
      pairs[name(thing)] = older
    }
    for thing in new {
      if let identifier = renaming(thing) {
        pair(thing, with: byIdentifier[identifier] ?? byName[identifier])
      }
    }
    for thing in new where pairs[name(thing)] == nil { pair(thing, with: byName[name(thing)]) }
    return pairs
  }
}
