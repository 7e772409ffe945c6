import Escaping

/// A migration policy's access to the old store, the new store, and the new address of each object.
public final class MigrationManager {
  /// A read-only context for the old store and model.
  ///
  /// Saving it throws ``ObjectGraphError/readOnlyStore(_:)``.
  ///
  /// ```swift
  /// struct CountBooks: EntityMigrationPolicy {
  ///   func begin(_ mapping: EntityMapping, in manager: MigrationManager) throws {
  ///     let books = FetchRequest<ManagedObject>(entityName: "Book")
  ///     manager.userInfo["books"] = try manager.sourceContext.count(for: books)
  ///   }
  /// }
  /// let mapping = EntityMapping(from: "Book", to: "Book", policy: CountBooks())
  /// ```
  public let sourceContext: ManagedObjectContext
  /// A context for the new store, saved after every portion of objects.
  ///
  /// ```swift
  /// struct AddTag: EntityMigrationPolicy {
  ///   func end(_ mapping: EntityMapping, in manager: MigrationManager) throws {
  ///     let tag = try manager.destinationContext.insert(entityName: "Tag")
  ///     try tag.setValue(.string("migrated"), forKey: "name")
  ///   }
  /// }
  /// let mapping = EntityMapping(from: "Book", to: "Book", policy: AddTag())
  /// ```
  public let destinationContext: ManagedObjectContext
  /// Data shared between phases and policies.
  public var userInfo: [String: Any] = [:]
  private let copy: StoreCopy

  init(_ copy: StoreCopy) {
    self.copy = copy
    sourceContext = ManagedObjectContext(
      layout: copy.source.layout,
      store: ReadOnlyStore(copy.source.store, reason: "the old store of a migration"), classes: [:])
    destinationContext = ManagedObjectContext(
      layout: copy.destination.layout, store: copy.destination.store, classes: [:])
  }

  /// The model of the old store, frozen.
  public var sourceModel: ManagedObjectModel { sourceContext.managedObjectModel }
  /// The model of the new store, frozen.
  public var destinationModel: ManagedObjectModel { destinationContext.managedObjectModel }

  /// Returns the objects that mappings created from an old one, in the order of the mappings; empty
  /// if it was dropped.
  ///
  /// Excludes objects that policies inserted.
  ///
  /// ```swift
  /// struct LinkEditor: EntityMigrationPolicy {
  ///   func createRelationships(
  ///     of paper: ManagedObject, from old: ManagedObject, in manager: MigrationManager
  ///   ) throws {
  ///     guard let editor: ManagedObject = try old.value(forKey: "author") else { return }
  ///     for author in manager.destinations(of: editor, entityName: "Author") {
  ///       try paper.setValue(author, forKey: "author")
  ///     }
  ///   }
  /// }
  /// let mapping = EntityMapping(from: "Paper", to: "Paper", policy: LinkEditor())
  /// ```
  ///
  /// - Parameters:
  ///   - source: An object of ``sourceContext``.
  ///   - entityName: The new entity, or an ancestor of it; nil for any.
  /// - Returns: Objects of ``destinationContext``.
  public func destinations(of source: ManagedObject, entityName: String? = nil) -> [ManagedObject] {
    let wanted = entityName.flatMap(copy.destination.layout.entity(named:))
    if entityName != nil && wanted == nil { return [] }
    return copy.addresses.addresses(of: source.key, entity: source.layout)
      .filter { wanted?.subtree.contains($0.entity) ?? true }
      .map(destinationContext.object(at:))
  }
}

/// The phases of the policies of one step.
extension StoreCopy {
  func runPolicies() throws(MigrationError) {
    let steps = steps.enumerated().compactMap { index, step in
      step.mapping.policy.map { (index: index, step: step, policy: $0) }
    }
    guard !steps.isEmpty else { return }
    let manager = MigrationManager(self)
    for (_, step, policy) in steps {
      try call(step, nil) { try policy.begin(step.mapping, in: manager) }
    }
    for (index, step, policy) in steps {
      try forEachPair(index, step, manager) { try policy.finish($0, from: $1, in: manager) }
    }
    for (index, step, policy) in steps {
      try forEachPair(index, step, manager) {
        try policy.createRelationships(of: $0, from: $1, in: manager)
      }
    }
    for (_, step, policy) in steps {
      try call(step, nil) { try policy.validate(step.mapping, in: manager) }
    }
    for (_, step, policy) in steps {
      try call(step, nil) { try policy.end(step.mapping, in: manager) }
    }
    try save(manager.destinationContext)
  }

  /// Passes the new and old objects of a step, read and saved in portions.
  private func forEachPair(
    _ index: Int, _ step: CopyStep, _ manager: MigrationManager,
    _ body: (_ destination: ManagedObject, _ source: ManagedObject) throws -> Void
  ) throws(MigrationError) {
    try forEachPage(of: step, count: Self.portionCount) { found throws(MigrationError) in
      let pairs = found.map { old in
        (
          destination: manager.destinationContext.object(
            at: StoreAddress(
              entity: step.destination.index, key: addresses.key(of: old.key, step: index))),
          source: manager.sourceContext.object(at: old)
        )
      }
      try fill(pairs.map(\.source), in: manager.sourceContext)
      try fill(pairs.map(\.destination), in: manager.destinationContext)
      for pair in pairs {
        try call(step, pair.source) { try body(pair.destination, pair.source) }
      }
      try save(manager.destinationContext)
      try reportProgress(0, step.destination)
    }
  }

  private func fill(_ objects: [ManagedObject], in context: ManagedObjectContext)
    throws(MigrationError)
  {
    do {
      try context.fillAll(objects)
    } catch {
      throw .sourceStoreFailed(error)
    }
  }

  private func call(_ step: CopyStep, _ source: ManagedObject?, _ body: () throws -> Void)
    throws(MigrationError)
  {
    do {
      try body()
    } catch is CancellationError {
      throw .cancelled(progress(step.destination))
    } catch {
      throw .policyFailed(
        mapping: step.mapping.title, object: source?.objectID.uriRepresentation,
        reason: error.reason)
    }
  }

  /// Saves the changes that migration code made in the new store.
  func save(_ context: ManagedObjectContext) throws(MigrationError) {
    do {
      try context.save()
    } catch {
      throw MigrationError(ofSaving: error)
    }
  }
}

extension MigrationError {
  /// Converts a save error: broken rules of the new model become constraint violations, all others
  /// store failures.
  fileprivate init(ofSaving error: ObjectGraphError) {
    switch error {
    case .validation(let failures):
      self = .constraintViolated(
        entity: failures.first?.entity ?? "an object", key: nil, reason: error.reason)
    case .notUnique(let entity, let properties):
      self = .constraintViolated(
        entity: entity, key: nil,
        reason: "two objects have the same \(properties.joined(separator: ", "))")
    default: self = .destinationStoreFailed(error)
    }
  }
}

/// The progress of a migration.
///
/// ```swift
/// description.migrationObserver = { progress in
///   logger.info("\(progress.copiedCount) of \(progress.objectCount)")
/// }
/// ```
public struct MigrationProgress: Hashable, Sendable, CustomStringConvertible {
  /// The current step, from 1 to ``stepCount``.
  public var step: Int
  /// The number of steps from version to version.
  public var stepCount: Int
  /// The entity of the last processed objects, by its name in the new model; for an in-place step,
  /// the root of their hierarchy.
  public var entity: String
  /// The number of this step's objects already processed.
  public var copiedCount: Int
  /// The number of this step's objects.
  public var objectCount: Int

  package init(step: Int, stepCount: Int, entity: String, copiedCount: Int, objectCount: Int) {
    self.step = step
    self.stepCount = stepCount
    self.entity = entity
    self.copiedCount = copiedCount
    self.objectCount = objectCount
  }

  public var description: String {
    "\(copiedCount) of \(objectCount) objects (\(entity), step \(step) of \(stepCount))"
  }
}

/// A function called after every copied portion or, in place, after every hierarchy.
///
/// It can throw `CancellationError` to cancel the migration, which leaves the store unchanged.
///
/// ```swift
/// let observer: MigrationObserver = { progress in
///   if progress.step > 1 { throw CancellationError() }
/// }
/// description.migrationObserver = observer
/// ```
public typealias MigrationObserver = @Sendable (MigrationProgress) throws -> Void

/// One entity mapping resolved to layouts and slots.
struct CopyStep {
  /// A value of a new row.
  struct Value {
    let slot: Slot
    let source: ValueSource
    let defaultValue: AttributeValue?
  }

  enum ValueSource {
    case slot(Slot)
    /// An attribute of the destination of a to-one relationship.
    case related(String, through: Slot)
    case constant(AttributeValue)
    case defaultValue
  }

  /// A to-one relationship of a new row.
  struct Reference {
    let slot: Slot
    let relationship: RelationshipLayout
    let source: ReferenceSource
  }

  enum ReferenceSource {
    case slot(Slot)
    /// The old relationship of the other end, with the index of its source entity.
    case inverse(RelationshipLayout, entity: Int)
    case sameObject
  }

  /// A to-many relationship of the new entity that gets destinations.
  struct Links {
    let relationship: RelationshipLayout
    var sources: [RelationshipLayout]
  }

  let mapping: EntityMapping
  let source: EntityLayout
  let destination: EntityLayout
  let attributeTypes: [String: AttributeType]
  private(set) var values: [Value] = []
  private(set) var references: [Reference] = []
  private(set) var links: [Links] = []

  init?(_ mapping: EntityMapping, _ old: ModelLayout, _ new: ModelLayout) {
    guard let source = old.entity(named: mapping.sourceEntity),
      let destination = new.entity(named: mapping.destinationEntity)
    else { return nil }
    self.mapping = mapping
    self.source = source
    self.destination = destination
    let attributes = new.description(of: destination).flatAttributesByName
    attributeTypes = attributes.mapValues(\.type)
    for attribute in mapping.attributes {
      guard let slot = destination.slot(named: attribute.name) else { continue }
      values.append(
        Value(
          slot: slot, source: valueSource(attribute.source),
          defaultValue: attributes[attribute.name]?.defaultValue))
    }
    for relationship in mapping.relationships { add(relationship, old) }
  }

  private func valueSource(_ mapped: AttributeMapping.Source) -> ValueSource {
    let found: ValueSource? =
      switch mapped {
      case .attribute(let name): source.slot(named: name).map(ValueSource.slot)
      case .related(let name, let relationship):
        source.slot(named: relationship).map { .related(name, through: $0) }
      case .constant(let value): .constant(value)
      case .defaultValue: nil
      }
    return found ?? .defaultValue
  }

  private mutating func add(_ mapped: RelationshipMapping, _ old: ModelLayout) {
    guard let relationship = destination.relationships[mapped.name] else { return }
    if case .relationship(let name) = mapped.source, relationship.isToMany {
      guard let former = source.relationships[name] else { return }
      if let place = links.firstIndex(where: { $0.relationship == relationship }) {
        links[place].sources.append(former)
      } else {
        links.append(Links(relationship: relationship, sources: [former]))
      }
      return
    }
    guard let slot = destination.slot(named: mapped.name) else { return }
    let source: ReferenceSource? =
      switch mapped.source {
      case .relationship(let name): self.source.slot(named: name).map(ReferenceSource.slot)
      case .sameObject: .sameObject
      case .inverse(let name, let entity):
        old.entity(named: entity).flatMap { far in
          far.relationships[name].map { ReferenceSource.inverse($0, entity: far.index) }
        }
      }
    if let source {
      references.append(Reference(slot: slot, relationship: relationship, source: source))
    }
  }

  /// The to-one relationships through which values are read.
  var throughSlots: [Slot] {
    var slots: [Slot] = []
    for case .related(_, let slot) in values.map(\.source)
    where !slots.contains(where: { $0.index == slot.index }) {
      slots.append(slot)
    }
    return slots
  }
}
