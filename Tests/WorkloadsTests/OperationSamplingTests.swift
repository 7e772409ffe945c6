import Testing

@testable import LogicalModel
@testable import Measuring

@Suite struct OperationSamplingTests {
  @Test func `every action can be sampled but loads and migrations`() {
    let others = Operation.actions.filter { !($0 is any SampledAction.Type) }.map { $0.form.key }
    #expect(others == ["insert", "addKind"])
    #expect(
      OperationSampling.operation(Operation(name: "load", action: .insert(batch: nil))) == nil)
    #expect(OperationSampling.operation(Operation(name: "count", action: .countPerKind)) != nil)
  }

  @Test func `what picks members cannot come after a deletion`() throws {
    let picking: [any OperationAction] = [
      .fetchByID(kind: "A"), .update(kind: "A", property: "p", count: 1),
      .delete(kind: "A", count: 1), .convert(kind: "A", to: "B", count: 1),
    ]
    let querying: [any OperationAction] = [
      .insert(batch: nil), .fetchAll(kind: "A"), .newest(kind: "A", property: "p", limit: 1),
      .linked(kind: "A", link: "l"), .search(kind: "A", property: "p", words: ["w"]),
      .filtered(kind: "A", property: "p", .less, values: []), .exactly(kind: "A"),
      .fetch(kind: "A"), .countWhere(kind: "A"),
      .readProperty(kind: "A", property: "p"), .countPerKind, .countLinked(kind: "A", link: "l"),
      .addKind(parent: "A", properties: 1),
    ]
    #expect(picking.count + querying.count == Operation.actions.count)
    let deletion = Operation(name: "deletion", action: .delete(kind: "A", count: 1))
    for action in picking {
      let operation = Operation(name: "late", action: action)
      try OperationSampling.checkOrder([operation])
      #expect(throws: WorkloadError.afterDeletion(operation: "late"), "\(action)") {
        try OperationSampling.checkOrder([deletion, operation])
      }
    }
    for action in querying {
      try OperationSampling.checkOrder([deletion, Operation(name: "late", action: action)])
    }
  }
}
