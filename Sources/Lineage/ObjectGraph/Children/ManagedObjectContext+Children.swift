/// Child contexts, whose changes are saved to a parent context.
extension ManagedObjectContext {
  /// Creates a child context.
  ///
  /// It sees the parent's unsaved changes, and saving it moves its changes to the parent. Nothing
  /// is stored before the parent saves; releasing the child discards its changes.
  ///
  /// Both belong to the same isolation; for work in another one see
  /// ``performChildTask(isolation:_:)``.
  ///
  /// ```swift
  /// let draft = ManagedObjectContext(parent: context)
  /// try draft.fetch(Query<Author>.all.ascending(\.name))[0].name = "Ada Lovelace"
  /// print(ada.name)  // prints Ada
  /// try draft.save()
  /// print(ada.name, context.hasChanges)  // prints Ada Lovelace true
  /// ```
  public convenience init(parent: ManagedObjectContext) {
    self.init(
      layout: parent.layout, store: ParentStore(parent: parent), classes: parent.classes,
      parent: parent, allowsAbstractInstances: parent.allowsAbstractInstances)
    parent.saveNotices.addChild(self)
  }

  /// Runs work on a child context off this context's isolation, and applies the changes that it
  /// saved.
  ///
  /// The child sees this context's current changes. What the body saves becomes unsaved changes
  /// here when it returns; if it throws or saves nothing, this context stays unchanged. The body
  /// may suspend.
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
  /// To run several at once, use tasks in the caller's isolation, because a context cannot leave it
  /// for an `async let`:
  ///
  /// ```swift
  /// let count = Task { try await context.performChildTask { try $0.count(Query<Person>.all) } }
  /// let names = Task {
  ///   try await context.performChildTask { try $0.fetch(Query<Person>.all).map(\.name) }
  /// }
  /// print(try await count.value, try await names.value)
  /// ```
  ///
  /// - Throws: Any error of the body, and therefore untyped, or ``ObjectGraphError``.
  public func performChildTask<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: @escaping @Sendable (ManagedObjectContext) async throws -> Value
  ) async throws -> Value {
    try closeStep()
    let (value, saved) = try await childWork().run(body)
    for changes in saved { try apply(changes) }
    return value
  }

  /// Returns the state of this context and its ancestors that a child task needs.
  ///
  /// - Throws: ``ObjectGraphError/impossibleConversion(entity:target:reason:)`` for an object with
  ///   an unsaved conversion.
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

  /// Replaces the temporary keys that children know by permanent ones, after a save.
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

/// The Sendable part of a child task: everything it needs without the parent, which belongs to the
/// caller's isolation.
struct ChildWork: Sendable {
  let layout: ModelLayout
  let store: any PersistentStore
  let classes: [String: ManagedObject.Type]
  /// The changes of the context directly over the store, then of its child, and so on.
  let changes: [ContextChanges]
  let allowsAbstractInstances: Bool

  /// Runs the child over a copy of the parent with the parent's changes.
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
