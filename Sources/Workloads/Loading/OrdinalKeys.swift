import ObjectGraph

/// Which object each member of a tree became: ordinal to key, and back.
///
/// A store numbers keys in order, so the whole map is usually one run, whatever the number of
/// members.
package struct OrdinalKeys: Sendable {
  private struct Run {
    let ordinal: Int
    let key: Int64
    var count: Int
  }

  private var runs: [Run] = []
  /// The entity of each member by its position in the model; empty if there is only one entity.
  private var entities: [UInt8] = []
  private var firstEntity: Int?
  package private(set) var count = 0

  /// Adds the next member.
  mutating func append(_ object: ManagedObject) {
    append(key: object.key)
    let entity = object.layout.index
    if firstEntity == nil { firstEntity = entity }
    if entities.isEmpty && entity == firstEntity { return }
    // From the first other entity on, each member's is noted.
    if entities.isEmpty {
      entities = Array(repeating: UInt8(truncatingIfNeeded: firstEntity ?? 0), count: count - 1)
    }
    entities.append(UInt8(truncatingIfNeeded: entity))
  }

  func key(of ordinal: Int) -> Int64? {
    let run = runs.last { $0.ordinal <= ordinal }
    guard let run, ordinal < run.ordinal + run.count else { return nil }
    return run.key + Int64(ordinal - run.ordinal)
  }

  func ordinal(of key: Int64) -> Int? {
    guard let run = runs.first(where: { $0.key <= key && key < $0.key + Int64($0.count) }) else {
      return nil
    }
    return run.ordinal + Int(key - run.key)
  }

  func entityIndex(of ordinal: Int) -> Int {
    entities.isEmpty ? firstEntity ?? 0 : Int(entities[ordinal])
  }

  private mutating func append(key: Int64) {
    if let last = runs.last, key == last.key + Int64(last.count) {
      runs[runs.count - 1].count += 1
    } else {
      runs.append(Run(ordinal: count, key: key, count: 1))
    }
    count += 1
  }
}
