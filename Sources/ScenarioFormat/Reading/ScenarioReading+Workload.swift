import LogicalModel
import OrderedCollections
import Yams

/// The section `workload`: a list whose entries start with what is done.
extension ScenarioReading {
  static let operationForms: [OperationForm] = LogicalModel.Operation.actions.map { $0.form }

  mutating func workload(_ node: Node, _ declared: DeclaredKinds) -> [LogicalModel.Operation] {
    guard case .sequence(let sequence) = node, !sequence.isEmpty else {
      report(
        node.place, "`workload` cannot be read", expected: "a list of operations",
        got: node.summary)
      return []
    }
    var operations: [LogicalModel.Operation] = []
    var places: [String: TextPlace] = [:]
    for item in sequence {
      guard let (operation, place) = operation(item, declared) else { continue }
      if let earlier = places[operation.name] {
        report(
          place, "two operations have one name",
          expected: "another `name:` than on line \(earlier.line)", got: "`\(operation.name)`")
      }
      places[operation.name] = places[operation.name] ?? place
      operations.append(operation)
    }
    return operations
  }

  private mutating func operation(_ node: Node, _ declared: DeclaredKinds)
    -> (LogicalModel.Operation, TextPlace)?
  {
    let keys = node.mapping?.keys.compactMap(\.string) ?? []
    let actions = LogicalModel.Operation.actions
    guard let type = actions.first(where: { keys.contains($0.form.key) }) else {
      reportNoOperation(node)
      return nil
    }
    let form = type.form
    guard let fields = fields(node, of: "operation `\(form.key)`", form.keys(besides: keys)),
      let head = fields.entries[form.key]
    else { return nil }
    var operands = OperandReader(
      reading: self, form: form, head: head, fields: fields, declared: declared)
    let action = type.init(reading: &operands)
    self = operands.reading
    let samples = fields["samples"].flatMap { size($0, of: "`samples`", atLeast: 1) }
    let repetitions = fields["repetitions"].flatMap { size($0, of: "`repetitions`", atLeast: 1) }
    let ownName = fields["name"].flatMap { name($0, of: "`name`") }
    let reading = fields["reading"].flatMap { one($0, of: "`reading`", Reading.self) }
    let pace = pace(fields, of: form)
    guard let action else { return nil }
    return (
      LogicalModel.Operation(
        name: ownName ?? action.defaultName, action: action,
        samples: samples ?? 1, repetitions: repetitions ?? 1, reading: reading ?? .kinds,
        pace: pace),
      fields["name"]?.place ?? head.place
    )
  }

  /// The first key that belongs to no operation was meant to be the operation.
  private mutating func reportNoOperation(_ node: Node) {
    guard let entries = entries(node, of: "operation") else { return }
    let others =
      Self.operationForms.flatMap { $0.operands.map(\.key) } + KeyForm.operation.all
      + KeyForm.pace.all
    let stranger = entries.first { !others.contains($0.key) } ?? entries.first
    reportUnknown(
      "operation", stranger?.key ?? "", at: stranger?.place ?? node.place,
      known: Self.operationForms.map(\.key))
  }
}

extension OperationForm {
  /// The keys that an entry may have.
  var keys: KeyForm { keys(besides: []) }

  /// The same, and those of a pace where they are given to what cannot have one: it is said better
  /// than that they are unknown.
  func keys(besides given: [String]) -> KeyForm {
    let (required, optional) = (operands.filter(\.isRequired), operands.filter { !$0.isRequired })
    let misplaced = KeyForm.pace.all.filter(given.contains)
    return KeyForm(
      required: [key] + required.map(\.key),
      optional: optional.map(\.key) + KeyForm.operation.optional
        + (givesMembers ? ["reading"] : []) + (isReading ? KeyForm.pace.optional : misplaced))
  }

  /// True for what leaves the store as it is, so that it can be done at any rate.
  var isReading: Bool { sort == .fetch }
}
