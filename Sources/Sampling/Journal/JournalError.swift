/// Why a journal could not be written or read, with the place and what to do next.
package enum JournalError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)
  case cannotRead(path: String, reason: String)
  case badLine(path: String, line: Int, reason: String)
  case otherVersion(path: String, found: Int, known: Int)
  case noRun(path: String)

  package var description: String {
    switch self {
    case .cannotWrite(let path, let reason):
      "cannot write the journal \(path): \(reason); free some space or choose another folder with "
        + "--out"
    case .cannotRead(let path, let reason):
      "cannot read the journal \(path): \(reason); give the folder of a run, which holds a "
        + "journal.jsonl"
    case .badLine(let path, let line, let reason):
      "\(path):\(line): not a journal line, \(reason); the lines before it are intact"
    case .otherVersion(let path, let found, let known):
      "\(path) is a journal of version \(found), this tool reads version \(known); use the tool "
        + "that made it"
    case .noRun(let path):
      "\(path) does not begin with the description of a run; was it cut at the front?"
    }
  }
}
