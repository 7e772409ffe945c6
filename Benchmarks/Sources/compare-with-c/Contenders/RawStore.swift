import Foundation
import RawSQLite

/// A file opened by the C code, which also checks the files of all other contenders.
final class RawStore {
  /// An SQLite error with its code and message.
  struct Failure: Error, CustomStringConvertible {
    var doing: String
    var code: Int32
    var message: String

    var description: String { "\(doing): SQLite error \(code), \(message)" }
  }

  private(set) var handle: OpaquePointer?

  init(path: String) throws {
    var handle: OpaquePointer?
    let names = StoreSettings.pragmas.map { (strdup($0.0), strdup($0.1)) }
    defer { for name in names { free(name.0); free(name.1) } }
    let pragmas = names.map { raw_pragma(name: $0.0, value: $0.1) }
    let code = raw_open(path, pragmas, pragmas.count, &handle)
    self.handle = handle
    try check(code, "open \(path)")
  }

  deinit { close() }

  func close() {
    raw_close(handle)
    handle = nil
  }

  func check(_ code: Int32, _ doing: String) throws {
    guard code != 0 else { return }
    throw Failure(doing: doing, code: code, message: String(cString: raw_message(handle)))
  }

  func setting(_ name: String) -> String? { raw_setting(handle, name).map { String(cString: $0) } }

  /// Returns the SQL of each table and index of the model.
  func schema() throws -> [String] {
    final class Lines { var lines: [String] = [] }
    let found = Lines()
    let context = Unmanaged.passUnretained(found).toOpaque()
    let code = raw_visit_schema(handle, context) { context, sql in
      guard let context else { return }
      Unmanaged<Lines>.fromOpaque(context).takeUnretainedValue().lines.append(String(sql))
    }
    try check(code, "read the schema")
    return found.lines
  }

  /// Returns the file's entire content.
  func content() throws -> Answer {
    final class Links { var links: [(Publication.ID, String)] = [] }
    let rows = RawRows()
    try check(raw_fetch_all(handle, rows.handle), "read all rows")
    let found = Links()
    let context = Unmanaged.passUnretained(found).toOpaque()
    let code = raw_visit_links(handle, context) { context, uuid, tag in
      guard let context, let uuid else { return }
      let bytes = UnsafeRawPointer(uuid).loadUnaligned(as: uuid_t.self)
      Unmanaged<Links>.fromOpaque(context).takeUnretainedValue()
        .links.append((Publication.ID(UUID(uuid: bytes)), String(tag)))
    }
    try check(code, "read all links")
    var answer = Answer(rows, isOrdered: false)
    for (id, tag) in found.links { answer.addLink(from: id, toTag: tag) }
    return answer
  }
}

extension String {
  init(_ text: raw_text) {
    let bytes = UnsafeBufferPointer(start: text.bytes, count: Int(text.count))
    self.init(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
  }
}
