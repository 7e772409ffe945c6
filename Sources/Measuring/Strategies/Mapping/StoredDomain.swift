import Foundation
import Lineage
package import LogicalModel
import ModelReshaping

/// A domain as one strategy stores it: the model and the location of each kind's members in it.
package struct StoredDomain: Sendable {
  package let domain: Domain
  let model: ManagedObjectModel
  /// The mapping of every kind of the domain, including abstract ones.
  let kinds: [String: KindMapping]
  /// Sentences for a report about the parts of the domain that the strategy loses.
  let notes: [String]

  init(
    domain: Domain, model: ManagedObjectModel, kinds: [KindMapping], notes: [String] = []
  ) {
    self.domain = domain
    self.model = model
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.kind, $0) })
    self.notes = notes
  }

  /// The model as readable lines: each entity with its own properties, sub-entities indented.
  var modelLines: [String] {
    model.entitiesInNumberingOrder.map { entity in
      let indent = String(repeating: "  ", count: entity.lineage.count - 1)
      let names = entity.properties.map { property in
        guard let relationship = property as? RelationshipDescription else { return property.name }
        let arrow = relationship.isToMany ? "->>" : "->"
        return "\(property.name) \(arrow) \(relationship.destinationEntity?.name ?? "?")"
      }
      let kind = entity.isAbstract ? "abstract " : ""
      return "\(indent)\(kind)\(entity.name)(\(names.joined(separator: ", ")))"
    }
  }
}

extension StoredDomain {
  /// True if both have the same model and the same mapping of each kind: their stores are equal
  /// byte for byte.
  func isStored(like other: StoredDomain) -> Bool {
    kinds == other.kinds && ModelDifference(from: model, to: other.model).isEmpty
  }

  /// Returns the name under which a kind's link is stored.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  func relationship(_ link: String, of kind: String) throws(StrategyError) -> String {
    let position = domain.links(of: kind).firstIndex { $0.name == link }
    guard let position else { throw .notMapped(kind: kind, name: link) }
    return try mapping(of: kind).relationships[position]
  }

  /// The column that distinguishes the kinds of the family, for indexes on it: the entity of the
  /// table, the attribute or nil if the entity number distinguishes them, and the first property
  /// that members are sorted by.
  ///
  /// Nil if no table has more than one kind.
  var kindColumn: (entity: String, attribute: String?, sortAttribute: String?)? {
    let family = domain.family
    guard let mapping = kinds[family], mapping.fetchedEntities.count == 1,
      domain.withDescendants(of: family).count > 1
    else { return nil }
    let indexed = domain.properties(of: family).firstIndex(where: \.isIndexed)
    return (
      mapping.fetchedEntities[0], mapping.discriminator?.attribute,
      indexed.flatMap { mapping.places[$0].keyPath }
    )
  }

  /// Returns the position of a property among a kind's, which is the same in all of its sub-kinds.
  func position(of property: String, in kind: String) throws(StrategyError) -> Int {
    let position = domain.properties(of: kind).firstIndex { $0.name == property }
    guard let position else { throw .notMapped(kind: kind, name: property) }
    return position
  }

  /// Returns the key path of a property that is not coded.
  func key(of property: String, in kind: String) throws(StrategyError) -> String {
    let position = try position(of: property, in: kind)
    return try mapping(of: kind).places[position].keyPath ?? property
  }

  /// Returns the place of the values of an order.
  func sortPlace(_ order: MemberOrder, of kind: String) throws(StrategyError) -> SortPlace {
    guard let link = domain.end(of: order.property, from: kind)?.link else {
      return .own(try position(of: order.property, in: kind))
    }
    let relationship = try relationship(link.name, of: kind)
    let name = String(order.property.dropFirst(link.name.count + 1))
    return .linked(
      relationship: relationship, position: try position(of: name, in: link.destination),
      key: "\(relationship).\(try key(of: name, in: link.destination))")
  }

  func mapping(of kind: String) throws(StrategyError) -> KindMapping {
    guard let mapping = kinds[kind] else { throw .notMapped(kind: kind, name: "entity") }
    return mapping
  }
}

/// Converting questions of the domain to requests to a store.
extension StoredDomain {
  /// A lookup of a member's object by its ordinal in a hierarchy of kinds.
  typealias IDLookup = (_ root: String, _ ordinal: Int) -> ManagedObjectID?

  /// Returns the plan of a question to the store; `ids` finds the objects of the members that it
  /// names.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a name that the kind does not have.
  func plan(_ question: MemberQuery, ids: @escaping IDLookup) throws(StrategyError)
    -> MemberQueryPlan
  {
    let names = question.conditions.reduce(into: Set(question.orders.map(\.property))) {
      $0.formUnion($1.names)
    }
    let properties = domain.properties(of: question.kind).map(\.name)
    let branches = try self.branches(of: question, mentioning: names.intersection(properties))
    let conditions = ConditionTranslation(domain: self, kind: question.kind, ids: ids)
    let isStored = { condition in
      branches.allSatisfy { conditions.isStored(condition, $0.places) }
    }
    let stored = question.conditions.filter(isStored)
    let residual = question.conditions.filter { !isStored($0) }
    let sorts = try question.orders.map { order throws(StrategyError) in
      (order: order, place: try sortPlace(order, of: question.kind))
    }
    let sortsInMemory = sorts.contains { sort in
      branches.contains { $0.key(of: sort.place) == nil }
    }
    let linked = sorts.compactMap { sort -> String? in
      if case .linked(let relationship, _, _) = sort.place { relationship } else { nil }
    }
    let isOneFetch = branches.count == 1 && residual.isEmpty && !sortsInMemory
    let shown = try positions(shownBy: question)
    var requests: [FetchRequest<ManagedObject>] = []
    for branch in branches {
      guard let predicate = try predicate(branch, stored, conditions) else { continue }
      var request = FetchRequest<ManagedObject>(entityName: branch.entity)
      request.includesSubentities = branch.includesSubentities
      request.predicate = predicate.count > 1 ? .and(predicate) : predicate.first
      if !sortsInMemory {
        request.sortDescriptors = sorts.map { order, place in
          FetchSortDescriptor(
            key: branch.key(of: place) ?? order.property, ascending: order.ascending)
        }
      }
      if residual.isEmpty && !sortsInMemory {
        request.fetchLimit = isOneFetch ? question.limit : question.branchLimit
      }
      if isOneFetch { request.fetchOffset = question.offset }
      // Merging reads the values to sort by, even from details.
      let mergesByDetails = branches.count > 1 && !sorts.isEmpty
      let showsDetails = shown.contains { branch.places[$0].isDetail }
      if question.shows == .everything || showsDetails || mergesByDetails {
        request.relationshipKeyPathsForPrefetching = branch.details
      }
      if !isOneFetch { request.relationshipKeyPathsForPrefetching += linked }
      requests.append(request)
    }
    return MemberQueryPlan(
      question: question, requests: requests, residual: residual, sortsInMemory: sortsInMemory)
  }

  /// Returns the positions of the properties that a question names to be shown.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a property that the kind does not have.
  func positions(shownBy question: MemberQuery) throws(StrategyError) -> [Int] {
    guard case .properties(let names) = question.shows else { return [] }
    var positions: [Int] = []
    for name in names { positions.append(try position(of: name, in: question.kind)) }
    return positions
  }

  /// Returns the conditions of one branch, with the kind first; nil if it cannot have any of the
  /// requested members.
  private func predicate(
    _ branch: Branch, _ stored: [Condition], _ conditions: ConditionTranslation
  ) throws(StrategyError) -> [FetchPredicate]? {
    var parts: [FetchPredicate] = branch.kindCondition.map { [$0] } ?? []
    for condition in stored {
      guard
        let part = try conditions.predicate(condition, branch.places, rootEntity(of: branch.entity))
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
  struct Branch {
    let entity: String
    let includesSubentities: Bool
    let kindCondition: FetchPredicate?
    /// The places of the requested kind's properties.
    let places: [AttributePlace]
    /// The relationships to details of the kinds in it.
    let details: [String]

    /// Returns the key path to sort by, nil for coded content.
    func key(of place: SortPlace) -> String? {
      switch place {
      case .own(let position): places[position].keyPath
      case .linked(_, _, let key): key
      }
    }
  }

  /// Returns as few branches as the strategy allows: one for each fetched entity if all requested
  /// kinds have the question's properties in the same places, otherwise one for each group of kinds
  /// that do.
  func branches(of question: MemberQuery, mentioning properties: Set<String>)
    throws(StrategyError) -> [Branch]
  {
    let asked = try mapping(of: question.kind)
    let wanted = concreteKinds(of: question)
    var positions: [Int] = []
    for name in properties { positions.append(try position(of: name, in: question.kind)) }
    var groups: [(places: [AttributePlace], kinds: [KindMapping])] = []
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
        ? [] : entities.map { branch($0, wanted, includesSubentities: !question.isExact) }
    }
    return groups.flatMap { group in
      Dictionary(grouping: group.kinds) { $0.exactEntity ?? "" }.sorted { $0.key < $1.key }
        .map { branch($0.key, $0.value, includesSubentities: false) }
    }
  }

  private func branch(_ entity: String, _ kinds: [KindMapping], includesSubentities: Bool) -> Branch
  {
    let details = kinds.compactMap { mapping -> String? in
      for case .detail(let relationship, _) in mapping.places { return relationship }
      return nil
    }
    return Branch(
      entity: entity, includesSubentities: includesSubentities,
      kindCondition: kindCondition(kinds), places: kinds[0].places, details: details)
  }

  /// The kinds whose members can be in the answer, in the domain's order.
  private func concreteKinds(of question: MemberQuery) -> [KindMapping] {
    domain.withDescendants(of: question.kind)
      .filter { !$0.isAbstract && (!question.isExact || $0.name == question.kind) }
      .compactMap { kinds[$0.name] }
  }

  /// Returns nil if the entity determines the kind, or if every kind of it is requested.
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

/// A value as it is in a row; its bytes are valid as long as the object.
enum RowValue {
  case absent
  case integer(Int64)
  case boolean(Bool)
  case double(Double)
  case date(TimeInterval)
  /// A decimal as the store represents it.
  case decimal(Double)
  case text(UnsafeRawBufferPointer)
  case uri(UnsafeRawBufferPointer)
  case binary(UnsafeRawBufferPointer)
  case uuid(UUID)
  /// A value that had to be decoded, because no row has it as such.
  case decoded(PropertyValue)

  @inline(__always)
  init(_ row: Row, _ slot: Slot) {
    switch slot.content {
    case .integer, .toOne, .toOneOfHierarchy: self = .integer(row.integer(at: slot.offset))
    case .boolean: self = .boolean(row.integer(at: slot.offset) != 0)
    case .double: self = .double(row.double(at: slot.offset))
    case .date: self = .date(row.double(at: slot.offset))
    case .decimal: self = .decimal(row.double(at: slot.offset))
    case .string: self = .text(row.bytes(at: slot.offset))
    case .uri: self = .uri(row.bytes(at: slot.offset))
    case .binary: self = .binary(row.bytes(at: slot.offset))
    case .uuid: self = .uuid(row.uuid(at: slot.offset))
    }
  }

  init(ifPresentIn row: Row, _ slot: Slot) {
    self = row.isPresent(slot.index) ? RowValue(row, slot) : .absent
  }
}

extension PropertyValue {
  /// The value as the object graph represents it, nil for none.
  var attributeValue: AttributeValue? {
    switch self {
    case .absent: nil
    case .integer(let value): .integer(value)
    case .real(let value): .double(value)
    case .decimal(let value): .decimal(value)
    case .text(let value): .string(value)
    case .boolean(let value): .boolean(value)
    case .date(let seconds): .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .uuid(let value): .uuid(value)
    case .uri(let value): URL(string: value).map(AttributeValue.uri)
    case .binary(let value): .binary(value)
    }
  }

  /// The value in the form that predicates compare and orders sort, nil for none.
  var comparable: StoredValue? {
    switch self {
    // Texts and addresses unchanged: Foundation need not be able to parse an address.
    case .text(let value), .uri(let value): .text(value)
    default: attributeValue.flatMap { StoredValue($0) }
    }
  }

  /// Converts a value of a dictionary fetch for a property of the given type.
  init(_ value: FetchValue?, type: PropertyType) {
    if case .attribute(let value) = value { self.init(value) } else { self = .absent }
  }
}
