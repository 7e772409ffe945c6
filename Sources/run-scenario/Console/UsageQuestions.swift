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
    Failure.note("three numbers weigh what your app does; Enter leaves out what you do not know")
    let together = number(
      "Of ten times that the app reads, how often \(family)s of all kinds together?", 10)
    let oneKind = number("And how often one kind alone?", 10 - (together ?? 0))
    let changes = number("How many changes or new objects for ten reads?", 1_000)
    guard together != nil || oneKind != nil || changes != nil else { return nil }
    // What is left open is shared evenly.
    let all = together ?? (10 - (oneKind ?? 0)) / 2
    return UsageQuestions(
      together: all, oneKind: oneKind ?? (10 - all) / 2, changes: changes ?? 1)
  }

  private static func number(_ question: String, _ most: Double) -> Double? {
    while true {
      FileHandle.standardError.write(Data("\(Failure.harmless(question)) ".utf8))
      guard let line = readLine(), !line.allSatisfy(\.isWhitespace) else { return nil }
      let text = line.trimmingCharacters(in: .whitespaces)
      if let number = Double(text), (0...most).contains(number) { return number }
      Failure.note("“\(text)” is no number from 0 to \(Int(most))")
    }
  }

  /// The weights of a workload's operations: each group's number, shared by its operations.
  func weights(of scenario: Scenario) -> [String: Double] {
    let groups = Dictionary(grouping: scenario.workload) { group(of: $0, scenario) }
    var weights: [String: Double] = [:]
    for (group, operations) in groups {
      for operation in operations { weights[operation.name] = group / Double(operations.count) }
    }
    return weights
  }

  private func group(of operation: LogicalModel.Operation, _ scenario: Scenario) -> Double {
    guard operation.action.sort == .fetch else { return changes }
    switch operation.action {
    case is LogicalModel.Operation.FetchByID, is LogicalModel.Operation.Linked:
      return max(0, 10 - together - oneKind)
    case let action as any OperationOnKind where action.kind != scenario.domain.family:
      return oneKind
    default: return together
    }
  }
}
