import Foundation
import GRDB
import GRDBSQLite

/// The SQL function behind `contains[cd]`, as SQLite's own LIKE folds only ASCII letters.
///
/// `LINEAGE_CONTAINS(text, part, options)` with options 1 for case and 2 for diacritics. NULL in
/// gives NULL out.
enum TextSearch {
  static let functionName = "LINEAGE_CONTAINS"

  static func register(on database: Database) throws {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
    let code = sqlite3_create_function_v2(
      database.sqliteConnection, functionName, 3, flags, nil, answer, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let answer:
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
      context, _, arguments in
      guard let arguments, let text = sqlite3_value_text(arguments[0]),
        let part = sqlite3_value_text(arguments[1])
      else { return sqlite3_result_null(context) }
      let isFound = contains(
        UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(arguments[0]))),
        UnsafeBufferPointer(start: part, count: Int(sqlite3_value_bytes(arguments[1]))),
        options: Int(sqlite3_value_int(arguments[2])))
      sqlite3_result_int(context, isFound ? 1 : 0)
    }

  /// ASCII is searched bytewise; anything else is folded by Foundation first.
  static func contains(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>, options: Int
  ) -> Bool {
    if isASCII(part) && isASCII(text) {
      return containsASCII(text, part, foldsCase: options & 1 != 0)
    }
    let folding = foldingOptions(options)
    let folded = String(decoding: text, as: UTF8.self).folding(options: folding, locale: nil)
    let foldedPart = String(decoding: part, as: UTF8.self).folding(options: folding, locale: nil)
    return foldedPart.isEmpty || folded.contains(foldedPart)
  }

  private static func foldingOptions(_ options: Int) -> String.CompareOptions {
    var result: String.CompareOptions = []
    if options & 1 != 0 { result.insert(.caseInsensitive) }
    if options & 2 != 0 { result.insert(.diacriticInsensitive) }
    return result
  }

  private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 0x80 }
  }

  private static func containsASCII(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>, foldsCase: Bool
  ) -> Bool {
    guard part.count <= text.count else { return false }
    guard part.count > 0 else { return true }
    @inline(__always)
    func fold(_ byte: UInt8) -> UInt8 {
      foldsCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
    }
    let first = fold(part[0])
    for start in 0...(text.count - part.count) where fold(text[start]) == first {
      var offset = 1
      while offset < part.count && fold(text[start + offset]) == fold(part[offset]) { offset += 1 }
      if offset == part.count { return true }
    }
    return false
  }
}
