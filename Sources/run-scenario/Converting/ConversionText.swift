import Foundation
import Lineage
import ModelReshaping
import Reporting

/// The text of the result of a conversion or a dry run.
struct ConversionText {
  /// The minimum number of objects for an extrapolation to 100,000.
  private static let leastCount = 5_000

  let conversion: TreeConversion
  let file: ConvertedFile
  let rows: StoreRows
  /// The written files; empty for a dry run.
  let files: [String]

  var text: String {
    let (source, destination) = (conversion.source, conversion.destination)
    return
      (["\(source.tree.root): \(source.strategy) → \(destination.strategy)"] + kinds + [
        "\(objects) the same stored values and links as before; SQLite's integrity check passed.",
        "\(Digits.bytes(file.bytes.before)) before, \(Digits.bytes(file.bytes.after)) after, both without "
          + "free pages; \(Digits.two(file.seconds)) s including the check\(rate).",
      ] + history + unknownKeys + strayValues + rows.lines + destination.notes.map { "Note: \($0)" }
      + [
        files.isEmpty
          ? "No file was kept. To measure what fetches gain or lose, run run-scenario advise with this store."
          : "Written: \(files.joined(separator: ", "))"
      ]).joined(separator: "\n")
  }

  private var count: Int { file.report.rows.objectCount }

  private var objects: String {
    count == 1 ? "1 object has" : "All \(Digits.grouped(count)) objects have"
  }

  private var kinds: [String] {
    file.report.rows.copied.filter { $0.count > 0 }.map {
      "  \($0.oldEntity) → \($0.newEntity): \(Count.text($0.count, "object"))"
    }
  }

  private var unknownKeys: [String] {
    file.report.rows.unknownKeys.sorted { $0.key < $1.key }.map { path, count in
      "Not copied: the JSON key \(path), which the model lacks, of \(Count.text(count, "object"))."
    }
  }

  private var strayValues: [String] {
    file.report.rows.strayValues.sorted { $0.key < $1.key }.map { kind, counts in
      let columns = counts.sorted { $0.key < $1.key }.map {
        "\($0.key) \(Digits.grouped($0.value))"
      }
      return
        "Not copied: values in columns that \(kind) does not have: \(columns.joined(separator: ", "))."
    }
  }

  private var rate: String {
    guard count >= Self.leastCount else { return "" }
    let seconds = file.seconds * 100_000 / Double(count)
    return ", \(Digits.two(seconds)) s for 100,000 objects"
  }

  private var history: [String] {
    let count = file.report.droppedTransactionCount
    guard count > 0 else { return [] }
    return ["Not copied: persistent history, \(Count.text(count, "transaction"))."]
  }
}
