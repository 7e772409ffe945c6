import Foundation

/// The reason why a journal cannot be written or read.
package enum JournalError: Error, Hashable, Sendable {
  /// The purpose of a failed system call.
  package enum Operation: String, Hashable, Sendable {
    case create, open, read, write, synchronize, truncate
  }

  /// A system call failed; `code` is its errno, `reason` the message.
  case system(path: String, operation: Operation, code: Int32, reason: String)
  /// Another process writes the journal.
  case inUse(path: String)
  /// A line in the middle is not a journal entry.
  case corruptLine(path: String, line: Int, reason: String)
  /// The journal was written by another version of Lineage.
  case unknownSchema(path: String, version: Int, supported: Int)
  /// The journal has measurements of a type that this version does not report.
  case formerMeasurement(path: String, what: String)
  /// The journal has no complete first line that describes a run.
  case missingRun(path: String)
  /// The data is not in xz format; `code` is liblzma's.
  case notCompressible(path: String, code: UInt32)
  /// The journal has at least `bytes` bytes, more than any that Lineage wrote.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// An entry contains a value that JSON cannot express.
  case notEncodable(path: String, reason: String)
}

extension JournalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let path, let operation, let code, let reason):
      "\(path): cannot \(operation.rawValue) the journal: \(reason). \(Self.advice(for: code, after: operation))"
    case .inUse(let path):
      "\(path): another process is measuring this run. Wait for it, or stop it."
    case .corruptLine(let path, let line, let reason):
      """
      \(path):\(line): not a journal entry: \(reason). Remove the line if you do not need its \
      process, or restore the file from a copy.
      """
    case .unknownSchema(let path, let version, let supported):
      """
      \(path):1: is in journal version \(version), but this tool reads version \(supported). \
      Use the Lineage version that wrote it, or measure again.
      """
    case .formerMeasurement(let path, let what):
      """
      \(path): has \(what), which this version does not report. Use Lineage 0.1.0, or measure again.
      """
    case .missingRun(let path):
      "\(path): has no complete first line, so nothing was measured. Start the run again."
    case .notCompressible(let path, let code):
      """
      \(path): is not a complete xz file (liblzma error \(code)). Restore the file from a copy, or \
      measure again.
      """
    case .tooLarge(let path, let bytes, let limit):
      """
      \(path): has \(bytes >> 20) MB or more, but no journal of its kind has more than \
      \(limit >> 20) MB. Give a journal that Lineage wrote.
      """
    case .notEncodable(let path, let reason):
      "\(path): an entry cannot be written as JSON: \(reason). Remove the value that is not a number."
    }
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JournalError {
  /// Returns the error of the failed system call; call it immediately, before errno changes.
  static func lastSystemError(path: String, operation: Operation) -> JournalError {
    let code = errno
    return .system(
      path: path, operation: operation, code: code, reason: String(cString: strerror(code)))
  }

  static func advice(for code: Int32, after operation: Operation) -> String {
    switch code {
    case ENOENT where operation == .read, ENOTDIR where operation == .read:
      "Give the folder of a run, which contains journal.jsonl; the last line of a run names it."
    case EACCES where operation == .read, EPERM where operation == .read:
      "Make it readable, or give the folder of another run."
    case ENOSPC, EDQUOT:
      "Free space on this disk or choose another output folder; finished processes are kept."
    case EACCES, EPERM, EROFS:
      "Choose an output folder that you may write to."
    case ENOENT, ENOTDIR:
      "Check the path, and create the folder first."
    case EEXIST:
      "The folder already has a run; choose another output folder or remove the old run."
    case ELOOP:
      "Give the folder with the journal itself, not a link to it."
    case EISDIR:
      "Give the path of the journal file inside this folder."
    default:
      "Check the disk; finished processes are kept."
    }
  }
}
