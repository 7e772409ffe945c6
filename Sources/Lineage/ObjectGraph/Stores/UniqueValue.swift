/// The values of an object in one uniqueness constraint, which no other object of its store may have.
package struct UniqueValue: Hashable, Sendable {
  /// The index of the entity that declares the constraint.
  let declaringEntity: Int
  /// The index among that entity's constraints.
  let place: Int
  /// The store, because uniqueness does not extend across stores.
  let storeIdentifier: String
  let values: [StoredValue]
  /// The hash of all but the store, of which there is usually one.
  ///
  /// It is computed once, because a save searches several tables for each value, and compared first.
  private let hash: Int

  /// Reads the values by slot index; returns nil without one of them, because NULL equals nothing.
  init?(
    _ constraint: UniquenessLayout, _ storeIdentifier: String, value: (Int) -> StoredValue?
  ) {
    values = constraint.slots.compactMap(value)
    guard values.count == constraint.slots.count else { return nil }
    declaringEntity = constraint.declaringEntity
    place = constraint.place
    self.storeIdentifier = storeIdentifier
    var hasher = Hasher()
    hasher.combine(declaringEntity)
    hasher.combine(place)
    hasher.combine(values)
    hash = hasher.finalize()
  }

  /// Returns the values of an entity's object in each constraint that applies to it.
  static func all(
    of entity: EntityLayout, in model: ModelLayout, storeIdentifier: String,
    value: (Int) -> StoredValue?
  ) -> [UniqueValue] {
    model.uniqueness(of: entity).compactMap { UniqueValue($0, storeIdentifier, value: value) }
  }

  package static func == (one: UniqueValue, other: UniqueValue) -> Bool {
    one.hash == other.hash && one.declaringEntity == other.declaringEntity
      && one.place == other.place && one.values == other.values
      && one.storeIdentifier == other.storeIdentifier
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
