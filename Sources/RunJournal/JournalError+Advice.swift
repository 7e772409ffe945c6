import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JournalError {
  /// Names the failed system call's error; to be made right after it, before errno changes.
  static func lastSystemError(path: String, operation: Operation) -> JournalError {
    let code = errno
    return .system(
      path: path, operation: operation, code: code, reason: String(cString: strerror(code)))
  }

  static func advice(for code: Int32, after operation: Operation) -> String {
    switch code {
    case ENOENT where operation == .read, ENOTDIR where operation == .read:
      "Give the folder of a run, which holds journal.jsonl; the end of a run names it."
    case EACCES where operation == .read, EPERM where operation == .read:
      "Make it readable, or give the folder of another run."
    case ENOSPC, EDQUOT:
      "Free space on this disk or choose another output folder; finished launches are kept."
    case EACCES, EPERM, EROFS:
      "Choose an output folder that you may write to."
    case ENOENT, ENOTDIR:
      "Check the path, and create the folder first."
    case EEXIST:
      "A run is there already; choose another output folder or remove the old one."
    case EISDIR:
      "Give the path of the journal file inside this folder."
    default:
      "Check the disk; finished launches are kept."
    }
  }
}
