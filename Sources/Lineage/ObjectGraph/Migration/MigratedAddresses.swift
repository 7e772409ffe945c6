/// The new addresses of an old store's objects.
///
/// A new key is the old one, plus an offset that is the same for all objects on the same path. So
/// only the steps that converted an object are recorded, in two bytes per object. Querying the
/// store would cost a table search per link; a bit per step would be smaller for up to a dozen
/// kinds and larger beyond.
struct MigratedAddresses: Sendable {
  /// The source and destination of a step.
  struct Step: Sendable {
    let source: EntityLayout
    let destination: EntityLayout
    /// The offset of the new keys.
    var offset: Int64 = 0
  }

  let old: ModelLayout
  let new: ModelLayout
  private(set) var steps: [Step]
  /// The steps that converted each object, by the index of its old root.
  private var taken: [Int: StepsByKey] = [:]
  /// The first unused key of each new hierarchy.
  private(set) var nextKeys: [Int: Int64] = [:]

  init(steps: [CopyStep], old: ModelLayout, new: ModelLayout) {
    self.old = old
    self.new = new
    self.steps = steps.map { Step(source: $0.source, destination: $0.destination) }
  }

  /// Records old objects that a step converts.
  mutating func add(_ keys: some Sequence<Int64>, step index: Int) throws(MigrationError) {
    for key in keys {
      guard taken[steps[index].source.rootIndex, default: StepsByKey()].add(index, to: key) else {
        throw .failed(
          entity: steps[index].source.name,
          reason: "conditions divide its hierarchy into more than \(StepsByKey.setLimit) parts")
      }
    }
  }

  /// Assigns the new keys, after all objects have been recorded.
  ///
  /// Several old hierarchies that become one keep their keys, unless a key is taken: then all keys
  /// of the later hierarchy move beyond those before it. `lastKeys` are the largest keys that each
  /// old hierarchy ever assigned, by the index of its root.
  mutating func placeKeys(lastKeys: [Int: Int64]) throws(MigrationError) {
    var placed: [KeyPart] = []
    for var part in keyParts() {
      let next = nextKeys[part.newRoot] ?? 1
      let last = max(lastKeys[part.oldRoot] ?? 0, taken[part.oldRoot]?.lastKey ?? 0)
      if collides(part, placed) { part.offset = next - 1 }
      let (end, isTooGreat) = last.addingReportingOverflow(part.offset + 1)
      guard !isTooGreat else {
        throw .failed(entity: new.entities[part.newRoot].name, reason: "there are no more keys")
      }
      nextKeys[part.newRoot] = max(next, end)
      for step in part.steps { steps[step].offset = part.offset }
      placed.append(part)
    }
  }

  /// Keys that one step converts from an old hierarchy to a new one.
  private struct KeyPart {
    let oldRoot: Int
    let newRoot: Int
    var steps: [Int]
    var offset: Int64 = 0
  }

  private func keyParts() -> [KeyPart] {
    var parts: [KeyPart] = []
    for (index, step) in steps.enumerated() {
      let (oldRoot, newRoot) = (step.source.rootIndex, step.destination.rootIndex)
      let sets = taken[oldRoot]?.sets ?? []
      let place = parts.firstIndex { part in
        part.oldRoot == oldRoot && part.newRoot == newRoot
          && !sets.contains { $0.contains(index) && $0.contains(where: part.steps.contains) }
      }
      if let place {
        parts[place].steps.append(index)
      } else {
        parts.append(KeyPart(oldRoot: oldRoot, newRoot: newRoot, steps: [index]))
      }
    }
    return parts
  }

  private func collides(_ part: KeyPart, _ placed: [KeyPart]) -> Bool {
    let others = placed.filter { $0.newRoot == part.newRoot }
    guard !others.isEmpty, let keys = taken[part.oldRoot] else { return false }
    return keys.contains { key, taking in
      guard taking.contains(where: part.steps.contains) else { return false }
      return others.contains { other in
        let (former, isNone) = key.subtractingReportingOverflow(other.offset)
        let taking = isNone ? nil : taken[other.oldRoot]?.steps(of: former)
        return taking?.contains(where: other.steps.contains) ?? false
      }
    }
  }

  /// Returns the key that a step assigns to an old object.
  func key(of key: Int64, step: Int) -> Int64 { key + steps[step].offset }

  func isTaken(_ key: Int64, by step: Int) -> Bool {
    taken[steps[step].source.rootIndex]?.steps(of: key).contains(step) ?? false
  }

  /// Returns the new addresses of an object of an entity or its sub-entities.
  func addresses(of key: Int64, entity: EntityLayout) -> [StoreAddress] {
    (taken[entity.rootIndex]?.steps(of: key) ?? [])
      .filter { entity.subtree.contains(steps[$0].source.index) }
      .map { address(of: key, step: $0) }
  }

  private func address(of key: Int64, step: Int) -> StoreAddress {
    StoreAddress(entity: steps[step].destination.index, key: self.key(of: key, step: step))
  }

  /// Returns the new address of a relationship's old destination, or nil if it was dropped or is no
  /// longer a valid destination.
  ///
  /// The old entity is any of the hierarchy; `destination` is the index of the new relationship's
  /// destination entity.
  func address(of key: Int64, entity: EntityLayout, within destination: Int) -> StoreAddress? {
    let allowed = new.entities[destination].subtree
    return taken[entity.rootIndex]?.steps(of: key)
      .first { allowed.contains(steps[$0].destination.index) }
      .map { address(of: key, step: $0) }
  }

  /// Passes every object and its new addresses, by old hierarchy and key.
  func forEach(_ body: (_ old: StoreAddress, _ new: StoreAddress) throws -> Void) rethrows {
    for (_, keys) in taken.sorted(by: { $0.key < $1.key }) {
      _ = try keys.contains { key, taking in
        for step in taking {
          let old = StoreAddress(entity: steps[step].source.index, key: key)
          try body(old, address(of: key, step: step))
        }
        return false
      }
    }
  }
}

/// The steps that converted each object of a hierarchy, as the number of a set of steps.
struct StepsByKey: Sendable {
  /// The number of non-empty sets that two bytes can represent.
  static let setLimit = Int(UInt16.max)

  /// Dense keys take 2.1 bytes each; a single one takes about 600.
  private static let pageBits: Int64 = 8
  private static let pageCount = 1 << pageBits

  private var pages: [Int64: [UInt16]] = [:]
  /// The sets by number; 0 is the empty set.
  private(set) var sets: [[Int]] = [[]]
  private var numbers: [[Int]: UInt16] = [[]: 0]
  /// The last change of a number with its step, because the next is usually the same.
  private var lastChange = (from: UInt16(0), step: -1, to: UInt16(0))
  private(set) var lastKey: Int64 = 0
  /// The number of objects.
  private(set) var count = 0

  /// Records that a step converted an object; returns false if there are too many sets.
  mutating func add(_ step: Int, to key: Int64) -> Bool {
    let (page, place) = Self.place(of: key)
    let number = pages[page]?[place] ?? 0
    if lastChange.from != number || lastChange.step != step {
      let set = sets[Int(number)] + [step]
      guard let next = numbers[set] ?? UInt16(exactly: sets.count) else { return false }
      if Int(next) == sets.count {
        sets.append(set)
        numbers[set] = next
      }
      lastChange = (number, step, next)
    }
    if number == 0 { count += 1 }
    pages[page, default: [UInt16](repeating: 0, count: Self.pageCount)][place] = lastChange.to
    lastKey = max(lastKey, key)
    return true
  }

  /// Returns the steps that converted an object, in order; empty for an unknown object.
  func steps(of key: Int64) -> [Int] {
    let (page, place) = Self.place(of: key)
    return pages[page].map { sets[Int($0[place])] } ?? []
  }

  private static func place(of key: Int64) -> (page: Int64, place: Int) {
    (key >> pageBits, Int(key & Int64(pageCount - 1)))
  }

  /// Returns true if the closure returns true for one of the objects, in key order.
  func contains(where isWanted: (_ key: Int64, _ steps: [Int]) throws -> Bool) rethrows -> Bool {
    for page in pages.keys.sorted() {
      for (place, number) in (pages[page] ?? []).enumerated() where number > 0 {
        let key = page << Self.pageBits + Int64(place)
        if try isWanted(key, sets[Int(number)]) { return true }
      }
    }
    return false
  }
}
