/// The first hundred bytes of a database file.
struct DatabaseHeader: Hashable {
  static let byteCount = 100
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  let pageSizeBytes: Int
  /// What SQLite may use of a page; some extensions keep the rest.
  let usableBytes: Int
  /// True for a write-ahead log, false for a rollback journal.
  let usesWriteAheadLog: Bool
  let firstFreelistPage: Int
  let freePageCount: Int
  let schemaFormat: Int
  let isAutoVacuum: Bool
  let isIncrementalVacuum: Bool
  /// 1 is UTF-8, 2 and 3 are UTF-16, least and most significant byte first.
  let encoding: Int
  let userVersion: Int
  let applicationID: Int

  init(_ bytes: [UInt8]) throws(Damage) {
    guard !bytes.isEmpty else { throw Damage("it is empty") }
    guard bytes.starts(with: Self.magic) else {
      throw Damage("it does not begin as a database does")
    }
    guard bytes.count >= Self.byteCount else { throw Damage("it ends within its header") }
    let size = try bytes.bigEndian(at: 16, bytes: 2)
    pageSizeBytes = size == 1 ? 65_536 : size
    guard pageSizeBytes >= 512, pageSizeBytes & (pageSizeBytes - 1) == 0 else {
      throw Damage("its header gives the page size \(size)")
    }
    usableBytes = pageSizeBytes - Int(bytes[20])
    guard usableBytes >= 480 else { throw Damage("its header leaves \(usableBytes) bytes a page") }
    usesWriteAheadLog = bytes[18] == 2
    firstFreelistPage = try bytes.bigEndian(at: 32, bytes: 4)
    freePageCount = try bytes.bigEndian(at: 36, bytes: 4)
    schemaFormat = try bytes.bigEndian(at: 44, bytes: 4)
    isAutoVacuum = try bytes.bigEndian(at: 52, bytes: 4) != 0
    encoding = try bytes.bigEndian(at: 56, bytes: 4)
    userVersion = try bytes.bigEndian(at: 60, bytes: 4)
    isIncrementalVacuum = try bytes.bigEndian(at: 64, bytes: 4) != 0
    applicationID = try bytes.bigEndian(at: 68, bytes: 4)
  }
}
