import Foundation
import LogicalModel

/// An item of an outside file: its fields by name and the line it starts on.
struct DataItem: Hashable, Sendable {
  /// From 1.
  var line: Int
  var fields: [String: FieldValue]
}

/// An outside file's bytes and the items in them.
struct DataFile {
  let path: String
  private let bytes: Data

  init(path: String) throws(DataFileError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw DataFileError(path: path, line: nil, reason: .missing)
    }
    guard !isDirectory.boolValue else {
      throw DataFileError(path: path, line: nil, reason: .folder)
    }
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw DataFileError(path: path, line: nil, reason: .unreadable)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Data(bytes.dropFirst(mark.count)) : bytes
    self.path = path
  }

  /// The first items, all of them without a limit.
  func items(format: ImportMapping.Format, limit: Int?) throws(DataFileError) -> [DataItem] {
    let items =
      switch format {
      case .jsonLines: try JSONLines(path: path, bytes: bytes).items(limit: limit ?? .max)
      case .csv: try CSVTable(path: path, bytes: bytes).items(limit: limit ?? .max)
      }
    guard !items.isEmpty else { throw DataFileError(path: path, line: nil, reason: .empty) }
    return items
  }
}
