/// What a partial update does to one value.
///
/// With a plain optional "leave it" and "clear it" look the same. Here only what can be nil has
/// ``clear``: `Change<String?>` has it, `Change<String>` does not compile with it.
public enum Change<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Leave the value as it is.
  case keep
  /// Give it this value.
  case set(Value)
}

extension Change where Value: ExpressibleByNilLiteral {
  /// Leave no value.
  public static var clear: Change { .set(nil) }
}

extension ManagedObject {
  /// Sets an attribute unless it has that value already, so that a save writes only what differs.
  public func update<Value>(_ attribute: Attribute<Value>, to value: Value) {
    let key = attribute.propertyKey
    let stored = Value.Scalar.stored(key, of: self)
    // A stored value that is none of the type's also reads as nil, and has to go.
    let isSame =
      stored == value.scalar && (stored != nil || !filledRow().isPresent(bound.slot(key).index))
    if !isSame { self[attribute] = value }
  }

  /// Sets an attribute if the change says so and the value differs.
  public func update<Value>(_ attribute: Attribute<Value>, to change: Change<Value>) {
    if case .set(let value) = change { update(attribute, to: value) }
  }
}
