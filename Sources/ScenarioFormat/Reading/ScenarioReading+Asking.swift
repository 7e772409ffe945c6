import LogicalModel
import Yams

/// Operations that ask about one property or link, and those that change kinds.
extension ScenarioReading {
  /// The action of a form that this file is about, nil otherwise or for what cannot be read.
  mutating func asking(
    _ form: OperationForm, _ kind: String, _ head: MappingEntry, _ fields: Fields,
    _ declared: DeclaredKinds
  ) -> LogicalModel.Operation.Action? {
    switch form.name {
    case "filtered": return filtered(kind, fields, declared)
    case "exactly": return exactly(kind, head, declared)
    case "readProperty":
      return property(
        fields["property"], "`property`", of: kind, declared, "a property", { _ in true }
      ).map { .readProperty(kind: kind, property: $0) }
    case "follow": return follow(kind, fields, declared)
    case "countLinked":
      return link(fields["link"], of: kind, declared).map { .countLinked(kind: kind, link: $0) }
    case "convert": return convert(kind, head, fields, declared)
    case "addKind": return addKind(kind, head, fields, declared)
    default: return nil
    }
  }

  private mutating func filtered(_ kind: String, _ fields: Fields, _ declared: DeclaredKinds)
    -> LogicalModel.Operation.Action?
  {
    let relation = fields["relation"].map { one($0, of: "`relation`", Relation.self) } ?? .equal
    let isEqual = relation == .equal
    let name = property(
      fields["by"], "`by`", of: kind, declared,
      isEqual ? "a property that can be compared" : "a property that can be sorted"
    ) { type in
      type != .binary && (isEqual || ![.uuid, .uri, .boolean].contains(type))
    }
    guard let relation, let name, declared.isTyped(name, of: kind),
      let property = declared.properties(of: kind).first(where: { $0.name == name }),
      let nodes = fields["values"].flatMap({ items($0, of: "`values` of `filtered`") })
    else { return nil }
    let values = nodes.compactMap { comparable($0, with: property, of: kind) }
    return .filtered(kind: kind, property: name, relation, values: values)
  }

  private mutating func comparable(_ node: Node, with property: Property, of kind: String)
    -> PropertyValue?
  {
    guard let text = text(node, of: "value of `filtered`") else { return nil }
    if case .value(let value) = FieldValue.text(text).converted(to: property.type) { return value }
    report(
      node.place, "value of `filtered` does not suit \(kind).\(property.name)",
      expected: "a value of type \(property.type.rawValue)", got: "`\(text)`")
    return nil
  }

  private mutating func exactly(_ kind: String, _ head: MappingEntry, _ declared: DeclaredKinds)
    -> LogicalModel.Operation.Action?
  {
    guard !declared.isConcrete(kind) else { return .exactly(kind: kind) }
    report(
      head.value.place, "`exactly` of an abstract kind",
      expected: "a kind that can have members", got: "`\(kind)`")
    return nil
  }

  private mutating func follow(_ kind: String, _ fields: Fields, _ declared: DeclaredKinds)
    -> LogicalModel.Operation.Action?
  {
    guard let node = fields["link"], let name = link(node, of: kind, declared) else { return nil }
    let link = declared.links(of: kind).first { $0.name == name }
    guard let link, link.cardinality == .many else { return .follow(kind: kind, link: name) }
    report(
      node.place, "`follow` goes along links to one", expected: "a link `to: one …`",
      got: "`\(name)`, which leads to many \(link.destination)")
    return nil
  }

  private mutating func convert(
    _ kind: String, _ head: MappingEntry, _ fields: Fields, _ declared: DeclaredKinds
  ) -> LogicalModel.Operation.Action? {
    let count = fields["count"].flatMap { size($0, of: "`count`", atLeast: 1) }
    let to = fields["to"].flatMap { concrete($0, kind: nil, of: "`to`", declared) }
    let from = concrete(head.value, kind: kind, of: "`convert`", declared)
    if let to, to == from, let node = fields["to"] {
      report(
        node.place, "`convert` changes nothing", expected: "two different kinds", got: "`\(to)`")
    }
    guard let from, let to, let count else { return nil }
    return .convert(kind: from, to: to, count: count)
  }

  /// A concrete kind of the family.
  private mutating func concrete(
    _ node: Node, kind: String?, of what: String, _ declared: DeclaredKinds
  ) -> String? {
    guard let name = kind ?? text(node, of: what, expected: "the name of a kind") else {
      return nil
    }
    if declared.concreteFamily.contains(name) || declared.family == nil { return name }
    reportUnknown(
      "concrete family kind in \(what)", name, at: node.place, known: declared.concreteFamily)
    return nil
  }

  private mutating func addKind(
    _ parent: String, _ head: MappingEntry, _ fields: Fields, _ declared: DeclaredKinds
  ) -> LogicalModel.Operation.Action? {
    let count = fields["properties"].flatMap {
      self.count($0, of: "`properties`", within: 0...1_000)
    }
    guard declared.isInFamily(parent) || declared.family == nil else {
      let known = declared.names.filter(declared.isInFamily)
      reportUnknown("family kind in `addKind`", parent, at: head.value.place, known: known)
      return nil
    }
    return count.map { .addKind(parent: parent, properties: $0) }
  }
}
