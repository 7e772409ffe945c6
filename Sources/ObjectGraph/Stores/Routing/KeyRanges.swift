/// Which of the stores that share a tree has which keys.
///
/// Each of them gives out keys of a range of its own, so that a key tells the store, in references
/// and IDs too, and nothing is ever translated. A store keeps its range in its own counter of
/// keys: the files can be described in any order, and each can be opened alone.
struct KeyRanges: Sendable {
  /// 2^40 keys a range; 2^22 stores could share a tree before keys would be greater than 2^62.
  private static let keyBits: Int64 = 40

  private let positions: [Int64: Int]

  /// Reads which range each store is in, and moves stores without objects out of one that is taken.
  ///
  /// Nil if two stores have objects with keys of one range.
  ///
  /// - Parameters:
  ///   - tree: what the stores share.
  ///   - holders: their positions among the parts.
  ///   - parts: all stores of the container.
  /// - Throws: a store's own error.
  init?(of tree: EntityLayout, in holders: [Int], _ parts: [StoreRouter.Part]) throws {
    var positions: [Int64: Int] = [:]
    var empty: [Int] = []
    for position in holders {
      var fetch = StoreFetch(entity: tree)
      fetch.limit = 1
      guard let first = try parts[position].store.addresses(fetch).first else {
        empty.append(position)
        continue
      }
      guard positions.updateValue(position, forKey: first.key >> Self.keyBits) == nil else {
        return nil
      }
    }
    for position in empty {
      let store = parts[position].store
      let next = try store.reserveKeys(tree: tree, count: 1).lowerBound
      var range = next >> Self.keyBits
      while positions[range] != nil { range += 1 }
      let skipped = range << Self.keyBits - next
      if skipped > 0 { _ = try store.reserveKeys(tree: tree, count: Int(skipped)) }
      positions[range] = position
    }
    self.positions = positions
  }

  /// The position of the store with a key, nil for a key of no store.
  func position(of key: Int64) -> Int? { positions[key >> Self.keyBits] }

  /// The positions of the stores in the order of their keys.
  var ordered: [Int] { positions.sorted { $0.key < $1.key }.map(\.value) }
}
