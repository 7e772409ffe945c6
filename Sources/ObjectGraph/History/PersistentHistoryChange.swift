public import ObjectModel

/// What one transaction did to one object.
public struct PersistentHistoryChange: Hashable, Sendable {
  /// What was done, with the numbers that the file has.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  /// Rises within a store, over all transactions.
  public var changeID: Int64
  public var kind: Kind
  /// Of a deleted object too, which nobody can fetch any more.
  public var changedObjectID: ManagedObjectID
  /// The attributes and relationships that an update changed, sorted; empty for the other kinds, nil
  /// for an update of which that is not known.
  ///
  /// The to-many side of a relationship counts as changed when an object joins or leaves it. It is
  /// not known of an update before a migration that gave the properties other numbers, nor of one
  /// that another program noted without it: take any property for changed then.
  public var updatedProperties: [String]?
  /// What is kept of a deleted object: values of attributes with
  /// `preservesValueInHistoryOnDeletion`.
  public var tombstone: [String: AttributeValue]

  package init(
    changeID: Int64, kind: Kind, changedObjectID: ManagedObjectID, updatedProperties: [String]?,
    tombstone: [String: AttributeValue]
  ) {
    self.changeID = changeID
    self.kind = kind
    self.changedObjectID = changedObjectID
    self.updatedProperties = updatedProperties
    self.tombstone = tombstone
  }
}
