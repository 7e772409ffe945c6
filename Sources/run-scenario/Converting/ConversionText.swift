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
  /// The written files; empty for a dry run.
  let files: [String]

  var text: String {
    let (source, destination) = (conversion.source, conversion.destination)
    return
      (["\(source.tree.root): \(source.strategy) → \(destination.strategy)"] + rows + [
        "All \(Digits.grouped(file.objectCount)) objects have the same values and links as before; SQLite's "
          + "integrity check passed.",
        "\(Digits.bytes(file.bytes.before)) before, \(Digits.bytes(file.bytes.after)) after; "
          + "\(Digits.two(file.seconds)) s including the check\(rate).",
      ] + history + file.report.warnings.map(\.description)
      + destination.notes.map { "Note: \($0)" } + [
        files.isEmpty
          ? "No file was kept. To measure what fetches gain or lose, run run-scenario advise with this store."
          : "Written: \(files.joined(separator: ", "))"
      ]).joined(separator: "\n")
  }

  private var rows: [String] {
    file.report.converted.filter { $0.objectCount > 0 }.map {
      "  \($0.sourceEntity) → \($0.destinationEntity): \(Count.text($0.objectCount, "object"))"
    }
  }

  private var rate: String {
    guard file.objectCount >= Self.leastCount else { return "" }
    let seconds = file.seconds * 100_000 / Double(file.objectCount)
    return ", \(Digits.two(seconds)) s for 100,000 objects"
  }

  private var history: [String] {
    let count = file.report.droppedTransactionCount
    guard count > 0 else { return [] }
    return ["Not copied: persistent history, \(Count.text(count, "transaction"))."]
  }
}
