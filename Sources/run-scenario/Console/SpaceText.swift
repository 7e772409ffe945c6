import Document
import Foundation
import RunJournal

/// The text of the use of a store file's bytes.
enum SpaceText {
  static func text(of record: StorageRecord) -> String {
    let layers: [(KeyPath<ByteLayers, Int>, name: String)] = [
      (\.values, "values"), (\.bookkeepingColumns, "kind, version, row id"),
      (\.nullColumns, "empty columns"), (\.recordHeaders, "record headers"),
      (\.cellFrames, "lengths and row ids before records"), (\.cellPointers, "pointers to entries"),
      (\.childPointers, "pointers to child pages"),
      (\.overflowPointers, "pointers to overflow pages"),
      (\.pageHeaders, "page headers"), (\.unused, "unused"),
    ]
    let parts = record.parts.compactMap(\.layers)
    let rows =
      layers.map { layer, name in (parts.reduce(0) { $0 + $1[keyPath: layer] }, name) } + [
        ((record.freePages ?? record.unassignedPages) * record.pageSizeBytes, "free pages"),
        ((record.pointerMapPages ?? 0) * record.pageSizeBytes, "pointer map pages"),
      ]
    return rows.filter { $0.0 > 0 }
      .map { "  \($0.formatted().padded(to: 14, alignment: .right))  \($1)" }
      .joined(separator: "\n")
  }
}
