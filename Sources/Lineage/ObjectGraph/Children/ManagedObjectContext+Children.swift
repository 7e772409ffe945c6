/// Child contexts: scratch pads over a scratch pad.
extension ManagedObjectContext {
  /// A context over another one.
  ///
  /// It sees the parent's unsaved changes, and saving it makes its changes the parent's. Nothing is
  /// stored before the parent saves; dropping the child drops its changes.
  ///
  /// Both belong to the same place; for work elsewhere see ``performChildTask(isolation:_:)``.
  public convenience init(parent: ManagedObjectContext) {
    self.init(
      layout: parent.layout, store: ParentStore(parent: parent), classes: parent.classes,
      parent: parent, allowsAbstractInstances: parent.allowsAbstractInstances)
    parent.saveNotices.addChild(self)
  }

  /// Runs work on a child context off this context's isolation, and takes over what it saved.
  ///
  /// The child sees this context's changes as they are now. What the body saves becomes unsaved
  /// changes here when it is through; if it throws or saves nothing, nothing happens here. The body
  /// may wait for something in between; the child waits with it.
  ///
  /// ```swift
  /// let count = try await container.viewContext.performChildTask { child in
  ///   let people = try child.fetch(Query<Person>.all)
  ///   for person in people { person.age += 1 }
  ///   try child.save()
  ///   return people.count
  /// }
  /// ```
  ///
  /// Several at once run in tasks of the caller's isolation, since a context cannot leave it for an
  /// `async let`:
  ///
  /// ```swift
  /// let count = Task { try await context.performChildTask { try $0.count(Query<Person>.all) } }
  /// let names = Task {
  ///   try await context.performChildTask { try $0.fetch(Query<Person>.all).map(\.name) }
  /// }
  /// print(try await count.value, try await names.value)
  /// ```
  ///
  /// - Throws: whatever the body throws, and so untyped, or ``ObjectGraphError``.
  public func performChildTask<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (ManagedObjectContext) async throws -> Value
  ) async throws -> Value {
    try closeStep()
    let (value, saved) = try await childWork().run(body)
    for changes in saved { try apply(changes) }
    return value
  }

  /// The state that a child task needs of this context and of those above it.
  ///
  /// - Throws: ``ObjectGraphError/impossibleConversion(entity:target:reason:)`` for an object that
  ///   was converted and not saved yet.
  func childWork() throws(ObjectGraphError) -> ChildWork {
    if let conversion = unsaved.conversions.first {
      throw .impossibleConversion(
        entity: conversion.formerEntity.name, target: conversion.object.entityName,
        reason: "it is not saved, and a child task cannot adopt it; save first")
    }
    let lineage = Array(Swift.sequence(first: self, next: \.parent).reversed())
    return ChildWork(
      layout: layout, store: lineage[0].store, classes: classes,
      changes: lineage.map { ContextChanges($0.collectedChanges(includesTransient: true)) },
      allowsAbstractInstances: allowsAbstractInstances)
  }

  /// After a save: what children know by temporary keys has permanent ones now.
  func notifyChildrenOfKeys() { notifyChildren(of: unsaved.takenOverKeys) }

  private func notifyChildren(of keys: [Int64: Int64]) {
    guard !keys.isEmpty else { return }
    for child in saveNotices.children { child.adoptPermanentKeys(keys) }
  }

  private func adoptPermanentKeys(_ keys: [Int64: Int64]) {
    unsaved.adoptPermanentKeys(keys)
    for object in registeredObjects {
      object.row?.replaceReferences(keys, of: object.layout)
      guard let key = keys[object.key] else { continue }
      registry.unregister(object)
      unsaved.rekey(object, to: key, isReported: false)
      registry.register(object)
    }
    objectNotices.replaceKeys { keys[$0] ?? $0 }
    undoHistory?.recorder.adoptPermanentKeys(keys)
    readCache.forgetLinks()
    notifyChildren(of: keys)
  }
}

/// The Sendable half of a child task: everything it needs, without the parent, whose store may be a
/// context above it that belongs to the caller.
struct ChildWork: Sendable {
  let layout: ModelLayout
  let store: any PersistentStore
  let classes: [String: ManagedObject.Type]
  /// The changes of the context above the store, then of its child, and so on.
  let changes: [ContextChanges]
  let allowsAbstractInstances: Bool

  /// The child works over a stand-in for the parent, which has the parent's changes.
  @concurrent func run<Value: Sendable>(
    _ body: @Sendable (ManagedObjectContext) async throws -> Value
  ) async throws -> (Value, [ContextChanges]) {
    let placeholder = ManagedObjectContext(layout: layout, store: store, classes: classes)
    for changes in changes { try placeholder.apply(changes) }
    let recorder = ParentStore(parent: placeholder, recordsSaves: true)
    let child = ManagedObjectContext(
      layout: layout, store: recorder, classes: classes, parent: placeholder,
      allowsAbstractInstances: allowsAbstractInstances)
    let value = try await body(child)
    return (value, recorder.saves)
  }
}
