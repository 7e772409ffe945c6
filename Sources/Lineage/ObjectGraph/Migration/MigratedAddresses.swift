/// The new addresses of an old store's objects.
///
/// A new key is the old one, or the old one and a number that is the same for all objects that come
/// the same way, so that only which steps took an object has to be noted: two bytes an object. To
/// ask the store instead would be a search of its tables for every link; a bit for every step would
/// be less for up to a dozen kinds and more beyond.
struct MigratedAddresses: Sendable {
  /// The source and destination of a step.
  struct Step: Sendable {
    let source: EntityLayout
    let destination: EntityLayout
    /// The number that is added to the old keys.
    var offset: Int64 = 0
  }

  let old: ModelLayout
  let new: ModelLayout
  private(set) var steps: [Step]
  /// The steps that took each object, by the index of its old root.
  private var taken: [Int: StepsByKey] = [:]
  /// The first key of each new hierarchy that nothing has.
  private(set) var nextKeys: [Int: Int64] = [:]

  init(steps: [CopyStep], old: ModelLayout, new: ModelLayout) {
    self.old = old
    self.new = new
    self.steps = steps.map { Step(source: $0.source, destination: $0.destination) }
  }

  /// Notes old objects that a step takes.
  mutating func add(_ keys: some Sequence<Int64>, step index: Int) throws(MigrationError) {
    for key in keys {
      guard taken[steps[index].source.rootIndex, default: StepsByKey()].add(index, to: key) else {
        throw .failed(
          entity: steps[index].source.name,
          reason: "conditions divide its hierarchy into more than \(StepsByKey.setLimit) parts")
      }
    }
  }

  /// Decides the new keys, once every object is noted.
  ///
  /// Several old hierarchies that become one keep their keys, unless a key is taken: then all keys of the
  /// later hierarchy move beyond those before it. `lastKeys` are the greatest keys that each old
  /// hierarchy ever gave out, by the index of its root.
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

  /// Keys that come from one old hierarchy to a new one, each by one of the steps.
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

  /// The key of what a step makes of an object that it takes.
  func key(of key: Int64, step: Int) -> Int64 { key + steps[step].offset }

  func isTaken(_ key: Int64, by step: Int) -> Bool {
    taken[steps[step].source.rootIndex]?.steps(of: key).contains(step) ?? false
  }

  /// Everything that mappings made of an object of an entity or of those below it.
  func addresses(of key: Int64, entity: EntityLayout) -> [StoreAddress] {
    (taken[entity.rootIndex]?.steps(of: key) ?? [])
      .filter { entity.subtree.contains(steps[$0].source.index) }
      .map { address(of: key, step: $0) }
  }

  private func address(of key: Int64, step: Int) -> StoreAddress {
    StoreAddress(entity: steps[step].destination.index, key: self.key(of: key, step: step))
  }

  /// The object that something leads to now, nil if it was dropped or may not be led to any more.
  ///
  /// The old entity is any of the hierarchy; the destination is the index of the entity that the new
  /// relationship leads to.
  func address(of key: Int64, entity: EntityLayout, within destination: Int) -> StoreAddress? {
    let allowed = new.entities[destination].subtree
    return taken[entity.rootIndex]?.steps(of: key)
      .first { allowed.contains(steps[$0].destination.index) }
      .map { address(of: key, step: $0) }
  }

  /// Hands over every object and what became of it, by old hierarchy and key.
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

/// The steps that took each object of a hierarchy, as the number of a set of steps.
struct StepsByKey: Sendable {
  /// The sets that two bytes can number, without the empty one.
  static let setLimit = Int(UInt16.max)

  /// Dense keys take 2.1 bytes each; one alone takes some 600.
  private static let pageBits: Int64 = 8
  private static let pageCount = 1 << pageBits

  private var pages: [Int64: [UInt16]] = [:]
  /// By number; none is 0.
  private(set) var sets: [[Int]] = [[]]
  private var numbers: [[Int]: UInt16] = [[]: 0]
  /// The last change of a number and its step, as the next is mostly the same.
  private var lastChange = (from: UInt16(0), step: -1, to: UInt16(0))
  private(set) var lastKey: Int64 = 0
  /// The number of objects.
  private(set) var count = 0

  /// Notes that a step took an object; false if there are too many sets.
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

  /// The steps that took an object, in their order; none for an object that is not there.
  func steps(of key: Int64) -> [Int] {
    let (page, place) = Self.place(of: key)
    return pages[page].map { sets[Int($0[place])] } ?? []
  }

  private static func place(of key: Int64) -> (page: Int64, place: Int) {
    (key >> pageBits, Int(key & Int64(pageCount - 1)))
  }

  /// True if one of the objects, in the order of their keys, is wanted.
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
