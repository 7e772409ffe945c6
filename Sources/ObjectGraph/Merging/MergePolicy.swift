/// What a save does about rows that somebody else changed since they were read.
///
/// The policies of `NSMergePolicy`. They also decide about uniqueness: where a new or changed
/// object has the same values in a uniqueness constraint as a stored one, "store" and "object"
/// mean the same two sides.
public enum MergePolicy: Hashable, Sendable {
  /// The save is refused with every conflict.
  case error
  /// Property by property: what was set here yields to what was changed in the store.
  case mergeByPropertyStoreTrump
  /// Property by property: what was set here wins, the rest is the store's.
  case mergeByPropertyObjectTrump
  /// All values of the object win.
  case overwrite
  /// The object's changes are given up.
  case rollback
}
