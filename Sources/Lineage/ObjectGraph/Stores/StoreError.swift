import Foundation

/// An error that SQLite reported.
public struct SQLiteResult: Hashable, Sendable {
  /// The extended result code (sqlite.org/rescode.html), such as 5 for SQLITE_BUSY or 778 for
  /// SQLITE_IOERR_WRITE.
  public var code: Int32
  /// SQLite's text for the error.
  public var message: String
  /// The statement that failed, or empty if there was none.
  public var sql: String

  package init(code: Int32, message: String, sql: String = "") {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The primary result code: the low eight bits of ``code``.
  package var primaryCode: Int32 { code & 0xFF }
}

extension SQLiteResult: CustomStringConvertible {
  public var description: String {
    "SQLite error \(code): \(message)" + (sql.isEmpty ? "" : " in: \(sql)")
  }
}

/// The reason why a store failed, with the file and the evidence.
///
/// Saving and fetching throw it as ``ObjectGraphError/store(_:)``:
///
/// ```swift
/// do {
///   try context.save()
/// } catch {
///   switch error {
///   case .store(.locked): print("try again later")
///   case .store(.diskFull(let path, _)): print("no space left for \(path)")
///   default: throw error
///   }
/// }
/// ```
///
/// Cases that originate from SQLite contain its report; see ``result``.
public enum StoreError: Error, Hashable, Sendable {
  /// Another connection holds a lock on the store (SQLITE_BUSY, SQLITE_LOCKED).
  case locked(path: String, SQLiteResult? = nil)
  /// The disk is full (SQLITE_FULL).
  case diskFull(path: String, SQLiteResult? = nil)
  /// The temporary folder has no room for the private copy from which a store is read.
  case noRoomForCopy(path: String, folder: String, byteCount: UInt64)
  /// The file is no database, or its pages are inconsistent (SQLITE_CORRUPT, SQLITE_NOTADB).
  case damaged(path: String, message: String, SQLiteResult? = nil)
  /// The file system failed (SQLITE_IOERR).
  case io(path: String, SQLiteResult)
  /// The store was opened read-only, or its file is read-only (SQLITE_READONLY).
  case readOnly(path: String, SQLiteResult? = nil)
  /// The file cannot be opened (SQLITE_CANTOPEN, SQLITE_PERM).
  case cannotOpen(path: String, reason: String, SQLiteResult? = nil)
  /// The statement was interrupted (SQLITE_INTERRUPT).
  case interrupted(path: String, SQLiteResult)
  /// A unique index rejected a row (SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY).
  case notUnique(path: String, SQLiteResult)
  /// SQLite rejected a statement for another reason.
  case statement(path: String, SQLiteResult)

  /// The store is closed, or no container has opened it.
  case notOpen(path: String)
  /// The file is an SQLite database, but not one in Core Data's layout.
  case notAStore(path: String, missing: String)
  /// The store has another model.
  case incompatibleModel(path: String, differences: [String])
  /// Core Data created the store. It can be neither opened as one of this library's nor migrated.
  case madeByCoreData(path: String)
  /// The store has another model and could not be migrated.
  case migration(path: String, MigrationError)
  /// The model in the store cannot be read.
  case unreadableModel(path: String, ModelArchiveError)
  /// The store contains no model.
  case noModel(path: String)
  /// The store's tables do not match the model.
  case otherTables(path: String, problems: [String])
  /// A table of the model would have more columns than SQLite allows, so no store can be created
  /// for it.
  case tooManyColumns(path: String, WideTable)
  /// Two names of the model would be the same in the file, so no store can be created for it.
  case collidingNames(path: String, [NameCollision])
  /// A value does not fit its property's type.
  case unreadableValue(table: String, column: String, key: Int64, found: String)
  /// A row's entity is not in the model.
  case unknownEntityNumber(Int, table: String, key: Int64)
  /// Objects of the store break a uniqueness constraint that was added to the model.
  case constraintBroken(path: String, BrokenConstraint)
  /// Another error that does not come from SQLite, such as one of the file manager.
  case failed(path: String?, reason: String)
}

extension StoreError {
  /// Returns the error for a change within a read transaction.
  static func changedWithinReading(path: String?) -> StoreError {
    .failed(path: path, reason: "cannot save while reading; save afterwards")
  }

  /// SQLite's report, or nil if the store itself detected the error.
  public var result: SQLiteResult? {
    switch self {
    case .locked(_, let result), .diskFull(_, let result), .damaged(_, _, let result),
      .readOnly(_, let result), .cannotOpen(_, _, let result):
      result
    case .io(_, let result), .interrupted(_, let result), .notUnique(_, let result),
      .statement(_, let result):
      result
    default: nil
    }
  }

  /// Core Data's code for an error of versions and migration, or nil for other errors.
  ///
  /// ```swift
  /// description.shouldMigrateStoreAutomatically = false
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: newer, classes: [], storeDescriptions: [description])
  /// do { try container.loadPersistentStores() } catch {
  ///   guard case .store(let error) = error else { throw error }
  ///   print(error.migrationCode ?? 0)  // prints 134100
  /// }
  /// ```
  public var migrationCode: Int? {
    switch self {
    case .incompatibleModel: 134_100
    case .migration(_, let error): error.code
    default: nil
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The failure, with the file and how to correct it.
  ///
  /// ```swift
  /// person.age = 22
  /// try context.reading { try context.save() }  // throws cannot save while reading
  /// ```
  public var description: String {
    switch self {
    case .locked(let path, _):
      "another connection has locked the store \(path); close it, or try again later"
    case .diskFull(let path, _):
      "no space left for the store \(path); free some, or choose another folder"
    case .noRoomForCopy(let path, let folder, let bytes):
      "not enough space in \(folder) for a private copy of \(path), which takes \(bytes) bytes; free some, or "
        + (folder == FileManager.default.temporaryDirectory.path
          ? "set TMPDIR to another folder" : "choose another folder")
    case .damaged(let path, let message, _):
      "the store \(path) is damaged: \(message); check it with PRAGMA integrity_check"
    case .io(let path, let result):
      "reading or writing the store \(path) failed; check the disk and try again: \(result)"
    case .readOnly(let path, nil):
      "the store \(path) is open for reading only; to change its objects, copy them into your own "
        + "store"
    case .readOnly(let path, _):
      "the file of the store \(path) is read-only; change its permissions, or copy it"
    case .cannotOpen(let path, let reason, _): "cannot open the store \(path): \(reason)"
    case .interrupted(let path, let result):
      "a statement on the store \(path) was interrupted: \(result)"
    case .notUnique(_, let result): "a uniqueness constraint was violated: \(result.message)"
    case .statement(_, let result): result.description
    case .notOpen(let path):
      "the store \(path) is not open: it was closed or never opened by a container"
    case .notAStore(let path, let missing):
      "\(path) is a database without \(missing), so it is not a store in Core Data's layout"
    case .incompatibleModel(let path, let differences):
      "the store \(path) belongs to another model; open it with that model, allow migration or "
        + "use a new file:\n" + ErrorList.lines(differences)
    case .madeByCoreData(let path):
      "Core Data created the store \(path). It can be opened only with a model that has the same version "
        + "hashes, which only Apple's tools compute, and it is not migrated. Read it with ForeignStore, "
        + "which finds the copy of the model that most such stores contain; to change its objects, copy "
        + "them into your own store"
    case .migration(let path, let error):
      "the store \(path) cannot be migrated and is unchanged: \(error)"
    case .unreadableModel(let path, let error):
      "the model in the store \(path) cannot be read; open the store with your own model: \(error)"
    case .noModel(let path):
      "the store \(path) contains no model; open it with your own model"
    case .otherTables(let path, let problems):
      "the tables of the store \(path) do not match the model; open it with the model it was "
        + "created with:\n" + ErrorList.lines(problems)
    case .tooManyColumns(let path, let table):
      "cannot create the store \(path): \(table)"
    case .collidingNames(let path, let collisions):
      "cannot create the store \(path), because names of the model collide:\n"
        + ErrorList.lines(collisions)
    case .unreadableValue(let table, let column, let key, let found):
      "\(table).\(column) of row \(key) is \(found), which does not match the attribute's type"
    case .unknownEntityNumber(let number, let table, let key):
      "row \(key) of \(table) has entity number \(number), which is not in the model"
    case .constraintBroken(let path, let constraint):
      "the store \(path) is unchanged, because its objects violate a uniqueness constraint of the model; "
        + "open it with a model without the constraint, change or delete objects, and open it "
        + "again with this one: \(constraint)"
    case .failed(let path, let reason):
      "the store\(path.map { " \($0)" } ?? "") failed: \(reason)"
    }
  }
}

/// A uniqueness constraint that objects of a store break, with their common values.
public struct BrokenConstraint: Hashable, Sendable {
  /// The entity with the constraint.
  public let entity: String
  /// The properties whose values together must be unique.
  public let properties: [String]
  /// The number of values, or combinations of values, that several objects have.
  public let valueCount: Int
  /// The number of objects with one of these values.
  public let objectCount: Int
  /// The first of the values as SQL, with their objects.
  public let examples: [String]
}

extension BrokenConstraint: CustomStringConvertible {
  public var description: String {
    let more = valueCount - examples.count
    return
      "\(entity) is unique by \(ErrorList.names(properties)), but \(objectCount) objects "
      + "share \(valueCount.counted("value")): \(examples.joined(separator: "; "))"
      + (more > 0 ? " and \(more) more" : "")
  }
}

/// The table of an entity and its sub-entities with more columns than SQLite allows.
public struct WideTable: Hashable, Sendable, CustomStringConvertible {
  /// SQLITE_MAX_COLUMN of SQLite's standard build, which Apple's and Debian's are
  /// (sqlite.org/limits.html).
  static let limit = 2000
  /// Z_PK, Z_ENT and Z_OPT.
  static let systemColumns = 3

  /// The root entity.
  public let entity: String
  /// The number of columns, Z_PK, Z_ENT and Z_OPT included.
  public let columnCount: Int

  public var description: String {
    "the table of \(entity) and its sub-entities would have \(columnCount) columns, and SQLite allows "
      + "\(Self.limit); move sub-entities out of the tree, or store their values in fewer columns"
  }
}

/// A name in a store's file that would have two meanings.
///
/// Colliding column names within a table get numbers (StoreLayout.md, Tables). No such rule is
/// known for tables, indexes and the columns that every table has, so the model is rejected before
/// the file is created.
public struct NameCollision: Hashable, Sendable, CustomStringConvertible {
  /// The name that would have two meanings.
  public let name: String
  /// The entity of its second owner.
  public let entity: String
  /// The first owner of the name, such as `the index byName of Person`.
  public let first: String
  /// The second owner of the name.
  public let second: String

  public var description: String {
    "\(name) would be the name of \(first) and of \(second); rename \(second), or a property or "
      + "entity that its name comes from"
  }
}
