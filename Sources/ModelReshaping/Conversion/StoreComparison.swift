import Foundation
import Lineage

/// Compares every stored value and link of two stores of one tree.
///
/// SQLite compares columns with columns, by storage class and bytes. Coded content is decoded as
/// plain JSON, not by the ``ContentCoder`` that wrote it.
struct StoreComparison {
  static let columnsPerStatement = 500

  let transfer: RowTransfer
  /// Called after each kind with the number of rows compared so far.
  let progress: (Int) throws -> Void

  private var pair: StorePair { transfer.pair }
  private var database: Database { transfer.database }

  /// Returns the kinds and properties that differ.
  func differences() throws -> [String] {
    var found: [String] = []
    var rowCount = 0
    for kind in pair.kinds {
      let count = try count("\(kind.old.table) o WHERE \(kind.old.condition("o"))")
      let rows = joinedRows(of: kind)
      guard try self.count("\(kind.new.table) n WHERE \(kind.new.condition("n"))") == count,
        try self.count(rows) == count
      else {
        found.append(kind.name)
        continue
      }
      found += try differingColumns(of: kind, rows) + differingContent(of: kind, rows)
      rowCount += count
      try progress(rowCount)
    }
    for link in pair.links where try isDifferent(link) {
      found.append("\(link.end.entity).\(link.end.name)")
    }
    return found
  }

  private func count(_ rows: String) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT count(*) FROM \(rows)") ?? 0
  }

  /// Returns each old row `o`, with its details `d`, and its new row `n` and details `e`.
  private func joinedRows(of kind: KindPair) -> String {
    var rows = kind.old.table + " o"
    if let details = kind.old.details {
      rows +=
        " LEFT JOIN \(pair.old.table(of: details.entity)) d ON d.Z_PK = o.\(details.reference)"
    }
    let key = transfer.newKey("o.Z_PK", in: transfer.oldTable(of: kind))
    rows += " JOIN \(kind.new.table) n ON n.Z_PK = \(key) AND \(kind.new.condition("n"))"
    if let details = kind.new.details {
      rows += " JOIN \(pair.new.table(of: details.entity)) e ON e.Z_PK = n.\(details.reference)"
    }
    return rows + " WHERE \(kind.old.condition("o"))"
  }

  private func differingColumns(of kind: KindPair, _ rows: String) throws -> [String] {
    var parts: [(name: String, sql: String)] = kind.attributes.compactMap { attribute in
      guard let old = column(attribute.old, kind.old, "o", "d"),
        let new = column(attribute.new, kind.new, "n", "e")
      else { return nil }
      return (attribute.name, "\(old) IS NOT \(new) OR typeof(\(old)) <> typeof(\(new))")
    }
    for reference in transfer.references(of: kind) {
      let old = reference.old.map { identity(pair.old, $0, reference.ends, "o") }
      let new = reference.new.map { identity(pair.new, $0, reference.ends, "n") }
      parts.append((reference.link.end.name, "\(Self.first(old)) IS NOT \(Self.first(new))"))
      let positions = [
        reference.old.compactMap(\.position).map { "o.\($0)" },
        reference.new.compactMap(\.position).map { "n.\($0)" },
      ]
      guard !positions.contains(where: \.isEmpty) else { continue }
      let keys = Self.first(reference.new.map { "n.\($0.key)" })
      parts.append(
        (
          reference.link.end.name,
          "\(keys) NOT NULL AND \(Self.first(positions[0])) IS NOT \(Self.first(positions[1]))"
        ))
    }
    var found: [String] = []
    for part in parts.chunks(of: Self.columnsPerStatement) {
      let sums = part.map { "total(\($0.sql))" }.joined(separator: ", ")
      guard let row = try DatabaseRow.fetchOne(database, sql: "SELECT \(sums) FROM \(rows)") else {
        continue
      }
      for (place, name) in part.map(\.name).enumerated() where (row[place] as Double?) != 0 {
        found.append("\(kind.name).\(name)")
      }
    }
    return found
  }

  private static func first(_ values: [String]) -> String {
    switch values.count {
    case 0: "NULL"
    case 1: values[0]
    default: "coalesce(\(values.joined(separator: ", ")))"
    }
  }

  private func column(_ place: AttributePlace, _ rows: KindRows, _ base: String, _ details: String)
    -> String?
  {
    switch place {
    case .attribute(let name): rows.column(name).map { "\(base).\($0)" }
    case .detail(_, let name):
      rows.details.flatMap { rows.side.layout.columnName(name, of: $0.entity) }
        .map { "\(details).\($0)" }
    case .coded: nil
    }
  }

  /// Returns the kind and the new key of the row that a reference leads to.
  private func identity(
    _ side: StoreSide, _ reference: RowTransfer.Reference, _ ends: [KindPair], _ row: String
  ) -> String {
    identity(
      side, of: "\(row).\(reference.key)", in: side.layout.model.entities[reference.destination],
      ends)
  }

  private func identity(
    _ side: StoreSide, of key: String, in entity: EntityLayout, _ ends: [KindPair]
  ) -> String {
    let isOld = side.schema == pair.old.schema
    let table = side.table(of: entity)
    let kinds = ends.enumerated().filter { (isOld ? $1.old : $1.new).table == table }
    guard !kinds.isEmpty else { return "NULL" }
    let cases = kinds.map { place, kind in
      "WHEN \((isOld ? kind.old : kind.new).condition("r")) THEN \(place)"
    }.joined(separator: " ")
    let newKey =
      isOld ? transfer.newKey("r.Z_PK", in: side.layout.table(of: entity).name) : "r.Z_PK"
    return "(SELECT CASE \(cases) END || ':' || \(newKey) FROM \(table) r WHERE r.Z_PK = \(key))"
  }

  /// Compares the join tables of a relationship, and the entity numbers of its references.
  private func isDifferent(_ link: LinkPair) throws -> Bool {
    for new in link.owners.map(\.new) {
      for name in link.new {
        guard let key = new.column(name), let number = new.column(name, role: .destinationEntity),
          let relationship = new.entity.relationships[name]
        else { continue }
        let far = pair.new.table(of: pair.new.layout.model.entities[relationship.destination])
        let count = try count(
          """
          \(new.table) n JOIN \(far) r ON r.Z_PK = n.\(key)
          WHERE \(new.condition("n")) AND n.\(number) IS NOT r.Z_ENT
          """)
        if count > 0 { return true }
      }
    }
    // A relationship and its inverse have the same rows, in which each may have positions.
    guard !transfer.followsInverse(link) || hasPositions(link) else { return false }
    let old = joins(of: link, pair.old)
    let new = joins(of: link, pair.new)
    guard !old.isEmpty, !new.isEmpty else { return false }
    let (ours, theirs) = (Self.union(old), Self.union(new))
    let counts = try [ours, theirs].map { try count("(\($0))") }
    let rest = try count("(SELECT * FROM (\(ours)) EXCEPT SELECT * FROM (\(theirs)))")
    return counts[0] != counts[1] || rest > 0
  }

  private func hasPositions(_ link: LinkPair) -> Bool {
    [pair.old, pair.new].contains { side in
      transfer.joins(of: link, isOld: side.schema == pair.old.schema).contains {
        side.layout.joinTable(of: $0)?.positionColumn(of: $0) != nil
      }
    }
  }

  /// Returns a query of all rows of several queries, of which SQLite unites at most 500 at once.
  private static func union(_ queries: [String]) -> String {
    guard queries.count > 500 else { return queries.joined(separator: " UNION ALL ") }
    return union(
      stride(from: 0, to: queries.count, by: 500).map { start in
        "SELECT * FROM (\(union(Array(queries[start..<min(start + 500, queries.count)]))))"
      })
  }

  /// Returns a query of the ends and positions of each join table of a relationship.
  private func joins(of link: LinkPair, _ side: StoreSide) -> [String] {
    let isOld = side.schema == pair.old.schema
    return transfer.joins(of: link, isOld: isOld).compactMap { relationship in
      guard let table = side.layout.joinTable(of: relationship) else { return nil }
      let entities = side.layout.model.entities
      let columns = [
        identity(
          side, of: "j.\(table.nearColumn(of: relationship))",
          in: entities[relationship.declaringEntity], link.owners),
        identity(
          side, of: "j.\(table.farColumn(of: relationship))",
          in: entities[relationship.destination],
          link.targets), table.positionColumn(of: relationship).map { "j.\($0)" } ?? "NULL",
      ]
      return "SELECT \(columns.joined(separator: ", ")) FROM \(side.schema).\(table.name) j"
    }
  }
}

// MARK: Coded content

extension StoreComparison {
  private func differingContent(of kind: KindPair, _ rows: String) throws -> [String] {
    let coded = kind.attributes.filter { $0.old.isCoded || $0.new.isCoded }
    guard !coded.isEmpty else { return [] }
    func content(_ rows: KindRows, _ base: String) -> String {
      rows.placement.content.flatMap { rows.column($0) }.map { "\(base).\($0)" } ?? "NULL"
    }
    let values = coded.map { attribute in
      column(attribute.old, kind.old, "o", "d") ?? column(attribute.new, kind.new, "n", "e")
        ?? "NULL"
    }
    let statement = try database.makeStatement(
      sql: """
        SELECT coalesce(\(content(kind.old, "o")), \(content(kind.new, "n"))),
          \(values.joined(separator: ", ")) FROM \(rows)
        """)
    let decoder = JSONDecoder()
    var found: Set<String> = []
    while try database.step(statement) {
      var object: [String: JSONValue] = [:]
      if case .bytes(let data)? = statement.value(at: 0) {
        object = try decoder.decode([String: JSONValue].self, from: data)
      }
      for (place, attribute) in coded.enumerated() {
        let stored = statement.value(at: Int32(place + 1))
        let isEqual = object[attribute.name]?.represents(stored, attribute.type) ?? (stored == nil)
        if !isEqual { found.insert("\(kind.name).\(attribute.name)") }
      }
    }
    return found.sorted()
  }
}

/// A value of any JSON.
private enum JSONValue: Decodable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else {
      self = container.decodeNil() ? .null : .other
    }
  }

  /// Returns true if a column with the value has the content of this JSON.
  func represents(_ stored: StoredValue?, _ type: String) -> Bool {
    switch (self, stored) {
    case (.null, nil): true
    case (.boolean(let value), .integer(let number)): type == "Boolean" && number == (value ? 1 : 0)
    case (.integer(let value), .integer(let number)): type != "Boolean" && value == number
    case (.integer(let value), .double(let number)): Double(value) == number
    case (.number(let value), .double(let number)): value == number
    // A NUMERIC column stores 5.0 as 5.
    case (.number(let value), .integer(let number)): type == "Date" && value == Double(number)
    case (.text(let text), .text(let value)): text.utf8.elementsEqual(value.utf8)
    case (.text(let text), .bytes(let bytes)):
      type == "UUID"
        ? text == bytes.uuidText : text == bytes.base64EncodedString()
    case (.text(let text), .integer(let number)):
      type == "Decimal" && Decimal(string: text) == Decimal(number)
    case (.text(let text), .double(let number)):
      number.isInfinite
        ? text == (type == "Decimal" ? "\(number)" : number > 0 ? "Infinity" : "-Infinity")
        : type == "Decimal" && Decimal(string: text) == Decimal(string: "\(number)")
    default: false
    }
  }
}

extension Data {
  /// The 16 bytes of a UUID as upper-case hexadecimal digits in five groups.
  fileprivate var uuidText: String {
    var text = ""
    for (place, byte) in enumerated() {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
