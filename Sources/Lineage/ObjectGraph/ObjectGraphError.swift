/// The reason why an operation of the object graph failed, with its evidence.
///
/// ```swift
/// book.year = 40_000
/// do { try context.save() } catch {
///   guard case .validation(let failures) = error else { throw error }
///   print(failures[0].property ?? "-")  // prints year
/// }
/// ```
public enum ObjectGraphError: Error, Hashable, Sendable {
  /// The model has no such entity.
  case unknownEntity(String, known: [String])
  case unknownProperty(entity: String, property: String, known: [String])
  /// The transformer of a Transformable attribute cannot convert a value.
  case untransformable(entity: String, property: String, reason: String)
  case wrongType(entity: String, property: String, value: AttributeValue)
  case wrongDestination(entity: String, relationship: String, found: String)
  /// The store has no row for the ID, or no longer has one.
  case objectNotFound(ManagedObjectID)
  /// A query that requires a result returned nothing.
  case nothingFound(query: String)
  /// The object's context was reset or released, so the object can no longer be read.
  case contextGone(entity: String)
  /// Objects were changed after their context was released, so the changes are lost; lists at most
  /// one hundred. The next save of a context of the same container throws it once, and writes
  /// nothing.
  case changesLost([LostChange])
  /// An object of another context was passed.
  case otherContext(entity: String)
  /// Objects of a child context get permanent IDs only when the parent is saved.
  case parentNotSaved(parent: String?)
  /// The index is outside the ordered relationship.
  case noSuchPlace(entity: String, relationship: String, index: Int, count: Int)
  /// A fetch returned an object of a class other than the request's.
  case unexpectedClass(entity: String, expected: String, found: String)
  /// The row of an ID has another entity than the ID.
  case entityMismatch(ManagedObjectID, found: String)
  /// A save was rejected; lists every failure.
  case validation([ValidationFailure])
  /// A save was rejected because the same objects were changed elsewhere; lists every conflict.
  case mergeConflict([MergeConflict])
  /// An object cannot be converted to the target entity.
  case impossibleConversion(entity: String, target: String, reason: String)
  /// A new object cannot be stored as the object of another entity that has its unique values,
  /// because that entity lacks these properties. Nothing was written.
  case impossibleUpsert(ManagedObjectID, onto: ManagedObjectID, properties: [String])
  /// The attribute cannot be set, because the store computes it on each save.
  case derivedAttribute(entity: String, property: String)
  /// The right side of a `MATCHES` is no valid regular expression.
  case invalidPattern(String, reason: String)
  /// A predicate or expression has no meaning, for example a text option on numbers.
  case invalidPredicate(String, reason: String)
  /// Two objects have the same unique values.
  case notUnique(entity: String, properties: [String])
  /// A predicate, an order or a column does not fit its entity.
  case predicate(PredicateProblem)
  /// A batch insert, update or deletion was rejected; the store is unchanged. The row, counted from
  /// 0, is present for an insert.
  case batchRefused(entity: String, property: String?, row: Int?, reason: String)
  /// The model has no fetch request template with that name.
  case unknownTemplate(String, known: [String])
  /// A variable of a template could not be replaced.
  case variable(PredicateVariableError)
  /// Objects of different stores are linked; nothing was saved.
  case relationshipsCrossStores([StoreCrossing])
  /// The stores of a container do not fit its model; lists every problem.
  case storeDescriptions([StoreDescriptionProblem])
  /// An object cannot be stored in its assigned store.
  case impossibleAssignment(entity: String, store: String, reason: String)
  /// One of several stores could not commit after others had committed; those keep their part of
  /// the save.
  indirect case partlySaved(in: [String], notIn: [String], cause: ObjectGraphError)
  /// None of the container's stores keeps a history.
  case historyNotTracked(stores: [String])
  /// A token refers to transactions that are deleted, or that the store does not have yet; `kept`
  /// are the existing ones.
  case historyTokenExpired(store: String, number: Int64, kept: Range<Int64>)
  /// The store is read-only.
  case readOnlyStore(String)
  /// The model is faulty; lists every problem.
  case model(ModelError)
  /// The store failed.
  case store(StoreError)
}

extension ObjectGraphError {
  /// The store's own error, or nil for another error.
  package var storeError: StoreError? {
    if case .store(let error) = self { error } else { nil }
  }

  /// The problems of a faulty model, or nil for another error.
  package var modelError: ModelError? {
    if case .model(let error) = self { error } else { nil }
  }

  /// Converts an error of the body of a store's transaction, which may be of any type.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as ObjectGraphError: error
      case let error as StoreError: .store(error)
      default: .store(.failed(path: nil, reason: String(describing: error)))
      }
  }
}

extension ObjectGraphError {
  /// The objects that were changed elsewhere, if that is why a save was rejected.
  package var conflictingIDs: [ManagedObjectID] {
    if case .mergeConflict(let conflicts) = self { conflicts.map(\.objectID) } else { [] }
  }
}

/// An object that cannot be saved as it is.
///
/// ```swift
/// try dog.setValue(nil, forKey: "name")
/// try context.save()  // throws is required but has no value
/// ```
public struct ValidationFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rules that a save checks.
  ///
  /// ```swift
  /// try dog.setValue(nil, forKey: "name")
  /// do { try dog.validateForUpdate() } catch {
  ///   guard case .validation(let failures) = error else { throw error }
  ///   print(failures[0].rule == .missingValue)  // prints true
  /// }
  /// ```
  public enum Rule: Hashable, Sendable {
    case missingValue
    case integerOutOfRange(Int64, ClosedRange<Int64>)
    case abstractEntity
    /// A deny rule; the number of objects that still refer to the deleted one.
    case deletionDenied(Int)
    /// A rule of the attribute, and the value that breaks it.
    case broken(AttributeRules.Violation, AttributeValue)
    case tooFew(Int, atLeast: Int)
    case tooMany(Int, atMost: Int)
    /// An error that the class's own validation threw.
    case refusedByClass(String)
  }

  /// The name of the object's entity.
  public var entity: String
  /// The ID of the object, temporary before its first save.
  public var objectID: ManagedObjectID
  /// The property that breaks the rule, or nil for a rule about the whole object.
  public var property: String?
  /// The rule that the object breaks, with the numbers or values that break it.
  public var rule: Rule

  public var description: String {
    let place = "\(entity)\(property.map { ".\($0)" } ?? "") (\(objectID.uriRepresentation))"
    return switch rule {
    case .missingValue: "\(place) is required but has no value"
    case .integerOutOfRange(let value, let range): "\(place) is \(value), outside \(range)"
    case .abstractEntity: "\(place): the entity is abstract and can have no objects"
    case .deletionDenied(let count):
      "\(place) denies the deletion: it leads to \(count.counted("object"))"
    case .broken(let rule, let value):
      "\(place) is \(value.debugDescription), which is \(rule.explanation)"
    case .tooFew(let count, let least):
      "\(place) leads to \(count.counted("object")), fewer than \(least)"
    case .tooMany(let count, let most):
      "\(place) leads to \(count.counted("object")), more than \(most)"
    case .refusedByClass(let reason): "the class rejected \(place): \(reason)"
    }
  }
}

extension ObjectGraphError: CustomStringConvertible {
  /// The mistake, with the evidence and how to correct it.
  ///
  /// ```swift
  /// try context.insert(entityName: "Boook")  // throws the model has no entity Boook
  /// ```
  public var description: String {
    switch self {
    case .unknownEntity(let name, let known):
      "the model has no entity \(name); it has \(ErrorList.names(known))"
    case .unknownProperty(let entity, let property, let known):
      "entity \(entity) has no suitable property \(property); it has "
        + ErrorList.names(known)
    case .untransformable(let entity, let property, let reason):
      "\(entity).\(property) cannot be transformed: \(reason)"
    case .wrongType(let entity, let property, let value):
      "\(entity).\(property) cannot hold \(value.debugDescription)"
    case .wrongDestination(let entity, let relationship, let found):
      "\(entity).\(relationship) cannot lead to a \(found); check its destination in the model"
    case .objectNotFound(let id): "the store has no object \(id.uriRepresentation)"
    case .nothingFound(let query): "nothing found for the query: \(query)"
    case .contextGone(let entity):
      "the context of this \(entity) was reset or released; keep the context as long as its objects"
    case .changesLost(let changes):
      "\(changes.count.counted("change")) lost, because the objects' context was released; keep the context "
        + "as long as its objects, repeat the changes and save again:\n"
        + ErrorList.lines(changes)
    case .otherContext(let entity):
      "the \(entity) belongs to another context, or to this one before a reset; pass its objectID and "
        + "use object(with:) in this context"
    case .parentNotSaved(let parent):
      "objects of a child context get permanent IDs when its parent is saved; save "
        + "\(parent ?? "the parent") first"
    case .noSuchPlace(let entity, let relationship, let index, let count):
      "\(entity).\(relationship) has \(count.counted("other object")), so the index must be from 0 "
        + "to \(count), not \(index)"
    case .unexpectedClass(let entity, let expected, "ManagedObject"):
      "objects of \(entity) are plain ManagedObjects, not \(expected)s: either the container was "
        + "opened without the class that the entity names, or the entity names none; list "
        + "\(expected).self among its classes, and set managedObjectClassName to its name"
    case .unexpectedClass(let entity, let expected, let found):
      "a fetch of \(entity) as \(expected) returned a \(found); list the class of each entity "
        + "when opening the container"
    case .entityMismatch(let id, let found):
      "\(id.uriRepresentation) is a \(found) in the store; use an ID that came from a fetch"
    case .validation(let failures):
      "\(Set(failures.map(\.objectID)).count.counted("object")) cannot be saved:\n"
        + ErrorList.lines(failures)
    case .mergeConflict(let conflicts):
      "another context or program changed \(conflicts.count.counted("object")) since the last read; set "
        + "mergePolicy, or refresh and repeat the change:\n"
        + ErrorList.lines(conflicts)
    case .impossibleConversion(let entity, let target, let reason):
      "a \(entity) cannot become a \(target): \(reason)"
    case .impossibleUpsert(let new, let stored, let properties):
      "the new \(new.entityName) \(new.uriRepresentation) has the unique values of the "
        + "\(stored.entityName) \(stored.uriRepresentation), which has no "
        + "\(ErrorList.names(properties)); clear these properties, or convert the stored object "
        + "with convert(_:toEntity:) and set the values there"
    case .derivedAttribute(let entity, let property):
      "\(entity).\(property) is derived and computed by the store when it saves; set the properties it is "
        + "derived from"
    case .notUnique(let entity, let properties):
      "an object of \(entity) has the same \(ErrorList.names(properties)) as another, which "
        + "its uniqueness constraint forbids; change it, or set a mergePolicy that decides which wins"
    case .invalidPattern(let pattern, let reason):
      "\(pattern) is not a regular expression: \(reason)"
    case .invalidPredicate(let predicate, let reason): "\(predicate): \(reason)"
    case .predicate(let problem): problem.description
    case .batchRefused(let entity, let property, let row, let reason):
      "the batch was rejected and nothing was written: "
        + "\(row.map { "row \($0), " } ?? "")\(entity)\(property.map { ".\($0)" } ?? "") \(reason)"
    case .unknownTemplate(let name, let known):
      "the model has no fetch request template \(name); it has \(ErrorList.names(known))"
    case .variable(let error): error.description
    case .relationshipsCrossStores(let crossings):
      "\(crossings.count.counted("relationship")) to another store, which no store can save; save the "
        + "other object's identifying attribute and find it by a fetched property:\n"
        + ErrorList.lines(crossings)
    case .storeDescriptions(let problems):
      "the stores do not match the model:\n"
        + ErrorList.lines(problems)
    case .impossibleAssignment(let entity, let store, let reason):
      "a \(entity) cannot go to \(store): \(reason)"
    case .partlySaved(let saved, let unsaved, let cause):
      "saved in \(ErrorList.names(saved)) but not in \(ErrorList.names(unsaved)): "
        + "\(cause); reset the context, fetch again and repeat the missing changes"
    case .historyNotTracked(let stores):
      "history is not tracked for \(ErrorList.names(stores)); set tracksHistory in the description "
        + "before loading the store"
    case .historyTokenExpired(let store, let number, let kept):
      "the history of store \(store) after transaction \(number) was deleted; it has "
        + (kept.isEmpty ? "none" : "\(kept.lowerBound) to \(kept.upperBound - 1)")
        + "; fetch the objects again, and continue from currentPersistentHistoryToken()"
    case .readOnlyStore(let reason):
      "the store is read-only: it is \(reason); to change objects, copy them into another store"
    case .model(let error): error.description
    case .store(let error): error.description
    }
  }
}

extension AttributeRules.Violation {
  var explanation: String {
    switch self {
    case .below(let least): "below the minimum, \(least)"
    case .above(let greatest): "above the maximum, \(greatest)"
    case .shorter(let length): "shorter than \(length)"
    case .longer(let length): "longer than \(length)"
    case .noMatch(let pattern): "no match for \(pattern)"
    }
  }
}
