import Console
import Foundation
import Inspection
import Lineage
import Measuring
import ScenarioFormat

/// The reason why a file is neither a model nor a complete store.
enum FileFlaw: ErrorWithExitStatus, CustomStringConvertible {
  case empty(String)
  case neither(String)
  case cut(String, String)

  private static let database = Data("SQLite format 3\0".utf8)
  private static let archive = Data("bplist".utf8)
  /// The first bytes of XML documents: a tag, white space or a byte order mark.
  private static let document = Data("<\t\n\r ".utf8) + [0xEF, 0xFE, 0xFF]

  /// Examines the file that caused an error; nil if the error itself is more precise.
  init?(behind error: any Error) {
    guard let path = Self.path(in: error),
      let start = try? OrdinaryFile.data(path, upTo: Self.database.count)
    else { return nil }
    if start.isEmpty {
      self = .empty(path)
    } else if error is DataFileError {
      // The error about text is more precise.
      return nil
    } else if Self.database.starts(with: start) {
      guard let text = TruncatedFile.text(path: path) else { return nil }
      self = .cut(path, text)
    } else if !start.starts(with: Self.archive), !Self.document.contains(start[0]) {
      self = .neither(path)
    } else {
      return nil
    }
  }

  private static func path(in error: any Error) -> String? {
    switch error {
    case let error as DataFileError: error.path
    case let error as ModelDocumentError: error.problems.first?.place.file
    case ObjectGraphError.store(let error): path(in: error)
    case StoreError.damaged(let path, _, _), StoreError.notAStore(let path, _),
      SubjectError.noStore(let path, _), SubjectError.noModel(let path, _):
      path
    default: nil
    }
  }

  var description: String {
    switch self {
    case .empty(let path): "\(path) is empty; give a model, a store or a data file"
    case .neither(let path):
      "\(path) is neither an SQLite database nor a model; give a model or the main file of a store"
    case .cut(let path, let text):
      "\(path) is a truncated SQLite database: \(text); get a complete copy, made while no "
        + "program has the store open"
    }
  }

  var exitStatus: ExitStatus { .wrongContent }
}
