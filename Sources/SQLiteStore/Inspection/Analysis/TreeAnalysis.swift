import ObjectGraph
import ObjectModel

/// What one tree of entities holds and what it costs.
struct TreeAnalysis {
  static let systemColumns: Set = ["Z_PK", "Z_ENT", "Z_OPT"]

  /// A column that may hold values of properties, and what the model says of it.
  private struct PropertyColumn {
    let index: Int
    let layout: ColumnLayout?
  }

  let nodes: [EntityForest.Node]
  let table: StoreContent.Table?
  let tableName: String
  /// False for a tree whose table belongs to an earlier one, which only a hostile file has: the
  /// columns of a table are looked at once.
  let ownsTable: Bool
  private let content: StoreContent
  private let model: InspectedModel?
  private let propertyColumns: [PropertyColumn]

  init(
    _ nodes: [EntityForest.Node], _ content: StoreContent, _ model: InspectedModel?,
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
    return TreeInspection(
      root: nodes.first?.name ?? "", table: tableName,
      entities: zip(nodes, sums).map(entity),
      cost: ownsTable ? table?.scan.map { cost($0) } : nil)
  }

  /// Of each node; in one pass, as a hostile registry may be one long chain.
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

  private func entity(_ node: EntityForest.Node, rowsWithSubentities: Int) -> EntityInspection {
    EntityInspection(
      number: node.number, name: node.name, storedName: node.storedName, parent: node.parent,
      depth: node.depth, isAbstract: node.entity?.isAbstract, rows: rows(of: node),
      rowsWithSubentities: rowsWithSubentities,
      greatestKey: node.depth == 0 ? node.greatestKey : nil,
      columnsUsed: columnsUsed(by: node), columnsAvailable: columnsAvailable(to: node),
      properties: properties(of: node))
  }

  private func properties(of node: EntityForest.Node) -> [PropertyInspection] {
    guard let model, let entity = node.entity else { return [] }
    return PropertyAnalysis(entity, table, content, model).properties
  }

  private func counts(of node: EntityForest.Node) -> TableScan.EntityCounts? {
    table?.scan?.byEntity[Int64(node.number)]
  }

  private func rows(of node: EntityForest.Node) -> Int { counts(of: node)?.rows ?? 0 }

  private func columnsUsed(by node: EntityForest.Node) -> [String] {
    guard let scan = table?.scan, let counts = counts(of: node) else { return [] }
    return scan.columns.indices.filter { counts.values[$0] > 0 && Self.isPropertyColumn($0, scan) }
      .map { scan.columns[$0].name }
  }

  private func columnsAvailable(to node: EntityForest.Node) -> Int? {
    guard ownsTable, let model, let entity = node.entity, table?.scan != nil else { return nil }
    return propertyColumns.count { column in
      column.layout.map { model.isPossible($0, inRowsOf: entity) } ?? false
    }
  }

  private func cost(_ scan: TableScan) -> InheritanceCost {
    let columns = propertyColumns.map(\.index)
    let values = columns.reduce(0) { $0 + scan.values[$1] }
    let stored = columns.reduce(0) { $0 + scan.storedNulls[$1] }
    let nulls = scan.rows * columns.count - values
    let impossible = scan.uncountedRows > 0 ? nil : model.map { impossibleNulls(scan, $0) }
    return InheritanceCost(
      rows: scan.rows, propertyColumns: columns.count, nullCells: nulls,
      impossibleCells: impossible?.cells, nullBytes: stored, impossibleBytes: impossible?.bytes,
      unstoredCells: nulls - stored, headerBytes: scan.headerBytes, bodyBytes: scan.bodyBytes,
      longHeaderBytes: scan.longHeaderBytes, largestRecordBytes: scan.largestRecordBytes,
      neverUsed: scan.rows == 0
        ? [] : columns.filter { scan.values[$0] == 0 }.map { scan.columns[$0].name })
  }

  /// NULLs of columns that only other entities have; rows of unknown entities do not count.
  private func impossibleNulls(_ scan: TableScan, _ model: InspectedModel)
    -> (cells: Int, bytes: Int)
  {
    var (cells, bytes) = (0, 0)
    for (number, counts) in scan.byEntity {
      guard let entity = model.entity(number: Int(number)) else { continue }
      for column in propertyColumns {
        guard let layout = column.layout, !model.isPossible(layout, inRowsOf: entity) else {
          continue
        }
        cells += counts.rows - counts.values[column.index]
        bytes += counts.storedNulls[column.index]
      }
    }
    return (cells, bytes)
  }
}
