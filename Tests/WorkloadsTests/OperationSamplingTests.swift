import Testing

@testable import LogicalModel
@testable import Measuring

@Suite struct OperationSamplingTests {
  @Test func `every action except loads and migrations can be sampled`() {
    let others = Operation.actions.filter { !($0 is any SampledAction.Type) }.map { $0.form.key }
    #expect(others == ["insert", "addKind"])
    #expect(
      OperationSampling.operation(Operation(name: "load", action: .insert(batch: nil))) == nil)
    #expect(
      OperationSampling.operation(Operation(name: "count", action: Operation.CountPerKind())) != nil
    )
  }

  @Test func `an operation that picks members cannot follow a deletion`() throws {
    let picking: [any OperationAction] = [
      Operation.FetchByID(kind: "A"), Operation.Edit(kind: "A", change: .set("p"), count: 1),
      Operation.Edit(kind: "A", change: .delete, count: 1),
      Operation.Convert(kind: "A", target: "B", count: 1),
    ]
    let querying: [any OperationAction] = [
      .insert(batch: nil), Operation.FetchAll(kind: "A"),
      Operation.Newest(kind: "A", property: "p", limit: 1),
      Operation.Linked(kind: "A", link: "l"),
      Operation.Search(kind: "A", property: "p", words: ["w"]),
      Operation.Filtered(kind: "A", property: "p", relation: .less, values: []),
      Operation.Exactly(kind: "A"),
      Operation.Fetch(kind: "A"), Operation.CountWhere(kind: "A"),
      Operation.ReadProperty(kind: "A", property: "p"), Operation.CountPerKind(),
      Operation.CountLinked(kind: "A", link: "l"),
      Operation.AddKind(parent: "A", properties: 1),
    ]
    #expect(picking.count + querying.count == Operation.actions.count)
    let deletion = Operation(
      name: "deletion", action: Operation.Edit(kind: "A", change: .delete, count: 1))
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
