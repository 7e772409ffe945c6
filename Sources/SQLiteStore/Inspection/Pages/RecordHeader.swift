/// The types of a record's fields (sqlite.org/fileformat2.html, 2.1).
///
/// A NULL is one byte here, the type 0, and nothing in the body.
struct RecordHeader: Hashable {
  /// Of the whole header, with the bytes that say so.
  let byteCount: Int
  /// One for a header up to 127 bytes.
  let lengthBytes: Int
  let serialTypes: [Int]

  init(_ payload: Payload, in file: PageFile, columnLimit: Int) throws(Damage) {
    var offset = payload.start
    let length = try Self.length(payload, at: &offset)
    lengthBytes = offset - payload.start
    byteCount = length
    guard length >= lengthBytes, length <= payload.byteCount else {
      throw Damage(page: payload.pageNumber, "a record's header claims \(length) bytes")
    }
    guard length <= columnLimit * 9 + 9 else {
      throw Damage(page: payload.pageNumber, "a record's header has \(length) bytes")
    }
    if length <= payload.localBytes {
      serialTypes = try Self.types(
        payload.page, from: offset, to: payload.start + length, page: payload.pageNumber)
    } else {
      let bytes = try payload.bytes(0..<length, in: file)
      serialTypes = try Self.types(bytes, from: lengthBytes, to: length, page: payload.pageNumber)
    }
    guard bodyBytes <= payload.byteCount - length else {
      throw Damage(page: payload.pageNumber, "a record's fields are longer than the record")
    }
  }

  private static func length(_ payload: Payload, at offset: inout Int) throws(Damage) -> Int {
    do throws(Damage) {
      let length = try payload.page.varint(at: &offset, end: payload.start + payload.localBytes)
      guard length >= 0, length <= 0x7FFF_FFFF else { throw Damage("claims \(length) bytes") }
      return Int(length)
    } catch {
      throw Damage(page: payload.pageNumber, "a record's header \(error.reason)")
    }
  }

  private static func types(_ bytes: [UInt8], from start: Int, to end: Int, page: Int)
    throws(Damage) -> [Int]
  {
    var types: [Int] = []
    types.reserveCapacity(end - start)
    var offset = start
    while offset < end {
      let type: Int64
      do throws(Damage) {
        type = try bytes.varint(at: &offset, end: end)
      } catch {
        throw Damage(page: page, "a record's header: \(error.reason)")
      }
      guard type >= 0, type != 10, type != 11, type <= 0x1_0000_0000 else {
        throw Damage(page: page, "a record has a field of the type \(type)")
      }
      types.append(Int(type))
    }
    return types
  }

  /// What the fields take behind the header.
  var bodyBytes: Int {
    serialTypes.reduce(0) { $0 + Self.byteCount(ofType: $1) }
  }

  /// What a field of a type takes in the body.
  static func byteCount(ofType type: Int) -> Int {
    switch type {
    case 0, 8, 9: 0
    case 1...4: type
    case 5: 6
    case 6, 7: 8
    default: (type - 12) / 2
    }
  }
}
