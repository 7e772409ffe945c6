import GRDB
public import ObjectGraph
import ObjectModel

/// Why a store could not do its part, with the file, the statement and what to do next.
public enum SQLiteStoreError: Error, Hashable, Sendable {
  case cannotOpen(path: String, reason: String)
  /// The file is an SQLite database, but not one in Core Data's layout.
  case notAStore(path: String, missing: String)
  /// The store was made for another model.
  case incompatibleModel(path: String, differences: [String])
  /// Core Data made the store, and it is neither opened as one of this library's nor migrated.
  case madeByCoreData(path: String)
  /// The store was made for another model and could not be turned into one of this model.
  case migration(path: String, MigrationError)
  /// The model that the store keeps cannot be read.
  case unreadableModel(path: String, ModelArchiveError)
  /// The store keeps no model.
  case noModel(path: String)
  /// The store's tables are not those of the model.
  case otherTables(path: String, problems: [String])
  /// The model's names would meet in the file; no store can be made for it.
  case collidingNames(path: String, [NameCollision])
  /// The store was opened for reading only.
  case readOnly(path: String)
  /// A store that others made cannot be written to, or not this; no row was.
  case notWritable(path: String, problems: [String])
  case diskFull(path: String)
  case locked(path: String)
  case damaged(path: String, message: String)
  /// A value that its property's type cannot hold.
  case unreadableValue(table: String, column: String, key: Int64, found: String)
  /// A row of an entity that the model does not have.
  case unknownEntityNumber(Int, table: String, key: Int64)
  /// A unique index refused a row.
  case notUnique(message: String)
  /// Objects of the store break a uniqueness constraint that the model has got since.
  case constraintBroken(path: String, BrokenConstraint)
  case statement(sql: String, code: Int32, message: String)
}

extension SQLiteStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open the store \(path): \(reason)"
    case .notAStore(let path, let missing):
      "\(path) is a database without \(missing), so no store in Core Data's layout"
    case .incompatibleModel(let path, let differences):
      "the store \(path) was made for another model; open it with that model, allow migration or "
        + "use a new file:\n" + differences.map { "  \($0)" }.joined(separator: "\n")
    case .madeByCoreData(let path):
      "Core Data made the store \(path), and no model that is not of the very version hashes in it, "
        + "which only Apple's tools compute, is taken for the store's own; nor is it migrated. Read it "
        + "with ForeignStore, which finds the copy of the model that most such stores keep. To write "
        + "to it, set allowsWritingForeignStores of its description, or open it with "
        + "ForeignStore.open(path:allowsWriting:); \(ForeignStoreWriting.caution)"
    case .migration(let path, let error):
      "the store \(path) cannot be migrated and is unchanged: \(error)"
    case .unreadableModel(let path, let error):
      "the model in the store \(path) cannot be read; open it with a model of your own: \(error)"
    case .noModel(let path):
      "the store \(path) keeps no model; open it with a model of your own, or see RecoveredModel "
        + "for what its tables tell"
    case .otherTables(let path, let problems):
      "the tables of the store \(path) are not those of the model; open it with the model it was "
        + "made for:\n" + problems.map { "  \($0)" }.joined(separator: "\n")
    case .collidingNames(let path, let collisions):
      "no store can be made at \(path) for a model whose names collide there:\n"
        + collisions.map { "  \($0)" }.joined(separator: "\n")
    case .readOnly(let path):
      "the store \(path) is open for reading only; copy its objects into a store of your own to "
        + "change them"
    case .notWritable(let path, let problems):
      "the store \(path), which Core Data made, is not written to and unchanged, because this is not "
        + "understood of it or cannot be written:\n"
        + problems.map { "  \($0)" }.joined(separator: "\n")
        + "\nRead it with ForeignStore. Of what is written: \(ForeignStoreWriting.caution)"
    case .diskFull(let path):
      "no space left for the store \(path); free some space or choose another folder"
    case .locked(let path):
      "the store \(path) is locked by another program; close that and try again"
    case .damaged(let path, let message):
      "the store \(path) is damaged: \(message); check it with PRAGMA integrity_check"
    case .unreadableValue(let table, let column, let key, let found):
      "\(table).\(column) of row \(key) holds \(found), which the attribute's type cannot read"
    case .unknownEntityNumber(let number, let table, let key):
      "row \(key) of \(table) is of entity number \(number), which the model does not have"
    case .notUnique(let message): "a uniqueness constraint was violated: \(message)"
    case .constraintBroken(let path, let constraint):
      "the store \(path) is unchanged, as its objects break a uniqueness constraint of the model; "
        + "open it with the model without the constraint, change or delete objects, and open it "
        + "again with this one: \(constraint)"
    case .statement(let sql, let code, let message): "SQLite error \(code): \(message) in: \(sql)"
    }
  }
}

extension SQLiteStoreError {
  /// The code that Core Data gives an error of versions and migration, nil for other errors.
  public var migrationCode: Int? {
    switch self {
    case .incompatibleModel: 134_100
    case .migration(_, let error): error.code
    default: nil
    }
  }
}

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
      + "share \(valueCount.counted("value")): \(examples.joined(separator: "; "))"
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
