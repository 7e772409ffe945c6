/// Judges whether the property list of a stranger's Z_METADATA is sound.
///
/// Readers take what they know and pass over the rest; an inspection tells of the rest too.
enum MetadataList {
  /// Real ones have a level of their own and one for the version hashes.
  private static let depthLimit = 6

  static func check(_ bytes: [UInt8]) throws(Damage) {
    do {
      try checkList(bytes)
    } catch .cycle {
      throw Damage(
        "it is nested more than \(depthLimit) levels deep or without an end, which Core Data never "
          + "does: another program wrote it, or it is damaged; the rows are shown all the same")
    } catch {
      throw Damage("\(error)")
    }
  }

  private static func checkList(_ bytes: [UInt8]) throws(ModelArchiveError) {
    let budget = ArchiveBudget(.standard)
    let list = try BinaryPropertyList(bytes, budget: budget)
    guard case .dictionary = try list.value(at: list.root) else {
      throw .damagedList(offset: 0, reason: "it is no dictionary")
    }
    var waiting = [(index: list.root, depth: 0)]
    while let (index, depth) = waiting.popLast() {
      guard depth <= depthLimit else { throw .cycle("an object of the metadata") }
      switch try list.value(at: index) {
      case .list(let members): waiting += members.map { ($0, depth + 1) }
      case .dictionary(let keys, let values):
        waiting += (keys + values).map { ($0, depth + 1) }
      default: break
      }
    }
  }

  /// The values of a list by their keys; of one that is damaged those before the damage.
  static func entries(_ bytes: [UInt8], limit: Int) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    try? collect(bytes, limit: limit, &entries)
    return entries.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
  }

  private static func collect(
    _ bytes: [UInt8], limit: Int, _ entries: inout [MetadataEntry]
  ) throws(ModelArchiveError) {
    let list = try BinaryPropertyList(bytes, budget: ArchiveBudget(.standard))
    var waiting = [(index: list.root, path: [String]())]
    while let (index, path) = waiting.popLast(), entries.count < limit {
      // Each list may name millions of others.
      guard path.count <= depthLimit, waiting.count <= 2 * limit else { continue }
      switch try list.value(at: index) {
      case .list(let members):
        waiting += members.prefix(limit).enumerated().reversed().map { ($1, path + ["\($0)"]) }
      case .dictionary:
        let known = (try list.entries(at: index) ?? [:]).sorted { $0.key < $1.key }
        waiting += known.prefix(limit).reversed().map { ($0.value, path + [$0.key]) }
      case let value:
        entries.append(MetadataEntry(key: path.joined(separator: "."), value))
      }
    }
  }
}

extension MetadataEntry {
  /// A model document is longer than anybody wants to see here.
  private static let characterLimit = 200

  fileprivate init(key: String, _ value: BinaryPropertyList.Value) {
    switch value {
    case .text(let text):
      self.init(
        key: key, kind: .text, value: String(text.prefix(Self.characterLimit)),
        length: text.count)
    case .data(let data):
      let digits = data.prefix(Self.characterLimit / 2).map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      self.init(key: key, kind: .data, value: digits.joined(), length: data.count)
    case .integer(let number):
      self.init(key: key, kind: .number, value: "\(number)", length: nil)
    case .real(let number): self.init(key: key, kind: .number, value: "\(number)", length: nil)
    case .date(let seconds): self.init(key: key, kind: .date, value: "\(seconds)", length: nil)
    case .boolean(let isTrue):
      self.init(key: key, kind: .boolean, value: isTrue ? "true" : "false", length: nil)
    case .null, .reference, .list, .dictionary:
      self.init(key: key, kind: .other, value: "", length: nil)
    }
  }
}
