/// What an object claims for itself alone: its values in one uniqueness constraint.
struct UniqueValue: Hashable {
  let declaringEntity: Int
  let place: Int
  /// No store knows what is unique in another one.
  let storeIdentifier: String
  let values: [StoredValue]
}

extension ManagedObjectContext {
  /// The values of each constraint that binds the object; one that lacks a value claims nothing, as
  /// NULL is equal to nothing.
  func uniqueValues(of object: ManagedObject) -> [UniqueValue] {
    uniqueValues(of: object, in: object.filledRow())
  }

  func uniqueValues(of object: ManagedObject, in row: Row) -> [UniqueValue] {
    let entity = object.layout
    return layout.uniqueness(of: entity).compactMap { constraint in
      let values = constraint.slots.compactMap { entity.storedValue(of: entity.slots[$0], in: row) }
      guard values.count == constraint.slots.count else { return nil }
      return UniqueValue(
        declaringEntity: constraint.declaringEntity, place: constraint.place,
        storeIdentifier: object.bound.storeIdentifier(of: object.key), values: values)
    }
  }
}
