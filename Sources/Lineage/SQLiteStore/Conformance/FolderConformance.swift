import Foundation

/// Every store in a folder, each compared with the store that we make from the model in it.
///
/// Stores are found by their content and not by their names, in folders within the folder too; links
/// are not followed. Databases without the tables of a store are passed over.
package struct FolderConformance {
  private enum Outcome {
    case compared(SchemaComparison)
    case noModel
    case failed(String)
  }

  /// By path within the folder.
  private var outcomes: [(name: String, outcome: Outcome)] = []
  private var otherDatabaseCount = 0

  /// - Parameter path: of a folder, or of a single store.
  /// - Throws: `StoreError.cannotOpen` if there is no store to compare.
  package init(at path: String) throws(StoreError) {
    for (name, file) in try Self.databases(at: path) {
      do {
        let comparison = try SchemaComparison(fileAt: file)
        outcomes.append((name, comparison.map(Outcome.compared) ?? .noModel))
      } catch .store(.notAStore) {
        otherDatabaseCount += 1
      } catch {
        outcomes.append((name, .failed(Self.oneLine("\(error)"))))
      }
    }
    guard !outcomes.isEmpty else {
      throw .cannotOpen(path: path, reason: "there is no store of Core Data's layout in it")
    }
  }

  /// True if a table has other columns than we would make.
  package var hasDifferences: Bool { count(.different) > 0 }

  /// True if a store could not be compared, but for want of a model.
  package var hasFailures: Bool {
    outcomes.contains { if case .failed = $0.outcome { true } else { false } }
  }

  /// A line for each store, what is not exact, and the sums.
  package var text: String {
    var table = ConformanceTable()
    for (name, outcome) in outcomes {
      switch outcome {
      case .compared(let comparison): table.add(name, comparison)
      case .noModel: table.add(name, nil)
      case .failed(let reason): table.add(name, failure: reason)
      }
    }
    return table.text + "\n" + summary + "\n"
  }

  /// One sentence.
  var summary: String {
    let stores = comparisons.count
    let verdicts: [SchemaComparison.Verdict] = [.exact, .sameSet, .different]
    let counts = verdicts.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
    let tables = comparisons.reduce(0) { $0 + $1.comparison.tables.count }
    let without = outcomes.count { if case .noModel = $0.outcome { true } else { false } }
    let failures = outcomes.count - stores - without
    let rest: [String?] = [
      without == 0 ? nil : "\(without) without a model",
      failures == 0 ? nil : "\(failures) that cannot be compared",
      otherDatabaseCount == 0 ? nil : "\(otherDatabaseCount) other databases passed over",
    ]
    return "\(tables) \(tables == 1 ? "table" : "tables") of \(stores) "
      + "\(stores == 1 ? "store" : "stores"): \(counts)"
      + rest.compactMap(\.self).map { "; \($0)" }.joined() + "."
  }

  private var comparisons: [(name: String, comparison: SchemaComparison)] {
    outcomes.compactMap { name, outcome in
      if case .compared(let comparison) = outcome { (name, comparison) } else { nil }
    }
  }

  private func count(_ verdict: SchemaComparison.Verdict) -> Int {
    comparisons.reduce(0) { sum, entry in
      sum + entry.comparison.tables.count { $0.verdict == verdict }
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: " ")
  }
}

// MARK: Finding

extension FolderConformance {
  private static let magic = Data("SQLite format 3\0".utf8)

  private static func databases(at path: String) throws(StoreError)
    -> [(name: String, path: String)]
  {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .cannotOpen(path: path, reason: "there is no such file or folder")
    }
    let url = URL(fileURLWithPath: path)
    guard isFolder.boolValue else { return [(url.lastPathComponent, path)] }
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { ($0, url.appendingPathComponent($0).path) }
      .filter { isDatabase($0.1) }
  }

  private static func isDatabase(_ path: String) -> Bool {
    guard let handle = try? OrdinaryFile.handle(path, followsLink: false) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: magic.count)) == magic
  }
}

// MARK: JSON

extension FolderConformance {
  private struct Store: Encodable {
    let path: String
    /// The reason for which it was not compared, nil if it was.
    let reason: String?
    let tables: [Table]?
  }

  private struct Table: Encodable {
    let name: String
    let verdict: String
    let onlyHere: [String]
    let onlyThere: [String]
  }

  private struct Whole: Encodable {
    let schemaVersion = 1
    let stores: [Store]
  }

  /// Every table of every store with its verdict: keys sorted, one value a line.
  package func json() throws -> String {
    let stores = outcomes.map { name, outcome in
      switch outcome {
      case .compared(let comparison):
        Store(
          path: name, reason: nil,
          tables: comparison.tables.map {
            Table(
              name: $0.table, verdict: $0.verdict.rawValue, onlyHere: $0.onlyHere,
              onlyThere: $0.onlyThere)
          })
      case .noModel: Store(path: name, reason: "it keeps no model", tables: nil)
      case .failed(let reason): Store(path: name, reason: reason, tables: nil)
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Whole(stores: stores)), as: UTF8.self) + "\n"
  }
}

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
