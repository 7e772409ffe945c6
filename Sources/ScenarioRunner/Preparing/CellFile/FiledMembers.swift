import Foundation
import LogicalModel
import ScenarioFormat

/// The imported members that lie in a ``CellFile``, each made anew whenever somebody asks for it.
///
/// The file is mapped, so a million members take no more memory than one.
struct FiledMembers: MemberSource {
  private static let numberBytes = MemoryLayout<UInt64>.size

  private let path: String
  private let bytes: Data
  private let trees: [String: CellFacts.Tree]
  private let record: MemberRecord

  init(path: String, bytes: Data, trees: [CellFacts.Tree], record: MemberRecord) {
    self.path = path
    self.bytes = bytes
    self.trees = Dictionary(trees.map { ($0.root, $0) }) { first, _ in first }
    self.record = record
  }

  func count(ofTree root: String) -> Int { trees[root]?.count ?? 0 }

  func members(ofTree root: String, in ordinals: Range<Int>) throws -> [Member] {
    try read(root, ordinals) { reader, ordinal in try record.member(ordinal, from: &reader) }
  }

  /// The values are passed over.
  func kind(ofTree root: String, at ordinal: Int) throws -> String? {
    try read(root, ordinal..<(ordinal + 1)) { reader, _ in try record.kind(from: &reader) }.first
  }

  /// - Throws: `ImportedData.OutOfRange`, ``ScenarioRunError/cellUnreadable(path:_:)``.
  private func read<Result>(
    _ root: String, _ ordinals: Range<Int>,
    _ one: (_ reader: inout RecordReader, _ ordinal: Int) throws -> Result
  ) throws -> [Result] {
    if ordinals.isEmpty && trees[root] != nil { return [] }
    guard let tree = trees[root], ordinals.lowerBound >= 0, ordinals.upperBound <= tree.count else {
      throw ImportedData.OutOfRange(root: root, ordinals: ordinals, count: count(ofTree: root))
    }
    do {
      return try bytes.withUnsafeBytes { buffer in
        var places = RecordReader(
          buffer, from: tree.places + ordinals.lowerBound * Self.numberBytes, to: buffer.count)
        var start = try places.count()
        var results: [Result] = []
        results.reserveCapacity(ordinals.count)
        for ordinal in ordinals {
          let end = try places.count()
          var reader = RecordReader(buffer, from: start, to: end)
          results.append(try one(&reader, ordinal))
          start = end
        }
        return results
      }
    } catch let flaw as MemberRecord.Flaw {
      throw ScenarioRunError.cellUnreadable(path: path, CellFlaw(flaw))
    }
  }
}
