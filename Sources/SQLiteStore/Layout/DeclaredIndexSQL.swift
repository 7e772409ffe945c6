import ObjectGraph
import ObjectModel

/// The statements for an entity's fetch indexes and uniqueness constraints, which span the whole
/// tree's table (store format spec, section 5).
struct DeclaredIndexSQL {
  let layout: StoreLayout
  let entity: EntityLayout

  /// What is made, and what is not.
  var result: (statements: [String], omitted: [OmittedIndex]) {
    var statements: [String] = []
    var omitted: [OmittedIndex] = []
    for index in indexes where index.loneRelationship(of: description) == nil {
      do throws(OmittedIndex.Reason) {
        statements += try self.statements(of: index)
      } catch {
        omitted.append(OmittedIndex(entity: entity.name, index: index.name, reason: error))
      }
    }
    return (statements + constraints, omitted)
  }

  /// The names of what is made, and which part of the entity each is for.
  var names: [(name: String, part: String)] {
    let made = indexes.filter { index in
      index.loneRelationship(of: description) == nil && (try? statements(of: index)) != nil
    }
    return made.flatMap { index in
      names(of: index).map { ($0, "the index \(index.name)") }
    }
      + ownConstraints.map {
        (name(ofConstraint: $0), "the uniqueness constraint [\($0.joined(separator: ", "))]")
      }
  }

  private func names(of index: FetchIndexDescription) -> [String] {
    guard index.elements.contains(where: { $0.collationType == .rTree }) else {
      return ["Z_\(entity.name)_\(index.name)"]
    }
    return RTreeIndexSQL.tableNames(index, of: entity)
  }

  private var indexes: [FetchIndexDescription] { description.indexes.withoutRepetitions }

  private var description: EntityDescription { layout.model.description(of: entity) }

  private var table: String { layout.table(of: entity).name }

  private func statements(of index: FetchIndexDescription) throws(OmittedIndex.Reason) -> [String] {
    if index.elements.contains(where: { $0.collationType == .rTree }) {
      return try RTreeIndexSQL(index, of: entity, layout).statements
    }
    var columns: [String] = []
    for element in index.elements {
      let column = try key(of: element)
      columns.append("\(column) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")")
    }
    var condition = ""
    if let format = index.partialIndexPredicateFormat {
      condition =
        " WHERE " + (try PartialIndexSQL(entity: entity, layout: layout).condition(format))
    }
    return [
      "CREATE INDEX \(Self.name("Z_\(entity.name)_\(index.name)")) ON \(table) "
        + "(\(columns.joined(separator: ", ")))\(condition)"
    ]
  }

  private func key(of element: FetchIndexDescription.Element) throws(OmittedIndex.Reason) -> String
  {
    guard element.expressionType != nil else {
      guard let column = column(element.property) else { throw .noColumn(element.property) }
      return column
    }
    switch element.property {
    case "SELF", "self": return "Z_PK"
    case "entity", "SELF.entity": return "Z_ENT"
    default: return try expression(element.property)
    }
  }

  /// The words that a query would have for the expression, without which it could not use the index.
  private func expression(_ text: String) throws(OmittedIndex.Reason) -> String {
    let from = FromClause("\(table) t0")
    let sql = PredicateSQL(layout: layout, storeIdentifier: "", entity: entity, from: from)
    do {
      let written = try sql.value(try FetchExpression(format: text)).sql
      guard written.values.isEmpty, from.items.count == 1, !written.text.contains("SELECT") else {
        throw OmittedIndex.Reason.expression(text)
      }
      // An index knows no other table than its own.
      return written.text.replacing("t0.", with: "")
    } catch {
      throw .expression(text)
    }
  }

  /// An index may be called anything, so what is no plain name is quoted.
  static func name(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    return isPlain ? text : text.quoted("\"")
  }

  private var constraints: [String] {
    ownConstraints.map { names in
      let columns = names.compactMap(column).map { "\($0) COLLATE BINARY ASC" }
      return "CREATE UNIQUE INDEX \(name(ofConstraint: names)) "
        + "ON \(table) (\(columns.joined(separator: ", ")))"
    }
  }

  /// Each once, at the highest entity that lists it.
  private var ownConstraints: [[String]] {
    let inherited = description.ancestors.flatMap(\.uniquenessConstraints)
    var made: Set<[String]> = Set(inherited)
    return description.uniquenessConstraints.filter { made.insert($0).inserted }
  }

  private func name(ofConstraint names: [String]) -> String {
    "Z_\(entity.name)_UNIQUE_\(names.joined(separator: "_").replacing(".", with: "_"))"
  }

  private func column(_ property: String) -> String? {
    layout.columnName(property, of: entity)
      ?? (FetchIndexDescription.systemColumns.contains(property) ? property : nil)
  }
}
