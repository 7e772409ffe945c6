/// One row of a table: its key, its header and, on demand, its values.
struct Record {
  let header: RecordHeader
  private let payload: Payload
  private let file: PageFile

  init(_ payload: Payload, in file: PageFile, limits: InspectionLimits) throws(Damage) {
    header = try RecordHeader(payload, in: file, columnLimit: limits.columnsPerTable)
    self.payload = payload
    self.file = file
  }

  var rowID: Int64 { payload.rowID }
  var byteCount: Int { payload.byteCount }

  /// A field's value; NULL for one that the record is too short to have.
  ///
  /// - Throws: if it is longer than the limit or its bytes cannot be read.
  func value(_ column: Int, limitBytes: Int) throws(Damage) -> RecordValue {
    guard column < header.serialTypes.count else { return .null }
    let type = header.serialTypes[column]
    let length = RecordHeader.byteCount(ofType: type)
    guard length > 0 else { return RecordValue([], serialType: type, encoding: 1) }
    guard length <= limitBytes else {
      throw Damage(page: payload.pageNumber, "a value of \(length) bytes is not read")
    }
    var start = header.byteCount
    for earlier in header.serialTypes[..<column] {
      start += RecordHeader.byteCount(ofType: earlier)
    }
    let encoding = file.header.encoding
    if start + length <= payload.localBytes {
      let first = payload.start + start
      return RecordValue(
        payload.page[first..<first + length], serialType: type, encoding: encoding)
    }
    let bytes = try payload.bytes(start..<start + length, in: file)
    return RecordValue(bytes[...], serialType: type, encoding: encoding)
  }
}
