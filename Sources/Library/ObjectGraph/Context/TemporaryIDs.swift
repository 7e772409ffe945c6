/// What became of temporary IDs that somebody asked for.
///
/// A predicate about an unsaved object holds its temporary ID; it goes on meaning the object when
/// that is saved, as a predicate in Core Data holds the object itself. Only IDs that were asked for
/// are kept, so that inserting costs nothing.
struct TemporaryIDs {
  private var asked: Set<Int64> = []
  /// The permanent IDs by temporary key.
  private(set) var permanent: [Int64: ManagedObjectID] = [:]

  mutating func noteAsked(_ key: Int64) { asked.insert(key) }

  /// To be called when an object has its permanent key.
  @inline(__always)
  mutating func replace(_ key: Int64, by object: ManagedObject) {
    if !asked.isEmpty, asked.remove(key) != nil { permanent[key] = object.objectID }
  }
}
