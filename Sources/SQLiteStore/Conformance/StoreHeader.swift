public import Foundation

/// The settings in the first hundred bytes of a database file.
///
/// Read from the bytes: the engine answers some of its pragmas by how the file was opened.
public struct StoreHeader: Hashable, Sendable {
  public enum AutoVacuum: String, Hashable, Sendable { case none, full, incremental }
  public enum Journal: String, Hashable, Sendable { case rollback, wal, unknown }

  public let pageSizeBytes: Int
  public let journal: Journal
  public let autoVacuum: AutoVacuum
  public let schemaFormat: Int
  /// 1 is UTF-8.
  public let textEncoding: Int
  public let userVersion: Int
  public let applicationID: Int

  /// Nil for bytes that do not begin as a database does.
  public init?(_ bytes: Data) {
    guard bytes.count >= 100, bytes.prefix(16) == Data("SQLite format 3\0".utf8) else {
      return nil
    }
    let bytes = Array(bytes.prefix(100))
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    // 65,536 does not fit and is written as 1.
    pageSizeBytes = pageSize == 1 ? 65_536 : pageSize
    journal =
      switch (bytes[18], bytes[19]) {
      case (1, 1): .rollback
      case (2, 2): .wal
      default: .unknown
      }
    // The largest root page is only noted by files that can be vacuumed by themselves.
    autoVacuum = number(at: 52) == 0 ? .none : number(at: 64) == 0 ? .full : .incremental
    schemaFormat = number(at: 44)
    textEncoding = number(at: 56)
    userVersion = number(at: 60)
    applicationID = number(at: 68)
  }

  /// Each setting by name, as text.
  public var settings: KeyValuePairs<String, String> {
    [
      "page size": "\(pageSizeBytes)", "journal": journal.rawValue,
      "auto_vacuum": autoVacuum.rawValue, "schema format": "\(schemaFormat)",
      "encoding": "\(textEncoding)", "user_version": "\(userVersion)",
      "application_id": "\(applicationID)",
    ]
  }
}
