import Console
import Foundation
import LogicalModel

/// Three numbers that a reader gives about what an app does with a family.
struct UsageQuestions {
  /// The reads of all kinds together among ten, and those of one kind; the rest are single objects.
  let together: Double
  let oneKind: Double
  /// Changes and inserts for ten reads.
  let changes: Double

  /// Prompts on standard error; nil without a terminal, and where every answer is empty.
  static func ask(about family: String) -> UsageQuestions? {
    guard Terminal.isInteractive else { return nil }
    Failure.note("describe your app with three numbers; press Enter to skip one")
    let together = number("Of 10 reads, how many list all kinds of \(family)?", 10)
    let oneKind = number("Of 10 reads, how many list only one kind?", 10 - (together ?? 0))
    let changes = number("For 10 reads, how many changes and deletions?", 1_000)
    guard together != nil || oneKind != nil || changes != nil else { return nil }
    return UsageQuestions(together: together, oneKind: oneKind, changes: changes)
  }

  /// Shares the reads of ten that are left open evenly among all kinds together, one kind and single objects.
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

  /// The weights of a workload's operations: each group's number, shared by its operations.
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
    /// A whole load, which is no part of a day's use.
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
