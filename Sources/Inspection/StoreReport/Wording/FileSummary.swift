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
