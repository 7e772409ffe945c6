import LogicalModel
import OrderedCollections
import Yams

/// Reads what stands beside an operation in a workload, and reports what does not suit it.
struct OperandReader {
  var reading: ScenarioReading
  let form: OperationForm
  /// The key of the operation with what stands behind it.
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

  mutating func link(_ key: String, of kind: String?, _ need: LinkNeed) -> String? {
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
    let link = links.first { $0.name == name }
    guard need == .toOne, let link, link.cardinality == .many else { return name }
    reading.report(
      node.place, "`\(form.key)` goes along links to one", expected: "a link `to: one …`",
      got: "`\(name)`, which leads to many \(link.destination)")
    return nil
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
