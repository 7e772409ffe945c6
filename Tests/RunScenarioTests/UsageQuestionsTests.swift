import Testing

@testable import LogicalModel
@testable import run_scenario

/// A workload's weights from the user's three numbers.
@Suite struct UsageQuestionsTests {
  private static let workload = [
    LogicalModel.Operation(name: "load", action: LogicalModel.Operation.Insert(batch: nil)),
    LogicalModel.Operation(name: "all", action: LogicalModel.Operation.FetchAll(kind: "Item")),
    LogicalModel.Operation(name: "books", action: LogicalModel.Operation.FetchAll(kind: "Book")),
    LogicalModel.Operation(
      name: "count", action: LogicalModel.Operation.CountPerKind()),
    LogicalModel.Operation(name: "one", action: LogicalModel.Operation.FetchByID(kind: "Item")),
    LogicalModel.Operation(
      name: "delete", action: LogicalModel.Operation.Edit(kind: "Item", change: .delete, count: 1)),
  ]

  private func weights(_ together: Double?, _ oneKind: Double?, _ changes: Double?)
    -> [String: Double]
  {
    UsageQuestions(together: together, oneKind: oneKind, changes: changes)
      .weights(of: Self.workload, family: "Item")
  }

  @Test func `each group has its number, shared by its operations`() {
    #expect(
      weights(6, 3, 2)
        == ["load": 0, "all": 3, "count": 3, "books": 3, "one": 1, "delete": 2])
  }

  @Test func `equal numbers are separate groups`() {
    #expect(
      weights(5, 5, 5)
        == ["load": 0, "all": 2.5, "count": 2.5, "books": 5, "one": 0, "delete": 5])
  }

  @Test func `reads in no group share the rest evenly`() {
    #expect(
      weights(4, nil, nil)
        == ["load": 0, "all": 2, "count": 2, "books": 3, "one": 3, "delete": 1])
  }
}
