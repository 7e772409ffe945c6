import Lineage

/// The content and the cost of one tree of entities.
struct TreeAnalysis {
  static let systemColumns: Set = ["Z_PK", "Z_ENT", "Z_OPT"]

  /// A column that may hold property values, with the model's description of it.
  private struct PropertyColumn {
    let index: Int
    let layout: ColumnLayout?
  }

  let nodes: [EntityTrees.Node]
  let table: StoreContent.Table?
  let tableName: String
  /// False for a tree whose table belongs to an earlier one, which occurs only in a hostile file.
  ///
  /// Each table's columns are analysed once.
  let ownsTable: Bool
  private let content: StoreContent
  private let model: InspectedModel?
  private let propertyColumns: [PropertyColumn]

  init(
    _ nodes: [EntityTrees.Node], _ content: StoreContent, _ model: InspectedModel?,
    taken: inout Set<String>
  ) {
    self.nodes = nodes
    self.content = content
    self.model = model
    let names = nodes.first.map { [$0.name, $0.storedName ?? $0.name] } ?? []
    let tables = names.map { "Z" + $0.uppercased() }
    let tableName = tables.first { content.table($0) != nil } ?? tables.first ?? ""
    self.tableName = tableName
    table = content.table(tableName)
    ownsTable = taken.insert(tableName).inserted
    let scan = ownsTable ? table?.scan : nil
    propertyColumns =
      scan.map { scan in
        scan.columns.indices.filter { Self.isPropertyColumn($0, scan) }.map {
          PropertyColumn(
            index: $0, layout: model?.column(scan.columns[$0].name, ofTable: tableName))
        }
      } ?? []
  }

  private static func isPropertyColumn(_ index: Int, _ scan: TableScan) -> Bool {
    !systemColumns.contains(scan.columns[index].name) && scan.obstacle(ofColumn: index) == nil
  }

  var inspection: TreeInspection {
    let sums = rowsWithSubentities
    let scan = ownsTable ? table?.scan : nil
    let columns = scan.map(treeColumns) ?? []
    let brought = Dictionary(grouping: columns, by: \.owner)
    return TreeInspection(
      root: nodes.first?.name ?? "", table: tableName,
      entities: zip(nodes, sums).map { node, sum in
        entity(node, rowsWithSubentities: sum, brought: brought[node.number] ?? [])
      },
      cost: scan.map { cost($0, columns) }, columns: columns)
  }

  /// The number of rows per node, including sub-entities.
  ///
  /// A single pass, because a hostile registry may be one long chain.
  private var rowsWithSubentities: [Int] {
    var sums: [Int] = []
    var waiting: [Int: Int] = [:]
    for node in nodes.reversed() {
      let sum = rows(of: node) + (waiting.removeValue(forKey: node.depth + 1) ?? 0)
      waiting[node.depth, default: 0] += sum
      sums.append(sum)
    }
    return sums.reversed()
  }

  private func entity(
    _ node: EntityTrees.Node, rowsWithSubentities: Int, brought: [TreeColumn]
  ) -> EntityInspection {
    EntityInspection(
      number: node.number, name: node.name, storedName: node.storedName, parent: node.parent,
      depth: node.depth, isAbstract: node.entity?.isAbstract, rows: rows(of: node),
      rowsWithSubentities: rowsWithSubentities,
      greatestKey: node.depth == 0 ? node.greatestKey : nil,
      columnsUsed: columnsUsed(by: node), columnsAvailable: columnsAvailable(to: node),
      brought: node.entity == nil ? nil : BroughtColumns(brought), properties: properties(of: node))
  }

  private func properties(of node: EntityTrees.Node) -> [PropertyInspection] {
    guard let model, let entity = node.entity else { return [] }
    return PropertyAnalysis(entity: entity, table: table, content: content, model: model).properties
  }

  private func counts(of node: EntityTrees.Node) -> TableScan.EntityCounts? {
    table?.scan?.byEntity[Int64(node.number)]
  }

  private func rows(of node: EntityTrees.Node) -> Int { counts(of: node)?.rows ?? 0 }

  private func columnsUsed(by node: EntityTrees.Node) -> [String] {
    guard let scan = table?.scan, let counts = counts(of: node) else { return [] }
    return scan.columns.indices.filter { counts.values[$0] > 0 && Self.isPropertyColumn($0, scan) }
      .map { scan.columns[$0].name }
  }

  private func columnsAvailable(to node: EntityTrees.Node) -> Int? {
    guard ownsTable, let model, let entity = node.entity, table?.scan != nil else { return nil }
    return propertyColumns.count { column in
      column.layout.map { model.isPossible($0, inRowsOf: entity) } ?? false
    }
  }

  private func cost(_ scan: TableScan, _ all: [TreeColumn]) -> InheritanceCost {
    let columns = propertyColumns.map(\.index)
    let values = columns.reduce(0) { $0 + scan.values[$1] }
    let stored = columns.reduce(0) { $0 + scan.storedNulls[$1] }
    let nulls = scan.rows * columns.count - values
    let isKnown = knowsImpossible(scan)
    return InheritanceCost(
      rows: scan.rows, propertyColumns: columns.count, nullCells: nulls,
      impossibleCells: isKnown ? all.reduce(0) { $0 + ($1.impossibleCells ?? 0) } : nil,
      nullBytes: stored,
      impossibleBytes: isKnown ? all.reduce(0) { $0 + ($1.impossibleBytes ?? 0) } : nil,
      unstoredCells: nulls - stored, headerBytes: scan.headerBytes, bodyBytes: scan.bodyBytes,
      longHeaderBytes: scan.longHeaderBytes, largestRecordBytes: scan.largestRecordBytes,
      neverUsed: scan.rows == 0
        ? [] : columns.filter { scan.values[$0] == 0 }.map { scan.columns[$0].name })
  }

  private func knowsImpossible(_ scan: TableScan) -> Bool {
    model != nil && scan.uncountedRows == 0
  }

  private func treeColumns(_ scan: TableScan) -> [TreeColumn] {
    propertyColumns.map { column in
      let name = scan.columns[column.index].name
      let impossible = knowsImpossible(scan) ? impossibleNulls(of: column, scan) : nil
      return TreeColumn(
        name: name, property: model?.propertyName(ofColumn: name, inTable: tableName),
        owner: column.layout.flatMap { layout in
          model.map { $0.layout.numbers[layout.owner] }
        }, values: scan.values[column.index], impossibleCells: impossible?.cells,
        impossibleBytes: impossible?.bytes)
    }
  }

  /// Returns the NULLs of a column in rows of other entities; rows of unknown entities do not
  /// count.
  private func impossibleNulls(of column: PropertyColumn, _ scan: TableScan)
    -> (cells: Int, bytes: Int)
  {
    guard let model, let layout = column.layout else { return (0, 0) }
    var (cells, bytes) = (0, 0)
    for (number, counts) in scan.byEntity {
      guard let entity = model.entity(number: Int(number)),
        !model.isPossible(layout, inRowsOf: entity)
      else { continue }
      cells += counts.rows - counts.values[column.index]
      bytes += counts.storedNulls[column.index]
    }
    return (cells, bytes)
  }
}

extension BroughtColumns {
  /// Returns nil if the impossible NULLs of a column are unknown.
  fileprivate init?(_ columns: [TreeColumn]) {
    var (cells, bytes) = (0, 0)
    for column in columns {
      guard let impossible = column.impossibleCells else { return nil }
      cells += impossible
      bytes += column.impossibleBytes ?? 0
    }
    self.init(columns: columns.count, impossibleCells: cells, impossibleBytes: bytes)
  }
}

/// The problems of a store's trees and their tables.
struct TreeProblems {
  /// Limits the lines for a registry with thousands of entities without tables.
  private static let tableLimit = 20

  let content: StoreContent
  let registry: EntityRegistry
  let forest: EntityTrees
  let analyses: [TreeAnalysis]

  var problems: [StoreInspection.Problem] { registryProblems + missingTables + sharedTables }

  private var registryProblems: [StoreInspection.Problem] {
    var problems: [StoreInspection.Problem] = []
    if !registry.isPresent {
      problems.append(
        .init(
          place: "Z_PRIMARYKEY", message: "is missing: this is not a store in Core Data's layout",
          isDamage: true))
    }
    if !forest.orphans.isEmpty {
      let numbers = forest.orphans.prefix(5).map(String.init).joined(separator: ", ")
      problems.append(
        .init(
          place: "Z_PRIMARYKEY",
          message: "the entities \(numbers) have parents that do not exist or form a cycle",
          isDamage: true))
    }
    return problems
  }

  private var missingTables: [StoreInspection.Problem] {
    let missing = analyses.filter { $0.table == nil && $0.ownsTable }.map(\.tableName)
    let views = Set(content.objects.filter { $0.kind == .view }.map { $0.name.uppercased() })
    return missing.prefix(Self.tableLimit).map {
      .init(
        place: $0, message: views.contains($0.uppercased()) ? "is a view" : "is not there",
        isDamage: true)
    } + rest(of: missing.count, "are not there")
  }

  private var sharedTables: [StoreInspection.Problem] {
    let shared = Dictionary(
      grouping: analyses.filter { !$0.ownsTable && $0.table != nil }, by: \.tableName)
    return shared.sorted { $0.key < $1.key }.prefix(Self.tableLimit).map {
      .init(
        place: $0.key,
        message: "is the table of \($0.value.count + 1) root entities; its columns and costs are "
          + "listed with the first", isDamage: true)
    } + rest(of: shared.count, "have several root entities")
  }

  private func rest(of count: Int, _ message: String) -> [StoreInspection.Problem] {
    count <= Self.tableLimit
      ? []
      : [
        .init(
          place: "Z_PRIMARYKEY", message: "\(count - Self.tableLimit) more tables \(message)",
          isDamage: true)
      ]
  }
}
