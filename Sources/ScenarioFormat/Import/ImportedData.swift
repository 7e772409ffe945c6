package import LogicalModel

/// The members that were read from an outside file.
package struct ImportedData: MemberSource {
  /// A range of ordinals that the data do not have.
  package struct OutOfRange: Error, Hashable, Sendable, CustomStringConvertible {
    package var root: String
    package var ordinals: Range<Int>
    package var count: Int

    package init(root: String, ordinals: Range<Int>, count: Int) {
      self.root = root
      self.ordinals = ordinals
      self.count = count
    }

    package var description: String {
      "asked for members \(ordinals) of \(root), but the file gave \(count); "
        + "ask for no more than `count(ofTree:)`"
    }
  }

  private let trees: [String: [Member]]

  init(trees: [String: [Member]]) { self.trees = trees }

  package func count(ofTree root: String) -> Int { trees[root]?.count ?? 0 }

  package func members(ofTree root: String, in ordinals: Range<Int>) throws -> [Member] {
    guard let members = trees[root], members.indices.contains(ordinals) || ordinals.isEmpty else {
      throw OutOfRange(root: root, ordinals: ordinals, count: count(ofTree: root))
    }
    return Array(members[ordinals])
  }

  /// Reads a file's items as members of a domain.
  ///
  /// A limit says how many items to read; lines after them are not looked at.
  ///
  /// - Returns: the members, and what became of each part of the file.
  /// - Throws: ``DataFileError`` at the first line that cannot be read.
  package static func load(
    path: String, mapping: ImportMapping, domain: Domain, limit: Int? = nil
  ) throws(DataFileError) -> (ImportedData, ImportReport) {
    let items = try DataFile(path: path).items(format: mapping.format, limit: limit)
    var builder = MemberBuilder(path: path, mapping: mapping, domain: domain)
    for (position, item) in items.enumerated() { builder.add(item, position: position) }
    guard builder.report.storedItemCount > 0 else {
      throw DataFileError(path: path, line: nil, reason: .noMembers)
    }
    return (ImportedData(trees: builder.trees), builder.report)
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
