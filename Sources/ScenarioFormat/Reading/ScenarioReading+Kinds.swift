import Escaping
import Foundation
import Lineage
import LogicalModel
import OrderedCollections
import Yams

/// The domain of a file's `kinds` or `model`.
extension ScenarioReading {
  /// Returns no kinds, and reports it, for a file with neither or both.
  mutating func domain(_ fields: Fields) -> (DeclaredKinds, Domain?) {
    switch (fields["kinds"], fields["model"]) {
    case (let kinds?, nil):
      let declared = self.kinds(kinds, family: fields["family"])
      return (declared, domain(declared))
    case (nil, let model?): return domain(model, family: fields["family"])
    case (nil, nil):
      report(fields.place, "the scenario lacks the key `kinds`", expected: "`kinds` or `model`")
    case (_?, let model?):
      report(
        model.place, "the scenario has both `kinds` and `model`", expected: "one of them",
        got: "both")
    }
    return (DeclaredKinds(), nil)
  }

  /// Reads the family from a model, or from a store that contains one; a relative path begins at
  /// the scenario's folder.
  private mutating func domain(_ node: Node, family: Node?) -> (DeclaredKinds, Domain?) {
    guard let name = text(node, of: "`model`", expected: "the path of a model"),
      let family, let root = text(family, of: "`family`", expected: "the name of an entity")
    else { return (DeclaredKinds(), nil) }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let file = URL(fileURLWithPath: name, relativeTo: folder).path
    let model: ManagedObjectModel
    do {
      model = try ModelFile(path: file).model().model
    } catch {
      report(
        node.place, "the model cannot be read: \(error.reason)",
        expected: "the path of a model from the scenario's folder", got: "`\(name)`")
      return (DeclaredKinds(), nil)
    }
    let names = model.entitiesInNumberingOrder.map(\.name)
    guard names.contains(root) else {
      reportUnknown("entity in `family`", root, at: family.place, known: names)
      return (DeclaredKinds(), nil)
    }
    let document = FamilyDocument(ModelDocument.describing(model).document, root: root)
    let domain = Domain(document.document, family: root)
    return (DeclaredKinds(domain, at: node.place), domain)
  }

  /// Returns nil, and reports it, if the kinds do not fit together.
  mutating func domain(_ declared: DeclaredKinds) -> Domain? {
    // Without a valid family, the first root still lets the other mistakes of the file be found.
    let roots = declared.byName.values.filter { $0.kind.parent == nil }
    guard let family = declared.namedFamily ?? roots.first?.kind.name ?? declared.names.first
    else { return nil }
    let kinds = declared.byName.values.map { declaration in
      var kind = declaration.kind
      kind.links.removeAll { declared.byName[$0.destination] == nil }
      return kind
    }
    do throws(DomainError) {
      return try Domain(family: family, kinds: kinds)
    } catch {
      var reported: Set<String> = []
      for problem in error.problems {
        let place = declared.place(of: problem) ?? .start
        // Copies share their place, so one mistake would be reported many times.
        guard reported.insert("\(place) \(problem.what)").inserted else { continue }
        let path = [problem.kind, problem.member].compactMap { $0 }.joined(separator: ".")
        report(place, "\(path): \(problem.what)")
      }
      return nil
    }
  }
}

/// The section `kinds`.
extension ScenarioReading {
  mutating func kinds(_ node: Node, family: Node?) -> DeclaredKinds {
    guard let all = entries(node, of: "`kinds`") else { return DeclaredKinds() }
    var declared = DeclaredKinds()
    // Each kind is compared with all earlier ones.
    for entry in all.prefix(Self.kindLimit + 1) {
      checkKindName(entry.key, at: entry.place)
      checkLetterCase(entry, declared)
      let taken = declared.add(template(entry))
      if let name = taken.first {
        report(
          entry.place, "two kinds have one name",
          expected: "a name that is not used by a kind or a copy of a kind", got: "`\(name)`")
      }
    }
    if declared.names.count > Self.kindLimit {
      report(
        node.place, "too many kinds", expected: "at most \(Self.kindLimit) with all copies",
        got: "\(max(declared.names.count, all.count))")
    }
    if let family { declared.namedFamily = familyName(family, declared) }
    resolveParents(in: &declared)
    checkDestinations(in: declared)
    return declared
  }

  /// Loading stores the kind of each member in a byte, and some strategies need entities of their
  /// own.
  private static let kindLimit = 250

  private mutating func checkLetterCase(_ entry: MappingEntry, _ declared: DeclaredKinds) {
    let twin = declared.names.first { $0.uppercased() == entry.key.uppercased() && $0 != entry.key }
    guard let twin else { return }
    report(
      entry.place, "kinds whose names differ only in letter case",
      expected: "names that differ as table names, which ignore case",
      got: "`\(twin)` and `\(entry.key)`")
  }

  /// Reads the family.
  ///
  /// An undeclared one is reported and replaced by the nearest name.
  private mutating func familyName(_ node: Node, _ declared: DeclaredKinds) -> String? {
    guard let name = text(node, of: "`family`", expected: "the name of a kind") else { return nil }
    guard declared.byName[name] == nil && !declared.byName.isEmpty else { return name }
    // The family of a chain is the chain's first kind.
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

  /// Limits `copies`, so that a typing error does not fill the memory.
  private mutating func checkPropertyCount(of template: inout KindTemplate, at place: TextPlace) {
    let count = template.propertyCount
    guard count > Self.propertyLimit else { return }
    report(
      place, "kind \(template.declaration.kind.name) has too many properties",
      expected: "at most \(Self.propertyLimit) with all copies", got: "\(count)")
    template.propertyCopies = [:]
  }

  private static let propertyLimit = 20_000

  /// Reads `copies` or `chain`.
  private mutating func number(_ fields: Fields, of kind: String) -> KindTemplate.Number {
    let copies = fields["copies"].flatMap {
      count($0, of: "`copies` of \(kind)", within: 1...100)
    }
    let chain = fields["chain"].flatMap { count($0, of: "`chain` of \(kind)", within: 1...100) }
    if let node = fields["chain"], fields["copies"] != nil {
      report(
        node.place, "kind \(kind) is both `copies` and `chain`",
        expected: "only one of them", got: "both")
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
      // Other sections may use the name of a property of unknown type.
      template.declaration.kind.properties.append(
        property ?? Property(name: entry.key, type: .string))
      if property == nil { template.untyped.insert(entry.key) }
    }
  }

  /// Reads `{type: TYPE, copies: 4, required: no, indexed: no}`.
  private mutating func mappedProperty(
    _ entry: MappingEntry, of kind: String, copies: inout [String: Int]
  ) -> Property? {
    let what = "property \(kind).\(entry.key)"
    guard let fields = fields(entry.value, of: what, .property) else { return nil }
    if let node = fields["copies"] {
      copies[entry.key] = count(node, of: "`copies` of \(what)", within: 0...2_000) ?? 1
    }
    let isRequired = fields["required"].flatMap { flag($0, of: "`required` of \(what)") }
    let indexedKind = fields["indexed"]?.string.flatMap(Self.indexedKind)
    let isIndexed =
      indexedKind == nil
      ? fields["indexed"].flatMap { flag($0, of: "`indexed` of \(what)") } : false
    let isUnique = fields["unique"].flatMap { flag($0, of: "`unique` of \(what)") }
    let limits = ValueLimits(
      range: fields["range"].flatMap { limit($0, "range", of: what, resolved: Self.number) },
      length: fields["length"].flatMap { limit($0, "length", of: what) { Int($0) } })
    return fields["type"].flatMap { one($0, of: "type of \(what)", PropertyType.self) }.map {
      Property(
        name: entry.key, type: $0, isOptional: isRequired != true, isIndexed: isIndexed ?? false,
        indexedKinds: indexedKind.map { [$0] } ?? [], isUnique: isUnique ?? false, limits: limits)
    }
  }

  /// Reads the bounds of a `range` or `length`.
  private mutating func limit<Bound: Comparable>(
    _ node: Node, _ word: String, of what: String, resolved: (String) -> Bound?
  ) -> ClosedRange<Bound>? {
    let expected = "two ends such as `\(word) 1..20`"
    guard let text = text(node, of: "`\(word)` of \(what)", expected: expected) else { return nil }
    return limit(text, word, of: what, at: node.place, resolved: resolved)
  }

  private mutating func limit<Bound: Comparable>(
    _ text: String, _ word: String, of what: String, at place: TextPlace,
    resolved: (String) -> Bound?
  ) -> ClosedRange<Bound>? {
    let found = RangeText.range(text, resolved: resolved)
    if found == nil {
      report(
        place, "the \(word) of \(what) cannot be read",
        expected: "two ends such as `\(word) 1..20`, the smaller first", got: "`\(text)`")
    }
    return found
  }

  /// Returns a number of digits with an optional point, or nil.
  private static func number(_ text: String) -> Decimal? {
    text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) == nil ? nil : Decimal(string: text)
  }

  /// Returns the kind in `for KIND`, or nil.
  private static func indexedKind(_ text: String) -> String? {
    text.hasPrefix("for ") ? String(text.dropFirst("for ".count)).trimmed : nil
  }

  /// Reads `TYPE`, optionally followed by `required`, `indexed`, `indexed for KIND`, `unique`,
  /// `range 1..20` and `length 1..20`, separated by commas.
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
    var indexedKinds: [String] = []
    for word in words.dropFirst() where !known.contains(word) {
      if word.hasPrefix("indexed for "),
        let kind = Self.indexedKind(String(word.dropFirst("indexed ".count)))
      {
        indexedKinds.append(kind)
      } else if word.hasPrefix("range ") {
        let ends = String(word.dropFirst("range ".count)).trimmed
        limits.range = limit(ends, "range", of: what, at: entry.value.place, resolved: Self.number)
      } else if word.hasPrefix("length ") {
        let ends = String(word.dropFirst("length ".count)).trimmed
        limits.length = limit(ends, "length", of: what, at: entry.value.place) { Int($0) }
      } else {
        reportUnknown(
          "word for \(what)", word, at: entry.value.place,
          known: known + ["indexed for KIND", "range 1..20", "length 1..20"])
      }
    }
    if words.contains("required") && words.contains("optional") {
      let expected = "`required` or `optional`"
      report(entry.value.place, "\(what) contradicts itself", expected: expected, got: "both")
    }
    return type.map {
      Property(
        name: entry.key, type: $0, isOptional: !words.contains("required"),
        isIndexed: words.contains("indexed"), indexedKinds: indexedKinds,
        isUnique: words.contains("unique"), limits: limits)
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

  /// Reads `many NAME` or `one NAME`.
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

  /// Reports undeclared parents and replaces them by the nearest name or the family, so that
  /// inherited names are not reported as missing.
  private mutating func resolveParents(in declared: inout DeclaredKinds) {
    var reported: Set<TextPlace> = []
    for name in declared.names {
      guard let parent = declared.byName[name]?.kind.parent, declared.byName[parent] == nil,
        let place = declared.byName[name]?.parentPlace
      else { continue }
      // Copies share the place where they are written.
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

  /// Reports links to undeclared kinds.
  ///
  /// They stay, so that their names are known.
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

/// The kinds that a file declares, with their places, even if they do not form a domain.
///
/// Sections after the kinds use this rather than ``Domain``, so that a mistake in the kinds does
/// not hide one in the data or workload.
struct DeclaredKinds {
  /// A kind and the places of its parts in the file.
  struct Declaration {
    var kind: Kind
    var place: TextPlace
    var parentPlace: TextPlace?
    var propertyPlaces: [String: TextPlace] = [:]
    var linkPlaces: [String: TextPlace] = [:]
    /// The place of each inverse's name, by the link's name.
    var backPlaces: [String: TextPlace] = [:]
  }

  var byName: OrderedDictionary<String, Declaration> = [:]
  /// The kind that the file names as its family, or nil if there is no such kind.
  var namedFamily: String?
  /// Properties whose type could not be read and is not checked.
  var untyped: Set<PropertyPath> = []
  /// The kinds of an entry with `copies` or `chain`, by the written name.
  private(set) var copies: [String: [String]] = [:]
  private var propertyNames: [PropertyPath: [String]] = [:]
  private var linkNames: [PropertyPath: String] = [:]

  var names: [String] { Array(byName.keys) }

  init() {}

  /// Creates the kinds of a model, all at the place that names it.
  init(_ domain: Domain, at place: TextPlace) {
    namedFamily = domain.family
    for kind in domain.allKinds {
      var declaration = Declaration(kind: kind, place: place)
      for property in kind.properties { declaration.propertyPlaces[property.name] = place }
      for link in kind.links { declaration.linkPlaces[link.name] = place }
      byName[kind.name] = declaration
    }
  }

  /// Adds the kinds of an entry and returns the names that were already taken.
  mutating func add(_ template: KindTemplate) -> [String] {
    let written = template.declaration.kind.name
    var taken: [String] = []
    for kind in template.kinds {
      let name = kind.declaration.kind.name
      guard byName[name] == nil else {
        taken.append(name)
        continue
      }
      byName[name] = kind.declaration
      for property in kind.untyped { untyped.insert(PropertyPath(kind: name, name: property)) }
      for (key, names) in kind.propertyNames {
        propertyNames[PropertyPath(kind: name, name: key)] = names
      }
      for (key, link) in kind.linkNames {
        linkNames[PropertyPath(kind: name, name: key)] = link
      }
    }
    if template.number != .one { copies[written] = template.kinds.map(\.declaration.kind.name) }
    return taken
  }

  /// Returns the kinds of a written name; empty for an unknown one.
  func kinds(named name: String) -> [String] {
    byName[name] == nil ? copies[name] ?? [] : [name]
  }

  /// Returns the kind's own properties that a written name means.
  func propertyNames(of name: String, in kind: String) -> [String] {
    propertyNames[PropertyPath(kind: kind, name: name)] ?? [name]
  }

  /// Returns the kind's own link that a written name means.
  func linkName(of name: String, in kind: String) -> String {
    linkNames[PropertyPath(kind: kind, name: name)] ?? name
  }

  /// The root of the named family; it differs from the named kind only by mistake.
  var family: String? { namedFamily.map(root) }

  /// Returns the kind and its ancestors, root first, up to a repeated or missing parent.
  func lineage(of name: String) -> [Kind] {
    var result: [Kind] = []
    var next = byName[name]?.kind
    while let kind = next, !result.contains(where: { $0.name == kind.name }) {
      result.append(kind)
      next = kind.parent.flatMap { byName[$0]?.kind }
    }
    return result.reversed()
  }

  func root(of name: String) -> String { lineage(of: name).first?.name ?? name }

  func properties(of name: String) -> [Property] { lineage(of: name).flatMap(\.properties) }

  func links(of name: String) -> [Link] { lineage(of: name).flatMap(\.links) }

  /// Searches the lineage rather than comparing its root, because a cycle has none.
  func isInFamily(_ name: String) -> Bool {
    guard let family else { return false }
    return lineage(of: name).contains { $0.name == family }
  }

  /// Returns false for a property whose type could not be read.
  func isTyped(_ property: String, of kind: String) -> Bool {
    !lineage(of: kind).contains { untyped.contains(PropertyPath(kind: $0.name, name: property)) }
  }

  func isConcrete(_ name: String) -> Bool { byName[name]?.kind.isAbstract == false }

  /// The kinds of the family that can have members.
  var concreteFamily: [String] {
    byName.values.map(\.kind).filter { isInFamily($0.name) && !$0.isAbstract }.map(\.name)
  }

  /// The roots other than the family's.
  var companions: [String] {
    byName.values.map(\.kind).filter { $0.parent == nil && $0.name != family }.map(\.name)
  }

  /// Returns the place of a domain's problem in the file.
  func place(of problem: DomainError.Problem) -> TextPlace? {
    guard let declaration = byName[problem.kind] else { return nil }
    guard let member = problem.member else {
      return declaration.parentPlace ?? declaration.place
    }
    return declaration.propertyPlaces[member] ?? declaration.linkPlaces[member]
      ?? backPlace(member, at: problem.kind) ?? declaration.place
  }

  /// Returns the place of the last link to a kind whose inverse has the given name there.
  private func backPlace(_ name: String, at destination: String) -> TextPlace? {
    let places = byName.values.flatMap { declaration in
      declaration.kind.links
        .filter { $0.destination == destination && $0.inverseName == name }
        .compactMap { declaration.backPlaces[$0.name] }
    }
    return places.max()
  }
}

/// An entry of `kinds` as written, before it expands to one or more kinds.
struct KindTemplate {
  /// The number of kinds that an entry expands to.
  enum Number: Hashable {
    case one
    /// That many sibling kinds: `Leaf1`, `Leaf2`.
    case copies(Int)
    /// That many kinds, each the parent of the next: `Level1`, `Level2`.
    case chain(Int)
  }

  var declaration: DeclaredKinds.Declaration
  var number = Number.one
  /// Properties whose type could not be read.
  var untyped: Set<String> = []
  /// The number of properties that an entry with `copies` expands to.
  var propertyCopies: [String: Int] = [:]

  /// The number of properties of all kinds in the entry.
  var propertyCount: Int {
    let each = declaration.kind.properties.reduce(0) { $0 + (propertyCopies[$1.name] ?? 1) }
    return switch number {
    case .one: each
    case .copies(let count), .chain(let count): each * count
    }
  }

  /// The kinds that the entry expands to.
  var kinds: [ExpandedKind] {
    switch number {
    case .one: [expanded(name: declaration.kind.name, suffix: "", back: "")]
    case .copies(let count):
      (1...count).map { expanded(name: name($0), suffix: "", back: "\($0)") }
    case .chain(let count):
      (1...count).map { place in
        var kind = expanded(name: name(place), suffix: "\(place)", back: "\(place)")
        if place > 1 { kind.declaration.kind.parent = name(place - 1) }
        // A chain of only abstract kinds could have no members.
        kind.declaration.kind.isAbstract = declaration.kind.isAbstract && place < count
        return kind
      }
    }
  }

  private func name(_ place: Int) -> String { "\(declaration.kind.name)\(place)" }

  private func expanded(name: String, suffix: String, back: String) -> ExpandedKind {
    var kind = ExpandedKind(declaration: declaration)
    kind.declaration.kind.name = name
    kind.declaration.kind.properties = []
    kind.declaration.propertyPlaces = [:]
    for property in declaration.kind.properties {
      let names = names(of: property.name, suffix)
      kind.propertyNames[property.name] = names
      for name in names {
        var copy = property
        copy.name = name
        kind.declaration.kind.properties.append(copy)
        kind.declaration.propertyPlaces[name] = declaration.propertyPlaces[property.name]
        if untyped.contains(property.name) { kind.untyped.insert(name) }
      }
    }
    kind.rename(linksBy: suffix, backBy: back)
    return kind
  }

  private func names(of property: String, _ suffix: String) -> [String] {
    guard let count = propertyCopies[property] else { return [property + suffix] }
    let stem = property + suffix + (suffix.isEmpty ? "" : "x")
    return count == 0 ? [] : (1...count).map { "\(stem)\($0)" }
  }
}

/// One kind that an entry of `kinds` expands to.
struct ExpandedKind {
  var declaration: DeclaredKinds.Declaration
  var untyped: Set<String> = []
  /// The properties of each written name.
  var propertyNames: [String: [String]] = [:]
  /// The link of each written name.
  var linkNames: [String: String] = [:]

  /// Renames links and inverses, because the inverses of copies would otherwise share a name at
  /// their destination.
  fileprivate mutating func rename(linksBy suffix: String, backBy back: String) {
    let written = declaration
    declaration.linkPlaces = [:]
    declaration.backPlaces = [:]
    for (name, place) in written.linkPlaces {
      linkNames[name] = name + suffix
      declaration.linkPlaces[name + suffix] = place
      declaration.backPlaces[name + suffix] = written.backPlaces[name]
    }
    for index in declaration.kind.links.indices {
      declaration.kind.links[index].name += suffix
      declaration.kind.links[index].inverseName += back
    }
  }
}

extension DeclaredKinds: KindLookup {
  var familyRoot: String? { family }
}
