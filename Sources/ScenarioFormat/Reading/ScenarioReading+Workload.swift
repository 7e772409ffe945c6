import LogicalModel
import OrderedCollections
import Yams

/// The section `workload`: a list whose entries begin with the operation.
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
          expected: "a different `name:` from line \(earlier.line)", got: "`\(operation.name)`")
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
    guard let fields = fields(node, of: "operation `\(form.key)`", form.keys),
      let head = fields.entries[form.key]
    else { return nil }
    var operands = OperandReader(
      reading: self, form: form, head: head, fields: fields, declared: declared)
    let action = type.init(reading: &operands)
    let shows = operands.shownValues(of: (action as? any OperationOnKind)?.kind)
    self = operands.reading
    let samples = fields["samples"].flatMap { size($0, of: "`samples`", atLeast: 1) }
    let repetitions = fields["repetitions"].flatMap { size($0, of: "`repetitions`", atLeast: 1) }
    let ownName = fields["name"].flatMap { name($0, of: "`name`") }
    guard let action else { return nil }
    return (
      LogicalModel.Operation(
        name: ownName ?? action.defaultName, action: action,
        samples: samples ?? 1, repetitions: repetitions ?? 1, shows: shows ?? .everything),
      fields["name"]?.place ?? head.place
    )
  }

  /// Reports the first unknown key as a misspelled operation.
  private mutating func reportNoOperation(_ node: Node) {
    guard let entries = entries(node, of: "operation") else { return }
    let others =
      Self.operationForms.flatMap { $0.operands.map(\.key) } + KeyForm.operation.all
    let unknown = entries.first { !others.contains($0.key) } ?? entries.first
    reportUnknown(
      "operation", unknown?.key ?? "", at: unknown?.place ?? node.place,
      known: Self.operationForms.map(\.key))
  }
}

extension OperationForm {
  /// The keys of the operation.
  var keys: KeyForm {
    let (required, optional) = (operands.filter(\.isRequired), operands.filter { !$0.isRequired })
    return KeyForm(
      required: [key] + required.map(\.key),
      optional: optional.map(\.key) + KeyForm.operation.optional
        + (givesMembers ? ["shows"] : []))
  }
}

/// Reads an operation's operands and reports invalid ones.
struct OperandReader {
  var reading: ScenarioReading
  let form: OperationForm
  /// The operation's key and its value.
  let head: MappingEntry
  let fields: Fields
  let declared: DeclaredKinds
}

extension OperandReader: OperandReading {
  mutating func portion() -> LogicalModel.Operation.Insert? {
    let expected = "`all at once` or `1000 at a time`"
    guard let text = reading.text(head.value, of: "`\(form.key)`", expected: expected) else {
      return nil
    }
    if text == "all at once" { return .insert(batch: nil) }
    let ending = " at a time"
    guard text.hasSuffix(ending),
      let batch = try? SizeText.number(from: String(text.dropLast(ending.count))), batch > 0
    else {
      reading.report(
        head.value.place, "`\(form.key)` cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
    return .insert(batch: batch)
  }

  mutating func kind(_ need: KindNeed) -> String? {
    let what = "`\(form.key)`"
    guard let name = reading.text(head.value, of: what, expected: "the name of a kind") else {
      return nil
    }
    guard declared.byName[name] != nil else {
      reading.reportUnknown(
        "kind in \(what)", name, at: head.value.place, known: declared.names)
      return nil
    }
    return suits(name, need) ? name : nil
  }

  mutating func kind(_ key: String, otherThan kind: String?) -> String? {
    guard let node = fields[key],
      let name = reading.text(node, of: "`\(key)`", expected: "the name of a kind")
    else { return nil }
    guard isConcreteOfFamily(name, node, "`\(key)`") else { return nil }
    if name == kind {
      reading.report(
        node.place, "`\(form.key)` changes nothing", expected: "two different kinds",
        got: "`\(name)`")
    }
    return name
  }

  mutating func property(_ key: String, of kind: String?, _ need: PropertyNeed) -> String? {
    guard let kind, let node = fields[key] else { return nil }
    return reading.property(node, "`\(key)`", of: kind, declared, need)
  }

  mutating func link(_ key: String, of kind: String?) -> String? {
    guard let kind, let node = fields[key],
      let name = reading.text(node, of: "`\(key)`", expected: "the name of a link")
    else { return nil }
    let links = declared.links(of: kind)
    // A link that could not be read is already reported.
    let places = declared.lineage(of: kind).compactMap { declared.byName[$0.name]?.linkPlaces }
    guard places.contains(where: { $0[name] != nil }) else {
      reading.reportUnknown("link of \(kind)", name, at: node.place, known: links.map(\.name))
      return nil
    }
    return name
  }

  mutating func size(_ key: String, within limits: ClosedRange<Int>) -> Int? {
    fields[key].flatMap { reading.count($0, of: "`\(key)`", within: limits) }
  }

  mutating func texts(_ key: String) -> [String]? {
    fields[key].flatMap { reading.texts($0, of: "`\(key)`") }
  }

  mutating func relation(_ key: String, unlessGiven standard: Relation) -> Relation? {
    guard let node = fields[key] else { return standard }
    return reading.one(node, of: "`\(key)`", Relation.self)
  }

  mutating func condition(_ key: String, of kind: String?) -> MemberCondition? {
    guard let node = fields[key] else { return .everything }
    guard let kind,
      let text = reading.text(
        node, of: "`\(key)`", expected: "a predicate such as `title == $title`")
    else { return nil }
    do throws(ConditionError) {
      return try CheckedCondition(text, of: kind, in: declared).memberCondition
    } catch {
      // A quoted text starts one column further right.
      let isQuoted = [.doubleQuoted, .singleQuoted].contains(node.scalar?.style)
      reading.report(
        node.place.advanced(by: error.offset + (isQuoted ? 1 : 0)),
        "`\(key)` does not suit: \(error.reason)")
      return nil
    }
  }

  mutating func orders(_ key: String, of kind: String?) -> [MemberOrder]? {
    guard let node = fields[key] else { return [] }
    guard let kind, let nodes = reading.items(node, of: "`\(key)`") else { return nil }
    var orders: [MemberOrder] = []
    for node in nodes {
      let expected = "a property, optionally followed by `descending`"
      guard let text = reading.text(node, of: "`\(key)`", expected: expected) else { return nil }
      guard let order = MemberOrder(text) else {
        reading.report(
          node.place, "`\(key)` cannot be read", expected: expected, got: "`\(text)`")
        return nil
      }
      let isOverLink = declared.links(of: kind).contains { order.property.hasPrefix("\($0.name).") }
      if isOverLink, !declared.properties(of: kind).contains(where: { $0.name == order.property }) {
        do throws(ConditionError) {
          try declared.requireSortable(order.property, of: kind)
        } catch {
          reading.report(node.place, "`\(key)` does not suit: \(error.reason)")
          return nil
        }
      } else {
        let property = Node.scalar(
          Node.Scalar(order.property, node.tag, node.scalar?.style ?? .any, node.mark))
        guard reading.property(property, "`\(key)`", of: kind, declared, .sortable) != nil else {
          return nil
        }
      }
      orders.append(order)
    }
    return orders
  }

  /// Reads the values that an operation shows; everything if missing.
  mutating func shownValues(of kind: String?) -> ShownValues? {
    guard let node = fields["shows"] else { return .everything }
    for shown in [ShownValues.everything, .nothing] where node.string == shown.text { return shown }
    guard let kind else { return nil }
    if let text = node.string {
      reading.reportUnknown(
        "`shows`", text, at: node.place,
        known: [ShownValues.everything.text, ShownValues.nothing.text, "[title]"])
      return nil
    }
    guard case .sequence(let names) = node, !names.isEmpty else {
      reading.report(
        node.place, "`shows` cannot be read",
        expected: "`everything`, `nothing` or a list of properties such as `[title]`",
        got: node.summary)
      return nil
    }
    return .properties(
      names.compactMap { reading.property($0, "`shows`", of: kind, declared, .any) })
  }

  mutating func change(_ key: String, of kind: String?) -> LogicalModel.Operation.Edit.Change? {
    let expected = "`set` and a property, `insert` or `delete`"
    guard let kind, let node = fields[key],
      let text = reading.text(node, of: "`\(key)`", expected: expected)
    else { return nil }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "insert" where words.count == 1: return .insert
    case "delete" where words.count == 1: return .delete
    case "set" where words.count == 2:
      let name = Node.scalar(Node.Scalar(words[1], node.tag, node.scalar?.style ?? .any, node.mark))
      return reading.property(name, "`\(key)`", of: kind, declared, .changeable).map { .set($0) }
    default:
      reading.report(node.place, "`\(key)` cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
  }

  mutating func limit(_ key: String) -> Int? {
    fields[key] == nil ? 0 : size(key, within: 1...Int.max)
  }

  mutating func flag(_ key: String, unlessGiven standard: Bool) -> Bool? {
    guard let node = fields[key] else { return standard }
    return reading.flag(node, of: "`\(key)`")
  }

  mutating func values(_ key: String, of property: String?, of kind: String?) -> [PropertyValue]? {
    guard let kind, let property, declared.isTyped(property, of: kind),
      let declaration = declared.properties(of: kind).first(where: { $0.name == property }),
      let nodes = fields[key].flatMap({ reading.items($0, of: "`\(key)` of `\(form.key)`") })
    else { return nil }
    return nodes.compactMap { value($0, of: declaration, kind) }
  }
}

extension OperandReader {
  private mutating func suits(_ kind: String, _ need: KindNeed) -> Bool {
    switch need {
    case .any: true
    case .concrete: isConcrete(kind)
    case .wholeFamily: isWholeFamily(kind)
    case .ofFamily: isOfFamily(kind)
    case .concreteOfFamily: isConcreteOfFamily(kind, head.value, "`\(form.key)`")
    }
  }

  private mutating func isConcrete(_ kind: String) -> Bool {
    if declared.isConcrete(kind) { return true }
    reading.report(
      head.value.place, "`\(form.key)` of an abstract kind",
      expected: "a kind that can have members", got: "`\(kind)`")
    return false
  }

  private mutating func isWholeFamily(_ kind: String) -> Bool {
    guard let family = declared.family, kind != family else { return true }
    reading.report(
      head.value.place, "`\(form.key)` counts the whole family", expected: "`\(family)`",
      got: "`\(kind)`")
    return false
  }

  private mutating func isOfFamily(_ kind: String) -> Bool {
    if declared.isInFamily(kind) || declared.family == nil { return true }
    reading.reportUnknown(
      "family kind in `\(form.key)`", kind, at: head.value.place,
      known: declared.names.filter(declared.isInFamily))
    return false
  }

  private mutating func isConcreteOfFamily(_ kind: String, _ node: Node, _ what: String) -> Bool {
    if declared.concreteFamily.contains(kind) || declared.family == nil { return true }
    reading.reportUnknown(
      "concrete family kind in \(what)", kind, at: node.place, known: declared.concreteFamily)
    return false
  }

  private mutating func value(_ node: Node, of property: Property, _ kind: String)
    -> PropertyValue?
  {
    let what = "value of `\(form.key)`"
    guard let text = reading.text(node, of: what) else { return nil }
    if case .value(let value) = FieldValue.text(text).converted(to: property.type) { return value }
    reading.report(
      node.place, "\(what) does not suit \(kind).\(property.name)",
      expected: "a value of type \(property.type.rawValue)", got: "`\(text)`")
    return nil
  }
}

/// The keys that a mapping in the file may have.
struct KeyForm {
  var required: [String] = []
  var optional: [String] = []

  var all: [String] { required + optional }
}

/// The forms that Scenarios/schema.json also describes, for editors.
extension KeyForm {
  static let scenario = KeyForm(
    required: [
      "scenario", "title", "question", "expectation", "family", "data", "workload",
    ],
    optional: [
      "kinds", "model",
      "claims", "strategies", "measure", "sweep", "except", "expect", "import",
      "usage",
    ])

  static let kind = KeyForm(
    optional: ["parent", "abstract", "properties", "links", "copies", "chain"])
  static let property = KeyForm(
    required: ["type"], optional: ["required", "indexed", "copies", "unique", "range", "length"])
  static let link = KeyForm(required: ["to", "back"], optional: ["deleteRule"])

  static let data = KeyForm(
    required: ["size"], optional: ["seed", "mix", "companions", "values", "links"])
  static let drawnLink = KeyForm(required: ["count"], optional: ["zipf", "absent"])

  static let measure = KeyForm(
    optional: ["precision", "minimumEffect", "budget", "levels", "cache", "kindIndex"])
  static let expected = KeyForm(required: ["of", "to", "within"])
  /// The keys that every operation has in addition to its own.
  static let operation = KeyForm(optional: ["name", "samples", "repetitions"])

  static let importing = KeyForm(
    required: ["format", "fields"],
    optional: [
      "kindRules", "kindField", "kinds", "otherwise", "links", "whenMissing", "absent", "ignored",
      "model",
    ])
  static let kindRule = KeyForm(
    required: ["kind", "field"], optional: ["is", "beginsWith", "contains", "present"])
  static let importedField = KeyForm(required: ["field"], optional: ["format"])
  static let importedLink = KeyForm(
    required: ["field"], optional: ["property", "parts", "fields", "separator"])
}

extension ScenarioReading {
  /// Reads a mapping of a known form.
  mutating func fields(_ node: Node, of what: String, _ form: KeyForm) -> Fields? {
    fields(node, of: what, required: form.required, optional: form.optional)
  }
}

/// Replaces each `$name` in the file by the value of its sweep axis.
struct Parameters {
  /// A `$name` without an axis, and the place of its text.
  struct UnknownParameter: Hashable {
    var name: String
    var place: TextPlace
  }

  /// The values as text, by axis name.
  let values: [String: String]
  /// The names found in the file.
  private(set) var used: Set<String> = []
  private(set) var unknownParameters: [UnknownParameter] = []

  /// Returns a copy of the node with its texts at their original places.
  ///
  /// In a predicate, a `$name` without an axis is a variable.
  mutating func filled(_ node: Node, isPredicate: Bool = false) -> Node {
    switch node {
    case .scalar(let scalar):
      guard scalar.string.contains("$") else { return node }
      let text = filled(scalar.string, at: node.place, isPredicate)
      return .scalar(Node.Scalar(text, scalar.tag, scalar.style, scalar.mark))
    case .mapping(let mapping):
      var pairs: [(Node, Node)] = []
      for (key, value) in mapping {
        pairs.append((filled(key), filled(value, isPredicate: key.string == "where")))
      }
      return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    case .sequence(let sequence):
      var items: [Node] = []
      for item in sequence { items.append(filled(item)) }
      return .sequence(Node.Sequence(items, sequence.tag, sequence.style, sequence.mark))
    case .alias: return node
    }
  }

  /// Replaces names, which start with a letter, so that prices such as `$5` stay unchanged.
  private mutating func filled(_ text: String, at place: TextPlace, _ isPredicate: Bool) -> String {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      let name = String(parts[index].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
      guard let first = name.first, first.isLetter else {
        parts[index] = "$" + parts[index]
        continue
      }
      if let value = values[name] {
        used.insert(name)
        parts[index] = value + parts[index].dropFirst(name.count)
      } else if isPredicate {
        parts[index] = "$" + parts[index]
      } else {
        unknownParameters.append(UnknownParameter(name: name, place: place))
        parts[index] = "1" + parts[index].dropFirst(name.count)
      }
    }
    return parts.joined()
  }
}
