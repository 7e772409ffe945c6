/// One page of a b-tree and the places of its cells (sqlite.org/fileformat2.html, 1.6).
struct BTreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
    var isLeaf: Bool { self == .indexLeaf || self == .tableLeaf }
  }

  let number: Int
  let kind: Kind
  let bytes: [UInt8]
  /// Offsets of the cells, in key order.
  let cells: [Int]
  /// The last child of an interior page.
  let rightmostChild: Int?
  /// What the header and the cell pointers take.
  let headerBytes: Int

  init(number: Int, bytes: [UInt8], usableBytes: Int) throws(Damage) {
    let start = number == 1 ? DatabaseHeader.byteCount : 0
    guard let kind = Kind(rawValue: bytes[start]) else {
      throw Damage(page: number, "is no page of a b-tree (its first byte is \(bytes[start]))")
    }
    let headerSize = kind.isLeaf ? 8 : 12
    let count = try bytes.bigEndian(at: start + 3, bytes: 2)
    let end = start + headerSize + 2 * count
    guard end <= usableBytes else { throw Damage(page: number, "claims \(count) cells") }
    var cells: [Int] = []
    cells.reserveCapacity(count)
    for index in 0..<count {
      let offset = try bytes.bigEndian(at: start + headerSize + 2 * index, bytes: 2)
      guard offset >= end, offset < usableBytes else {
        throw Damage(page: number, "cell \(index) lies outside the page's content")
      }
      cells.append(offset)
    }
    self.number = number
    self.kind = kind
    self.bytes = bytes
    self.cells = cells
    rightmostChild = kind.isLeaf ? nil : try bytes.bigEndian(at: start + 8, bytes: 4)
    headerBytes = end
  }
}
