import Escaping
import Foundation

/// The source of a new column's values for the rows of one old entity.
enum ColumnSource: Hashable {
  /// An entity's old and new numbers.
  struct Renumbering: Hashable {
    let old: Int
    let new: Int
  }

  case nothing
  /// An SQL value.
  case literal(String)
  case column(String)
  /// The value of an old column, or a literal where it is NULL.
  case columnOr(String, literal: String)
  /// Entity numbers; unlisted ones become NULL.
  case translated(String, [Renumbering])
  /// Keys, kept where another column contains one of the listed entity numbers.
  case filtered(String, by: String, numbers: [Int])
  /// A constant number, where another column contains a key.
  case number(Int, whereKey: String)

  /// The old column that becomes the new one.
  var carrier: String? {
    switch self {
    case .column(let name), .columnOr(let name, _), .translated(let name, _),
      .filtered(let name, _, _):
      name
    case .nothing, .literal, .number: nil
    }
  }

  /// Returns the value as SQL; the closure returns the current name of an old column.
  func sql(_ column: (String) -> String) -> String {
    switch self {
    case .nothing: "NULL"
    case .literal(let value): value
    case .column(let name): column(name)
    case .columnOr(let name, let value): "ifnull(\(column(name)), \(value))"
    case .translated(let name, let numbers):
      ColumnSource.translation(of: column(name), numbers)
    case .filtered(let name, let entity, let numbers):
      "CASE WHEN \(column(entity)) IN (\(numbers.list)) THEN \(column(name)) END"
    case .number(let number, let key): "CASE WHEN \(column(key)) IS NOT NULL THEN \(number) END"
    }
  }

  /// Returns a condition for the rows whose value differs from the carrier's, or nil if there are
  /// none.
  func changedRows(_ column: (String) -> String) -> String? {
    switch self {
    case .nothing, .column: nil
    case .literal: "TRUE"
    case .columnOr(let name, _): "\(column(name)) IS NULL"
    case .translated(let name, let numbers):
      // Listed numbers that stay the same need no change.
      "\(column(name)) NOT IN (\(numbers.filter { $0.old == $0.new }.map(\.old).list))"
    case .filtered(let name, let entity, let numbers):
      "\(column(name)) IS NOT NULL AND ifnull(\(column(entity)), 0) NOT IN (\(numbers.list))"
    case .number(_, let key): "\(column(key)) IS NOT NULL"
    }
  }

  static func translation(of expression: String, _ numbers: [Renumbering]) -> String {
    guard !numbers.isEmpty else { return "NULL" }
    let cases = numbers.map { "WHEN \($0.old) THEN \($0.new)" }
    return "CASE \(expression) \(cases.joined(separator: " ")) END"
  }
}

extension [Int] {
  /// The list for `IN (...)`.
  var list: String { map(String.init).joined(separator: ", ") }
}

extension StoredValue {
  /// The value as an SQL literal.
  var literal: String {
    switch self {
    case .integer(let value), .object(_, let value): "\(value)"
    case .double(let value) where value.isInfinite: value < 0 ? "-9e999" : "9e999"
    case .double(let value): "\(value)"
    case .text(let text) where text.contains("\0"): "CAST(\(Data(text.utf8).literal) AS TEXT)"
    case .text(let text): text.quoted("'")
    case .bytes(let bytes): bytes.literal
    }
  }
}

extension Data {
  fileprivate var literal: String {
    let digits = map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    return "x'\(digits.joined())'"
  }
}

/// Determines the sources of new tables' columns.
struct ColumnSourcing {
  let entities: MappedEntities

  /// Returns the source of a column for the rows of one entity.
  func source(of column: ColumnLayout, _ pair: MappedEntities.Pair) -> ColumnSource {
    guard entities.new.model.entities[column.owner].subtree.contains(pair.new.index) else {
      return .nothing
    }
    switch column.role {
    case .value:
      guard let slot = pair.new.slot(named: column.property) else { return .nothing }
      return slot.content.isReference
        ? reference(column.property, pair).key : attribute(column.property, slot, pair)
    case .destinationEntity: return reference(column.property, pair).entity
    case .position: return position(column, pair)
    case .ownerKey(let declarer):
      return ownerColumn(column.property, declarer, pair) {
        .ownerKey(declaringEntity: $0.declaringEntity)
      }
    case .ownerPosition(let declarer):
      return ownerColumn(column.property, declarer, pair) {
        .ownerPosition(declaringEntity: $0.declaringEntity)
      }
    }
  }

  private func attribute(_ name: String, _ slot: Slot, _ pair: MappedEntities.Pair) -> ColumnSource
  {
    let attributes = entities.new.model.description(of: pair.new).flatAttributesByName
    let literal = attributes[name]?.defaultValue.map { StoredValue($0)?.literal ?? "NULL" }
    guard let former = pair.mapping.attributes.first(where: { $0.name == name })?.former,
      let column = entities.old.columnName(former, of: pair.old)
    else { return literal.map(ColumnSource.literal) ?? .nothing }
    let wasOptional = pair.old.slot(named: former)?.isOptional ?? true
    guard let literal, wasOptional, !slot.isOptional else { return .column(column) }
    return .columnOr(column, literal: literal)
  }

  /// Returns the sources of a to-one relationship's key and its destination's entity number.
  private func reference(_ name: String, _ pair: MappedEntities.Pair)
    -> (key: ColumnSource, entity: ColumnSource)
  {
    guard case .relationship(let former)? = pair.source(of: name),
      let current = pair.new.relationships[name], let old = pair.old.relationships[former],
      let key = entities.old.columnName(former, of: pair.old)
    else { return (.nothing, .nothing) }
    let kept = entities.destinations(along: old, now: current).map {
      ColumnSource.Renumbering(
        old: entities.old.numbers[$0.old], new: entities.new.numbers[$0.new])
    }
    let entity = entities.old.columnName(former, of: pair.old, role: .destinationEntity)
    guard let first = kept.first else { return (.nothing, .nothing) }
    let isWhole = kept.count == entities.old.model.entities[old.destination].subtree.count
    guard let entity else { return (.column(key), .number(first.new, whereKey: key)) }
    return (
      isWhole ? .column(key) : .filtered(key, by: entity, numbers: kept.map(\.old)),
      isWhole && kept.allSatisfy { $0.old == $0.new }
        ? .column(entity) : .translated(entity, kept)
    )
  }

  /// Returns the source of a to-one relationship's position among those with the same destination.
  private func position(_ column: ColumnLayout, _ pair: MappedEntities.Pair) -> ColumnSource {
    guard keepsPositions(column), case .relationship(let former)? = pair.source(of: column.property)
    else { return .nothing }
    return entities.old.columnName(former, of: pair.old, role: .position).map(ColumnSource.column)
      ?? .nothing
  }

  /// Returns true if the old rows' positions belong to the same relationship.
  func keepsPositions(_ column: ColumnLayout) -> Bool {
    guard let (_, origins) = ordering(column), origins.count == 1 else { return false }
    let toMany = origins[0].relationship
    guard toMany.isOrdered, !toMany.hasLinks,
      let toOne = entities.old.model.inverse(of: toMany)
    else { return false }
    return entities.pairs.allSatisfy { pair in
      guard pair.new.relationships[column.property]?.declaringEntity == column.owner,
        case .relationship(let name)? = pair.source(of: column.property)
      else { return true }
      return pair.old.relationships[name] == toOne
    }
  }

  /// Returns the ordered to-many whose positions a column contains, and the origins of its links.
  func ordering(_ column: ColumnLayout) -> (RelationshipLayout, [MappedEntities.Origin])? {
    let model = entities.new.model
    guard let toOne = model.entities[column.owner].relationships[column.property],
      let toMany = model.inverse(of: toOne)
    else { return nil }
    return (toMany, entities.origins(of: toMany))
  }

  private func ownerColumn(
    _ name: String, _ declarer: Int, _ pair: MappedEntities.Pair,
    role: (RelationshipLayout) -> ColumnLayout.Role
  ) -> ColumnSource {
    guard let former = keptOwner(name, declarer),
      entities.old.model.entities[former.destination].subtree.contains(pair.old.index),
      let column = entities.old.columnName(
        former.name, of: entities.old.model.entities[former.destination], role: role(former))
    else { return .nothing }
    return .column(column)
  }

  /// Returns the old to-many without an inverse that becomes a new one with all its links.
  func keptOwner(_ name: String, _ declarer: Int) -> RelationshipLayout? {
    guard let current = entities.new.model.entities[declarer].relationships[name] else {
      return nil
    }
    let origins = entities.origins(of: current)
    guard origins.count == 1, origins[0].relationship.isOneSided,
      LinkSource(origins[0], becoming: current, entities).isWhole
    else { return nil }
    return origins[0].relationship
  }
}

/// Sources other than a column of the same row.
extension ColumnSourcing {
  /// Returns the columns to fill from links in the rows of some pairs.
  func fills(_ table: TableLayout, _ pairs: [MappedEntities.Pair]) -> [LinkFill] {
    // Keys come before the positions that depend on them.
    let keys = table.columns.flatMap { column -> [LinkFill] in
      switch column.role {
      case .value: joinedLinks(column, table) ?? inverseLinks(column, table, pairs)
      case .ownerKey(let declarer): owners(column, declarer)
      case .destinationEntity, .position, .ownerPosition: []
      }
    }
    return keys + table.columns.flatMap { places($0, table, pairs) }
  }

  /// Returns the links known only from the other end, for relationships that become each other's
  /// inverses; nil for others.
  private func joinedLinks(_ column: ColumnLayout, _ table: TableLayout) -> [LinkFill]? {
    let model = entities.new.model
    guard let toOne = model.entities[column.owner].relationships[column.property],
      entities.isJoined(toOne), let inverse = model.inverse(of: toOne)
    else { return nil }
    let entity = table.column(column.property, owner: column.owner, role: .destinationEntity)
    return entities.origins(of: inverse).map { origin in
      let numbers = origin.pairs.map {
        ColumnSource.Renumbering(
          old: entities.number(before: $0), new: entities.number(after: $0))
      }
      return fill(
        .reference(
          key: column.name, entity: entity.map { table.columns[$0].name }, numbers: numbers),
        origin, inverse, check: nil)
    }
  }

  /// Returns the links for a new inverse of a relationship that leads here.
  private func inverseLinks(
    _ column: ColumnLayout, _ table: TableLayout, _ pairs: [MappedEntities.Pair]
  ) -> [LinkFill] {
    let entity = table.column(column.property, owner: column.owner, role: .destinationEntity)
    return pairs.compactMap {
      inverseLink(column, entityColumn: entity.map { table.columns[$0].name }, $0)
    }
  }

  private func inverseLink(
    _ column: ColumnLayout, entityColumn: String?, _ pair: MappedEntities.Pair
  ) -> LinkFill? {
    guard case .inverse(let name, let far)? = pair.source(of: column.property),
      let current = pair.new.relationships[column.property],
      current.declaringEntity == column.owner,
      let entity = entities.old.model.entity(named: far), let former = entity.relationships[name]
    else { return nil }
    let allowed = entities.new.model.entities[current.destination].subtree
    let owners = entities.pairs.filter {
      entity.subtree.contains($0.old.index) && allowed.contains($0.new.index)
    }
    let numbers = owners.map {
      ColumnSource.Renumbering(
        old: entities.number(before: $0), new: entities.number(after: $0))
    }
    return LinkFill(
      columns: .reference(key: column.name, entity: entityColumn, numbers: numbers),
      source: LinkSource(
        former, sources: owners.map(\.old.index), destinations: [pair.old.index], entities.old),
      sourceTable: entities.old.table(of: entity).name, numbers: [entities.number(after: pair)],
      check: .oneInverse(relationship: column.property, along: former.name),
      entity: pair.new.name)
  }

  private func owners(_ column: ColumnLayout, _ declarer: Int) -> [LinkFill] {
    guard keptOwner(column.property, declarer) == nil,
      let current = entities.new.model.entities[declarer].relationships[column.property]
    else { return [] }
    return entities.origins(of: current).map { origin in
      fill(
        .owner(key: column.name), origin, current,
        check: .oneOwner(relationship: current.name))
    }
  }

  private func places(
    _ column: ColumnLayout, _ table: TableLayout, _ pairs: [MappedEntities.Pair]
  ) -> [LinkFill] {
    switch column.role {
    case .position:
      guard !keepsPositions(column), let (toMany, origins) = ordering(column),
        let key = table.column(column.property, owner: column.owner)
      else { return [] }
      return origins.map {
        fill(.place(column.name, key: table.columns[key].name), $0, toMany, check: nil)
      }
    case .ownerPosition(let declarer):
      guard let toMany = entities.new.model.entities[declarer].relationships[column.property],
        keptOwner(column.property, declarer)?.isOrdered != true,
        let key = table.column(
          column.property, owner: column.owner, role: .ownerKey(declaringEntity: declarer))
      else { return [] }
      return entities.origins(of: toMany).map {
        fill(.place(column.name, key: table.columns[key].name), $0, toMany, check: nil)
      }
    case .value, .destinationEntity, .ownerKey: return []
    }
  }

  private func fill(
    _ columns: LinkFill.Columns, _ origin: MappedEntities.Origin, _ current: RelationshipLayout,
    check: RowCheck.Rule?
  ) -> LinkFill {
    let near = entities.old.model.entities[origin.relationship.declaringEntity]
    let reached = entities.destinations(along: origin.relationship, now: current)
    return LinkFill(
      columns: columns, source: LinkSource(origin, becoming: current, entities),
      sourceTable: entities.old.table(of: near).name,
      numbers: reached.map { entities.new.numbers[$0.new] }, check: check,
      entity: origin.pairs.first?.new.name ?? near.name)
  }
}
