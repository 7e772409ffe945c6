import LogicalModel
import OrderedCollections
import Yams

/// The section `workload`: a list whose entries start with what is done.
extension ScenarioReading {
  /// An operation as it is written: its name and the keys beside it.
  struct OperationForm {
    let name: String
    var required: [String] = []
    var optional: [String] = []
    /// True if it takes `reading`.
    var isFetching = false

    /// True for what leaves the store as it is, so that it can be done at any rate.
    var isReading: Bool { !["insert", "update", "delete", "convert", "addKind"].contains(name) }

    /// The keys that an entry may have.
    var keys: KeyForm {
      KeyForm(
        required: [name] + required,
        optional: optional + KeyForm.operation.optional + (isFetching ? ["reading"] : [])
          + (isReading ? KeyForm.pace.optional : []))
    }
  }

  static let operationForms: [OperationForm] = [
    OperationForm(name: "insert"),
    OperationForm(name: "fetchAll", isFetching: true),
    OperationForm(name: "newest", required: ["by", "limit"], isFetching: true),
    OperationForm(name: "linked", required: ["link"], isFetching: true),
    OperationForm(name: "search", required: ["in", "words"], isFetching: true),
    OperationForm(
      name: "filtered", required: ["by", "values"], optional: ["relation"], isFetching: true),
    OperationForm(name: "exactly", isFetching: true),
    OperationForm(name: "readProperty", required: ["property"]),
    OperationForm(name: "follow", required: ["link"], isFetching: true),
    OperationForm(name: "countPerKind"),
    OperationForm(name: "countLinked", required: ["link"]),
    OperationForm(name: "fetchByID", isFetching: true),
    OperationForm(name: "update", required: ["set", "count"]),
    OperationForm(name: "delete", required: ["count"]),
    OperationForm(name: "convert", required: ["to", "count"]),
    OperationForm(name: "addKind", required: ["properties"]),
  ]

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
    let names = Self.operationForms.map(\.name)
    let keys = node.mapping?.keys.compactMap(\.string) ?? []
    guard let form = Self.operationForms.first(where: { keys.contains($0.name) }) else {
      reportNoOperation(node, known: names, beside: KeyForm.operation.all)
      return nil
    }
    guard let fields = fields(node, of: "operation `\(form.name)`", form.keys(besides: keys)),
      let head = fields.entries[form.name]
    else { return nil }
    let action = action(form, head, fields, declared)
    let samples = fields["samples"].flatMap { size($0, of: "`samples`", atLeast: 1) }
    let repetitions = fields["repetitions"].flatMap { size($0, of: "`repetitions`", atLeast: 1) }
    let ownName = fields["name"].flatMap { name($0, of: "`name`") }
    let reading = fields["reading"].flatMap { one($0, of: "`reading`", Reading.self) }
    let pace = pace(fields, of: form)
    guard let action else { return nil }
    return (
      LogicalModel.Operation(
        name: ownName ?? OperationName.standard(for: action), action: action,
        samples: samples ?? 1, repetitions: repetitions ?? 1, reading: reading ?? .kinds,
        pace: pace),
      fields["name"]?.place ?? head.place
    )
  }

  /// The first key that belongs to no operation was meant to be the operation.
  private mutating func reportNoOperation(_ node: Node, known: [String], beside common: [String]) {
    guard let entries = entries(node, of: "operation") else { return }
    let others =
      Self.operationForms.flatMap { $0.required + $0.optional } + common + KeyForm.pace.all
    let stranger = entries.first { !others.contains($0.key) } ?? entries.first
    reportUnknown(
      "operation", stranger?.key ?? "", at: stranger?.place ?? node.place, known: known)
  }

  private mutating func action(
    _ form: OperationForm, _ head: MappingEntry, _ fields: Fields, _ declared: DeclaredKinds
  ) -> LogicalModel.Operation.Action? {
    if form.name == "insert" { return insert(head.value) }
    guard let kind = kind(head.value, of: "`\(form.name)`", declared) else { return nil }
    switch form.name {
    case "fetchAll": return .fetchAll(kind: kind)
    case "fetchByID": return .fetchByID(kind: kind)
    case "countPerKind": return checkFamily(kind, at: head.value, declared)
    case "delete": return count(fields).map { .delete(kind: kind, count: $0) }
    case "newest", "search", "update", "linked":
      return withOperand(form, kind, fields, declared)
    default: return asking(form, kind, head, fields, declared)
    }
  }

  private mutating func count(_ fields: Fields) -> Int? {
    fields["count"].flatMap { size($0, of: "`count`", atLeast: 1) }
  }

  private mutating func withOperand(
    _ form: OperationForm, _ kind: String, _ fields: Fields, _ declared: DeclaredKinds
  ) -> LogicalModel.Operation.Action? {
    let limit = fields["limit"].flatMap { size($0, of: "`limit`", atLeast: 1) }
    let count = self.count(fields)
    let words = fields["words"].flatMap { texts($0, of: "`words`") }
    guard let property = operand(of: form, kind, fields, declared) else { return nil }
    switch form.name {
    case "newest": return limit.map { .newest(kind: kind, property: property, limit: $0) }
    case "search": return words.map { .search(kind: kind, property: property, words: $0) }
    case "update": return count.map { .update(kind: kind, property: property, count: $0) }
    default: return .linked(kind: kind, link: property)
    }
  }

  /// The property or link that an operation is about.
  private mutating func operand(
    of form: OperationForm, _ kind: String, _ fields: Fields, _ declared: DeclaredKinds
  ) -> String? {
    switch form.name {
    case "newest": sortable(fields["by"], of: kind, declared)
    case "search": searchable(fields["in"], of: kind, declared)
    case "update": changeable(fields["set"], of: kind, declared)
    case "linked": link(fields["link"], of: kind, declared)
    default: nil
    }
  }

  /// `all at once` or `1000 at a time`.
  private mutating func insert(_ node: Node) -> LogicalModel.Operation.Action? {
    let expected = "`all at once` or `1000 at a time`"
    guard let text = text(node, of: "`insert`", expected: expected) else { return nil }
    if text == "all at once" { return .insert(batch: nil) }
    let ending = " at a time"
    guard text.hasSuffix(ending),
      let batch = try? SizeText.number(from: String(text.dropLast(ending.count))), batch > 0
    else {
      report(node.place, "`insert` cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
    return .insert(batch: batch)
  }

  private mutating func checkFamily(_ kind: String, at node: Node, _ declared: DeclaredKinds)
    -> LogicalModel.Operation.Action?
  {
    guard let family = declared.family, kind != family else { return .countPerKind }
    report(
      node.place, "`countPerKind` counts the whole family", expected: "`\(family)`",
      got: "`\(kind)`")
    return nil
  }
}
