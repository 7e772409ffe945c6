/// Comparisons of several files as one text: a line for each, then what is not the same.
public struct ConformanceTable: Sendable {
  private var rows: [(name: String, comparison: SchemaComparison?, failure: String?)] = []

  public init() {}

  /// Adds a file; nil for one that keeps no model.
  public mutating func add(_ name: String, _ comparison: SchemaComparison?) {
    rows.append((name, comparison, nil))
  }

  /// Adds a file that cannot be compared, and why.
  public mutating func add(_ name: String, failure: String) {
    rows.append((name, nil, failure))
  }

  private static let titles = [
    "store", "entities", "exact", "same set", "different", "indexes", "older", "ours", "file's",
    "header", "digest", "checksum",
  ]

  public var text: String {
    let lines = [Self.titles] + rows.map { Self.cells($0.name, $0.comparison, $0.failure) }
    let widths = Self.titles.indices.map { column in
      lines.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let table = lines.map { cells in
      zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ").trimmedRight
    }
    let notes = rows.flatMap { row in
      (row.comparison.map(Self.notes) ?? [row.failure].compactMap(\.self)).map {
        "\(row.name): \($0)"
      }
    }
    return (table + (notes.isEmpty ? [] : [""]) + notes).joined(separator: "\n") + "\n"
  }

  private static func cells(
    _ name: String, _ comparison: SchemaComparison?, _ failure: String?
  ) -> [String] {
    guard let comparison else { return [name, failure == nil ? "no model" : "not compared"] }
    func count(_ verdict: SchemaComparison.Verdict) -> String {
      "\(comparison.tables.count { $0.verdict == verdict })"
    }
    let indexes = comparison.indexes
    let counts = [indexes.both, indexes.olderForm, indexes.onlyHere, indexes.onlyThere]
    return [name, "\(comparison.entityCount)", count(.exact), count(.sameSet), count(.different)]
      + counts.map { "\($0.count)" } + [
        comparison.header.isEmpty ? "same" : "other", comparison.metadata.digest.rawValue,
        comparison.metadata.checksum.rawValue,
      ]
  }

  private static func notes(_ comparison: SchemaComparison) -> [String] {
    let tables = (comparison.tables + comparison.systemTables).filter { $0.verdict != .exact }.map {
      "\($0.table) is \($0.verdict.rawValue)\(list(", only here ", $0.onlyHere))"
        + list(", only there ", $0.onlyThere)
    }
    let numbers = comparison.numbers.map {
      "\($0.number) is \($0.here ?? "nothing") here, \($0.there ?? "nothing") there"
    }
    let header = comparison.header.map { "\($0.name) is \($0.here) here, \($0.there) there" }
    let (indexes, metadata) = (comparison.indexes, comparison.metadata)
    return tables + numbers + header
      + [
        list("older form: ", indexes.olderForm), list("indexes only here: ", indexes.onlyHere),
        list("indexes only there: ", indexes.onlyThere),
        list("triggers only there: ", comparison.triggers),
        list("tables beyond the model: ", comparison.otherTables),
        list("metadata only here: ", metadata.onlyHere),
        list("metadata only there: ", metadata.onlyThere),
        metadata.hasSameEntities ? "" : "its version hashes are of other entities",
        comparison.hasHistory ? "keeps a history" : "",
      ].filter { !$0.isEmpty } + comparison.omittedIndexes.map(\.description)
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    names.isEmpty ? "" : title + names.joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmedRight: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
