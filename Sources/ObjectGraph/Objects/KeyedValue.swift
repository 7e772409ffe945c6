public import ObjectModel

/// The value of a property of any sort, for code that does not know the class: what `Any?` is in Core
/// Data's `value(forKey:)`.
///
/// The counterpart of ``FetchValue``, with objects instead of their IDs.
public enum KeyedValue: Hashable {
  /// An attribute without a value, or a to-one relationship that leads to nothing.
  case null
  case attribute(AttributeValue)
  /// Where a to-one relationship leads.
  case object(ManagedObject)
  /// Where a to-many relationship leads, in the order of keys or in its own.
  case objects([ManagedObject])
}
