import ObjectGraph
import ObjectModel

/// Finds out where the columns of new tables have their values from.
struct ColumnSourcing {
  let entities: MappedEntities

  /// The source of a column for the rows of one entity.
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
    let literal = attributes[name]?.defaultValue.map { BoundValue($0).literal }
    guard let former = pair.mapping.attributes.first(where: { $0.name == name })?.source,
      let column = entities.old.columnName(former, of: pair.old)
    else { return literal.map(ColumnSource.literal) ?? .nothing }
    let wasOptional = pair.old.slot(named: former)?.isOptional ?? true
    guard let literal, wasOptional, !slot.isOptional else { return .column(column) }
    return .columnOr(column, literal: literal)
  }

  /// The key of a to-one relationship and the number of the entity that it leads to.
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

  /// The place of a to-one relationship among those that lead to the same object.
  private func position(_ column: ColumnLayout, _ pair: MappedEntities.Pair) -> ColumnSource {
    guard keepsPositions(column), case .relationship(let former)? = pair.source(of: column.property)
    else { return .nothing }
    return entities.old.columnName(former, of: pair.old, role: .position).map(ColumnSource.column)
      ?? .nothing
  }

  /// True if the places that the old rows have are those of the same relationship.
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

  /// The ordered to-many whose places a column holds, and where its links come from.
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

  /// The old to-many without inverse that goes on as a new one with all its links.
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
