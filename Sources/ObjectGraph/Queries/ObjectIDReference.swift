/// The ID of a fetched object, or of one that a to-one path leads to.
///
/// Nothing but an ID is compared with it, and there is no order of IDs.
public struct ObjectIDReference: Hashable, Sendable {
  public let keyPath: FetchKeyPath

  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// One of the IDs.
  public func isIn(_ ids: some Sequence<ManagedObjectID>) -> FetchPredicate {
    let list = FetchValue.list(ids.map(FetchValue.object))
    return .comparison(FetchComparison(.keyPath(keyPath), .isIn, .value(list)))
  }

  func compared(_ comparison: FetchComparison.Operator, _ id: ManagedObjectID?) -> FetchPredicate {
    let value = id.map(FetchValue.object) ?? .null
    return .comparison(FetchComparison(.keyPath(keyPath), comparison, .value(value)))
  }
}
