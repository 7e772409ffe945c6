import ObjectGraph

/// What no column of the same row holds.
extension ColumnSourcing {
  /// What is to be filled from links in the rows of some pairs.
  func fills(_ table: TableLayout, _ pairs: [MappedEntities.Pair]) -> [LinkFill] {
    // Keys before the places that are found by them.
    let keys = table.columns.flatMap { column -> [LinkFill] in
      switch column.role {
      case .value: joinedLinks(column, table) ?? waysBack(column, table, pairs)
      case .ownerKey(let declarer): owners(column, declarer)
      case .destinationEntity, .position, .ownerPosition: []
      }
    }
    return keys + table.columns.flatMap { places($0, table, pairs) }
  }

  /// What is known from the other end only, of relationships that were no inverses; nil for others.
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

  /// New ways back along relationships that lead here.
  private func waysBack(
    _ column: ColumnLayout, _ table: TableLayout, _ pairs: [MappedEntities.Pair]
  ) -> [LinkFill] {
    let entity = table.column(column.property, owner: column.owner, role: .destinationEntity)
    return pairs.compactMap {
      wayBack(column, entityColumn: entity.map { table.columns[$0].name }, $0)
    }
  }

  private func wayBack(
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
      check: .oneWayBack(relationship: column.property, along: former.name),
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
