import RunJournal

/// A need of an app; all operations of one sort answer it together.
package enum WorkloadClass: String, CaseIterable, Hashable, Sendable {
  case reading
  case counting
  case storing
  case changing
  case everything

  /// The row heading in a table.
  package var label: String {
    switch self {
    case .reading: "all fetches together"
    case .counting: "all counts together"
    case .storing: "all inserts together"
    case .changing: "all changes together"
    case .everything: "all operations together"
    }
  }
}
