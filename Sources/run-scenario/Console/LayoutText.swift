import Inspection
import Lineage

/// The text of a store's comparison with a new store of the same model: counts, then differences.
enum LayoutText {
  static func text(of comparison: SchemaComparison) -> String {
    let tables = comparison.tables
    let verdicts: [SchemaComparison.Verdict] = [.exact, .sameSet, .different]
    let counts = verdicts.map { verdict in
      "\(tables.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    let (indexes, metadata) = (comparison.indexes, comparison.metadata)
    let summary =
      "\(tables.count) \(tables.count == 1 ? "table" : "tables"): \(counts.joined(separator: ", ")). "
      + "Identical indexes: \(indexes.both.count). Version hashes: digest "
      + "\(metadata.digest.rawValue), checksum \(metadata.checksum.rawValue)."
    return ([summary] + differences(comparison)).joined(separator: "\n")
  }

  private static func differences(_ comparison: SchemaComparison) -> [String] {
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
        list("tables outside the model: ", comparison.otherTables),
        list("metadata only here: ", metadata.onlyHere),
        list("metadata only there: ", metadata.onlyThere),
        metadata.hasSameEntities ? "" : "its version hashes are for other entities",
        comparison.hasHistory ? "has persistent history" : "",
      ].filter { !$0.isEmpty } + comparison.omittedIndexes.map(\.description)
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    names.isEmpty ? "" : title + names.joined(separator: ", ")
  }
}
