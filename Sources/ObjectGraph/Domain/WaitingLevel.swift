/// Related values that an ``Upsert`` has noted and not yet looked up.
protocol WaitingLevel: AnyObject {
  func resolve(in upsert: Upsert) throws
}

/// Values at the end of a to-many relationship, by the objects it starts from.
final class RelatedModels<Model: EntityConvertible>: WaitingLevel {
  private let relationship: RelationshipLayout
  private var entries: [(source: ManagedObject, models: [Model])] = []

  init(relationship: RelationshipLayout) { self.relationship = relationship }

  func add(_ source: ManagedObject, _ models: [Model]) { entries.append((source, models)) }

  func resolve(in upsert: Upsert) throws {
    let context = upsert.context
    var objects = try upsert.writeLevel(entries.flatMap(\.models))[...]
    let current = try context.destinations(of: entries.map(\.source), relationship)
    for (source, models) in entries {
      let wanted = objects.prefix(models.count)
      objects = objects.dropFirst(models.count)
      let present = current[ObjectIdentifier(source)] ?? []
      let presentKeys = Set(present.map(ObjectIdentifier.init))
      let wantedKeys = Set(wanted.map(ObjectIdentifier.init))
      var linked = presentKeys
      for object in wanted where linked.insert(ObjectIdentifier(object)).inserted {
        context.link(source, relationship, object)
      }
      for object in present where !wantedKeys.contains(ObjectIdentifier(object)) {
        context.unlink(source, relationship, object)
      }
      if relationship.isOrdered && !present.elementsEqual(wanted, by: ===) {
        context.setOrder(Array(wanted), of: source, relationship)
      }
    }
  }
}

/// Values at the end of a to-one relationship, by the objects it starts from.
final class SingleModels<Model: EntityConvertible>: WaitingLevel {
  private let relationship: ToOne<Model.Object>
  private var entries: [(source: ManagedObject, model: Model)] = []

  init(relationship: ToOne<Model.Object>) { self.relationship = relationship }

  func add(_ source: ManagedObject, _ model: Model) { entries.append((source, model)) }

  func resolve(in upsert: Upsert) throws {
    let objects = try upsert.writeLevel(entries.map(\.model))
    for (entry, object) in zip(entries, objects) where entry.source[relationship] !== object {
      entry.source[relationship] = object
    }
  }
}

/// IDs at the end of a to-one relationship, by the objects it starts from.
final class NamedObjects<Destination: IdentifiedObject>: WaitingLevel {
  typealias ID = Destination.IDValue.Scalar

  private let relationship: ToOne<Destination>
  private var entries: [(source: ManagedObject, id: ID)] = []

  init(relationship: ToOne<Destination>) { self.relationship = relationship }

  func add(_ source: ManagedObject, _ id: ID) { entries.append((source, id)) }

  func resolve(in upsert: Upsert) throws {
    let objects = try upsert.existing(Destination.self, ids: entries.map(\.id))
    let unknown = entries.filter { objects[$0.id] == nil }.map { "\($0.id)" }
    guard unknown.isEmpty else {
      throw DomainMappingError.unknownIDs(
        entity: try upsert.context.entityName(of: Destination.self), ids: unknown)
    }
    for entry in entries where entry.source[relationship] !== objects[entry.id] {
      entry.source[relationship] = objects[entry.id]
    }
  }
}
