import Foundation
import Lineage

/// The type of a file.
enum FileSort {
  case dataFile
  case model
  case store
  case scenario
  /// A folder, a missing file, or binary data.
  case other

  init(path: String) {
    guard path.contains(".xcdatamodel") || [".mom", ".momd"].contains(where: path.hasSuffix) else {
      self = Self.sort(ofStart: (try? OrdinaryFile.data(path, upTo: 4_096)) ?? Data())
      return
    }
    self = .model
  }

  private static func sort(ofStart start: Data) -> FileSort {
    if start.starts(with: Data("SQLite format 3\0".utf8)) { return .store }
    if start.starts(with: Data("bplist".utf8)) { return .model }
    if start.isEmpty || start.contains(0) { return .other }
    let text = String(decoding: start, as: UTF8.self)
    if text.hasPrefix("<?xml") || text.contains("<model ") { return .model }
    let isScenario = text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("scenario:") }
    return isScenario ? .scenario : .dataFile
  }

  /// The command for files of this type; nil if there is none.
  var command: String? {
    switch self {
    case .dataFile: "draft"
    case .model: "model show"
    case .store: "inspect"
    case .scenario: "check"
    case .other: nil
    }
  }
}
