/// One run of storing domain values: finds the objects that are there, makes the missing ones,
/// and connects what belongs together.
///
/// It works level by level. Related values are only noted while their owners are written; then
/// all of them are looked up together. So the number of fetches depends on how deep the values are
/// nested, not on how many there are.
public final class Upsert {
  public let context: ManagedObjectContext
  /// Related values whose turn has not come, in the order they were first named.
  private var waiting: [any WaitingLevel] = []
  private var waitingIndex: [WaitingKey: Int] = [:]
  /// Objects found or made so far, by class and ID.
  private var known: [ObjectIdentifier: [AnyHashable: ManagedObject]] = [:]

  init(context: ManagedObjectContext) { self.context = context }

  /// Makes a to-many relationship lead to the objects of exactly these values.
  ///
  /// Objects with their IDs are changed, missing ones inserted, and others that the relationship
  /// led to so far are detached but not deleted.
  ///
  /// - Throws: ``ObjectGraphError`` if the object's entity has no such relationship.
  public func relate<Model: EntityConvertible>(
    _ object: ManagedObject, _ relationship: ToMany<Model.Object>, to models: [Model]
  ) throws {
    let layout = try object.toManyLayout(relationship.propertyKey.description)
    let key = WaitingKey(layout, Model.self)
    wait(as: key, RelatedModels<Model>(relationship: layout)).add(object, models)
  }

  /// Makes a to-one relationship lead to the object of this value, or to none.
  public func relate<Model: EntityConvertible>(
    _ object: ManagedObject, _ relationship: ToOne<Model.Object>, to model: Model?
  ) {
    guard let model else { return connect(object, relationship, to: nil) }
    let key = WaitingKey(Model.self, relationship.propertyKey.description)
    wait(as: key, SingleModels<Model>(relationship: relationship)).add(object, model)
  }

  /// Makes a to-one relationship lead to the object that has this ID, or to none.
  ///
  /// The object must exist by the end of this run, which throws
  /// ``DomainMappingError/unknownIDs(entity:ids:)`` otherwise.
  public func relate<Destination: IdentifiedObject>(
    _ object: ManagedObject, _ relationship: ToOne<Destination>,
    toID id: Destination.IDValue.Scalar?
  ) {
    guard let id else { return connect(object, relationship, to: nil) }
    let key = WaitingKey(Destination.self, relationship.propertyKey.description)
    wait(as: key, NamedObjects<Destination>(relationship: relationship)).add(object, id)
  }

  private func connect<Destination>(
    _ object: ManagedObject, _ relationship: ToOne<Destination>, to destination: Destination?
  ) {
    if object[relationship] !== destination { object[relationship] = destination }
  }

  private func wait<Level: WaitingLevel>(as key: WaitingKey, _ new: @autoclosure () -> Level)
    -> Level
  {
    if let index = waitingIndex[key], let level = waiting[index] as? Level { return level }
    let level = new()
    waitingIndex[key] = waiting.count
    waiting.append(level)
    return level
  }
}

extension Upsert {
  /// Stores values and everything they lead to.
  func write<Model: EntityConvertible>(_ models: [Model]) throws -> [Model.Object] {
    let objects = try writeLevel(models)
    try finish()
    return objects
  }

  /// Takes up what was noted, level by level, until nothing is left.
  func finish() throws {
    while !waiting.isEmpty {
      let levels = waiting
      waiting = []
      waitingIndex = [:]
      for level in levels { try level.resolve(in: self) }
    }
  }

  /// Stores values whose IDs are looked up by one fetch.
  ///
  /// Of several with the same ID the last counts, as if they had been stored one by one.
  func writeLevel<Model: EntityConvertible>(_ models: [Model]) throws -> [Model.Object] {
    var objects = try existing(Model.Object.self, ids: models.map(\.id))
    for model in models where objects[model.id] == nil {
      let name = try context.entityName(of: model.objectType)
      let object = try context.insert(entityName: name).narrowed(to: Model.Object.self)
      Model.ID.store(model.id, to: Model.Object.id.propertyKey, of: object)
      objects[model.id] = object
      known[ObjectIdentifier(Model.Object.self), default: [:]][model.id] = object
    }
    let last = Dictionary(models.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var isWritten: Set<Model.ID> = []
    return try models.compactMap { model in
      guard let object = objects[model.id] else { return nil }
      if isWritten.insert(model.id).inserted, let model = last[model.id] {
        try model.write(to: object, in: self)
      }
      return object
    }
  }

  /// The objects that have one of the IDs, unsaved ones included, found by at most one fetch.
  ///
  /// - Throws: ``DomainMappingError/ambiguousID(entity:id:objects:)``.
  func existing<Object: IdentifiedObject>(_: Object.Type, ids: [Object.IDValue.Scalar]) throws
    -> [Object.IDValue.Scalar: Object]
  {
    let type = ObjectIdentifier(Object.self)
    let wanted = Set(ids)
    let missing = wanted.filter { known[type]?[$0] == nil }
    for (id, object) in try found(Object.self, ids: missing) {
      known[type, default: [:]][id] = object
    }
    var result: [Object.IDValue.Scalar: Object] = [:]
    for id in wanted { result[id] = known[type]?[id] as? Object }
    return result
  }

  private func found<Object: IdentifiedObject>(
    _: Object.Type, ids: Set<Object.IDValue.Scalar>
  ) throws -> [Object.IDValue.Scalar: Object] {
    guard !ids.isEmpty else { return [:] }
    var result: [Object.IDValue.Scalar: Object] = [:]
    // Unsaved objects are found too, by the IDs that they have now.
    for object in try context.fetch(Query<Object>.ids(ids)) {
      guard let id = Object.IDValue.Scalar.stored(Object.id.propertyKey, of: object) else {
        continue
      }
      if let other = result[id] {
        throw DomainMappingError.ambiguousID(
          entity: object.entityName, id: "\(id)", objects: [other.objectID, object.objectID])
      }
      result[id] = object
    }
    return result
  }
}

/// What related values have in common that are looked up together.
private struct WaitingKey: Hashable {
  let type: ObjectIdentifier
  let relationship: String

  init(_ relationship: RelationshipLayout, _ type: Any.Type) {
    self.init(type, "\(relationship.declaringEntity).\(relationship.name)")
  }

  init(_ type: Any.Type, _ relationship: String) {
    self.type = ObjectIdentifier(type)
    self.relationship = relationship
  }
}
