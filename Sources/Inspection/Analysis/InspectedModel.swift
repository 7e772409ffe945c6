import Lineage

/// A store's model, laid out with the store's entity numbers.
struct InspectedModel {
  /// The table and column in which a to-many relationship's links are counted.
  struct Links {
    let table: String
    let sourceColumn: String
    let isJoinTable: Bool
  }

  private struct ColumnKey: Hashable {
    let owner: Int
    let property: String
    let role: ColumnLayout.Role
  }

  private struct RelationshipKey: Hashable {
    let entity: Int
    let name: String
  }

  let source: StoreInspection.ModelSource
  let layout: StoreLayout
  private let columns: [String: [String: ColumnLayout]]
  private let columnNames: [ColumnKey: String]
  private let joinTables: [RelationshipKey: JoinTableLayout]
  private let indexByNumber: [Int: Int]

  init(_ layout: StoreLayout, source: StoreInspection.ModelSource) {
    self.layout = layout
    self.source = source
    columns = Dictionary(
      layout.tables.map { table in
        let named = table.columns.map { ($0.name.uppercased(), $0) }
        return (
          table.name.uppercased(), Dictionary(named, uniquingKeysWith: { first, _ in first })
        )
      }, uniquingKeysWith: { first, _ in first })
    columnNames = Dictionary(
      layout.tables.lazy.flatMap(\.columns).map {
        (ColumnKey(owner: $0.owner, property: $0.property, role: $0.role), $0.name)
      }, uniquingKeysWith: { first, _ in first })
    joinTables = Dictionary(
      layout.joinTables.flatMap {
        [
          (RelationshipKey(entity: $0.owner, name: $0.relationship), $0),
          (RelationshipKey(entity: $0.other, name: $0.inverse), $0),
        ]
      }, uniquingKeysWith: { first, _ in first })
    indexByNumber = Dictionary(
      layout.numbers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Lays a model over a file and uses the file's names for join tables and their columns.
  ///
  /// No rule determines which of two equal names gets the number. A missing table keeps its default
  /// name.
  init(
    _ model: ModelLayout, _ numbers: [Int], source: StoreInspection.ModelSource,
    in content: StoreContent
  ) {
    let derived = StoreLayout(model: model, numbers: numbers).joinTables
    let search = JoinTableSearch(model, numbers, Set(content.tables.map(\.object.name))) {
      content.table($0)?.scan?.columns.map(\.name) ?? []
    }
    let tables = derived.map { table in (try? search.find(table)) ?? table }
    self.init(StoreLayout(model: model, numbers: numbers, joinTables: tables), source: source)
  }

  var entities: [EntityLayout] { layout.model.entities }

  func description(of entity: EntityLayout) -> EntityDescription {
    layout.model.description(of: entity)
  }

  func entity(number: Int) -> EntityLayout? { indexByNumber[number].map { entities[$0] } }

  /// Returns the model's content of a column, or nil if the model does not know it.
  func column(_ name: String, ofTable table: String) -> ColumnLayout? {
    columns[table.uppercased()]?[name.uppercased()]
  }

  /// Returns the property of a column as "Entity.property", with the part of the property if the
  /// column holds only that, or nil if the model does not know the column.
  func propertyName(ofColumn column: String, inTable table: String) -> String? {
    guard let layout = self.column(column, ofTable: table) else { return nil }
    let owner =
      switch layout.role {
      case .ownerKey(let declarer), .ownerPosition(let declarer): declarer
      case .value, .destinationEntity, .position: layout.owner
      }
    let note =
      switch layout.role {
      case .value: ""
      case .destinationEntity: " (entity)"
      case .position, .ownerPosition: " (place)"
      case .ownerKey: " (owner)"
      }
    return "\(entities[owner].name).\(layout.property)\(note)"
  }

  /// Returns the column that holds an inherited or own property of an entity.
  func columnName(_ property: String, of entity: EntityLayout) -> String? {
    let owner = layout.owner(of: property, entity)
    return columnNames[ColumnKey(owner: owner, property: property, role: .value)]
  }

  /// Returns nil for a to-one relationship.
  func links(of relationship: RelationshipLayout) -> Links? {
    let declarer = relationship.declaringEntity
    if let table = joinTables[RelationshipKey(entity: declarer, name: relationship.name)] {
      return Links(
        table: table.name, sourceColumn: table.nearColumn(of: relationship), isJoinTable: true)
    }
    guard relationship.isToMany else { return nil }
    let destination = entities[relationship.destination]
    let column =
      relationship.inverseName.map { columnName($0, of: destination) }
      ?? columnNames[
        ColumnKey(
          owner: destination.index, property: relationship.name,
          role: .ownerKey(declaringEntity: declarer))]
    return column.map {
      Links(table: layout.table(of: destination).name, sourceColumn: $0, isJoinTable: false)
    }
  }

  /// True if the entity's rows may have a value in the column.
  func isPossible(_ column: ColumnLayout, inRowsOf entity: EntityLayout) -> Bool {
    entities[column.owner].subtree.contains(entity.index)
  }

  /// Returns the numbers of an entity and its sub-entities.
  func numbers(ofSubtreeOf entity: EntityLayout) -> [Int] {
    entity.subtree.map { layout.numbers[$0] }
  }
}

/// The entities of a store as trees, from its model or, without one, from its registry.
struct EntityTrees {
  struct Node {
    let number: Int
    let name: String
    let storedName: String?
    let parent: Int?
    let depth: Int
    let greatestKey: Int?
    /// The model's entity, or nil without a model.
    let entity: EntityLayout?
  }

  /// The trees, each depth first from its root.
  let trees: [[Node]]
  /// Numbers of entities whose ancestors form a cycle or do not exist.
  let orphans: [Int]

  init(_ model: InspectedModel?, _ registry: EntityRegistry) {
    var trees: [[Node]] = []
    if let model {
      for entity in model.entities {
        let node = Self.node(entity, model, registry)
        if node.parent == nil { trees.append([node]) } else { trees[trees.count - 1].append(node) }
      }
    }
    let known = Set(trees.joined().map(\.number))
    let others = registry.entries.filter { !known.contains($0.number) }
    let children = Dictionary(grouping: others, by: \.parent)
    var reached: Set<Int> = []
    for root in others where root.parent == 0 {
      trees.append(Self.tree(root, children, &reached))
    }
    orphans = others.map(\.number).filter { !reached.contains($0) }
    self.trees = trees
  }

  private static func node(
    _ entity: EntityLayout, _ model: InspectedModel, _ registry: EntityRegistry
  ) -> Node {
    let number = model.layout.number(of: entity)
    let entry = registry.entry(number)
    var depth = 0
    var ancestor = model.description(of: entity).superentity
    let parent = ancestor.flatMap { model.layout.model.entity(named: $0.name) }
    while let next = ancestor {
      depth += 1
      ancestor = next.superentity
    }
    return Node(
      number: number, name: entity.name,
      storedName: entry.flatMap { $0.name == entity.name ? nil : $0.name },
      parent: parent.map(model.layout.number), depth: depth, greatestKey: entry?.greatestKey,
      entity: entity)
  }

  /// Builds a tree with a loop rather than a recursion, because a hostile registry may be one long
  /// chain.
  private static func tree(
    _ root: EntityRegistry.Entry, _ children: [Int: [EntityRegistry.Entry]],
    _ reached: inout Set<Int>
  ) -> [Node] {
    var nodes: [Node] = []
    var waiting = [(entry: root, depth: 0)]
    while let (entry, depth) = waiting.popLast() {
      guard reached.insert(entry.number).inserted else { continue }
      nodes.append(
        Node(
          number: entry.number, name: entry.name, storedName: nil,
          parent: depth == 0 ? nil : entry.parent, depth: depth, greatestKey: entry.greatestKey,
          entity: nil))
      waiting += (children[entry.number] ?? []).reversed().map { ($0, depth + 1) }
    }
    return nodes
  }
}

/// The rows of Z_PRIMARYKEY.
struct EntityRegistry {
  struct Entry: Hashable {
    let number: Int
    let name: String
    let parent: Int
    let greatestKey: Int?
  }

  /// The entries by number, without those of history.
  let entries: [Entry]
  let isPresent: Bool
  private let byNumber: [Int: Entry]

  init(_ content: StoreContent) {
    guard let table = content.table("Z_PRIMARYKEY") else {
      (entries, isPresent, byNumber) = ([], false, [:])
      return
    }
    var entries: [Int: Entry] = [:]
    let columns = ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]
    content.rows(of: table, columns: columns) { _, values throws(Damage) in
      guard let number = values[0].integer.flatMap({ Int(exactly: $0) }),
        (1..<ForeignFile.firstHistoryNumber).contains(number)
      else { return }
      entries[number] = Entry(
        number: number, name: values[1].text ?? "?",
        parent: values[2].integer.flatMap { Int(exactly: $0) } ?? 0,
        greatestKey: values[3].integer.flatMap { Int(exactly: $0) })
    }
    self.entries = entries.values.sorted { $0.number < $1.number }
    byNumber = entries
    isPresent = true
  }

  /// The rows in the form that the search for a model's numbers takes.
  var rows: [ForeignFile.EntityRow] {
    entries.map {
      ForeignFile.EntityRow(number: $0.number, name: $0.name, parentNumber: $0.parent)
    }
  }

  func entry(_ number: Int) -> Entry? { byNumber[number] }
}
