/// Why a report could not be made, with the place and what to do next.
package enum ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)
  case cannotDraw(figure: String, reason: String)
  case noCompleteBlock

  package var description: String {
    switch self {
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason); the journal is intact, so write the report again with "
        + "run-scenario report"
    case .cannotDraw(let figure, let reason): "cannot draw the figure \(figure): \(reason)"
    case .noCompleteBlock:
      "the journal has no complete block, that is not one launch of each strategy, so there is "
        + "nothing to compare; run the scenario again"
    }
  }
}
