import Foundation
import SystemSQLite

/// SQLite's own file system with one difference: the last write of a program that is about to die
/// writes only half.
enum TornWrites {
  // Only one thread writes.
  nonisolated(unsafe) private static var original: UnsafeMutablePointer<sqlite3_vfs>?
  /// The original write method of any type of file.
  nonisolated(unsafe) private static var originalWrite: Write?
  /// SQLite's methods for each type of file (databases are locked, logs are not), and the
  /// replacements.
  nonisolated(unsafe) private static var methods:
    [UnsafePointer<sqlite3_io_methods>: UnsafePointer<sqlite3_io_methods>] = [:]
  nonisolated(unsafe) private static let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(
    capacity: 1)

  private typealias Write =
    @convention(c) (
      UnsafeMutablePointer<sqlite3_file>?, UnsafeRawPointer?, Int32, sqlite3_int64
    ) -> Int32

  static func install() {
    guard let found = sqlite3_vfs_find(nil) else { return }
    original = found
    system.initialize(to: found.pointee)
    system.pointee.pNext = nil
    system.pointee.xOpen = { _, name, file, flags, outFlags in
      let code = TornWrites.open(name, file, flags, outFlags)
      return code
    }
    sqlite3_vfs_register(system, 1)
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let original, let code = original.pointee.xOpen?(original, name, file, flags, outFlags)
    else { return SQLITE_ERROR }
    guard code == SQLITE_OK, let found = file?.pointee.pMethods else { return code }
    let own = methods[found] ?? wrapped(found)
    methods[found] = own
    file?.pointee.pMethods = own
    return code
  }

  private static func wrapped(_ found: UnsafePointer<sqlite3_io_methods>)
    -> UnsafePointer<sqlite3_io_methods>
  {
    let own = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    own.initialize(to: found.pointee)
    precondition(
      originalWrite == nil || address(originalWrite) == address(found.pointee.xWrite),
      "the engine writes files of several kinds in several ways")
    originalWrite = found.pointee.xWrite
    own.pointee.xWrite = { TornWrites.write($0, $1, $2, $3) }
    return UnsafePointer(own)
  }

  private static func address(_ function: Write?) -> Int { unsafeBitCast(function, to: Int.self) }

  private static func write(
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32,
    _ offset: Int64
  ) -> Int32 {
    let isLast = Ticks.isDeadly()
    let code =
      originalWrite?(file, bytes, isLast ? count / 2 : count, offset) ?? SQLITE_ERROR
    if isLast { Ticks.die() }
    return code
  }
}
