import Foundation
import Lineage

/// The object of each member of a hierarchy: maps ordinals to entities and keys, and back.
///
/// A store numbers the keys of one hierarchy of entities in order, so the keys of a hierarchy are
/// usually a single run, whatever the number of members. If a strategy distributes one hierarchy of
/// kinds over several hierarchies of entities, each has its own keys, so the same key occurs in all
/// of them.
///
/// Memory: one byte for a member, and nothing while all have the same entity. Both directions
/// search a list of runs, and at most ``blockLength`` members.
///
/// - Invariant: at most 256 entities, the first 256 ones of a model's kinds.
struct OrdinalKeys: Sendable {
  /// The keys of one hierarchy of entities; a rank is the position of a member among those in the
  /// hierarchy.
  struct Space: Codable, Hashable, Sendable {
    let hierarchy: Int
    var count = 0
    var runs: [Run] = []
    /// The indexes in `runs` by ascending key.
    var byKey: [Int] = []
    /// The number of members of this space before each block.
    var countBefore: [Int] = []
  }

  /// Successive ranks with successive keys.
  struct Run: Codable, Hashable, Sendable {
    let rank: Int
    let key: Int64
    var count: Int
  }

  static let blockLength = 256
  static let entityLimit = 256

  private(set) var count = 0
  /// The entities that occur by their position in the model, with the space of each.
  private(set) var entities: [(entity: Int, space: Int)] = []
  private(set) var spaces: [Space] = []
  /// The index in `entities` of each member; empty while there is only one.
  private(set) var codes: [UInt8] = []

  init() {}

  /// Adds the next member.
  mutating func append(_ object: ManagedObject) {
    append(entity: object.layout.index, hierarchy: object.layout.rootIndex, key: object.key)
  }

  /// Adds the next member.
  ///
  /// - Precondition: no more than 256 different entities.
  mutating func append(entity: Int, hierarchy: Int, key: Int64) {
    let code = code(of: entity, hierarchy)
    let space = entities[code].space
    if count % Self.blockLength == 0 {
      for index in spaces.indices { spaces[index].countBefore.append(spaces[index].count) }
    }
    if entities.count > 1 {
      // From the second entity on, each member's entity is recorded.
      codes.append(contentsOf: repeatElement(0, count: count - codes.count))
      codes.append(UInt8(code))
    }
    spaces[space].append(key)
    count += 1
  }

  /// Reserves memory for that many members of several entities.
  mutating func reserveCapacity(_ count: Int) { codes.reserveCapacity(count) }

  /// Returns the object of a member, nil beyond the end.
  func address(of ordinal: Int) -> StoreAddress? {
    guard ordinal >= 0, ordinal < count else { return nil }
    let (entity, space) = entities[codes.isEmpty ? 0 : Int(codes[ordinal])]
    return spaces[space].key(ofRank: rank(of: ordinal, in: space)).map {
      StoreAddress(entity: entity, key: $0)
    }
  }

  /// Returns the member of the object with a key, in the hierarchy of entities with the given root.
  func ordinal(ofKey key: Int64, hierarchy: Int) -> Int? {
    guard let space = spaces.firstIndex(where: { $0.hierarchy == hierarchy }),
      let rank = spaces[space].rank(ofKey: key)
    else { return nil }
    return ordinal(ofRank: rank, in: space)
  }

  private mutating func code(of entity: Int, _ hierarchy: Int) -> Int {
    if let known = entities.firstIndex(where: { $0.entity == entity }) { return known }
    precondition(entities.count < Self.entityLimit, "a hierarchy of more than 256 entities")
    var space = spaces.firstIndex { $0.hierarchy == hierarchy }
    if space == nil {
      let blocks = (count + Self.blockLength - 1) / Self.blockLength
      spaces.append(Space(hierarchy: hierarchy, countBefore: Array(repeating: 0, count: blocks)))
      space = spaces.count - 1
    }
    entities.append((entity, space ?? 0))
    return entities.count - 1
  }
}

/// Finding members of one space among all.
extension OrdinalKeys {
  private func rank(of ordinal: Int, in space: Int) -> Int {
    guard spaces.count > 1 else { return ordinal }
    let block = ordinal / Self.blockLength
    let start = block * Self.blockLength
    return codes[start..<ordinal].reduce(spaces[space].countBefore[block]) { rank, code in
      entities[Int(code)].space == space ? rank + 1 : rank
    }
  }

  private func ordinal(ofRank rank: Int, in space: Int) -> Int? {
    guard spaces.count > 1 else { return rank }
    let blocks = spaces[space].countBefore
    let block = blocks.partitioningIndex { $0 > rank } - 1
    guard block >= 0 else { return nil }
    var left = rank - blocks[block]
    for ordinal in (block * Self.blockLength)..<count
    where entities[Int(codes[ordinal])].space == space {
      if left == 0 { return ordinal }
      left -= 1
    }
    return nil
  }
}

extension OrdinalKeys.Space {
  mutating func append(_ key: Int64) {
    if let last = runs.last, key == last.key + Int64(last.count) {
      runs[runs.count - 1].count += 1
    } else {
      let place = byKey.partitioningIndex { runs[$0].key > key }
      byKey.insert(runs.count, at: place)
      runs.append(OrdinalKeys.Run(rank: count, key: key, count: 1))
    }
    count += 1
  }

  func key(ofRank rank: Int) -> Int64? {
    let index = runs.partitioningIndex { $0.rank > rank } - 1
    guard index >= 0, rank < runs[index].rank + runs[index].count else { return nil }
    return runs[index].key + Int64(rank - runs[index].rank)
  }

  func rank(ofKey key: Int64) -> Int? {
    let place = byKey.partitioningIndex { runs[$0].key > key } - 1
    guard place >= 0 else { return nil }
    let run = runs[byKey[place]]
    guard key < run.key + Int64(run.count) else { return nil }
    return run.rank + Int(key - run.key)
  }
}

extension Array {
  /// Returns the first index whose element satisfies the test, if all later ones do as well.
  fileprivate func partitioningIndex(where test: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension OrdinalKeys {
  /// Returns the same members for other entity positions in the model: the new position of each by
  /// its old one, nil for a removed entity.
  func renumbered(_ positions: [Int?]) -> OrdinalKeys {
    var copy = self
    copy.entities = entities.map { (positions[$0.entity] ?? $0.entity, $0.space) }
    copy.spaces = spaces.map { space in
      var moved = Space(hierarchy: positions[space.hierarchy] ?? space.hierarchy)
      moved.count = space.count
      moved.runs = space.runs
      moved.byKey = space.byKey
      moved.countBefore = space.countBefore
      return moved
    }
    return copy
  }
}

/// The form stored with a prepared file, from which a process that copies the file restores the
/// members.
///
/// The codes are one text of bytes: ten million numbers would take seconds to read.
extension OrdinalKeys: Codable {
  private enum Key: String, CodingKey {
    case entities, runs, codes, count
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let count = try container.decode(Int.self, forKey: .count)
    let codes = [UInt8](try container.decode(Data.self, forKey: .codes))
    let entities = try container.decode([[Int]].self, forKey: .entities)
    let runs = try container.decode([[[Int64]]].self, forKey: .runs)
    guard codes.isEmpty || codes.count == count, entities.allSatisfy({ $0.count == 2 }),
      codes.allSatisfy({ Int($0) < entities.count }), count == 0 || !entities.isEmpty
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .codes, in: container, debugDescription: "the members' entities do not fit")
    }
    self.init()
    try restore(entities: entities, runs: runs, codes: codes, count: count)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(count, forKey: .count)
    try container.encode(
      entities.map { [$0.entity, spaces[$0.space].hierarchy] }, forKey: .entities)
    try container.encode(
      spaces.map { space in
        space.runs.map { [Int64(space.hierarchy), $0.key, Int64($0.count)] }
      }, forKey: .runs)
    try container.encode(Data(codes), forKey: .codes)
  }

  /// Adds every member again, which rebuilds the search lists.
  private mutating func restore(
    entities: [[Int]], runs: [[[Int64]]], codes: [UInt8], count: Int
  ) throws {
    reserveCapacity(entities.count > 1 ? count : 0)
    var keys: [Int: KeySequence] = [:]
    for run in runs.joined() where run.count == 3 {
      keys[Int(run[0]), default: KeySequence()].runs.append((run[1], run[2]))
    }
    for ordinal in 0..<count {
      let pair = entities[codes.isEmpty ? 0 : Int(codes[ordinal])]
      guard let key = keys[pair[1]]?.next() else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "member \(ordinal) has no key"))
      }
      append(entity: pair[0], hierarchy: pair[1], key: key)
    }
  }

  /// The keys of runs, one after another.
  private struct KeySequence {
    var runs: [(key: Int64, count: Int64)] = []
    private var run = 0
    private var place: Int64 = 0

    mutating func next() -> Int64? {
      while run < runs.count, place >= runs[run].count { (run, place) = (run + 1, 0) }
      guard run < runs.count else { return nil }
      defer { place += 1 }
      return runs[run].key + place
    }
  }
}
