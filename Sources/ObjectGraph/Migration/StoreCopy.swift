/// Copies the objects of a store into an empty one of another model, portion by portion.
///
/// Objects keep their keys, and with them their IDs, wherever no other object of the new tree has
/// them. In memory are the values of one portion and the addresses of all objects.
package final class StoreCopy {
  /// A store and the layout it is opened with.
  package struct Side {
    let store: any PersistentStore
    let layout: ModelLayout

    package init(store: any PersistentStore, layout: ModelLayout) {
      self.store = store
      self.layout = layout
    }
  }

  /// What is told of the progress.
  package struct Watch {
    let step: Int
    let stepCount: Int
    let observer: MigrationObserver?

    package init(step: Int, stepCount: Int, observer: MigrationObserver?) {
      self.step = step
      self.stepCount = stepCount
      self.observer = observer
    }
  }

  /// Objects that are read and written together.
  static let portionCount = 1000

  let source: Side
  let destination: Side
  let steps: [CopyStep]
  let reader: ManagedObjectContext
  let writer: ManagedObjectContext
  var addresses: MigratedAddresses
  /// The new relationships whose links come from both sides, as they were not inverses before.
  let joined: Set<RelationshipLayout>
  /// By relationship and new key: what those of them lead to that are to-one.
  var joinedLinks: [RelationshipLayout: [Int64: StoreAddress]] = [:]
  private let removedEntities: [String]
  private let didMigrate: MigrationStage.Handler?
  private let watch: Watch
  private var copiedCount = 0
  private var objectCount = 0

  /// Prepares a copy; last keys are the greatest that each old tree ever gave out, by the index of
  /// its root.
  package init(
    _ mapping: MappingModel, from source: Side, to destination: Side, lastKeys: [Int: Int64],
    watch: Watch
  ) {
    self.source = source
    self.destination = destination
    self.watch = watch
    steps = mapping.entityMappings.compactMap {
      CopyStep($0, source.layout, destination.layout)
    }
    joined = Self.joined(steps, source.layout, destination.layout)
    removedEntities = mapping.removedEntities
    didMigrate = mapping.didMigrate
    reader = ManagedObjectContext(layout: source.layout, store: source.store, classes: [:])
    writer = ManagedObjectContext(
      layout: destination.layout, store: destination.store, classes: [:])
    addresses = MigratedAddresses(
      steps: steps, old: source.layout, new: destination.layout, lastKeys: lastKeys)
  }

  /// Copies everything and counts it.
  package func run() throws(MigrationError) -> [MigrationWarning] {
    var counts: [Int] = []
    for (index, step) in steps.enumerated() {
      let found = try sources(of: step)
      counts.append(found.count)
      if !addresses.isKept(step) { addresses.add(found, step: index, step) }
    }
    objectCount = counts.reduce(0, +)
    try findJoinedLinks()
    try reserveKeys()
    for (index, step) in steps.enumerated() { try copyObjects(index, step) }
    try copyLinks()
    try verify(counts)
    try runPolicies()
    try checkCompletedObjects()
    try runStageHandler()
    let warnings = try warnings(counts)
    for warning in warnings { warning.log() }
    return warnings
  }

  /// The code of a stage sees the new store when everything is there.
  private func runStageHandler() throws(MigrationError) {
    guard let didMigrate else { return }
    let context = ManagedObjectContext(
      layout: destination.layout, store: destination.store, classes: [:])
    do {
      try didMigrate(context)
    } catch is CancellationError {
      throw .cancelled(progress(destination.layout.entities[0]))
    } catch {
      throw .policyFailed(mapping: "stage", object: nil, reason: "\(error)")
    }
    try save(context)
  }

  /// The old objects of a step.
  func sources(of step: CopyStep) throws(MigrationError) -> [StoreAddress] {
    var fetch = StoreFetch(entity: step.source, predicate: step.mapping.condition)
    fetch.includesSubentities = false
    do {
      fetch = try fetch.checked(in: source.layout)
    } catch {
      throw .policyFailed(mapping: step.mapping.title, object: nil, reason: "\(error)")
    }
    do {
      return try source.store.addresses(fetch)
    } catch {
      throw .sourceStoreFailed(reason: "\(error)")
    }
  }

  /// New objects must not get keys that old ones had, deleted ones included.
  private func reserveKeys() throws(MigrationError) {
    for (root, next) in addresses.nextKeys.sorted(by: { $0.key < $1.key }) where next > 1 {
      do {
        _ = try destination.store.reserveKeys(
          tree: destination.layout.entities[root], count: Int(next - 1))
      } catch {
        throw .destinationStoreFailed(reason: "\(error)")
      }
    }
  }

  func tellProgress(_ count: Int, _ entity: EntityLayout) throws(MigrationError) {
    copiedCount += count
    let progress = progress(entity)
    do {
      try watch.observer?(progress)
    } catch is CancellationError {
      throw .cancelled(progress)
    } catch {
      throw .failed(entity: entity.name, reason: "\(error)")
    }
  }

  func progress(_ entity: EntityLayout) -> MigrationProgress {
    MigrationProgress(
      step: watch.step, stepCount: watch.stepCount, entity: entity.name, copiedCount: copiedCount,
      objectCount: objectCount)
  }

  private func verify(_ counts: [Int]) throws(MigrationError) {
    let expected = Dictionary(
      zip(steps, counts).map { ($0.destination.index, $1) }, uniquingKeysWith: +)
    for entity in destination.layout.entities {
      let wanted = expected[entity.index] ?? 0
      let found = try count(entity, destination)
      guard found == wanted else {
        throw .failed(
          entity: entity.name, reason: "\(wanted) objects were to be copied, \(found) are there")
      }
    }
  }

  private func count(_ entity: EntityLayout, _ side: Side) throws(MigrationError) -> Int {
    var fetch = StoreFetch(entity: entity)
    fetch.includesSubentities = false
    do {
      return try side.store.count(fetch)
    } catch {
      throw side.store === source.store
        ? .sourceStoreFailed(reason: "\(error)") : .destinationStoreFailed(reason: "\(error)")
    }
  }

  private func warnings(_ counts: [Int]) throws(MigrationError) -> [MigrationWarning] {
    var warnings: [MigrationWarning] = []
    for (step, count) in zip(steps, counts) where count > 0 && step.destination.isAbstract {
      warnings.append(
        MigrationWarning(
          entity: step.destination.name, finding: .abstractWithObjects, objectCount: count))
    }
    for name in removedEntities {
      guard let entity = source.layout.entity(named: name) else { continue }
      let count = try count(entity, source)
      if count > 0 {
        warnings.append(
          MigrationWarning(entity: name, finding: .objectsDropped, objectCount: count))
      }
    }
    return warnings
  }
}
