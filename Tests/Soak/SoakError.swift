import Foundation

/// The reason why the soak itself cannot continue; faults of the store are findings, not errors.
enum SoakError: Error, Hashable, CustomStringConvertible {
  case file(path: String, code: Int32)
  case badRecord(String)
  case noFaults(code: Int32)
  case noSuchVersion(last: Int)
  case notSettled(String)

  var description: String {
    switch self {
    case .file(let path, let code): "\(path): \(String(cString: strerror(code)))"
    case .badRecord(let line): "a record has a line that nobody writes: \(line)"
    case .noFaults(let code): "the engine takes no other file system: error \(code)"
    case .noSuchVersion(let last): "the store is of none of the model's versions up to \(last)"
    case .notSettled(let what): "\(what) again and again"
    }
  }
}
