package import LogicalModel
package import ObjectGraph
import ObjectModel

/// Questions of the domain as requests to a store.
extension StoredDomain {
  /// Where an ordinal of a tree of kinds became an object.
  package typealias IDLookup = (_ root: String, _ ordinal: Int) -> ManagedObjectID?

  /// How a question is asked of the store, given the object of each member that it names.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a name that the kind does not have.
  package func plan(_ question: MemberQuestion, ids: @escaping IDLookup) throws(StrategyError)
    -> AskPlan
  {
    let arms = try self.arms(of: question, mentioning: question.mentionedProperties)
    let conditions = ConditionTranslation(domain: self, kind: question.kind, ids: ids)
    let (stored, residual) = try divide(question.conditions, arms, conditions)
    let sortPosition = try question.order.map { order throws(StrategyError) in
      try position(of: order.property, in: question.kind)
    }
    let sortsInMemory =
      sortPosition.map { place in arms.contains { $0.places[place].keyPath == nil } } ?? false
    var requests: [FetchRequest<ManagedObject>] = []
    for arm in arms {
      guard let predicate = try predicate(arm, stored, conditions) else { continue }
      var request = FetchRequest<ManagedObject>(entityName: arm.entity)
      request.includesSubentities = arm.includesSubentities
      request.predicate = predicate.count > 1 ? .and(predicate) : predicate.first
      if !sortsInMemory, let order = question.order, let sortPosition {
        let key = arm.places[sortPosition].keyPath ?? order.property
        request.sortDescriptors = [FetchSortDescriptor(key: key, ascending: order.ascending)]
      }
      if residual.isEmpty && !sortsInMemory { request.fetchLimit = question.limit }
      // Merging looks at what is sorted by, wherever it lies.
      let mergesByDetails = arms.count > 1 && sortPosition != nil
      if question.reading == .values || mergesByDetails {
        request.relationshipKeyPathsForPrefetching = arm.details
      }
      requests.append(request)
    }
    return AskPlan(
      question: question, requests: requests, residual: residual, sortsInMemory: sortsInMemory)
  }

  /// The conditions that the store can judge and those that it cannot.
  private func divide(
    _ conditions: [Condition], _ arms: [Arm], _ translation: ConditionTranslation
  ) throws(StrategyError) -> (stored: [Condition], residual: [Condition]) {
    var (stored, residual): ([Condition], [Condition]) = ([], [])
    for condition in conditions {
      var isStored = true
      for arm in arms where try !translation.isStored(condition, arm.places) { isStored = false }
      if isStored { stored.append(condition) } else { residual.append(condition) }
    }
    return (stored, residual)
  }

  /// The conditions of one arm, kind first; nil if none of the wanted members can be in it.
  private func predicate(
    _ arm: Arm, _ stored: [Condition], _ conditions: ConditionTranslation
  ) throws(StrategyError) -> [FetchPredicate]? {
    var parts: [FetchPredicate] = arm.kindCondition.map { [$0] } ?? []
    for condition in stored {
      guard let part = try conditions.predicate(condition, arm.places, rootEntity(of: arm.entity))
      else { return nil }
      parts.append(part)
    }
    return parts
  }

  private func rootEntity(of name: String) -> String {
    model.entitiesByName[name]?.rootEntity.name ?? name
  }
}

extension StoredDomain {
  /// One request's share of a question.
  struct Arm {
    let entity: String
    let includesSubentities: Bool
    let kindCondition: FetchPredicate?
    /// Of the asked kind's properties.
    let places: [PropertyPlace]
    /// The relationships to details of the kinds in it.
    let details: [String]
  }

  /// As few arms as the shape allows: one for each fetched entity where all wanted kinds have what
  /// the question looks at in the same places, otherwise one for each group of kinds that do.
  func arms(of question: MemberQuestion, mentioning properties: Set<String>)
    throws(StrategyError) -> [Arm]
  {
    let asked = try mapping(of: question.kind)
    let wanted = concreteKinds(of: question)
    var positions: [Int] = []
    for name in properties { positions.append(try position(of: name, in: question.kind)) }
    var groups: [(places: [PropertyPlace], kinds: [KindMapping])] = []
    for mapping in wanted {
      let places = positions.map { mapping.places[$0] }
      if let index = groups.firstIndex(where: { $0.places == places }) {
        groups[index].kinds.append(mapping)
      } else {
        groups.append((places, [mapping]))
      }
    }
    guard groups.count > 1 else {
      let entities =
        question.isExact ? asked.exactEntity.map { [$0] } ?? [] : asked.fetchedEntities
      return wanted.isEmpty
        ? [] : entities.map { arm($0, wanted, includesSubentities: !question.isExact) }
    }
    return groups.flatMap { group in
      Dictionary(grouping: group.kinds) { $0.exactEntity ?? "" }.sorted { $0.key < $1.key }
        .map { arm($0.key, $0.value, includesSubentities: false) }
    }
  }

  private func arm(_ entity: String, _ kinds: [KindMapping], includesSubentities: Bool) -> Arm {
    let details = kinds.compactMap { mapping -> String? in
      for case .detail(let relationship, _) in mapping.places { return relationship }
      return nil
    }
    return Arm(
      entity: entity, includesSubentities: includesSubentities,
      kindCondition: kindCondition(kinds), places: kinds[0].places, details: details)
  }

  /// The kinds whose members can be in the answer, in the domain's order.
  private func concreteKinds(of question: MemberQuestion) -> [KindMapping] {
    domain.withDescendants(of: question.kind)
      .filter { !$0.isAbstract && (!question.isExact || $0.name == question.kind) }
      .compactMap { kinds[$0.name] }
  }

  /// Nothing where the entity tells the kind, or where every kind of it is wanted.
  private func kindCondition(_ wanted: [KindMapping]) -> FetchPredicate? {
    guard let first = wanted.first, let own = first.discriminator else { return nil }
    let all = domain.allKinds.count { kind in
      !kind.isAbstract && kinds[kind.name]?.exactEntity == first.exactEntity
    }
    guard wanted.count < all else { return nil }
    let conditions = wanted.compactMap(\.discriminator?.code).map {
      FetchPredicate.attribute(own.attribute, .equal, .integer($0))
    }
    return conditions.count == 1 ? conditions[0] : .or(conditions)
  }
}

extension MemberQuestion {
  /// The properties that conditions and order look at.
  fileprivate var mentionedProperties: Set<String> {
    var names = Set(order.map { [$0.property] } ?? [])
    for condition in conditions {
      switch condition {
      case .compare(let property, _, _), .contains(let property, _): names.insert(property)
      case .linked, .members: break
      }
    }
    return names
  }
}
