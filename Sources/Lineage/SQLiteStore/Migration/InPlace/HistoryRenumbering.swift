/// Updates the entity numbers in a store's history (store format spec, section 8).
///
/// Removes changes of entities that the model no longer has. Updated properties are recorded by
/// position, so the record is cleared if positions changed; a renamed property with its old
/// position gets the new name. Preserved values of deleted objects are recorded by entity and
/// attribute names, and cleared if these changed.
struct HistoryRenumbering {
  let entities: MappedEntities

  func run(on database: Database) throws {
    let columns = try database.columnNames(of: "ACHANGE")
    guard columns.contains("ZENTITY") else { return }
    try database.execute(
      sql: "DELETE FROM ACHANGE WHERE ZENTITY NOT IN (\(numbers { _ in true }.list))")
    if columns.contains("ZCOLUMNS") {
      try forget(["ZCOLUMNS"], numbers(where: hasOtherProperties), database)
    }
    try forget(
      columns.filter { $0.hasPrefix("ZTOMBSTONE") }, numbers(where: hasOtherNames), database)
    let shifted = entities.pairs.map {
      ColumnSource.Renumbering(
        old: entities.number(before: $0), new: entities.number(after: $0))
    }
    .filter { $0.old != $0.new }
    guard !shifted.isEmpty else { return }
    try database.execute(
      sql: "UPDATE ACHANGE SET ZENTITY = \(ColumnSource.translation(of: "ZENTITY", shifted)) "
        + "WHERE ZENTITY IN (\(shifted.map(\.old).list))")
  }

  private func forget(_ columns: [String], _ numbers: [Int], _ database: Database) throws {
    guard !columns.isEmpty, !numbers.isEmpty else { return }
    let sets = columns.map { "\($0) = NULL" }.commas
    try database.execute(sql: "UPDATE ACHANGE SET \(sets) WHERE ZENTITY IN (\(numbers.list))")
  }

  private func numbers(where isWanted: (MappedEntities.Pair) -> Bool) -> [Int] {
    entities.pairs.filter(isWanted).map { entities.number(before: $0) }
  }

  /// Returns true unless each position still belongs to the same, possibly renamed, property.
  private func hasOtherProperties(_ pair: MappedEntities.Pair) -> Bool {
    let successors = successors(pair)
    let expected = HistoryProperties(pair.old, in: entities.old.model).names.map { successors[$0] }
    return expected != HistoryProperties(pair.new, in: entities.new.model).names
  }

  /// Returns the current names of an entity's properties by their old names.
  private func successors(_ pair: MappedEntities.Pair) -> [String: String] {
    var names: [String: String] = [:]
    for attribute in pair.mapping.attributes {
      if let former = attribute.former { names[former] = attribute.name }
    }
    for relationship in pair.mapping.relationships {
      if case .relationship(let former) = relationship.source { names[former] = relationship.name }
    }
    for name in transientNames(entities.old.model, pair.old)
      .intersection(transientNames(entities.new.model, pair.new))
    {
      names[name] = name
    }
    return names
  }

  private func transientNames(_ model: ModelLayout, _ entity: EntityLayout) -> Set<String> {
    Set(model.description(of: entity).flatProperties.filter(\.isTransient).map(\.name))
  }

  private func hasOtherNames(_ pair: MappedEntities.Pair) -> Bool {
    pair.old.name != pair.new.name
      || pair.mapping.attributes.contains { $0.former != nil && $0.former != $0.name }
  }
}
