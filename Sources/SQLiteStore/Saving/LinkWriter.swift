import ObjectGraph

/// Writes links of to-many relationships that no object's row holds, and the order of destinations.
struct LinkWriter {
  let connection: StoreConnection
  let layout: StoreLayout

  func write(_ change: LinkChanges) throws(SQLiteStoreError) {
    guard let links = layout.links(of: change.relationship) else { return }
    if !change.removed.isEmpty {
      try run(connection.statement(removal(from: links)), for: change.removed)
    }
    if !change.added.isEmpty {
      try run(connection.statement(addition(to: links)), for: change.added)
    }
  }

  private func run(_ statement: PreparedStatement, for pairs: ContiguousArray<LinkChanges.Pair>)
    throws(SQLiteStoreError)
  {
    for pair in pairs {
      statement.bind(pair.source, at: 1)
      statement.bind(pair.destination, at: 2)
      _ = try connection.step(statement)
      statement.reset()
    }
  }

  private func removal(from links: LinkLayout) -> String {
    let (source, destination) = (links.sourceColumn, links.destinationColumn)
    let condition = "WHERE \(source) = ? AND \(destination) = ?"
    if links.isJoinTable { return "DELETE FROM \(links.table) \(condition)" }
    let position = links.positionColumn.map { ", \($0) = NULL" } ?? ""
    return "UPDATE \(links.table) SET \(source) = NULL\(position) \(condition)"
  }

  /// A link that is there already stays one link.
  ///
  /// In the destinations' table a new owner takes the destination from the former one.
  private func addition(to links: LinkLayout) -> String {
    let (source, destination) = (links.sourceColumn, links.destinationColumn)
    if links.isJoinTable {
      return "INSERT OR IGNORE INTO \(links.table)(\(source), \(destination)) VALUES(?, ?)"
    }
    // The place among the former owner's destinations means nothing to the new one.
    let position = links.positionColumn.map { "\($0) = CASE WHEN \(source) IS ?1 THEN \($0) END, " }
    return "UPDATE \(links.table) SET \(position ?? "")\(source) = ?1 WHERE \(destination) = ?2"
  }

  /// Gives the destinations the places that put them in order, changing as few as possible.
  func write(_ change: OrderChange) throws(SQLiteStoreError) {
    guard let links = layout.links(of: change.relationship), let position = links.positionColumn
    else { return }
    let known = try positions(of: change.owner.key, links, position)
    // Only what is linked has a place.
    let keys = change.destinations.map(\.key).filter { known[$0] != nil }
    let places = OrderPositions.assigned(to: keys.map { known[$0] ?? nil })
    let statement = try connection.statement(
      "UPDATE \(links.table) SET \(position) = ? "
        + "WHERE \(links.sourceColumn) = ? AND \(links.destinationColumn) = ?")
    for (key, place) in zip(keys, places) where known[key] != .some(place) {
      statement.bind(place, at: 1)
      statement.bind(change.owner.key, at: 2)
      statement.bind(key, at: 3)
      _ = try connection.step(statement)
      statement.reset()
    }
  }

  /// The places of all destinations of an owner, nil for one that has none yet.
  private func positions(of owner: Int64, _ links: LinkLayout, _ position: String)
    throws(SQLiteStoreError) -> [Int64: Int64?]
  {
    let statement = try connection.statement(
      "SELECT \(links.destinationColumn), \(position), \(position) IS NULL FROM \(links.table) "
        + "WHERE \(links.sourceColumn) = ?")
    defer { statement.reset() }
    statement.bind(owner, at: 1)
    var positions: [Int64: Int64?] = [:]
    while try connection.step(statement) {
      let isAbsent = statement.integer(at: 2) != 0
      positions[statement.integer(at: 0)] = .some(isAbsent ? nil : statement.integer(at: 1))
    }
    return positions
  }
}
