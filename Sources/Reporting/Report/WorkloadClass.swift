import RunJournal

/// What an app may need most of its storage; each is answered by all operations of one sort.
package enum WorkloadClass: String, CaseIterable, Hashable, Sendable {
  case reading
  case counting
  case storing
  case changing
  case everything

  /// The row of a table.
  var label: String {
    switch self {
    case .reading: "all fetches together"
    case .counting: "all counts together"
    case .storing: "all inserts together"
    case .changing: "all changes together"
    case .everything: "all operations together"
    }
  }

  /// The same where operations have weights.
  func condition(_ cell: Measurements) -> String {
    self == .everything && cell.cell.usage != nil
      ? "operations are used as often as their weights say" : condition
  }

  /// The need in a sentence that begins with "if".
  var condition: String {
    switch self {
    case .reading: "fetching matters most"
    case .counting: "counting matters most"
    case .storing: "storing many objects matters most"
    case .changing: "changing and deleting matter most"
    case .everything: "every measured operation matters equally"
    }
  }
}

extension [WorkloadClass: OperationResult] {
  /// In the order of the needs.
  var sortedResults: [OperationResult] { WorkloadClass.allCases.compactMap { self[$0] } }
}
