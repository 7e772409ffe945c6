/// Reads the first rows of each entity, and of each table without entities.
///
/// Samples by entity, because the first rows of a shared table often belong to one entity.
struct RowSampling {
  /// Tables whose content is shown elsewhere.
  private static let passedOver: Set = ["Z_METADATA", "Z_MODELCACHE"]
  /// The largest number of characters per value, so that it fits on a line.
  private static let textLimit = 200
  private static let readLimitBytes = 4096

  let content: StoreContent
  let trees: [TreeInspection]
  let rowsPerEntity: Int

  var samples: [RowSample] {
    var valuesLeft = content.limits.sampledValues
    let byTable = Dictionary(grouping: trees, by: { $0.table.uppercased() })
    return content.tables.flatMap { table -> [RowSample] in
      let name = table.object.name
      guard let scan = table.scan, scan.rows > 0, !Self.passedOver.contains(name.uppercased())
      else { return [] }
      let entities = byTable[name.uppercased()]?.flatMap(\.entities) ?? []
      let names = Dictionary(
        entities.map { (Int64($0.number), $0.name) }, uniquingKeysWith: { first, _ in first })
      let rows = rows(of: table, scan, hasEntities: !entities.isEmpty, &valuesLeft)
      return rows.sorted { $0.key < $1.key }.map { number, rows in
        sample(
          rows, of: name, entity: names[number], scan,
          count: entities.isEmpty ? scan.rows : scan.byEntity[number]?.rows ?? rows.count)
      }
    }
  }

  /// Returns rows by Z_ENT, or all under 0 for a table without entities.
  private func rows(
    of table: StoreContent.Table, _ scan: TableScan, hasEntities: Bool, _ valuesLeft: inout Int
  ) -> [Int64: [[RowSample.Value]]] {
    let entityColumn = hasEntities ? scan.index(ofColumn: "Z_ENT") : nil
    var rows: [Int64: [[RowSample.Value]]] = [:]
    var left = valuesLeft
    var cursor = BTreeCursor(content.file)
    _ = cursor.walk(root: table.object.rootPage) { payload throws(Damage) in
      guard left >= scan.columns.count else { return }
      let record = try Record(payload, in: content.file, limits: content.limits)
      var number: Int64 = 0
      if let entityColumn {
        number =
          try scan.value(of: entityColumn, in: record, limitBytes: 16).integer
          ?? TableScan.otherEntities
      }
      guard rows[number, default: []].count < rowsPerEntity else { return }
      left -= scan.columns.count
      rows[number, default: []].append(
        scan.columns.indices.map { value(of: $0, in: record, scan) })
    }
    valuesLeft = left
    return rows
  }

  private func value(of column: Int, in record: Record, _ scan: TableScan) -> RowSample.Value {
    do throws(Damage) {
      let value = try scan.value(of: column, in: record, limitBytes: Self.readLimitBytes)
      return RowSample.Value(value, textLimit: Self.textLimit)
    } catch {
      // Too long or damaged, as the problems report.
      return RowSample.Value(storageClass: "other", text: "", byteCount: nil)
    }
  }

  private func sample(
    _ rows: [[RowSample.Value]], of table: String, entity: String?, _ scan: TableScan, count: Int
  ) -> RowSample {
    let used = scan.columns.indices.filter { column in rows.contains { !$0[column].isNull } }
    return RowSample(
      table: table, entity: entity, rows: count, columns: used.map { scan.columns[$0].name },
      values: rows.map { row in used.map { row[$0] } })
  }
}

extension RowSample.Value {
  fileprivate init(_ value: RecordValue, textLimit: Int) {
    let storageClass = "\(value.storageClass)"
    switch value {
    case .null: self.init(storageClass: storageClass, text: "", byteCount: nil)
    case .integer(let integer):
      self.init(storageClass: storageClass, text: "\(integer)", byteCount: nil)
    case .real(let real): self.init(storageClass: storageClass, text: "\(real)", byteCount: nil)
    case .text(let text):
      self.init(
        storageClass: storageClass, text: String(text.prefix(textLimit)),
        byteCount: text.utf8.count)
    case .blob(let bytes):
      self.init(storageClass: storageClass, text: "", byteCount: bytes.count)
    }
  }
}
