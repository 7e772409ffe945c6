/// One operation that stores domain values: finds existing objects, inserts missing ones, and links
/// related ones.
///
/// It works level by level. Related values are collected while their owners are written, then
/// looked up together. So the number of fetches depends on the nesting depth, not on the number of
/// values.
public final class Upsert {
  /// The context of the objects, for fetches within `write`.
  public let context: ManagedObjectContext
  /// Related values that are not processed yet, in the order of their first use.
  private var waiting: [any WaitingLevel] = []
  private var waitingIndex: [WaitingKey: Int] = [:]
  /// Objects found or inserted so far, by class and ID.
  private var known: [ObjectIdentifier: [AnyHashable: ManagedObject]] = [:]

  init(context: ManagedObjectContext) { self.context = context }

  /// Sets a to-many relationship to the objects of exactly these values.
  ///
  /// Changes objects with existing IDs, inserts missing ones, and removes other destinations from
  /// the relationship without deleting them.
  ///
  /// ```swift
  /// struct Kennel: EntityConvertible {
  ///   let id: UUID
  ///   let dogs: [DogModel]
  ///   func write(to person: Person, in upsert: Upsert) throws {
  ///     try upsert.relate(person, Person.dogs, to: dogs)
  ///   }
  /// }
  /// try context.save(models: [Kennel(id: person.id, dogs: [])])
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...);
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER IN (...);
  /// UPDATE ZDOG SET ZOWNER = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?;
  /// UPDATE ZPERSON SET Z_OPT = Z_OPT + 1 WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the object's entity has no such relationship.
  public func relate<Model: EntityConvertible>(
    _ object: ManagedObject, _ relationship: ToMany<Model.Object>, to models: [Model]
  ) throws {
    let layout = try object.toManyLayout(relationship.propertyKey.description)
    let key = WaitingKey(layout, Model.self)
    wait(as: key, RelatedModels<Model>(relationship: layout)).add(object, models)
  }

  /// Sets a to-one relationship to the object of this value, or clears it.
  ///
  /// ```swift
  /// struct Pet: EntityConvertible {
  ///   let id: UUID
  ///   let owner: PersonModel?
  ///   func write(to dog: Dog, in upsert: Upsert) { upsert.relate(dog, Dog.owner, to: owner) }
  /// }
  /// try context.upsert([Pet(id: dog.id, owner: nil)])
  /// print(dog.owner == nil)  // prints true
  /// ```
  public func relate<Model: EntityConvertible>(
    _ object: ManagedObject, _ relationship: ToOne<Model.Object>, to model: Model?
  ) {
    guard let model else { return connect(object, relationship, to: nil) }
    let key = WaitingKey(Model.self, relationship.propertyKey.description)
    wait(as: key, SingleModels<Model>(relationship: relationship)).add(object, model)
  }

  /// Sets a to-one relationship to the object with this ID, or clears it.
  ///
  /// The object must exist by the end of this operation, which otherwise throws
  /// ``DomainMappingError/unknownIDs(entity:ids:)``.
  ///
  /// ```swift
  /// struct Adoption: EntityUpdate {
  ///   let id: UUID
  ///   let ownerID: UUID
  ///   func write(to dog: Dog, in upsert: Upsert) { upsert.relate(dog, Dog.owner, toID: ownerID) }
  /// }
  /// try context.apply(Adoption(id: dog.id, ownerID: UUID()))  // throws no Person has the ID
  /// ```
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
  /// Stores values and all related ones.
  func write<Model: EntityConvertible>(_ models: [Model]) throws -> [Model.Object] {
    let objects = try writeLevel(models)
    try finish()
    return objects
  }

  /// Processes the collected values level by level.
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
  /// If several values have the same ID, the last one is stored, as if they were stored one by one.
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

  /// Returns the objects with the given IDs, including unsaved ones, with at most one fetch.
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
    // Finds unsaved objects too, by their current IDs.
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

/// The key of related values that are looked up together.
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

/// Related values that an ``Upsert`` has collected but not looked up.
protocol WaitingLevel: AnyObject {
  func resolve(in upsert: Upsert) throws
}

/// Values of a to-many relationship, by source object.
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
      let lost = present.filter { !wantedKeys.contains(ObjectIdentifier($0)) }
      let isReordered = relationship.isOrdered && !present.elementsEqual(wanted, by: ===)
      if !lost.isEmpty || isReordered {
        try context.recordChange(of: relationship, source, takingOut: lost)
      }
      for object in lost { try context.unlink(source, relationship, object) }
      if isReordered {
        context.setOrder(Array(wanted), of: source, relationship)
      }
    }
  }
}

/// Values of a to-one relationship, by source object.
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

/// IDs of a to-one relationship, by source object.
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

/// A change of some properties of the object with an ID.
///
/// ```swift
/// extension PersonModel {
///   struct Update: EntityUpdate {
///     let id: UUID
///     var name = Change<String>.keep
///     var age = Change<Int>.keep
///
///     func write(to person: Person, in upsert: Upsert) {
///       person.update(Person.name, to: name)
///       person.update(Person.age, to: age)
///     }
///   }
/// }
/// try context.apply(PersonModel.Update(id: person.id, age: .set(5)))
/// ```
public protocol EntityUpdate: Sendable, Identifiable where ID == Object.IDValue.Scalar {
  /// The class of the changed objects.
  associatedtype Object: IdentifiedObject

  /// Writes the changes to the object.
  func write(to object: Object, in upsert: Upsert) throws
}

/// The result of a batch of updates.
///
/// ```swift
/// let ids = [person.id, UUID()]
/// let result = try context.apply(ids.map { PersonModel.Update(id: $0, age: .set(22)) })
/// print(result.objects.count, result.unknownIDs.count)  // prints 1 1
/// ```
public struct UpdateResult<Object: IdentifiedObject> {
  /// The objects of the updates with known IDs, in order.
  public let objects: [Object]
  /// The IDs without an object, whose updates were skipped.
  public let unknownIDs: [Object.IDValue.Scalar]
}

extension ManagedObjectContext {
  /// Changes the object with the update's ID.
  ///
  /// The next save stores the change.
  ///
  /// ```swift
  /// try context.apply(PersonModel.Update(id: person.id, name: .set("Emily")))
  /// try context.save()
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...);
  /// UPDATE ZPERSON SET ZNAME = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Throws: ``DomainMappingError/unknownIDs(entity:ids:)`` if there is none.
  @discardableResult
  public func apply<Update: EntityUpdate>(_ update: Update) throws -> Update.Object {
    let result = try apply([update])
    guard let object = result.objects.first else {
      throw DomainMappingError.unknownIDs(
        entity: try entityName(of: Update.Object.self), ids: ["\(update.id)"])
    }
    return object
  }

  /// Changes the objects with the updates' IDs, found by one fetch.
  ///
  /// Skips and reports unknown IDs. The next save stores the changes.
  ///
  /// ```swift
  /// let people: [Person] = try context.fetch()
  /// try context.apply(people.map { PersonModel.Update(id: $0.id, age: .set($0.age + 1)) })
  /// try context.save()
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0;
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...);
  /// UPDATE ZPERSON SET ZAGE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or any error of the updates.
  @discardableResult
  public func apply<Update: EntityUpdate>(_ updates: [Update]) throws
    -> UpdateResult<Update.Object>
  {
    let upsert = Upsert(context: self)
    let existing = try upsert.existing(Update.Object.self, ids: updates.map(\.id))
    var objects: [Update.Object] = []
    for update in updates {
      guard let object = existing[update.id] else { continue }
      try update.write(to: object, in: upsert)
      objects.append(object)
    }
    try upsert.finish()
    return UpdateResult(
      objects: objects, unknownIDs: updates.map(\.id).filter { existing[$0] == nil })
  }
}

/// The effect of a partial update on one value.
///
/// A plain optional could not distinguish "keep" from "clear". Only optional values have ``clear``:
/// `Change<String?>` has it, `Change<String>` does not.
///
/// ```swift
/// paper.update(Paper.doi, to: Change<String?>.keep)
/// paper.update(Paper.doi, to: Change<String?>.clear)
/// print(paper.doi == nil)  // prints true
/// ```
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Keeps the value.
  case keep
  /// Sets the value.
  case set(Value)
}

extension Change where Value: ExpressibleByNilLiteral {
  /// The change to nil.
  public static var clear: Change { .set(nil) }
}

extension ManagedObject {
  /// Sets an attribute unless it already has the value, so that a save writes only differences.
  ///
  /// ```swift
  /// book.update(Book.title, to: "Notes")
  /// print(context.hasChanges)  // prints false
  /// ```
  public func update<Value>(_ attribute: Attribute<Value>, to value: Value) {
    let key = attribute.propertyKey
    let stored = Value.Scalar.stored(key, of: self)
    // A stored value outside the type also reads as nil, and must be replaced.
    let isSame =
      stored == value.scalar && (stored != nil || !filledRow().isPresent(resolved.slot(key).index))
    if !isSame { self[attribute] = value }
  }

  /// Sets an attribute if the change requires it and the value differs.
  ///
  /// ```swift
  /// let year = Change<Int?>.set(1842)
  /// book.update(Book.year, to: year)
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZYEAR = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  public func update<Value>(_ attribute: Attribute<Value>, to change: Change<Value>) {
    if case .set(let value) = change { update(attribute, to: value) }
  }
}
