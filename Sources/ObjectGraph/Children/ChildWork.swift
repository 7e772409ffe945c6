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
