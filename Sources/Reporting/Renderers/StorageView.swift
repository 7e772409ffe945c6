import Sampling

/// One row of the storage table.
struct StorageView {
  /// A size under its column's heading.
  struct Cell {
    var column: String
    var size: String
  }

  /// One B-tree of the file.
  struct Part {
    var part: String
    var size: String
    var entries: String
    var payload: String
    var unused: String
  }

  var strategy: String
  var total: String
  var ratio: String
  var perMember: String
  var cells: [Cell]
  var parts: [Part]
  var peakMemory: String
  var written: String

  init(_ result: StorageResult, columns: [StorageCategory]) {
    strategy = result.strategy
    total = Digits.bytes(result.record.fileBytes)
    ratio = Ratio.text(result.ratio)
    perMember = Digits.three(result.bytesPerMember) + " B"
    cells = columns.map { Cell(column: $0.rawValue, size: Digits.bytes(result.bytes(in: $0))) }
    parts = result.record.parts.map { Part($0, pageSizeBytes: result.record.pageSizeBytes) }
    peakMemory = Digits.bytes(Int(result.resources.peakResidentBytes))
    written = result.resources.blockBytesWritten.map { Digits.bytes(Int($0)) } ?? "not exposed"
  }
}

extension StorageView.Part {
  init(_ record: StoragePart, pageSizeBytes: Int) {
    part = record.name
    size = Digits.bytes(record.pages * pageSizeBytes)
    entries = Digits.count(record.cells)
    payload = Digits.bytes(record.payloadBytes)
    unused = Digits.bytes(record.unusedBytes)
  }
}
