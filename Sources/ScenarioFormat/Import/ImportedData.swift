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

  private let family: String
  private let members: SpooledMembers
  /// Companions by the root of their tree.
  private let companions: [String: [Member]]

  init(family: String, members: SpooledMembers, companions: [String: [Member]]) {
    self.family = family
    self.members = members
    self.companions = companions
  }

  package func count(ofTree root: String) -> Int {
    root == family ? members.count : companions[root]?.count ?? 0
  }

  package func members(ofTree root: String, in ordinals: Range<Int>) throws -> [Member] {
    try check(ordinals, root)
    return root == family
      ? try members.members(in: ordinals) : Array(companions[root]?[ordinals] ?? [])
  }

  package func kind(ofTree root: String, at ordinal: Int) throws -> String? {
    try kinds(ofTree: root, in: ordinal..<(ordinal + 1)).first
  }

  /// The exact kinds of some members.
  func kinds(ofTree root: String, in ordinals: Range<Int>) throws -> [String] {
    try check(ordinals, root)
    return root == family
      ? try members.kinds(in: ordinals) : (companions[root]?[ordinals] ?? []).map(\.kind)
  }

  package func counts(ofTree root: String) throws -> [String: Int] {
    if root == family { return members.counts }
    return (companions[root] ?? []).reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  private func check(_ ordinals: Range<Int>, _ root: String) throws(OutOfRange) {
    let all = 0..<count(ofTree: root)
    let isKnown = root == family || companions[root] != nil
    guard isKnown, ordinals.isEmpty || all.contains(ordinals) else {
      throw OutOfRange(root: root, ordinals: ordinals, count: all.count)
    }
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
