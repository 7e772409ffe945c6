import LogicalModel

/// The members of one tree of kinds.
struct GeneratedTree: Sendable {
  /// What belongs to one exact kind, inherited properties and links included.
  struct Shape: Sendable {
    var kind: String
    var properties: [DrawnProperty]
    var links: [DrawnLink]
  }

  let count: Int
  let kinds: DrawnKinds
  /// One shape for each of the kinds that occur, in their order.
  let shapes: [Shape]

  func member(ordinal: Int) -> Member {
    let shape = shapes[kinds.index(row: ordinal)]
    return Member(
      kind: shape.kind, ordinal: ordinal,
      values: shape.properties.map { $0.value(row: ordinal) },
      references: shape.links.map { $0.references(row: ordinal) })
  }
}
