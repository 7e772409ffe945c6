import Console
import Foundation
import LogicalModel

/// A user's three answers about an app's use of a family.
struct UsageQuestions {
  /// The number of ten reads that list all kinds together.
  let together: Double
  /// The number of ten reads that list only one kind; the rest read a single object.
  let oneKind: Double
  /// The number of changes and deletions for ten reads.
  let changes: Double

  /// Prompts on standard error; returns nil without a terminal or if all answers are empty.
  static func ask(about family: String) -> UsageQuestions? {
    guard Terminal.isInteractive else { return nil }
    Failure.note("describe your app with three numbers; press Enter to skip one")
    let together = number("Of 10 reads, how many list all kinds of \(family)?", 10)
    let oneKind = number("Of 10 reads, how many list only one kind?", 10 - (together ?? 0))
    let changes = number("For 10 reads, how many changes and deletions?", 1_000)
    guard together != nil || oneKind != nil || changes != nil else { return nil }
    return UsageQuestions(together: together, oneKind: oneKind, changes: changes)
  }

  /// Prompts for the expected number of objects of a store with few rows; nil for its own number.
  static func expectedCount(of family: String, rows: Int) -> Int? {
    guard Terminal.isInteractive else { return nil }
    let question = "The store has \(rows) objects of \(family). How many do you expect?"
    return number(question, Double(RowCount.most)).map { max(1, Int($0)) }
  }

  /// Divides the remaining reads of ten evenly among the unanswered numbers and single objects.
  init(together: Double?, oneKind: Double?, changes: Double?) {
    let rest = 10 - (together ?? 0) - (oneKind ?? 0)
    let open = 1 + [together, oneKind].count { $0 == nil }
    self.together = together ?? rest / Double(open)
    self.oneKind = oneKind ?? rest / Double(open)
    self.changes = changes ?? 1
  }

  private static func number(_ question: String, _ most: Double) -> Double? {
    while true {
      FileHandle.standardError.write(Data("\(Failure.harmless(question)) ".utf8))
      guard let line = readLine(), !line.allSatisfy(\.isWhitespace) else { return nil }
      let text = line.trimmingCharacters(in: .whitespaces)
      if let number = Double(text), (0...most).contains(number) { return number }
      Failure.note("“\(text)” is not a number from 0 to \(Int(most))")
    }
  }

  /// Returns the weights of a workload's operations; the operations of a group share its number.
  func weights(of workload: [LogicalModel.Operation], family: String) -> [String: Double] {
    let groups = Dictionary(grouping: workload) { Group($0, family) }
    var weights: [String: Double] = [:]
    for (group, operations) in groups {
      for operation in operations {
        weights[operation.name] = weight(of: group) / Double(operations.count)
      }
    }
    return weights
  }

  private func weight(of group: Group) -> Double {
    switch group {
    case .together: together
    case .oneKind: oneKind
    case .single: max(0, 10 - together - oneKind)
    case .change: changes
    case .load: 0
    }
  }

  private enum Group {
    case together, oneKind, single, change
    /// A load of all data, which an app does not repeat.
    case load

    init(_ operation: LogicalModel.Operation, _ family: String) {
      switch (operation.action.sort, operation.action) {
      case (.insert, _): self = .load
      case (.change, _): self = .change
      case (_, is LogicalModel.Operation.FetchByID), (_, is LogicalModel.Operation.Linked):
        self = .single
      case (_, let action as any OperationOnKind) where action.kind != family: self = .oneKind
      default: self = .together
      }
    }
  }
}
