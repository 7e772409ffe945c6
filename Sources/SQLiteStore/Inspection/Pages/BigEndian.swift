/// Numbers as SQLite's file format writes them (sqlite.org/fileformat2.html).
///
/// Every read is checked: the bytes are a stranger's.
extension [UInt8] {
  /// An unsigned number of the given width, most significant byte first.
  func bigEndian(at offset: Int, bytes width: Int) throws(Damage) -> Int {
    guard offset >= 0, width <= 4, offset + width <= count else {
      throw Damage("a number lies past the end")
    }
    var value = 0
    for index in offset..<offset + width { value = value << 8 | Int(self[index]) }
    return value
  }

  /// A number of one to nine bytes, and moves the offset behind it.
  func varint(at offset: inout Int, end: Int) throws(Damage) -> Int64 {
    var value: UInt64 = 0
    let limit = Swift.min(end, count)
    for index in 0..<9 {
      guard offset >= 0, offset < limit else { throw Damage("a number runs past its end") }
      let byte = self[offset]
      offset += 1
      if index == 8 { return Int64(bitPattern: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: value)
  }
}
