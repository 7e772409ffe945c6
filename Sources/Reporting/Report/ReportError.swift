/// The reason why a report could not be made or written, with the next step.
package enum ReportError: Error, Hashable, Sendable {
  /// The journal does not begin with the description of its run.
  case journalWithoutRun
  /// A weight for an operation that the run did not measure.
  case unknownOperation(name: String, known: [String])
  /// A file or folder of the report that could not be written.
  case cannotWrite(path: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .journalWithoutRun:
      """
      The journal does not begin with a run line that names at least one strategy, so it is unknown \
      what was measured. Give the complete journal.jsonl of a run.
      """
    case .unknownOperation(let name, let known):
      """
      The run measured no operation \(name), so it cannot have a weight. It measured \
      \(known.joined(separator: ", ")).
      """
    case .cannotWrite(let path, let reason):
      """
      Cannot write \(path): \(reason). An earlier report is unchanged; make the folder \
      writable or free some space, then write the report again from its journal.
      """
    }
  }
}
