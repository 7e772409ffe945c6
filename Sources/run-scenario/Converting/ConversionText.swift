import Foundation
import Lineage
import ModelReshaping
import Reporting

/// The result of a conversion for people.
struct ConversionText {
  let conversion: TreeConversion
  let report: StoreConversion.Report
  let digest: TreeDigest
  let bytes: (before: Int, after: Int)
  let seconds: Double
  let files: [String]

  var text: String {
    let all = report.converted.reduce(0) { $0 + $1.objectCount }
    let rows = report.converted.filter { $0.objectCount > 0 }.map {
      "  \($0.sourceEntity) → \($0.destinationEntity): \(Count.text($0.objectCount, "object"))"
    }
    let history =
      report.droppedTransactionCount > 0
      ? [
        "Not taken over: persistent history, \(Count.text(report.droppedTransactionCount, "transaction"))."
      ] : []
    return
      ([
        "\(conversion.source.tree.root): \(conversion.source.strategy) → \(conversion.destination.strategy)"
      ]
      + rows
      + [
        "All \(Digits.grouped(digest.parts.values.reduce(0) { $0 + $1.count })) objects have the same values and links "
          + "as before; SQLite finds the file sound.",
        "\(Digits.bytes(bytes.before)) before, \(Digits.bytes(bytes.after)) after; "
          + "\(Digits.two(seconds)) s for \(Count.text(all, "object")).",
      ] + history + warnings + conversion.notes
      + ["Written: \(files.joined(separator: ", "))"]).joined(separator: "\n")
  }

  private var warnings: [String] { report.warnings.map { "\($0)" } }
}

/// The result of a trial for people.
struct TrialText {
  let conversion: TreeConversion
  let objects: Int
  let tried: Int
  let seconds: Double
  let bytes: (before: Int, after: Int?)

  /// The least objects whose time says something of 100,000.
  private static let leastCount = 5_000

  var text: String {
    let rate =
      tried < Self.leastCount
      ? "too few to say what 100,000 take"
      : "\(Digits.two(seconds * 100_000 / Double(max(1, objects)))) s for 100,000"
    let size =
      bytes.after.map { "\(Digits.bytes(bytes.before)) before, \(Digits.bytes($0)) after." }
      ?? "\(Digits.bytes(bytes.before)) before."
    return
      ([
        "\(conversion.source.tree.root): \(conversion.source.strategy) → \(conversion.destination.strategy), "
          + Count.text(objects, "object"),
        "Tried with \(Digits.grouped(tried)): about \(Digits.two(seconds)) s for all (\(rate)), "
          + "without the check. \(size)",
      ] + conversion.notes
      + [
        "What fetches gain or lose: run-scenario advise, with this store. No file was kept."
      ]).joined(separator: "\n")
  }
}

extension TreeConversion {
  /// The rules of the model that the new strategy loses.
  fileprivate var notes: [String] { destination.notes.map { "Note: \($0)" } }
}
