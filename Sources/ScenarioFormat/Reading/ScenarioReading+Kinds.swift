import Foundation
import LogicalModel
import OrderedCollections
import Yams

/// The section `kinds`.
extension ScenarioReading {
  mutating func kinds(_ node: Node, family: Node?) -> DeclaredKinds {
    var declared = DeclaredKinds()
    for entry in entries(node, of: "`kinds`") ?? [] {
      checkKindName(entry.key, at: entry.place)
      checkLetterCase(entry, declared)
      let taken = declared.add(template(entry))
      if let name = taken.first {
        report(
          entry.place, "two kinds have one name",
          expected: "a name that no kind and no copy of a kind has already", got: "`\(name)`")
      }
    }
    if declared.names.count > Self.kindLimit {
      report(
        node.place, "too many kinds", expected: "at most \(Self.kindLimit) with all copies",
        got: "\(declared.names.count)")
    }
    if let family { declared.namedFamily = familyName(family, declared) }
    resolveParents(in: &declared)
    checkDestinations(in: declared)
    return declared
  }

  /// Loading remembers what each member became in a byte, and some shapes need entities of their own.
  private static let kindLimit = 250

  private mutating func checkLetterCase(_ entry: MappingEntry, _ declared: DeclaredKinds) {
    let twin = declared.names.first { $0.uppercased() == entry.key.uppercased() && $0 != entry.key }
    guard let twin else { return }
    report(
      entry.place, "kinds that differ in letter case only",
      expected: "names that stay apart as tables, whose names have no case",
      got: "`\(twin)` and `\(entry.key)`")
  }

  /// A family that is not declared is reported and taken for the nearest name.
  private mutating func familyName(_ node: Node, _ declared: DeclaredKinds) -> String? {
    guard let name = text(node, of: "`family`", expected: "the name of a kind") else { return nil }
    guard declared.byName[name] == nil && !declared.byName.isEmpty else { return name }
    // The family of a chain is its first kind's.
    if let copies = declared.copies[name],
      copies.dropFirst().allSatisfy({ declared.byName[$0]?.kind.parent != nil })
    {
      return copies[0]
    }
    reportUnknown("kind in `family`", name, at: node.place, known: declared.names)
    return Suggestion.nearest(to: name, among: declared.names)
  }

  private mutating func template(_ entry: MappingEntry) -> KindTemplate {
    var template = KindTemplate(
      declaration: DeclaredKinds.Declaration(kind: Kind(name: entry.key), place: entry.place))
    guard !entry.value.isNothing,
      let fields = fields(entry.value, of: "kind \(entry.key)", .kind)
    else { return template }
    if let parent = fields["parent"] {
      template.declaration.kind.parent = text(parent, of: "`parent` of \(entry.key)")
      template.declaration.parentPlace = parent.place
    }
    if let abstract = fields["abstract"] {
      template.declaration.kind.isAbstract =
        flag(abstract, of: "`abstract` of \(entry.key)") ?? false
    }
    template.number = number(fields, of: entry.key)
    if let properties = fields["properties"], !properties.isNothing {
      readProperties(properties, into: &template)
      checkPropertyCount(of: &template, at: properties.place)
    }
    if let links = fields["links"], !links.isNothing {
      readLinks(links, into: &template.declaration)
    }
    return template
  }

  /// One slip of the finger in `copies` must not fill the memory.
  private mutating func checkPropertyCount(of template: inout KindTemplate, at place: TextPlace) {
    let count = template.propertyCount
    guard count > Self.propertyLimit else { return }
    report(
      place, "kind \(template.declaration.kind.name) has too many properties",
      expected: "at most \(Self.propertyLimit) with all copies", got: "\(count)")
    template.propertyCopies = [:]
  }

  private static let propertyLimit = 20_000

  /// `copies` or `chain`.
  private mutating func number(_ fields: Fields, of kind: String) -> KindTemplate.Number {
    let copies = fields["copies"].flatMap {
      count($0, of: "`copies` of \(kind)", within: 1...100)
    }
    let chain = fields["chain"].flatMap { count($0, of: "`chain` of \(kind)", within: 1...100) }
    if let node = fields["chain"], fields["copies"] != nil {
      report(
        node.place, "kind \(kind) is both `copies` and `chain`",
        expected: "kinds beside each other or below each other", got: "both")
    }
    if fields["chain"] != nil { return .chain(chain ?? 1) }
    return fields["copies"] == nil ? .one : .copies(copies ?? 1)
  }

  private mutating func readProperties(_ node: Node, into template: inout KindTemplate) {
    let kind = template.declaration.kind.name
    for entry in entries(node, of: "`properties` of \(kind)") ?? [] {
      checkPropertyName(entry.key, at: entry.place)
      template.declaration.propertyPlaces[entry.key] = entry.place
      let property: Property?
      if case .mapping = entry.value {
        property = mappedProperty(entry, of: kind, copies: &template.propertyCopies)
      } else {
        property = self.property(entry, of: kind)
      }
      // A property of unknown type still has a name that other sections may use.
      template.declaration.kind.properties.append(
        property ?? Property(name: entry.key, type: .string))
      if property == nil { template.untyped.insert(entry.key) }
    }
  }

  /// `{type: TYPE, copies: 4, required: no, indexed: no}`.
  private mutating func mappedProperty(
    _ entry: MappingEntry, of kind: String, copies: inout [String: Int]
  ) -> Property? {
    let what = "property \(kind).\(entry.key)"
    guard let fields = fields(entry.value, of: what, .property) else { return nil }
    if let node = fields["copies"] {
      copies[entry.key] = count(node, of: "`copies` of \(what)", within: 0...2_000) ?? 1
    }
    let isRequired = fields["required"].flatMap { flag($0, of: "`required` of \(what)") }
    let isIndexed = fields["indexed"].flatMap { flag($0, of: "`indexed` of \(what)") }
    let isUnique = fields["unique"].flatMap { flag($0, of: "`unique` of \(what)") }
    let limits = ValueLimits(
      range: fields["range"].flatMap { limit($0, "range", of: what, bound: Self.number) },
      length: fields["length"].flatMap { limit($0, "length", of: what) { Int($0) } })
    return fields["type"].flatMap { one($0, of: "type of \(what)", PropertyType.self) }.map {
      Property(
        name: entry.key, type: $0, isOptional: isRequired != true, isIndexed: isIndexed ?? false,
        isUnique: isUnique ?? false, limits: limits)
    }
  }

  /// The two ends of a `range` or `length`.
  private mutating func limit<Bound: Comparable>(
    _ node: Node, _ word: String, of what: String, bound: (String) -> Bound?
  ) -> ClosedRange<Bound>? {
    let expected = "two ends such as `\(word) 1..20`"
    guard let text = text(node, of: "`\(word)` of \(what)", expected: expected) else { return nil }
    return limit(text, word, of: what, at: node.place, bound: bound)
  }

  private mutating func limit<Bound: Comparable>(
    _ text: String, _ word: String, of what: String, at place: TextPlace,
    bound: (String) -> Bound?
  ) -> ClosedRange<Bound>? {
    let found = RangeText.range(text, bound: bound)
    if found == nil {
      report(
        place, "the \(word) of \(what) cannot be read",
        expected: "two ends such as `\(word) 1..20`, the smaller first", got: "`\(text)`")
    }
    return found
  }

  /// Digits with a point or without; nil for anything else.
  private static func number(_ text: String) -> Decimal? {
    text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) == nil ? nil : Decimal(string: text)
  }

  /// `TYPE`, then if so wished `required`, `indexed`, `unique`, `range 1..20` and `length 1..20`, with
  /// commas between.
  private mutating func property(_ entry: MappingEntry, of kind: String) -> Property? {
    let what = "property \(kind).\(entry.key)"
    guard
      let text = text(
        entry.value, of: what, expected: "a type such as `String` or `Date, required, indexed`")
    else { return nil }
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    let types = PropertyType.allCases.map(\.rawValue)
    let type = PropertyType(rawValue: words[0])
    if type == nil {
      reportUnknown("type of \(what)", words[0], at: entry.value.place, known: types)
    }
    let known = ["optional", "required", "indexed", "unique"]
    var limits = ValueLimits()
    for word in words.dropFirst() where !known.contains(word) {
      if word.hasPrefix("range ") {
        let ends = String(word.dropFirst("range ".count)).trimmed
        limits.range = limit(ends, "range", of: what, at: entry.value.place, bound: Self.number)
      } else if word.hasPrefix("length ") {
        let ends = String(word.dropFirst("length ".count)).trimmed
        limits.length = limit(ends, "length", of: what, at: entry.value.place) { Int($0) }
      } else {
        reportUnknown(
          "word for \(what)", word, at: entry.value.place,
          known: known + ["range 1..20", "length 1..20"])
      }
    }
    if words.contains("required") && words.contains("optional") {
      let expected = "`required` or `optional`"
      report(entry.value.place, "\(what) contradicts itself", expected: expected, got: "both")
    }
    return type.map {
      Property(
        name: entry.key, type: $0, isOptional: !words.contains("required"),
        isIndexed: words.contains("indexed"), isUnique: words.contains("unique"), limits: limits)
    }
  }

  private mutating func readLinks(
    _ node: Node, into declaration: inout DeclaredKinds.Declaration
  ) {
    for entry in entries(node, of: "`links` of \(declaration.kind.name)") ?? [] {
      checkPropertyName(entry.key, at: entry.place)
      let what = "link \(declaration.kind.name).\(entry.key)"
      declaration.linkPlaces[entry.key] = entry.place
      guard let fields = fields(entry.value, of: what, .link) else { continue }
      let rule = fields["deleteRule"].flatMap { deleteRule($0, of: what) }
      guard let to = fields["to"].flatMap({ end($0, of: "`to` of \(what)", as: "Tag") }),
        let back = fields["back"].flatMap({ end($0, of: "`back` of \(what)", as: "books") })
      else { continue }
      if let node = fields["back"] {
        declaration.backPlaces[entry.key] = node.place
        checkPropertyName(back.name, at: node.place)
      }
      declaration.kind.links.append(
        Link(
          name: entry.key, destination: to.name, cardinality: to.cardinality,
          inverseName: back.name, inverseCardinality: back.cardinality,
          deleteRule: rule ?? .nullify))
    }
  }

  /// `many NAME` or `one NAME`.
  private mutating func end(_ node: Node, of what: String, as example: String)
    -> (cardinality: Link.Cardinality, name: String)?
  {
    let expected = "`many` or `one` and a name, such as `many \(example)`"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let cardinality = Link.Cardinality(rawValue: words[0]) else {
      let known = Link.Cardinality.allCases.map(\.rawValue)
      let near = Suggestion.nearest(to: words.first ?? "", among: known)
      report(
        node.place, "\(what) cannot be read", expected: expected, got: "`\(text)`",
        suggestion: words.count == 2 ? near : nil)
      return nil
    }
    return (cardinality, words[1])
  }

  private mutating func deleteRule(_ node: Node, of what: String) -> Link.DeleteRule? {
    guard let text = text(node, of: "`deleteRule` of \(what)") else { return nil }
    if let rule = Link.DeleteRule(rawValue: text) { return rule }
    reportUnknown(
      "delete rule of \(what)", text, at: node.place,
      known: Link.DeleteRule.allCases.map(\.rawValue))
    return nil
  }

  /// A parent that is not declared is reported and taken for the nearest name or the family, so
  /// that what the kind would inherit is not missed elsewhere.
  private mutating func resolveParents(in declared: inout DeclaredKinds) {
    var reported: Set<TextPlace> = []
    for name in declared.names {
      guard let parent = declared.byName[name]?.kind.parent, declared.byName[parent] == nil,
        let place = declared.byName[name]?.parentPlace
      else { continue }
      // Copies share the place that they were written at.
      if reported.insert(place).inserted {
        reportUnknown("parent of \(name)", parent, at: place, known: declared.names)
      }
      let others = declared.names.filter { other in
        !declared.lineage(of: other).contains { $0.name == name }
      }
      let family = declared.namedFamily.flatMap { others.contains($0) ? $0 : nil }
      declared.byName[name]?.kind.parent =
        Suggestion.nearest(to: parent, among: others) ?? family
    }
  }

  /// Links to kinds that are not declared are reported; they stay, so that their names are known.
  private mutating func checkDestinations(in declared: DeclaredKinds) {
    var reported: Set<TextPlace> = []
    for declaration in declared.byName.values {
      for link in declaration.kind.links where declared.byName[link.destination] == nil {
        let place = declaration.linkPlaces[link.name] ?? declaration.place
        guard reported.insert(place).inserted else { continue }
        reportUnknown(
          "destination of link \(declaration.kind.name).\(link.name)", link.destination, at: place,
          known: declared.names)
      }
    }
  }
}
