/// Why runs cannot stand side by side, with what to do next.
package enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two runs of one scenario are not of the same thing.
  case differ(what: String, first: Side, second: Side)
  /// Machines were asked the same and answered differently.
  case answersDiffer(what: String, first: Side, second: Side)
  /// No run has a cell that was measured to its end.
  case nothingFinished([String])

  /// One run and what it has.
  package struct Side: Hashable, Sendable {
    package var path: String
    package var value: String

    package init(_ path: String, _ value: String) {
      self.path = path
      self.value = value
    }
  }

  package var description: String {
    switch self {
    case .differ(let what, let first, let second):
      "\(first.path) and \(second.path) cannot be merged, as \(what) differs: \(first.value) / "
        + "\(second.value). Leave one of them out, or measure it again"
    case .answersDiffer(let what, let first, let second):
      "\(first.path) and \(second.path) give different answers in \(what): \(first.value) / "
        + "\(second.value). No figure counts until you know which is right"
    case .nothingFinished(let paths):
      "\(Enumeration.text(paths)): no cell was measured to its end; go on with run-scenario resume"
    }
  }
}
