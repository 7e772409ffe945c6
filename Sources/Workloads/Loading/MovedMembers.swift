import ObjectGraph

/// Members that are no longer where they were loaded, because they changed their kind.
///
/// A class because operations move members of the session that all of them share.
final class MovedMembers {
  private var addresses: [String: [Int: StoreAddress]] = [:]
  private var ordinals: [Place: Int] = [:]

  private struct Place: Hashable {
    let tree: Int
    let key: Int64
  }

  func address(_ root: String, ordinal: Int) -> StoreAddress? { addresses[root]?[ordinal] }

  func ordinal(ofKey key: Int64, tree: Int) -> Int? { ordinals[Place(tree: tree, key: key)] }

  func note(_ object: ManagedObject, _ root: String, ordinal: Int) {
    addresses[root, default: [:]][ordinal] = object.storeAddress
    ordinals[Place(tree: object.layout.rootIndex, key: object.key)] = ordinal
  }
}
