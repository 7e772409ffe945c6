import GRDB
import ObjectGraph

/// A uniqueness constraint that objects of a store break, with the values they share.
public struct BrokenConstraint: Hashable, Sendable {
  public let entity: String
  public let properties: [String]
  /// How many values, or combinations of values, more than one object has.
  public let valueCount: Int
  /// How many objects have one of these values.
  public let objectCount: Int
  /// The first of the values as SQL writes them, with the objects that have them.
  public let examples: [String]

  private static let exampleCountLimit = 3
  private static let textLimit = 80
}

extension BrokenConstraint: CustomStringConvertible {
  public var description: String {
    let more = valueCount - examples.count
    return
      "\(entity) is unique by \(properties.joined(separator: ", ")), but \(objectCount) objects "
      + "share \(valueCount) value(s): \(examples.joined(separator: "; "))"
      + (more > 0 ? " and \(more) more" : "")
  }
}

extension BrokenConstraint {
  /// Looks for the rows behind what the engine says of a unique index that it cannot make; nil if
  /// it says anything else.
  init?(_ message: String, _ layout: StoreLayout, _ database: Database) throws {
    let violated = layout.violatedConstraint(message)
    guard case .notUnique(entity: let name, properties: let properties)? = violated,
      let entity = layout.model.entity(named: name)
    else { return nil }
    let columns = properties.compactMap { layout.columnName($0, of: entity) }
    let groups =
      "FROM \(layout.table(of: entity).name) WHERE "
      + columns.map { "\($0) NOT NULL" }.joined(separator: " AND ")
      + " GROUP BY \(columns.joined(separator: ", ")) HAVING count(*) > 1"
    let counts = try GRDB.Row.fetchOne(
      database, sql: "SELECT count(*), ifnull(sum(n), 0) FROM (SELECT count(*) AS n \(groups))")
    let values = columns.map { "quote(\($0))" }.joined(separator: " || ', ' || ")
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: "SELECT \(values), group_concat('p' || Z_PK, ', ') \(groups) "
        + "ORDER BY min(Z_PK) LIMIT \(Self.exampleCountLimit)")
    self.init(
      entity: name, properties: properties, valueCount: counts?[0] ?? 0,
      objectCount: counts?[1] ?? 0,
      examples: rows.map { row in
        "\(Self.short(row[0])) (\(Self.short(row[1])))"
      })
  }

  private static func short(_ text: String?) -> String {
    guard let text, text.count > textLimit else { return text ?? "" }
    return "\(text.prefix(textLimit))…"
  }
}
