import ObjectGraph
import ObjectModel

/// What one tree of entities holds and what it costs.
struct TreeAnalysis {
  static let systemColumns: Set = ["Z_PK", "Z_ENT", "Z_OPT"]

  let nodes: [EntityForest.Node]
  let content: StoreContent
  let model: InspectedModel?
  let table: StoreContent.Table?
  let tableName: String

  init(_ nodes: [EntityForest.Node], _ content: StoreContent, _ model: InspectedModel?) {
    self.nodes = nodes
    self.content = content
    self.model = model
    let names = nodes.first.map { [$0.name, $0.storedName ?? $0.name] } ?? []
    let tables = names.map { "Z" + $0.uppercased() }
    tableName = tables.first { content.table($0) != nil } ?? tables.first ?? ""
    table = content.table(tableName)
  }

  var inspection: TreeInspection {
    TreeInspection(
      root: nodes.first?.name ?? "", table: tableName, entities: nodes.indices.map(entity),
      cost: table?.scan.map { cost($0) })
  }

  private func entity(at index: Int) -> EntityInspection {
    let node = nodes[index]
    let rows = rows(ofNumber: node.number)
    let below = nodes[(index + 1)...].prefix { $0.depth > node.depth }
    return EntityInspection(
      number: node.number, name: node.name, storedName: node.storedName, parent: node.parent,
      depth: node.depth, isAbstract: node.entity?.isAbstract, rows: rows,
      rowsWithSubentities: below.reduce(rows) { $0 + self.rows(ofNumber: $1.number) },
      greatestKey: node.depth == 0 ? node.greatestKey : nil,
      columnsUsed: columnsUsed(by: node), columnsAvailable: columnsAvailable(to: node),
      properties: properties(of: node))
  }

  private func properties(of node: EntityForest.Node) -> [PropertyInspection] {
    guard let model, let entity = node.entity else { return [] }
    return PropertyAnalysis(entity, table, content, model).properties
  }

  private func rows(ofNumber number: Int) -> Int {
    table?.scan?.byEntity[Int64(number)]?.rows ?? 0
  }

  private func columnsUsed(by node: EntityForest.Node) -> [String] {
    guard let scan = table?.scan, let counts = scan.byEntity[Int64(node.number)] else { return [] }
    return propertyColumns(scan).filter { counts.values[$0] > 0 }.map { scan.columns[$0].name }
  }

  private func columnsAvailable(to node: EntityForest.Node) -> Int? {
    guard let model, let entity = node.entity, let scan = table?.scan else { return nil }
    return propertyColumns(scan).count { index in
      model.column(scan.columns[index].name, ofTable: tableName)
        .map { model.isPossible($0, inRowsOf: entity) } ?? false
    }
  }

  private func propertyColumns(_ scan: TableScan) -> [Int] {
    scan.columns.indices.filter { !Self.systemColumns.contains(scan.columns[$0].name) }
  }

  private func cost(_ scan: TableScan) -> InheritanceCost {
    let columns = propertyColumns(scan)
    let values = columns.reduce(0) { $0 + scan.values(inColumn: $1) }
    let stored = columns.reduce(0) { $0 + scan.storedNulls(inColumn: $1) }
    let nulls = scan.rows * columns.count - values
    let impossible = model.map { impossibleNulls(scan, columns, $0) }
    return InheritanceCost(
      rows: scan.rows, propertyColumns: columns.count, nullCells: nulls,
      impossibleCells: impossible?.cells, nullBytes: stored, impossibleBytes: impossible?.bytes,
      unstoredCells: nulls - stored, headerBytes: scan.headerBytes, bodyBytes: scan.bodyBytes,
      longHeaderBytes: scan.longHeaderBytes, largestRecordBytes: scan.largestRecordBytes,
      neverUsed: scan.rows == 0
        ? [] : columns.filter { scan.values(inColumn: $0) == 0 }.map { scan.columns[$0].name })
  }

  /// NULLs of columns that only other entities have; rows of unknown entities do not count.
  private func impossibleNulls(_ scan: TableScan, _ columns: [Int], _ model: InspectedModel)
    -> (cells: Int, bytes: Int)
  {
    var (cells, bytes) = (0, 0)
    for (number, counts) in scan.byEntity {
      guard let entity = model.entity(number: Int(number)) else { continue }
      for index in columns {
        guard let column = model.column(scan.columns[index].name, ofTable: tableName),
          !model.isPossible(column, inRowsOf: entity)
        else { continue }
        cells += counts.rows - counts.values[index]
        bytes += counts.storedNulls[index]
      }
    }
    return (cells, bytes)
  }
}
