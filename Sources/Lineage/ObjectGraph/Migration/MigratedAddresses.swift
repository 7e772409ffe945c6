/// The new addresses of an old store's objects.
///
/// Where a whole hierarchy was taken over with its keys, nothing is noted. Otherwise there is an
/// entry for each object, which takes some 100 bytes.
struct MigratedAddresses {
  /// One new object and the step that makes it.
  struct Entry {
    let step: Int
    let address: StoreAddress
  }

  private enum Hierarchy {
    /// New entities by old ones.
    case kept([Int: Int])
    case listed([Int64: [Entry]])
  }

  private let new: ModelLayout
  private var hierarchies: [Int: Hierarchy] = [:]
  /// The first key of each new hierarchy that nothing has.
  private(set) var nextKeys: [Int: Int64] = [:]
  private var takenKeys: [Int: Set<Int64>] = [:]

  /// Resolves what needs no list; last keys are the greatest that each old hierarchy ever gave out,
  /// by the index of its root.
  init(steps: [CopyStep], old: ModelLayout, new: ModelLayout, lastKeys: [Int: Int64]) {
    self.new = new
    for step in steps {
      let root = step.destination.rootIndex
      nextKeys[root] = max(nextKeys[root] ?? 1, (lastKeys[step.source.rootIndex] ?? 0) + 1)
    }
    for root in old.entities where root.rootIndex == root.index {
      let kept = Self.keptEntities(of: root, steps, old, new)
      hierarchies[root.index] = kept.map(Hierarchy.kept) ?? .listed([:])
    }
  }

  /// New entities by old ones, nil if not all objects of the hierarchy go on in their places.
  private static func keptEntities(
    of root: EntityLayout, _ steps: [CopyStep], _ old: ModelLayout, _ new: ModelLayout
  ) -> [Int: Int]? {
    let own = steps.filter { $0.source.rootIndex == root.index }
    guard own.count == root.subtree.count, own.allSatisfy(\.isWhole), let first = own.first,
      own.allSatisfy({ $0.destination.rootIndex == first.destination.rootIndex })
    else { return nil }
    let others = steps.filter { $0.source.rootIndex != root.index }
    guard !others.contains(where: { $0.destination.rootIndex == first.destination.rootIndex })
    else { return nil }
    let pairs = Dictionary(
      own.map { ($0.source.index, $0.destination.index) }, uniquingKeysWith: { one, _ in one })
    // Whatever was below an entity still is, so that what led there still may.
    let isKept = root.subtree.allSatisfy { index in
      guard let after = pairs[index] else { return false }
      return old.entities[index].subtree.allSatisfy {
        pairs[$0].map(new.entities[after].subtree.contains) ?? false
      }
    }
    return isKept ? pairs : nil
  }

  func isKept(_ step: CopyStep) -> Bool {
    if case .kept = hierarchies[step.source.rootIndex] { true } else { false }
  }

  /// Notes the objects of a step whose hierarchy is not simply taken over.
  mutating func add(_ sources: [StoreAddress], step index: Int, _ step: CopyStep) {
    let (oldRoot, newRoot) = (step.source.rootIndex, step.destination.rootIndex)
    guard case .listed(var entries) = hierarchies.removeValue(forKey: oldRoot) else { return }
    for source in sources {
      let address = StoreAddress(
        entity: step.destination.index, key: takeKey(like: source.key, newRoot))
      entries[source.key, default: []].append(Entry(step: index, address: address))
    }
    hierarchies[oldRoot] = .listed(entries)
  }

  private mutating func takeKey(like key: Int64, _ root: Int) -> Int64 {
    if takenKeys[root, default: []].insert(key).inserted { return key }
    let new = nextKeys[root] ?? 1
    nextKeys[root] = new + 1
    takenKeys[root]?.insert(new)
    return new
  }

  /// The key of what a step makes of an object.
  func key(of source: StoreAddress, step index: Int, _ step: CopyStep) -> Int64? {
    guard case .listed(let entries) = hierarchies[step.source.rootIndex] else { return source.key }
    return entries[source.key]?.first { $0.step == index }?.address.key
  }

  /// Everything that mappings made of an object.
  func addresses(of source: StoreAddress, entity: EntityLayout) -> [StoreAddress] {
    switch hierarchies[entity.rootIndex] {
    case .kept(let pairs):
      pairs[entity.index].map { [StoreAddress(entity: $0, key: source.key)] } ?? []
    case .listed(let entries): entries[source.key]?.map(\.address) ?? []
    case nil: []
    }
  }

  /// The object that something leads to now, nil if it was dropped or may not be led to any more.
  ///
  /// The old entity is needed at least as declared; the destination is the index of the entity that
  /// the new relationship leads to.
  func address(of key: Int64, entity: EntityLayout, within destination: Int) -> StoreAddress? {
    let allowed = new.entities[destination].subtree
    switch hierarchies[entity.rootIndex] {
    case .kept(let pairs):
      guard let after = pairs[entity.index], allowed.contains(after) else { return nil }
      return StoreAddress(entity: after, key: key)
    case .listed(let entries):
      return entries[key]?.first { allowed.contains($0.address.entity) }?.address
    case nil: return nil
    }
  }
}
