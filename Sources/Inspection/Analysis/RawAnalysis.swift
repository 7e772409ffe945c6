/// The schema as any SQLite client shows it, with the size of each part.
struct RawAnalysis {
  let content: StoreContent
  let model: InspectedModel?

  var tables: [RawTable] {
    content.tables.map { table in
      RawTable(
        name: table.object.name, sql: table.object.sql ?? "",
        rows: table.scan?.rows ?? table.facts.entries, columns: columns(of: table),
        pages: TreePages(table.facts))
    }
  }

  private func columns(of table: StoreContent.Table) -> [RawTable.Column] {
    guard let scan = table.scan else { return [] }
    return scan.columns.indices.map { index in
      let column = scan.columns[index]
      let obstacle = scan.obstacle(ofColumn: index)
      let values = obstacle == nil ? scan.values[index] : 0
      func count(_ storageClass: RecordValue.StorageClass) -> Int {
        obstacle == nil ? scan.classes[index][storageClass.rawValue] : 0
      }
      return RawTable.Column(
        name: column.name, declaredType: column.declaredType,
        property: model?.propertyName(ofColumn: column.name, inTable: table.object.name),
        values: values,
        nulls: obstacle == nil ? scan.rows - values : 0,
        integers: column.isRowIDAlias ? values : count(.integer),
        reals: count(.real), texts: count(.text), blobs: count(.blob),
        notCounted: obstacle)
    }
  }

  var indexes: [RawIndex] {
    content.indexes.map { object, facts in
      let text = object.sql.flatMap(IndexText.init)
      return RawIndex(
        name: object.name, table: object.tableName, sql: object.sql,
        isUnique: text?.isUnique ?? (object.sql == nil), isPartial: text?.isPartial ?? false,
        columns: text?.elements.map {
          ($0.column ?? "(expression)") + ($0.isAscending ? "" : " DESC")
        } ?? [], entries: facts.entries, pages: TreePages(facts))
    }
  }

  var otherObjects: [RawObject] {
    content.objects.filter { $0.kind == .view || $0.kind == .trigger || $0.isVirtualTable }.map {
      RawObject(
        kind: $0.isVirtualTable ? "virtual table" : $0.kind.rawValue, name: $0.name,
        table: $0.tableName, sql: $0.sql)
    }
  }
}
