/// A plan for making the table of one new hierarchy.
struct TablePlan {
  enum Method {
    /// The table has no objects from the old store.
    case new
    /// The old table is changed.
    case alteration(TableAlteration)
    /// The rows are copied into a second table.
    case rebuilding
  }

  let table: TableLayout
  /// The old table of the objects.
  let former: TableLayout?
  let pairs: [MappedEntities.Pair]
  /// The sources by column, then by pair.
  let sources: [[ColumnSource]]
  let fills: [LinkFill]
  let method: Method
  let entity: EntityLayout
  private let entities: MappedEntities

  init(_ table: TableLayout, _ entities: MappedEntities) {
    let pairs = entities.pairs(ofNewHierarchy: table.root)
    let sourcing = ColumnSourcing(entities: entities)
    let sources = table.columns.map { column in pairs.map { sourcing.source(of: column, $0) } }
    let fills = sourcing.fills(table, pairs)
    let former = pairs.first.map { entities.old.table(of: $0.old) }
    self.table = table
    self.entities = entities
    self.pairs = pairs
    self.sources = sources
    self.fills = fills
    self.former = former
    entity = entities.new.model.entities[table.root]
    guard let former else {
      method = .new
      return
    }
    // A table that is split is read for both parts.
    let isOnlyHeir = entities.pairs.allSatisfy {
      $0.old.rootIndex != former.root || $0.new.rootIndex == table.root
    }
    let alteration =
      isOnlyHeir && fills.isEmpty
      ? TableAlteration(from: former, to: table, pairs, sources, entities) : nil
    method = alteration.map(Method.alteration) ?? .rebuilding
  }

  /// Returns the steps that fill a new table.
  func filling(_ names: TableNames) -> [SchemaPlan.Step] {
    guard let former else { return [] }
    let own = fills.flatMap { $0.steps(table.name, names) }
    return [.changeRows(table: table.name, sql: insertion(names.current(former.name)))] + own
  }

  private func insertion(_ former: String) -> String {
    let numbers = pairs.map {
      ColumnSource.Renumbering(
        old: entities.number(before: $0), new: entities.number(after: $0))
    }
    let names = table.columns.map(\.name)
    let values = sources.map(value)
    return "INSERT INTO \(table.name)(\((["Z_PK", "Z_ENT", "Z_OPT"] + names).commas)) SELECT "
      + ([
        "o.Z_PK", ColumnSource.translation(of: "o.Z_ENT", numbers), "o.Z_OPT",
      ] + values).commas
      + " FROM \(former) AS o WHERE o.Z_ENT IN (\(numbers.map(\.old).list)) ORDER BY o.Z_PK"
  }

  /// Returns one column's value for the rows of all entities.
  private func value(_ sources: [ColumnSource]) -> String {
    let distinct = Set(sources)
    if distinct.count == 1, let only = sources.first { return only.sql { "o.\($0)" } }
    var cases: [String] = []
    for source in sources.distinct where source != .nothing {
      let numbers = zip(pairs, sources).filter { $0.1 == source }.map {
        entities.number(before: $0.0)
      }
      cases.append("WHEN o.Z_ENT IN (\(numbers.list)) THEN \(source.sql { "o.\($0)" })")
    }
    return "CASE \(cases.joined(separator: " ")) END"
  }

  var checks: [RowCheck] { requiredValues + exactNumbers }

  /// Checks of integers that became doubles.
  private var exactNumbers: [RowCheck] {
    pairs.flatMap { pair in
      pair.mapping.attributes.compactMap { attribute -> RowCheck? in
        guard let slot = pair.new.slot(named: attribute.name), slot.content == .double,
          let former = attribute.former.flatMap({ pair.old.slot(named: $0) }),
          former.content != .double,
          let place = table.column(attribute.name, owner: pair.new.slotOwners[slot.index])
        else { return nil }
        return RowCheck(
          sql: "SELECT Z_PK FROM \(table.name) WHERE Z_ENT = \(entities.number(after: pair)) AND "
            + "abs(\(table.columns[place].name)) >= \(MigrationError.exactIntegerLimit) "
            + "ORDER BY Z_PK LIMIT 1",
          entity: pair.new.name, rule: .exact(attribute.name))
      }
    }
  }

  /// Checks of required properties whose values could be absent.
  private var requiredValues: [RowCheck] {
    pairs.indices.flatMap { index in
      let pair = pairs[index]
      return pair.new.slots.filter { !$0.isOptional && !$0.isTransient }.compactMap {
        slot -> RowCheck? in
        let name = pair.new.slotNames[slot.index]
        guard let place = table.column(name, owner: pair.new.slotOwners[slot.index]),
          mayBeAbsent(sources[place][index], slot, pair)
        else { return nil }
        return RowCheck(
          sql: "SELECT Z_PK FROM \(table.name) WHERE Z_ENT = \(entities.number(after: pair)) "
            + "AND \(table.columns[place].name) IS NULL ORDER BY Z_PK LIMIT 1",
          entity: pair.new.name, rule: .required(name))
      }
    }
  }

  private func mayBeAbsent(_ source: ColumnSource, _ slot: Slot, _ pair: MappedEntities.Pair)
    -> Bool
  {
    switch source {
    case .columnOr, .literal: return false
    case .column:
      // An attribute without a default cannot have become required.
      let name = pair.new.slotNames[slot.index]
      guard slot.content.isReference, case .relationship(let former)? = pair.source(of: name)
      else { return false }
      return pair.old.slot(named: former)?.isOptional ?? true
    case .nothing, .filtered, .translated, .number: return true
    }
  }
}

extension [String] {
  var commas: String { joined(separator: ", ") }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in order of first appearance.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The mappings of a store's entities, resolved to the layouts before and after.
///
/// An inferred mapping leads from each old entity to at most one new one, and objects of at most
/// one old hierarchy go into each new one, so every object keeps its key.
struct MappedEntities {
  /// An old entity and its successor.
  struct Pair {
    let mapping: EntityMapping
    let old: EntityLayout
    let new: EntityLayout
  }

  /// An old relationship that becomes a new one, with the pairs for which it does.
  struct Origin {
    let relationship: RelationshipLayout
    var pairs: [Pair]
  }

  let old: StoreLayout
  let new: StoreLayout
  let pairs: [Pair]
  private let successors: [Int: Int]

  init(_ mapping: MappingModel, from old: StoreLayout, to new: StoreLayout) {
    self.old = old
    self.new = new
    pairs = mapping.entityMappings.compactMap { mapping in
      guard let before = old.model.entity(named: mapping.sourceEntity),
        let after = new.model.entity(named: mapping.destinationEntity)
      else { return nil }
      return Pair(mapping: mapping, old: before, new: after)
    }
    successors = Dictionary(
      pairs.map { ($0.old.index, $0.new.index) }, uniquingKeysWith: { first, _ in first })
  }

  func pairs(ofNewHierarchy root: Int) -> [Pair] { pairs.filter { $0.new.rootIndex == root } }

  func number(before pair: Pair) -> Int { old.number(of: pair.old) }

  func number(after pair: Pair) -> Int { new.number(of: pair.new) }

  /// Returns the old destination entities of a relationship that are still valid, with their
  /// successors.
  func destinations(along former: RelationshipLayout, now current: RelationshipLayout)
    -> [(old: Int, new: Int)]
  {
    let allowed = new.model.entities[current.destination].subtree
    return old.model.entities[former.destination].subtree.compactMap { index in
      guard let after = successors[index], allowed.contains(after) else { return nil }
      return (index, after)
    }
  }

  /// Returns the old relationships that a new one takes its links from; empty for one that starts
  /// empty.
  func origins(of relationship: RelationshipLayout) -> [Origin] {
    var origins: [Origin] = []
    for pair in pairs where pair.new.relationships[relationship.name] == relationship {
      guard case .relationship(let name)? = pair.source(of: relationship.name),
        let former = pair.old.relationships[name]
      else { continue }
      if let known = origins.firstIndex(where: { $0.relationship == former }) {
        origins[known].pairs.append(pair)
      } else {
        origins.append(Origin(relationship: former, pairs: [pair]))
      }
    }
    return origins
  }

  /// Returns true if a relationship and its inverse come from old ones that were not each other's
  /// inverses.
  func isJoined(_ relationship: RelationshipLayout) -> Bool {
    guard let inverse = new.model.inverse(of: relationship) else { return false }
    return old.model.joins(
      origins(of: relationship).map(\.relationship), origins(of: inverse).map(\.relationship))
  }

  /// Returns true if every object with the relationship had a source for it before.
  func isKnownEverywhere(_ relationship: RelationshipLayout) -> Bool {
    pairs.filter { $0.new.relationships[relationship.name] == relationship }
      .allSatisfy { pair in
        if case .relationship? = pair.source(of: relationship.name) { true } else { false }
      }
  }
}

extension MappedEntities.Pair {
  func source(of relationship: String) -> RelationshipMapping.Source? {
    mapping.relationships.first { $0.name == relationship }?.source
  }
}

/// A query that must return no row.
struct RowCheck: Hashable {
  enum Rule: Hashable {
    case required(String)
    case exact(String)
    /// A to-many without an inverse is stored at its destinations, so each can have one owner.
    case oneOwner(relationship: String)
    /// A new inverse is to-one.
    case oneInverse(relationship: String, along: String)
  }

  /// A SELECT of the key of a row that breaks the rule.
  let sql: String
  let entity: String
  let rule: Rule

  func error(_ key: Int64) -> MigrationError {
    switch rule {
    case .required(let property):
      .constraintViolated(
        entity: entity, key: key, reason: "\(property) is required but has no value")
    case .exact(let property): .inexact(entity, key, property)
    case .oneOwner(let relationship):
      .constraintViolated(
        entity: entity, key: nil,
        reason: "\(relationship) has no inverse, so an object can be in it only once, but two lead "
          + "to p\(key); give it a to-many inverse")
    case .oneInverse(let relationship, let former):
      .constraintViolated(
        entity: entity, key: key,
        reason: "\(relationship) is to-one, but more than one object leads here along \(former)")
    }
  }
}
