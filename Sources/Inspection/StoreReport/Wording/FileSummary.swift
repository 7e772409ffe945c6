import Foundation
import Lineage

/// Short phrases about the file and its identity.
enum FileSummary {
  static func file(_ file: FileFacts) -> [String] {
    let facts: [String?] = [
      Figures.count(file.sizeBytes, "byte"),
      file.logBytes.map { "and \(Figures.count($0)) in the write-ahead log" },
      file.logFrames.flatMap { frames in
        frames.validFrames < frames.frames
          ? "of which \(Figures.count(frames.validFrames)) of "
            + "\(Figures.count(frames.frames, "frame")) are valid"
          : nil
      },
      "\(Figures.count(file.pageCount, "page")) of \(Figures.count(file.pageSizeBytes))",
      "\(Figures.count(file.freePageCount)) free",
      file.encoding,
      file.usesWriteAheadLog ? "write-ahead log" : "rollback journal",
      "auto-vacuum \(file.autoVacuum)",
      file.userVersion == 0 ? nil : "user version \(file.userVersion)",
      file.applicationID == 0 ? nil : "application \(file.applicationID)",
    ]
    return facts.compactMap(\.self)
  }

  static func identity(_ inspection: StoreInspection) -> [String] {
    let entities = inspection.trees.reduce(0) { $0 + $1.entities.count }
    let identity = inspection.identity
    let versions = (identity?.modelVersionIdentifiers ?? []).filter { !$0.isEmpty }
    let facts: [String?] = [
      identity.map { "store \($0.identifier.printable)" } ?? "a store without identity",
      identity?.frameworkVersion.map { "written by Core Data \($0)" },
      versions.isEmpty ? nil : "model version \(versions.joined(separator: ", ").printable)",
      inspection.modelProblem == nil
        ? inspection.modelSource.text : "a model that cannot be used",
      "\(Figures.count(entities, "entity", "entities")) in "
        + Figures.count(inspection.trees.count, "hierarchy", "hierarchies"),
    ]
    return facts.compactMap(\.self)
  }

  static func history(_ history: HistorySummary) -> String {
    let changes = history.changes
    let kinds: [String?] = [
      Figures.count(changes.inserts, "insert"), Figures.count(changes.updates, "update"),
      Figures.count(changes.deletes, "delete"),
      changes.others == 0 ? nil : "\(Figures.count(changes.others)) of unknown kind",
    ]
    let text = kinds.compactMap(\.self).joined(separator: ", ")
    return "\(Figures.count(history.transactions, "transaction")), "
      + "\(Figures.count(changes.total, "change")): \(text)"
  }

  /// Returns the period from the first to the last transaction, or nil without any.
  static func period(_ history: HistorySummary) -> String? {
    guard let first = history.firstTimestamp, let last = history.lastTimestamp else { return nil }
    let text = "\(Figures.moment(first)) to \(Figures.moment(last))"
    guard !Figures.isPlausible(first) || !Figures.isPlausible(last) else { return text }
    return text + ": no clock shows such a date, so another program changed the file or it is "
      + "damaged; the other figures do not depend on it"
  }

  /// Returns the changes of one transaction, such as "2 inserts, 1 delete".
  static func changes(_ changes: HistorySummary.Changes) -> String {
    let kinds: [String?] = [
      changes.inserts == 0 ? nil : Figures.count(changes.inserts, "insert"),
      changes.updates == 0 ? nil : Figures.count(changes.updates, "update"),
      changes.deletes == 0 ? nil : Figures.count(changes.deletes, "delete"),
      changes.others == 0 ? nil : "\(Figures.count(changes.others)) of unknown kind",
    ]
    let text = kinds.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? "nothing" : text
  }

  /// Returns the origin of a transaction, with all its names.
  static func origin(_ transaction: HistorySummary.Transaction) -> String {
    let names = [
      transaction.author, transaction.contextName, transaction.bundleID, transaction.processID,
    ]
    return names.compactMap(\.self).filter { !$0.isEmpty }.map(\.printable)
      .joined(separator: ", ")
  }

  /// Returns the author in quotes, because a name may be a number or empty.
  static func author(_ author: HistorySummary.Author) -> String {
    let name = author.name.map { $0.isEmpty ? "an empty name" : "“\($0.printable)”" }
    return "\(name ?? "no author") \(Figures.count(author.transactions))"
  }

  /// Returns the entity of a history line.
  static func entity(_ changes: HistorySummary.EntityChanges) -> String {
    changes.entity?.printable ?? "number \(changes.number), not an entity of this store"
  }
}

/// Formats exact figures for readers.
package enum Figures {
  /// Returns a grouped number, such as "4,526".
  static func count(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns a number with its noun, such as "1 page" or "94 pages".
  package static func count(_ value: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? one : many ?? one + "s")"
  }

  /// Returns a share with one decimal, such as "90.3 %", or a dash for a share of nothing.
  static func share(_ part: Int, of whole: Int) -> String {
    whole == 0 ? "–" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
  }

  /// Returns a share that may be tiny: "less than 0.1 %" rather than "0.0 %".
  static func smallShare(_ part: Int, of whole: Int) -> String {
    part > 0 && part * 1000 < whole ? "less than 0.1 %" : share(part, of: whole)
  }

  /// Formats a moment given in seconds since 2001-01-01 00:00:00 UTC.
  static func moment(_ seconds: Double) -> String {
    // Outside four-digit years, the stored number is more useful than a date.
    guard yearsOfFourDigits.contains(seconds) else {
      let number = seconds.magnitude < 1e15 ? count(Int(seconds)) : "\(seconds)"
      return "\(number) seconds from 2001 (not a date)"
    }
    return Date(timeIntervalSinceReferenceDate: seconds).formatted(.iso8601)
  }

  /// False for a moment before 1970 or after 2099, which no computer's clock has shown.
  static func isPlausible(_ seconds: Double) -> Bool {
    (-978_307_200..<3_124_137_600).contains(seconds)
  }

  /// Year 1 to year 9999.
  private static let yearsOfFourDigits = -63_113_904_000.0..<252_423_993_600
}
