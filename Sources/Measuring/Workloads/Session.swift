import Lineage
import LogicalModel
import ModelReshaping

/// A loaded store with everything that an operation needs to query it and check the answer.
struct Session {
  let resolved: ResolvedDomain
  let container: PersistentContainer
  let source: any MemberSource
  /// The object of each member when it was loaded, by the hierarchy's root.
  let keys: [String: OrdinalKeys]
  let seed: UInt64
  /// The names of the domain, hashed once for digests.
  let tags: DomainTags
  private let moved = MovedMembers()
  private let plans = PlanCache()
  /// The tags of kinds by their position in the domain.
  private let kindTags: [DomainTags.KindTags]

  init(
    resolved: ResolvedDomain, container: PersistentContainer, source: any MemberSource,
    keys: [String: OrdinalKeys], seed: UInt64
  ) {
    self.resolved = resolved
    self.container = container
    self.source = source
    self.keys = keys
    self.seed = seed
    let tags = DomainTags(resolved.stored.domain)
    self.tags = tags
    kindTags = resolved.stored.domain.allKinds.compactMap { tags[$0.name] }
  }

  var domain: Domain { resolved.stored.domain }

  /// The store's access without objects, nil if it has none.
  var scanner: (any BareScanning)? { container.store as? any BareScanning }

  /// Returns the plan of a question to this store.
  func plan(_ question: MemberQuery) throws(StrategyError) -> MemberQueryPlan {
    try plans.plan(question) { question throws(StrategyError) in
      try resolved.plan(question) { objectID($0, ordinal: $1) }
    }
  }

  /// Returns the object of a member, including changes of its kind.
  func address(_ root: String, ordinal: Int) -> StoreAddress? {
    moved.address(root, ordinal: ordinal) ?? keys[root]?.address(of: ordinal)
  }

  /// Returns the ordinal of an object's member in the hierarchy of kinds.
  func ordinal(_ root: String, ofKey key: Int64, hierarchy: Int) -> Int? {
    moved.ordinal(ofKey: key, hierarchy: hierarchy)
      ?? keys[root]?.ordinal(ofKey: key, hierarchy: hierarchy)
  }

  func ordinal(_ root: String, of object: ManagedObject) -> Int? {
    ordinal(root, ofKey: object.key, hierarchy: object.layout.rootIndex)
  }

  /// Returns the ID of a member's object, the same in every context.
  func objectID(_ root: String, ordinal: Int) -> ManagedObjectID? {
    guard let address = address(root, ordinal: ordinal) else { return nil }
    let entity = container.layout.entities[address.entity]
    return ManagedObjectID(
      entity: entity, key: address.key,
      storeIdentifier: container.store.identifier(of: entity, key: address.key))
  }

  /// Records that a member has another object after changing its kind.
  func note(_ object: ManagedObject, _ root: String, ordinal: Int) {
    moved.note(object, root, ordinal: ordinal)
    plans.removeAll()
  }

  /// Returns the kind of each object, which a program that shows a mixed list reads first.
  ///
  /// - Throws: `StrategyError.unknownKind`.
  func kindIndexes(of objects: [ManagedObject]) throws(StrategyError) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(objects.count)
    for object in objects { result.append(try resolved.knownKindIndex(of: object)) }
    return result
  }

  /// Returns the hash of an object's kind and values, equal to that of its member without links.
  ///
  /// - Throws: `StrategyError.cannotDecode`.
  func hash(of object: ManagedObject, kindIndex: Int, with hasher: inout MemberHasher)
    throws(StrategyError) -> Hash128
  {
    let names = kindTags[kindIndex]
    hasher.begin(kind: names.kind)
    try resolved.forEachValue(of: object, kindIndex: kindIndex) { position, value in
      hasher.combine(names.properties[position], value)
    }
    return hasher.finish()
  }

  /// Returns the members of objects, without their links.
  func members(_ objects: [ManagedObject]) throws(StrategyError) -> [Member] {
    let kinds = try kindIndexes(of: objects)
    var result: [Member] = []
    for (object, kind) in zip(objects, kinds) {
      result.append(try member(object, kindIndex: kind, references: []))
    }
    return result
  }

  /// Returns the members of objects, including links.
  func membersWithLinks(_ objects: [ManagedObject]) throws -> [Member] {
    let kinds = try kindIndexes(of: objects)
    var references = [[[Int]]](repeating: [], count: objects.count)
    // By kind, because keys are unique only within one hierarchy of entities.
    for kind in Set(kinds) {
      let positions = kinds.indices.filter { kinds[$0] == kind }
      let ofKind = positions.map { objects[$0] }
      for (number, link) in resolved.kinds[kind].links.enumerated() {
        let (root, hierarchy) = (link.destinationRoot, link.destinationHierarchy)
        let linked = try resolved.linkedKeys(of: ofKind, kindIndex: kind, link: number)
        for (position, keys) in zip(positions, linked) {
          let ordinals = keys.map { ordinal(root, ofKey: $0, hierarchy: hierarchy) ?? -1 }
          references[position].append(link.isOrdered ? ordinals : ordinals.sorted())
        }
      }
    }
    return try objects.indices.map {
      try member(objects[$0], kindIndex: kinds[$0], references: references[$0])
    }
  }

  private func member(_ object: ManagedObject, kindIndex: Int, references: [[Int]])
    throws(StrategyError) -> Member
  {
    let kind = resolved.kindName(at: kindIndex)
    return Member(
      kind: kind, ordinal: ordinal(domain.root(of: kind), of: object) ?? -1,
      values: try resolved.values(of: object, kindIndex: kindIndex),
      references: references)
  }
}
