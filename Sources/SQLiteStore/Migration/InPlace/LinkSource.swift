import ObjectGraph

/// What the tables of the old store are called while the new ones are made.
struct TableNames {
  /// By their own names, those that were moved aside.
  let aside: [String: String]

  func current(_ name: String) -> String { aside[name] ?? name }
}

/// The links of an old relationship that go on, wherever the old store holds them.
struct LinkSource {
  let relationship: RelationshipLayout
  /// The old entities whose links go on, nil for all.
  let sources: [Int]?
  /// The old entities that the links may lead to still, nil for all.
  let destinations: [Int]?
  private let old: StoreLayout

  /// - Parameters:
  ///   - relationship: the old one.
  ///   - sources: the old entities whose links go on.
  ///   - destinations: the old entities that the links may lead to still.
  ///   - old: the layout of the old store.
  init(
    _ relationship: RelationshipLayout, sources: [Int], destinations: [Int], _ old: StoreLayout
  ) {
    func restriction(_ kept: [Int], _ entity: Int) -> [Int]? {
      old.model.entities[entity].subtree.allSatisfy(kept.contains) ? nil : kept.sorted()
    }
    self.relationship = relationship
    self.sources = restriction(sources, relationship.declaringEntity)
    self.destinations = restriction(destinations, relationship.destination)
    self.old = old
  }

  init(
    _ origin: MappedEntities.Origin, becoming new: RelationshipLayout, _ entities: MappedEntities
  ) {
    self.init(
      origin.relationship, sources: origin.pairs.map(\.old.index),
      destinations: entities.destinations(along: origin.relationship, now: new).map(\.old),
      entities.old)
  }

  /// True if no link is lost.
  var isWhole: Bool { sources == nil && destinations == nil }

  /// A SELECT of the keys of both ends as `s` and `d`, and the place as `o`.
  func select(_ names: TableNames) -> String {
    let near = old.model.entities[relationship.declaringEntity]
    let far = old.model.entities[relationship.inverseDeclarer]
    let links = old.links(of: relationship)
    let source = links?.sourceColumn ?? "Z_PK"
    let destination =
      links?.destinationColumn ?? old.columnName(relationship.name, of: near) ?? "NULL"
    let table = links?.table ?? old.table(of: near).name
    var conditions = ["\(source) IS NOT NULL", "\(destination) IS NOT NULL"]
    func restrict(_ column: String, _ entity: EntityLayout, _ kept: [Int]?) {
      guard let kept else { return }
      let numbers = kept.map { old.numbers[$0] }.list
      conditions.append(
        "\(column) IN (SELECT Z_PK FROM \(names.current(old.table(of: entity).name)) "
          + "WHERE Z_ENT IN (\(numbers)))")
    }
    restrict(source, near, sources)
    restrict(destination, far, destinations)
    return "SELECT \(source) AS s, \(destination) AS d, \(links?.positionColumn ?? "NULL") AS o "
      + "FROM \(names.current(table)) WHERE \(conditions.joined(separator: " AND "))"
  }

  /// The same with places anew as `place`, in the order that the links had.
  func placedSelect(_ names: TableNames) -> String {
    let (first, distance) = (OrderPositions.first, OrderPositions.distance)
    return "SELECT s, d, \(first - distance) + \(distance) * row_number() OVER "
      + "(PARTITION BY s ORDER BY o IS NULL, o, d) AS place FROM (\(select(names)))"
  }

  /// Finds a destination that more than one object leads to.
  func sharedDestination(_ names: TableNames) -> String {
    "SELECT d FROM (\(select(names))) GROUP BY d HAVING COUNT(DISTINCT s) > 1 ORDER BY d LIMIT 1"
  }
}
