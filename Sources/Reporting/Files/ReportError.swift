/// Why a report could not be made or written, and what to do about it.
package enum ReportError: Error, Hashable, Sendable {
  /// The journal does not begin with what was going to be measured.
  case journalWithoutRun
  case unknownSchema(found: Int)
  /// A weight was given to an operation that the run did not measure.
  case unknownOperation(name: String, known: [String])
  /// A file or folder of the report could not be written.
  case cannotWrite(path: String, reason: String)
  /// A template of the report is broken, which only a programming mistake can cause.
  case template(name: String, reason: String)
  /// A figure could not be drawn; the rest of the report does not need it.
  case figure(name: String, reason: String)
}

extension ReportError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .journalWithoutRun:
      """
      The journal does not begin with a run line that names at least one strategy, so nothing is \
      known about what was measured. Give the journal.jsonl of a run, from its first line on.
      """
    case .unknownSchema(let found):
      """
      The journal has the form \(found); this tool reads the forms 1 to 3. Report it with the version \
      of run-scenario that made it, or measure again.
      """
    case .unknownOperation(let name, let known):
      """
      The run measured no operation \(name), so it cannot have a weight. It measured \
      \(known.joined(separator: ", ")).
      """
    case .cannotWrite(let path, let reason):
      """
      Cannot write \(path): \(reason). Nothing of an earlier report was harmed; make the folder \
      writable or free some space, then make the report again from its journal.
      """
    case .template(let name, let reason):
      "The report's template \(name) is broken: \(reason). Please report this as a mistake in Lineage."
    case .figure(let name, let reason):
      (name.contains(",") ? "The figures \(name) are missing: " : "The figure \(name) is missing: ")
        + reason
    }
  }
}
