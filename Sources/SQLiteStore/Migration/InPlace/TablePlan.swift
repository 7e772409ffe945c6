import ObjectGraph

/// How the table of one new tree comes about.
struct TablePlan {
  enum Way {
    /// No objects come to it.
    case new
    /// The old table goes on.
    case alteration(TableAlteration)
    /// The rows are written anew into a table beside the old one.
    case rebuilding
  }

  let table: TableLayout
  /// The old table that the objects come from.
  let former: TableLayout?
  let pairs: [MappedEntities.Pair]
  /// By column, by pair.
  let sources: [[ColumnSource]]
  let fills: [LinkFill]
  let way: Way
  let entity: EntityLayout
  private let entities: MappedEntities

  init(_ table: TableLayout, _ entities: MappedEntities) {
    let pairs = entities.pairs(ofNewTree: table.root)
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
      way = .new
      return
    }
    // A table that becomes two is read for both.
    let isOnlyHeir = entities.pairs.allSatisfy {
      $0.old.rootIndex != former.root || $0.new.rootIndex == table.root
    }
    let alteration =
      isOnlyHeir && fills.isEmpty
      ? TableAlteration(from: former, to: table, pairs, sources, entities) : nil
    way = alteration.map(Way.alteration) ?? .rebuilding
  }

  /// Fills a table that was created anew.
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

  /// One column's value for the rows of all entities.
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

  /// What must hold of required properties whose values may have been absent.
  var checks: [RowCheck] {
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
      // An attribute without a default could not have become required.
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
  /// Without repetitions, in order of first appearance.
  var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
