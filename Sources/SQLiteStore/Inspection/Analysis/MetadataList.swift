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
}
