import GRDB
import GRDBSQLite

/// An SQL function written in Swift, for what the format language can say and SQLite cannot.
///
/// All are deterministic and give NULL for a NULL argument.
struct SQLFunction {
  typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias Final = @convention(c) (OpaquePointer?) -> Void

  let name: String
  let argumentCount: Int32
  /// A number that one body tells its functions apart by.
  var variant = 0
  /// True if triggers may call it in a file whose schema is not trusted.
  var isInnocuous = false
  /// Called for each row's arguments; of an aggregate once a row of the group.
  let body: Body
  /// Gives an aggregate's result.
  var final: Final?

  static var all: [SQLFunction] { TextFunctions.all + NumberFunctions.all }

  func register(on database: Database) throws {
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, name, argumentCount, flags,
      UnsafeMutableRawPointer(bitPattern: variant), final == nil ? body : nil,
      final == nil ? nil : body, final, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private var flags: Int32 {
    SQLITE_UTF8 | SQLITE_DETERMINISTIC | (isInnocuous ? SQLITE_INNOCUOUS : 0)
  }

  /// The ``variant`` of the function that is being called.
  static func variant(_ context: OpaquePointer?) -> Int {
    Int(bitPattern: sqlite3_user_data(context))
  }
}
