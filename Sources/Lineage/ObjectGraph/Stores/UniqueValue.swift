/// The values of an object in one uniqueness constraint, which no other object of its store may have.
package struct UniqueValue: Hashable, Sendable {
  /// The index of the entity that declares the constraint.
  let declaringEntity: Int
  /// The index among that entity's constraints.
  let place: Int
  /// The store, because uniqueness does not extend across stores.
  let storeIdentifier: String
  let values: [StoredValue]

  /// Returns the values in each constraint that applies to an entity's object, read by slot index.
  ///
  /// An object without one of the values has none, because NULL equals nothing.
  static func all(
    of entity: EntityLayout, in model: ModelLayout, storeIdentifier: String,
    value: (Int) -> StoredValue?
  ) -> [UniqueValue] {
    model.uniqueness(of: entity).compactMap { constraint in
      let values = constraint.slots.compactMap(value)
      guard values.count == constraint.slots.count else { return nil }
      return UniqueValue(
        declaringEntity: constraint.declaringEntity, place: constraint.place,
        storeIdentifier: storeIdentifier, values: values)
    }
  }

  /// Leaves out the store, of which there is usually one.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(declaringEntity)
    hasher.combine(place)
    hasher.combine(values)
  }
}
