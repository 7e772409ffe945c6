/// An object whose values a predicate can look at: a row of the in-memory store, or a managed
/// object with its unsaved changes.
package protocol PredicateSubject {
  /// The exact entity.
  var layout: EntityLayout { get }
  /// The primary key; negative for an object that was never saved.
  var key: Int64 { get }

  /// The value of an attribute, or the object that a to-one relationship refers to.
  func storedValue(of slot: Slot) throws(ObjectGraphError) -> StoredValue?

  /// Where a to-one relationship leads, nil if there is no such object.
  func destination(of slot: Slot) throws(ObjectGraphError) -> Self?

  /// Where a to-many relationship leads.
  func destinations(of relationship: RelationshipLayout) throws(ObjectGraphError) -> [Self]
}

extension PredicateSubject {
  /// The object itself as a value.
  var reference: StoredValue { .object(entity: layout.index, key: key) }
}
