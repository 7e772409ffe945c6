struct WeakContext {
  weak var context: ManagedObjectContext?

  /// True if the context is to take over what its parent saves.
  var isListening: Bool { context?.mailbox.isOpen == true }
}

/// Child contexts: scratch pads over a scratch pad.
extension ManagedObjectContext {
  /// A context over another one.
  ///
  /// It sees the parent's unsaved changes, and saving it makes its changes the parent's. Nothing is stored before the parent saves; dropping the child gives
  /// its changes up.
  ///
  /// Both belong to the same place; for work elsewhere see ``performChildTask(isolation:_:)``.
  public convenience init(parent: ManagedObjectContext) {
    self.init(
      layout: parent.layout, store: ParentStore(parent: parent), classes: parent.classes,
      parent: parent)
    allowsAbstractInstances = parent.allowsAbstractInstances
    parent.children.removeAll { $0.context == nil }
    parent.children.append(WeakContext(context: self))
  }

  /// Runs work on a child context off this context's isolation, and takes over what it saved.
  ///
  /// The child sees this context's changes as they are now. What the body saves becomes unsaved
  /// changes here when it is through; if it throws or saves nothing, nothing happens here.
  ///
  /// ```swift
  /// let count = try await container.viewContext.performChildTask { child in
  ///   let people: [Person] = try child.fetch(Person.all)
  ///   for person in people { person.age += 1 }
  ///   try child.save()
  ///   return people.count
  /// }
  /// ```
  ///
  /// - Throws: whatever the body throws, or ``ObjectGraphError``.
  public func performChildTask<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (ManagedObjectContext) throws -> Value
  ) async throws -> Value {
    try closeStep()
    let (value, saved) = try await childWork().run(body)
    for changes in saved { try apply(changes) }
    return value
  }

  /// What a child task needs of this context and of those above it.
  ///
  /// - Throws: ``ObjectGraphError/impossibleConversion(entity:target:reason:)`` for an object that
  ///   was converted and not saved yet.
  package func childWork() throws(ObjectGraphError) -> ChildWork {
    if let conversion = conversions.first {
      throw .impossibleConversion(
        entity: conversion.formerEntity.name, target: conversion.object.entityName,
        reason: "it is not saved yet, and a child task cannot take it over; save first")
    }
    let lineage = Array(Swift.sequence(first: self, next: \.parent).reversed())
    return ChildWork(
      layout: layout, store: lineage[0].store, classes: classes,
      changes: lineage.map { ContextChanges($0.collectedChanges()) },
      allowsAbstractInstances: allowsAbstractInstances)
  }

  /// Tells children that take over what happens here, but for the one that did it.
  func tellChildren(of saved: SavedChanges, besides author: ManagedObjectContext?) {
    guard !saved.isEmpty else { return }
    for child in children.compactMap(\.context) where child !== author { child.mailbox.put(saved) }
  }

  /// After a save: what children know by temporary keys has permanent ones now.
  func tellChildren() {
    guard !children.isEmpty else { return }
    for child in children.compactMap(\.context) { child.adoptPermanentKeys(takenOver) }
  }

  private func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    guard !keys.isEmpty else { return }
    func adopt(_ row: Row, of object: ManagedObject) {
      for slot in object.layout.references where row.isPresent(slot.index) {
        if let key = keys[row.integer(at: slot.offset)] { row.setInteger(key, at: slot.offset) }
      }
    }
    // Also what a rollback or an undo goes back to.
    for update in updated { adopt(update.original, of: update.object) }
    for object in registeredObjects {
      if let row = object.row { adopt(row, of: object) }
      guard let key = keys[object.key] else { continue }
      registry.unregister(object)
      let former = object.key
      object.key = key
      registry.register(object)
      temporaryIDs.replace(former, by: object)
    }
    links.replaceKeys { keys[$0] ?? $0 }
    changedSinceNotice.replaceKeys { keys[$0] ?? $0 }
    referrers.forget()
    orders.replaceKeys { keys[$0] ?? $0 }
    referrers.forget()
    undoHistory?.baselineOrders.replaceKeys { keys[$0] ?? $0 }
    undoHistory?.links.stored.removeAll()
    prefetched = PrefetchedLinks()
    faultBatches.removeAll()
    for child in children.compactMap(\.context) { child.adoptPermanentKeys(keys) }
  }
}

/// The Sendable half of a child task: everything it needs, without the parent, whose store may be a
/// context above it that belongs to the caller.
package struct ChildWork: Sendable {
  let layout: ModelLayout
  package let store: any PersistentStore
  let classes: [String: ManagedObject.Type]
  /// Of the context above the store, then of its child, and so on.
  let changes: [ContextChanges]
  let allowsAbstractInstances: Bool

  /// The child works over a stand-in for the parent, which has the parent's changes.
  @concurrent func run<Value: Sendable>(
    _ body: @Sendable (ManagedObjectContext) throws -> Value
  ) async throws -> (Value, [ContextChanges]) {
    let standIn = ManagedObjectContext(layout: layout, store: store, classes: classes)
    for changes in changes { try standIn.apply(changes) }
    let recorder = ParentStore(parent: standIn, recordsSaves: true)
    let child = ManagedObjectContext(
      layout: layout, store: recorder, classes: classes, parent: standIn)
    child.allowsAbstractInstances = allowsAbstractInstances
    let value = try body(child)
    return (value, recorder.saves)
  }
}
