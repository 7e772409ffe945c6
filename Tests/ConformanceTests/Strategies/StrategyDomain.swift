import LogicalModel

/// Works of several kinds with authors and tags, three levels deep, which every strategy can store.
enum StrategyDomain {
  /// Returns a concrete root, a leaf without properties, an intermediate kind and its child.
  static func works(changing change: (inout [Kind]) -> Void = { _ in }) throws -> Domain {
    var kinds = [
      Kind(
        name: "Work",
        properties: [
          Property(name: "name", type: .string, isIndexed: true),
          Property(name: "published", type: .date),
        ],
        links: [
          Link(name: "author", destination: "Author", cardinality: .one, inverseName: "works"),
          Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "works"),
        ]),
      Kind(
        name: "Book", parent: "Work",
        properties: [
          Property(name: "pages", type: .integer64), Property(name: "lent", type: .boolean),
        ]),
      Kind(
        name: "Novel", parent: "Book", properties: [Property(name: "genre", type: .string)]),
      Kind(name: "Paper", parent: "Work", properties: [Property(name: "venue", type: .string)]),
      Kind(name: "Post", parent: "Work"),
      Kind(name: "Author", properties: [Property(name: "name", type: .string)]),
      Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
    ]
    change(&kinds)
    return try Domain(family: "Work", kinds: kinds)
  }
}
