/// What one save wrote, as IDs, for other contexts and for whoever watches.
public struct SavedChanges: Hashable, Sendable {
  public var inserted: [ManagedObjectID]
  /// Objects whose values or relationships changed, at either end.
  public var updated: [ManagedObjectID]
  public var deleted: [ManagedObjectID]

  public init(
    inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [],
    deleted: [ManagedObjectID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}
