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
  /// - Throws: ``SQLiteStoreError/cannotOpen(path:reason:)`` if there is no store to compare.
  package init(at path: String) throws(SQLiteStoreError) {
    for (name, file) in try Self.databases(at: path) {
      do {
        let comparison = try SchemaComparison(fileAt: file)
        outcomes.append((name, comparison.map(Outcome.compared) ?? .noModel))
      } catch SQLiteStoreError.notAStore {
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
  package var summary: String {
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

  private static func databases(at path: String) throws(SQLiteStoreError)
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
    /// Why it was not compared, nil if it was.
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
