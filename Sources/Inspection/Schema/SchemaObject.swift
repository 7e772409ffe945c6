/// One row of `sqlite_schema`.
struct SchemaObject: Hashable {
  enum Kind: String {
    case table, index, view, trigger
  }

  let kind: Kind
  let name: String
  /// The table of an index or trigger; otherwise the object's own name.
  let tableName: String
  /// The first page of the B-tree, or 0 if there is none.
  let rootPage: Int
  let sql: String?

  var isVirtualTable: Bool { kind == .table && rootPage == 0 }
}

/// Reads the schema directly from the pages.
struct SchemaReader {
  let file: PageFile
  let limits: InspectionLimits

  /// Reads the readable entries of the schema.
  func read(_ cursor: inout BTreeCursor) -> (objects: [SchemaObject], facts: BTreeFacts) {
    var objects: [SchemaObject] = []
    var texts = 0
    let facts = cursor.walk(root: 1) { payload throws(Damage) in
      let record = try Record(payload, in: file, limits: limits)
      guard objects.count < limits.schemaObjects, texts < limits.schemaBytes else {
        throw Damage(reason: "the schema has more entries than are read")
      }
      let object = try object(record)
      texts += object.sql?.utf8.count ?? 0
      objects.append(object)
    }
    return (objects, facts)
  }

  private func object(_ record: Record) throws(Damage) -> SchemaObject {
    func value(_ column: Int) throws(Damage) -> RecordValue {
      try record.value(column, limitBytes: limits.statementBytes)
    }
    guard let kind = try SchemaObject.Kind(rawValue: value(0).text ?? ""),
      let name = try value(1).text
    else { throw Damage(reason: "row \(record.rowID) of the schema has neither a type nor a name") }
    return SchemaObject(
      kind: kind, name: name, tableName: try value(2).text ?? name,
      rootPage: Int(exactly: try value(3).integer ?? 0) ?? 0, sql: try value(4).text)
  }
}
