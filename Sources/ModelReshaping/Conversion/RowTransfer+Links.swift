import Lineage

// MARK: References

extension RowTransfer {
  /// A stored to-one relationship, or the owner of a to-many without an inverse: its columns in the
  /// rows of one kind, and the relationship.
  struct Reference {
    let key: String
    let entity: String?
    let position: String?
    /// The index of the entity to whose hierarchy the key belongs.
    let destination: Int
  }

  /// The references of one relationship in the rows of one kind of both stores.
  struct ReferencePair {
    let link: LinkPair
    let old: [Reference]
    let new: [Reference]
    /// The kinds that they lead to.
    let ends: [KindPair]
  }

  /// Returns the references of a kind's rows: its to-ones, and the owners in to-manys without an
  /// inverse.
  func references(of kind: KindPair) -> [ReferencePair] {
    pair.links.flatMap { link -> [ReferencePair] in
      let forward = ReferencePair(
        link: link, old: link.toOnes(of: kind.old, link.old),
        new: link.toOnes(of: kind.new, link.new),
        ends: link.targets)
      let backward = ReferencePair(
        link: link, old: link.ownerKeys(in: kind.old, link.old, link.owners.map(\.old)),
        new: link.ownerKeys(in: kind.new, link.new, link.owners.map(\.new)), ends: link.owners)
      return (link.owners.contains { $0.name == kind.name } ? [forward] : [])
        + (link.targets.contains { $0.name == kind.name } ? [backward] : [])
    }.filter { !$0.old.isEmpty && !$0.new.isEmpty }
  }

  /// Returns the columns of a kind's references with their expressions.
  func referenceColumns(of kind: KindPair) -> [(name: String, value: String)] {
    references(of: kind).flatMap { columns(of: $0.old, $0.new, $0.ends) }
  }

  private func columns(of old: [Reference], _ new: [Reference], _ ends: [KindPair])
    -> [(name: String, value: String)]
  {
    new.flatMap { new -> [(name: String, value: String)] in
      let fitting = ends.filter { pair.new.covers($0.new, new.destination) }
      let sources = old.map { translation(of: $0, ends, fitting) }
      let key = Self.first(sources.map(\.key))
      var columns = [(new.key, key)]
      if let entity = new.entity { columns.append((entity, Self.first(sources.map(\.number)))) }
      if let position = new.position {
        let positions = old.compactMap(\.position).map { "o.\($0)" }
        columns.append(
          (
            position,
            positions.isEmpty
              ? "NULL" : "CASE WHEN \(key) NOT NULL THEN \(Self.first(positions)) END"
          ))
      }
      return columns
    }
  }

  private static func first(_ values: [String]) -> String {
    values.count == 1 ? values[0] : "coalesce(\(values.joined(separator: ", ")))"
  }

  /// Returns expressions of the new key and entity number of a reference's destination, which is
  /// NULL unless it is of one of the fitting kinds.
  private func translation(of old: Reference, _ ends: [KindPair], _ fitting: [KindPair]) -> (
    key: String, number: String
  ) {
    let possible = ends.filter { pair.old.covers($0.old, old.destination) }
    let kept = fitting.filter { fit in possible.contains { $0.name == fit.name } }
    let entity = pair.old.layout.model.entities[old.destination]
    let (table, name) = (pair.old.table(of: entity), pair.old.layout.table(of: entity).name)
    let column = "o.\(old.key)"
    guard let first = kept.first else { return ("NULL", "NULL") }
    let condition = kept.map { "(\($0.old.condition("r")))" }.joined(separator: " OR ")
    func lookup(_ value: String) -> String {
      "(SELECT \(value) FROM \(table) r WHERE r.Z_PK = \(column) AND (\(condition)))"
    }
    let isWhole = kept.count == possible.count
    let key =
      isWhole ? newKey(column, in: name) : lookup(newKey("r.Z_PK", in: name))
    let numbers = Set(kept.map(\.new.number))
    let number =
      isWhole && numbers.count == 1
      ? "CASE WHEN \(column) NOT NULL THEN \(first.new.number) END"
      : lookup(
        "CASE "
          + kept.map { "WHEN \($0.old.condition("r")) THEN \($0.new.number)" }.joined(
            separator: " ")
          + " END")
    return (key, number)
  }
}

extension StoreSide {
  /// Returns true if a kind's rows are of an entity or its descendants.
  func covers(_ kind: KindRows, _ entity: Int) -> Bool {
    layout.model.entities[entity].subtree.contains(kind.entity.index)
  }
}

extension LinkPair {
  fileprivate func toOnes(of kind: KindRows, _ names: [String]) -> [RowTransfer.Reference] {
    names.compactMap { name in
      guard let link = kind.entity.relationships[name], !link.isToMany, !link.isTransient,
        let key = kind.column(name)
      else { return nil }
      return RowTransfer.Reference(
        key: key, entity: kind.column(name, role: .destinationEntity),
        position: kind.column(name, role: .position), destination: link.destination)
    }
  }

  /// Returns the columns with the owners of a kind's rows in a to-many without an inverse.
  fileprivate func ownerKeys(in kind: KindRows, _ names: [String], _ owners: [KindRows])
    -> [RowTransfer.Reference]
  {
    var seen: Set<RelationshipLayout> = []
    return owners.flatMap { owner in
      names.compactMap { name in
        let layout = kind.side.layout
        guard let link = owner.entity.relationships[name], link.isOneSided,
          kind.side.covers(kind, link.destination), seen.insert(link).inserted
        else { return nil }
        let destination = layout.model.entities[link.destination]
        func column(_ role: ColumnLayout.Role) -> String? {
          layout.columnName(name, of: destination, role: role)
        }
        return column(.ownerKey(declaringEntity: link.declaringEntity)).map {
          RowTransfer.Reference(
            key: $0, entity: nil,
            position: column(.ownerPosition(declaringEntity: link.declaringEntity)),
            destination: link.declaringEntity)
        }
      }
    }
  }
}

// MARK: Join tables

extension RowTransfer {
  /// Copies the rows of a relationship's join tables, once for a relationship and its inverse.
  func copyJoins(of link: LinkPair) throws {
    guard inverse(of: link) != nil, !followsInverse(link) else { return }
    for old in joins(of: link, isOld: true) {
      for new in joins(of: link, isOld: false) { try copy(old, new, link) }
    }
  }

  /// Returns true for a relationship whose inverse comes first.
  func followsInverse(_ link: LinkPair) -> Bool {
    inverse(of: link).map { ($0.entity, $0.name) < (link.end.entity, link.end.name) } ?? false
  }

  private func inverse(of link: LinkPair) -> RelationshipEnd? {
    let document = pair.old.model.tree.document
    let declared = document.entities.first { $0.name == link.end.entity }?.relationships
      .first { $0.name == link.end.name }
    return declared.flatMap { document.inverse(of: $0)?.end }
  }

  /// Returns the many-to-many relationships that store a relationship's links in one of the stores.
  func joins(of link: LinkPair, isOld: Bool) -> [RelationshipLayout] {
    let all = link.owners.flatMap { kind in
      isOld ? link.joins(of: kind.old, link.old) : link.joins(of: kind.new, link.new)
    }
    return Set(all).sorted { ($0.declaringEntity, $0.name) < ($1.declaringEntity, $1.name) }
  }

  private func copy(_ old: RelationshipLayout, _ new: RelationshipLayout, _ link: LinkPair) throws {
    guard let from = pair.old.layout.joinTable(of: old), let to = pair.new.layout.joinTable(of: new)
    else { return }
    let near = restriction(
      link.owners, "j.\(from.nearColumn(of: old))", old.declaringEntity, new.declaringEntity)
    let far = restriction(
      link.targets, "j.\(from.farColumn(of: old))", old.destination, new.destination)
    guard let near, let far else { return }
    var columns = [(to.nearColumn(of: new), near.key), (to.farColumn(of: new), far.key)]
    let sides = [
      (old, new), (pair.old.layout.model.inverse(of: old), pair.new.layout.model.inverse(of: new)),
    ]
    for case (let old?, let new?) in sides {
      guard let column = to.positionColumn(of: new), !columns.contains(where: { $0.0 == column })
      else { continue }
      columns.append((column, from.positionColumn(of: old).map { "j.\($0)" } ?? "NULL"))
    }
    let conditions = (near.conditions + far.conditions).joined(separator: " AND ")
    try database.execute(
      sql: """
        INSERT INTO \(pair.new.schema).\(to.name) (\(columns.map(\.0).joined(separator: ", ")))
        SELECT \(columns.map(\.1).joined(separator: ", ")) FROM \(pair.old.schema).\(from.name) j
        WHERE \(conditions.isEmpty ? "1" : conditions)
        """)
  }

  /// Returns the new key of one side of a join, with the condition that its row belongs to the new
  /// relationship; nil if no kind does.
  private func restriction(_ kinds: [KindPair], _ column: String, _ old: Int, _ new: Int) -> (
    key: String, conditions: [String]
  )? {
    let possible = kinds.filter { pair.old.covers($0.old, old) }
    let kept = possible.filter { pair.new.covers($0.new, new) }
    guard !kept.isEmpty else { return nil }
    let entity = pair.old.layout.model.entities[old]
    let key = newKey(column, in: pair.old.layout.table(of: entity).name)
    guard kept.count < possible.count else { return (key, []) }
    let condition = kept.map { "(\($0.old.condition("r")))" }.joined(separator: " OR ")
    return (
      key,
      [
        "EXISTS (SELECT 1 FROM \(pair.old.table(of: entity)) r WHERE r.Z_PK = \(column) AND (\(condition)))"
      ]
    )
  }
}

extension LinkPair {
  fileprivate func joins(of kind: KindRows, _ names: [String]) -> [RelationshipLayout] {
    names.compactMap { kind.entity.relationships[$0] }.filter(\.isManyToMany)
  }
}
