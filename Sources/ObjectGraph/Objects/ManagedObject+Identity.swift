/// In a context one row is one object, so objects are equal if they are the same.
extension ManagedObject: Hashable {
  public static func == (one: ManagedObject, other: ManagedObject) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
