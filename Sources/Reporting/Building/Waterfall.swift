package import RunJournal

/// The bytes of one store by purpose; the parts add up to the file.
package struct Waterfall: Hashable {
  /// The purpose of bytes, from the values themselves to free space.
  package enum Layer: String, CaseIterable, Hashable {
    case payload = "logical payload"
    case overhead = "value overhead"
    case headers = "record headers"
    case nulls = "NULL columns"
    case tags = "tags and row ids"
    case links = "link tables"
    case indexes
    case structure = "page structure"
    case bookkeeping
    case slack
    case free = "free pages"
  }

  var strategy: String
  package var fileBytes: Int
  package var bytes: [Layer: Int]

  /// The bytes outside all parts: 0 for a file that was read completely.
  package var unexplained: Int { fileBytes - bytes.values.reduce(0, +) }

  /// Returns nil if the journal does not record the purpose of each B-tree's bytes.
  package init?(_ record: StorageRecord, strategy: String, logicalBytes: Int) {
    let layers = record.parts.compactMap { part in part.layers.map { (part.role, $0) } }
    guard layers.count == record.parts.count, !layers.isEmpty else { return nil }
    self.strategy = strategy
    fileBytes = record.fileBytes
    let tables = layers.filter { [.familyTable, .companionTable].contains($0.0) }.map(\.1)
    func total(_ roles: [StoragePart.Role]) -> Int {
      layers.filter { roles.contains($0.0) }.map { $0.1.total - $0.1.unused }.reduce(0, +)
    }
    func sum(_ value: (ByteLayers) -> Int) -> Int { tables.map(value).reduce(0, +) }
    bytes = [
      .payload: logicalBytes,
      .overhead: sum(\.values) - logicalBytes,
      .headers: sum(\.recordHeaders),
      .nulls: sum(\.nullColumns),
      .tags: sum { $0.bookkeepingColumns + $0.cellFrames },
      .links: total([.linkTable, .linkIndex]),
      .indexes: total([.familyIndex, .companionIndex]),
      .structure: sum {
        $0.pageHeaders + $0.cellPointers + $0.childPointers + $0.overflowPointers
      },
      .bookkeeping: total([.bookkeeping]),
      .slack: layers.map(\.1.unused).reduce(0, +),
      .free: record.unassignedPages * record.pageSizeBytes,
    ]
  }

  /// The layers for drawing; a negative overhead shortens the payload.
  var drawn: [(layer: Layer, bytes: Int)] {
    let overhead = bytes[.overhead] ?? 0
    return Layer.allCases.map { layer in
      switch layer {
      case .payload: (layer, (bytes[.payload] ?? 0) + min(0, overhead))
      case .overhead: (layer, max(0, overhead))
      default: (layer, bytes[layer] ?? 0)
      }
    }
  }
}
