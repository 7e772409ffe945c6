import Foundation
import GRDBSQLite
import ObjectGraph
import ObjectModel

/// A column of a fetch of dictionaries, read as the type of its expression.
struct ResultColumn {
  let type: ValueType
  /// From 0; an object's entity number stands in the next one.
  let place: Int32
  let opened: OpenedStore

  /// The value in the statement's current row.
  func value(in statement: PreparedStatement) throws(SQLiteStoreError) -> FetchValue {
    let handle = statement.handle
    let stored = sqlite3_column_type(handle, place)
    guard stored != SQLITE_NULL else { return .null }
    switch type {
    case .object(let entity): return .object(try object(statement, entity))
    case .integer where stored == SQLITE_FLOAT:
      // Arithmetic on whole numbers that 64 bits do not hold.
      return .attribute(.double(sqlite3_column_double(handle, place)))
    case .integer: return .attribute(.integer(sqlite3_column_int64(handle, place)))
    case .boolean: return .attribute(.boolean(sqlite3_column_int64(handle, place) != 0))
    case .double: return .attribute(.double(sqlite3_column_double(handle, place)))
    case .date:
      let seconds = sqlite3_column_double(handle, place)
      return .attribute(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    case .decimal:
      let value = ManagedObject.decimal(from: sqlite3_column_double(handle, place))
      return value.map { .attribute(.decimal($0)) } ?? .null
    case .string: return .attribute(.string(text(handle)))
    case .uri: return URL(string: text(handle)).map { .attribute(.uri($0)) } ?? .null
    case .binary: return .attribute(.binary(data(handle)))
    case .uuid:
      guard let uuid = ResultColumn.uuid(data(handle)) else { throw unreadable(statement) }
      return .attribute(.uuid(uuid))
    case .null: return .null
    }
  }

  private func object(_ statement: PreparedStatement, _ declared: Int) throws(SQLiteStoreError)
    -> ManagedObjectID
  {
    let key = statement.integer(at: place)
    let entities = opened.layout.model.entities
    let number = Int(statement.integer(at: place + 1))
    // The row of an object that is gone has no entity number; then the declared one stands.
    let index =
      number == 0
      ? declared : opened.layout.entityIndex(number: number)
    guard let index else {
      throw .unknownEntityNumber(
        number, table: opened.layout.table(of: entities[declared]).name, key: key)
    }
    return ManagedObjectID(
      entity: entities[index], key: key, storeIdentifier: opened.identifier)
  }

  private func text(_ handle: OpaquePointer) -> String {
    guard let start = sqlite3_column_text(handle, place) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, place))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  private func data(_ handle: OpaquePointer) -> Data {
    guard let start = sqlite3_column_blob(handle, place) else { return Data() }
    return Data(bytes: start, count: Int(sqlite3_column_bytes(handle, place)))
  }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func unreadable(_ statement: PreparedStatement) -> SQLiteStoreError {
    .unreadableValue(
      table: "a fetch of dictionaries", column: "column \(place + 1)", key: 0,
      found: "\(sqlite3_column_bytes(statement.handle, place)) byte(s)")
  }
}
