/// The result of an operation; contenders whose answers differ get no numbers.
struct Answer: Hashable, Codable {
  var rows: Int
  var hash: UInt64

  /// Hashes publications, with or without regard to their order.
  init(_ publications: some Sequence<Publication>, isOrdered: Bool) {
    self.init(rows: 0, hash: 0)
    for publication in publications {
      let row = Self.hash(of: publication)
      hash = isOrdered ? SeededRandom.mixed(hash &+ row) : hash &+ row
      rows += 1
    }
  }

  init(rows: Int, hash: UInt64) {
    self.rows = rows
    self.hash = hash
  }

  /// Adds a link to the file's content.
  mutating func addLink(from publication: Publication.ID, toTag name: String) {
    hash &+= Self.hash(of: publication.words, then: name)
    rows += 1
  }

  private static func hash(of publication: Publication) -> UInt64 {
    var hash = hash(of: Publication.ID(publication.uuid).words, then: publication.title)
    hash = SeededRandom.mixed(hash ^ publication.publishDate.bitPattern)
    hash = SeededRandom.mixed(hash ^ UInt64(publication.kind.rawValue))
    hash = SeededRandom.mixed(hash ^ UInt64(bitPattern: Int64(publication.firstNumber)))
    hash = SeededRandom.mixed(hash ^ UInt64(bitPattern: Int64(publication.paperType)))
    return Self.hash(of: (hash, 0), then: publication.identifier)
  }

  private static func hash(of words: (UInt64, UInt64), then text: String) -> UInt64 {
    var hash = SeededRandom.mixed(SeededRandom.mixed(words.0) &+ words.1)
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return SeededRandom.mixed(hash ^ UInt64(text.utf8.count))
  }
}
