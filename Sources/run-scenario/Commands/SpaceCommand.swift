import ArgumentParser
import Document
import Foundation
import Measuring
import Reporting
import RunJournal

/// `run-scenario space STORE|FOLDER`: where the bytes of a store are.
struct SpaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "space",
    abstract: "Show where the bytes of a store, or of each store of a run, go.",
    discussion: """
      Of a run it shows the stores after their load, after three tenths of the members were \
      deleted, as many changed and the deleted ones added again, and after VACUUM. The parts of a \
      file always sum up to it. Families of more than 200,000 members are shown after their load \
      only.

      EXAMPLES
        run-scenario space runs/2026-11-21-publications
        run-scenario space library.sqlite
      """)

  @Argument(help: "A store's file, or the folder of a run.", completion: .file())
  var place: String

  func run() throws {
    try Failure.reporting {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
      if isFolder.boolValue {
        let journal = try StepDisplay.during("reading the journal") {
          try JournalReader.read(path: "\(place)/journal.jsonl")
        }
        for template in journal.templates { print(SpaceText.text(of: template)) }
      } else {
        let name = URL(fileURLWithPath: place).lastPathComponent
        let record = try StepDisplay.during("reading \(Failure.harmless(name))") {
          try StoredBytes(path: place).record()
        }
        print(SpaceText.text(of: record, named: name))
      }
    }
  }
}

/// The tables of `space`.
enum SpaceText {
  static func text(of template: TemplateRecord) -> String {
    let stages: [(String, StorageRecord?)] = [
      ("after the load", template.afterLoad), ("after churn", template.afterChurn),
      ("after VACUUM", template.afterVacuum),
    ]
    let name = [template.cell, template.strategy].filter { !$0.isEmpty }.joined(separator: " ")
    return stages.compactMap { stage, record in
      record.map { text(of: $0, named: "\(name) \(stage)") }
    }.joined(separator: "\n")
  }

  /// One line for each layer with its bytes, then one for each B-tree.
  static func text(of record: StorageRecord, named name: String) -> String {
    let whole = record.parts.compactMap(\.layers).reduce(into: [Int](repeating: 0, count: 10)) {
      for (place, layer) in layers($1).enumerated() { $0[place] += layer.bytes }
    }
    let names = layers(ByteLayers()).map(\.name)
    let rest = [
      ("free pages", (record.freePages ?? record.unassignedPages) * record.pageSizeBytes),
      ("pages that map others", (record.pointerMapPages ?? 0) * record.pageSizeBytes),
    ]
    let rows = (zip(names, whole).map { ($0, $1) } + rest).filter { $0.1 > 0 }
    let lines = rows.map { "  \($0.1.formatted().padded(to: 14, alignment: .right))  \($0.0)" }
    let trees = record.parts.sorted { $0.pages > $1.pages }.map { part in
      "  \((part.pages * record.pageSizeBytes).formatted().padded(to: 14, alignment: .right))  \(part.name), "
        + "\(part.cells.formatted()) entries, \(part.depth ?? 1) levels"
    }
    return
      (["\(name): \(record.fileBytes.formatted()) bytes"] + lines + [" of these, by B-tree"] + trees)
      .joined(separator: "\n") + "\n"
  }

  private static func layers(_ layers: ByteLayers) -> [(name: String, bytes: Int)] {
    [
      ("values", layers.values), ("kind, version, row id", layers.bookkeepingColumns),
      ("empty columns", layers.nullColumns), ("record headers", layers.recordHeaders),
      ("lengths and row ids before records", layers.cellFrames),
      ("places of entries", layers.cellPointers), ("places of child pages", layers.childPointers),
      ("places of overflow pages", layers.overflowPointers), ("page headers", layers.pageHeaders),
      ("unused", layers.unused),
    ]
  }
}
