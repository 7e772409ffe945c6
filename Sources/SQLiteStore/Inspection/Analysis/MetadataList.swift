import Foundation

/// Judges whether the property list of a stranger's Z_METADATA may be given to Foundation.
///
/// Foundation builds a list as a whole, so one that names the same object again and again, or
/// itself, would take any memory. Ours reads object by object, within limits.
enum MetadataList {
  /// Real ones have a level of their own and one for the version hashes.
  private static let depthLimit = 6

  static func check(_ bytes: [UInt8]) throws(ModelArchiveError) {
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
