import LogicalModel
import OrderedCollections
import Yams

/// The section `import`.
extension ScenarioReading {
  mutating func importMapping(_ node: Node, _ declared: DeclaredKinds) -> ImportMapping? {
    guard let fields = fields(node, of: "`import`", .importing) else { return nil }
    let format = fields["format"].flatMap { self.format($0) }
    var mapping = ImportMapping(format: format ?? .jsonLines)
    if let rules = fields["kindRules"] { mapping.kindRules = kindRules(rules, declared) }
    mapping.kindField = fields["kindField"].flatMap { text($0, of: "`kindField`") }
    mapping.model = fields["model"].flatMap { text($0, of: "`model` of `import`") }
    if let kinds = fields["kinds"] {
      mapping.kinds = importedKinds(kinds, declared, ofStore: format == .store)
    }
    mapping.otherwise = fields["otherwise"].flatMap { familyKind($0, of: "`otherwise`", declared) }
    if let properties = fields["fields"] {
      importedProperties(properties, declared, into: &mapping)
    }
    if let links = fields["links"] {
      mapping.links = importedLinks(links, declared, ofStore: format == .store)
    }
    if let missing = fields["whenMissing"] {
      mapping.whenMissing = missingValues(missing, declared)
    }
    if let absent = fields["absent"] {
      mapping.absentTexts = texts(absent, of: "`absent` of `import`") ?? []
    }
    if let ignored = fields["ignored"] { mapping.ignored = texts(ignored, of: "`ignored`") ?? [] }
    if format == .store {
      checkStore(fields)
    } else {
      checkKindField(fields)
      checkRequiredProperties(mapping, fields, declared)
    }
    return format == nil ? nil : mapping
  }

  /// Checks the import of a store, whose model defines types and rules.
  private mutating func checkStore(_ fields: Fields) {
    for key in ["kindRules", "otherwise", "whenMissing", "absent", "ignored"] {
      if let node = fields[key] {
        report(
          node.place, "`\(key)` of `import` is only for text files",
          expected: "`kinds`, `kindField`, `fields`, `links` or `model`")
      }
    }
  }

  private mutating func checkKindField(_ fields: Fields) {
    if ["kinds", "kindRules", "otherwise"].allSatisfy({ fields[$0] == nil }) {
      report(
        fields.place, "`import` gives items no kind",
        expected: "`otherwise: KIND` for all items, `kindField` and `kinds`, or `kindRules`")
    }
    if let kinds = fields["kinds"], fields["kindField"] == nil {
      report(kinds.place, "`kinds` of `import` without `kindField`", expected: "both or neither")
    }
  }

  /// Reports required properties that no field or rule could fill.
  private mutating func checkRequiredProperties(
    _ mapping: ImportMapping, _ fields: Fields, _ declared: DeclaredKinds
  ) {
    let companions = mapping.links.map { path, link in
      let destination = declared.byName[path.kind]?.kind.links.first { $0.name == path.name }
      return (
        kind: destination?.destination ?? "", properties: [link.property] + link.fields.keys
      )
    }
    for declaration in declared.byName.values {
      let kind = declaration.kind.name
      let isImported = declared.isInFamily(kind) || companions.contains { $0.kind == kind }
      for property in declaration.kind.properties where !property.isOptional && isImported {
        let path = PropertyPath(kind: kind, name: property.name)
        let hasValue =
          mapping.fields[path] != nil || mapping.whenMissing[path] != nil
          || companions.contains { $0.kind == kind && $0.properties.contains(property.name) }
        if hasValue { continue }
        report(
          fields.place, "`import` has no value for the required property \(path)",
          expected: "a field in `fields`, a value in `whenMissing`, or no `required`")
      }
    }
  }

  private mutating func format(_ node: Node) -> ImportMapping.Format? {
    guard let name = text(node, of: "`format`") else { return nil }
    if let format = ImportMapping.Format(rawValue: name) { return format }
    reportUnknown(
      "format", name, at: node.place, known: ImportMapping.Format.allCases.map(\.rawValue))
    return nil
  }

  private mutating func importedKinds(_ node: Node, _ declared: DeclaredKinds, ofStore: Bool)
    -> OrderedDictionary<String, String>
  {
    var kinds: OrderedDictionary<String, String> = [:]
    for entry in entries(node, of: "`kinds` of `import`") ?? [] {
      kinds[entry.key] =
        ofStore
        ? storedKind(entry.value, declared)
        : familyKind(entry.value, of: "`kinds` of `import`", declared)
    }
    return kinds
  }

  private mutating func kindRules(_ node: Node, _ declared: DeclaredKinds) -> [KindRule] {
    (items(node, of: "`kindRules`") ?? []).compactMap { item in
      guard let fields = fields(item, of: "rule of `kindRules`", .kindRule) else { return nil }
      let kind = fields["kind"].flatMap { familyKind($0, of: "`kindRules`", declared) }
      let field = fields["field"].flatMap { text($0, of: "`field` of `kindRules`") }
      guard let test = test(fields), let kind, let field else { return nil }
      return KindRule(kind: kind, field: field, test: test)
    }
  }

  /// Reads the single test of a rule's field.
  private mutating func test(_ fields: Fields) -> KindRule.Test? {
    let given = KeyForm.kindRule.optional.filter { fields[$0] != nil }
    guard given.count == 1, let node = fields[given[0]] else {
      report(
        fields.place, "a rule of `kindRules` needs one test",
        expected: "one of `is`, `beginsWith`, `contains`, `present`",
        got: given.isEmpty ? "none" : given.map { "`\($0)`" }.joined(separator: " and "))
      return nil
    }
    let what = "`\(given[0])` of `kindRules`"
    if given[0] == "present" { return flag(node, of: what).map { .isPresent($0) } }
    guard let texts = texts(node, of: what) else { return nil }
    switch given[0] {
    case "is": return .equals(texts)
    case "beginsWith": return .beginsWith(texts)
    default: return .contains(texts)
    }
  }

  /// Reads a kind of the family that can have members.
  private mutating func familyKind(_ node: Node, of what: String, _ declared: DeclaredKinds)
    -> String?
  {
    guard let name = text(node, of: what, expected: "the name of a kind") else { return nil }
    if declared.concreteFamily.contains(name) || declared.family == nil { return name }
    reportUnknown(
      "concrete family kind in \(what)", name, at: node.place, known: declared.concreteFamily)
    return nil
  }

  /// Reads any declared kind, because entities of companions have names too.
  private mutating func storedKind(_ node: Node, _ declared: DeclaredKinds) -> String? {
    guard let name = text(node, of: "`kinds` of `import`", expected: "the name of a kind"),
      declared.byName[name] == nil
    else { return node.string }
    reportUnknown("kind in `kinds` of `import`", name, at: node.place, known: declared.names)
    return nil
  }

  private mutating func importedProperties(
    _ node: Node, _ declared: DeclaredKinds, into mapping: inout ImportMapping
  ) {
    for entry in entries(node, of: "`fields`") ?? [] {
      let found = properties(entry, in: "`fields`", declared)
      guard let (first, property) = found.first else { continue }
      guard case .mapping = entry.value else {
        let fields = texts(entry.value, of: "fields of \(first)")
        for (path, _) in found { mapping.fields[path] = fields }
        continue
      }
      guard let field = formattedField(entry.value, of: first, property.type) else { continue }
      for (path, _) in found {
        mapping.fields[path] = field.names
        mapping.dateFormats[path] = field.format
      }
    }
  }

  /// Reads `{field: created_at, format: M/d/yyyy H:mm}`.
  private mutating func formattedField(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> (names: [String], format: String?)?
  {
    guard let fields = fields(node, of: "field of \(path)", .importedField),
      let names = fields["field"].flatMap({ texts($0, of: "`field` of \(path)") })
    else { return nil }
    guard let node = fields["format"] else { return (names, nil) }
    guard let format = text(node, of: "`format` of \(path)") else { return (names, nil) }
    if type != .date {
      report(
        node.place, "`format` of \(path), which is not a date", expected: "a property of type Date",
        got: "`\(type.rawValue)`")
    }
    do {
      _ = try DateFormat(format)
    } catch {
      report(
        node.place, "`format` of \(path) cannot be read: \(error)",
        expected: "a pattern such as `M/d/yyyy H:mm`, `unix` or `unix-ms`", got: "`\(format)`")
    }
    return (names, format)
  }

  private mutating func missingValues(_ node: Node, _ declared: DeclaredKinds)
    -> OrderedDictionary<PropertyPath, MissingValue>
  {
    var result: OrderedDictionary<PropertyPath, MissingValue> = [:]
    for entry in entries(node, of: "`whenMissing`") ?? [] {
      let found = properties(entry, in: "`whenMissing`", declared)
      guard let (path, property) = found.first,
        let value = missingValue(entry.value, of: path, property.type)
      else { continue }
      for (path, _) in found { result[path] = value }
    }
    return result
  }

  private mutating func missingValue(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> MissingValue?
  {
    guard let text = text(node, of: "`whenMissing` of \(path)") else { return nil }
    if type == .uuid && text == "from position" { return .uuidFromPosition }
    if case .value = FieldValue.text(text).converted(to: type) { return .text(text) }
    report(
      node.place, "`whenMissing` of \(path) is not a value of type \(type.rawValue)",
      expected: type == .uuid ? "a UUID or `from position`" : nil, got: "`\(text)`")
    return nil
  }

  private mutating func importedLinks(_ node: Node, _ declared: DeclaredKinds, ofStore: Bool)
    -> OrderedDictionary<PropertyPath, LinkField>
  {
    var result: OrderedDictionary<PropertyPath, LinkField> = [:]
    for entry in entries(node, of: "`links` of `import`") ?? [] {
      let found = links(entry, in: "`links` of `import`", declared)
      guard let (path, link) = found.first,
        let fields = fields(entry.value, of: "\(path)", .importedLink),
        let field = fields["field"].flatMap({ text($0, of: "`field` of \(path)") })
      else { continue }
      if ofStore {
        for (path, _) in found { result[path] = LinkField(field: field, property: "") }
        continue
      }
      if fields["property"] == nil {
        report(
          fields.place, "\(path) lacks the key `property`",
          expected: "the companion's property that receives the text")
      }
      guard let property = fields["property"].flatMap({ companionText($0, of: link, declared) })
      else { continue }
      var linkField = LinkField(field: field, property: property)
      if let parts = fields["parts"] {
        linkField.parts = texts(parts, of: "`parts` of \(path)") ?? []
      }
      if let node = fields["fields"] {
        linkField.fields = companionFields(node, of: link, declared)
      }
      linkField.separator = fields["separator"]?.string
      for (path, _) in found { result[path] = linkField }
    }
    return result
  }

  /// Reads the entry parts that fill properties of a link's destination.
  private mutating func companionFields(_ node: Node, of link: Link, _ declared: DeclaredKinds)
    -> OrderedDictionary<String, String>
  {
    var fields: OrderedDictionary<String, String> = [:]
    let known = declared.properties(of: link.destination).map(\.name)
    for entry in entries(node, of: "`fields` of \(link.name)") ?? [] {
      if known.contains(entry.key) {
        fields[entry.key] = text(entry.value, of: "\(link.destination).\(entry.key)")
      } else {
        reportUnknown(
          "property of \(link.destination)", entry.key, at: entry.place, known: known)
      }
    }
    return fields
  }

  /// Returns the property of a link's destination that receives the text.
  private mutating func companionText(_ node: Node, of link: Link, _ declared: DeclaredKinds)
    -> String?
  {
    guard declared.byName[link.destination] != nil else { return nil }
    guard !declared.isInFamily(link.destination) else {
      report(
        node.place, "`links` of `import` can only fill companions",
        expected: "a link to a companion",
        got: "one to \(link.destination)")
      return nil
    }
    return property(node, "`property`", of: link.destination, declared, .searchable)
  }
}

/// References from other sections to kinds, properties and links.
extension ScenarioReading {
  /// Returns an inherited or own property of a kind that meets a requirement.
  mutating func property(
    _ node: Node, _ what: String, of kind: String, _ declared: DeclaredKinds, _ need: PropertyNeed
  ) -> String? {
    guard let name = text(node, of: what, expected: "the name of a property") else { return nil }
    let properties = declared.properties(of: kind)
    guard let property = properties.first(where: { $0.name == name }) else {
      reportUnknown("property of \(kind)", name, at: node.place, known: properties.map(\.name))
      return nil
    }
    guard !declared.isTyped(name, of: kind) || need.suits(property.type) else {
      report(
        node.place, "\(what) does not suit \(kind).\(name)", expected: need.description,
        got: "one of type \(property.type.rawValue)")
      return nil
    }
    return name
  }

  /// Returns the properties written as `Kind.property`, with the kinds that declare them.
  ///
  /// There are several only if the kind or property is written with `copies` or `chain`.
  mutating func properties(_ entry: MappingEntry, in section: String, _ declared: DeclaredKinds)
    -> [(path: PropertyPath, property: Property)]
  {
    guard let written = path(entry, in: section, declared) else { return [] }
    var found: [(path: PropertyPath, property: Property)] = []
    for kind in declared.kinds(named: written.kind) {
      let own = declared.byName[kind]?.kind.properties ?? []
      for name in declared.propertyNames(of: written.name, in: kind) {
        let path = PropertyPath(kind: kind, name: name)
        guard let property = own.first(where: { $0.name == name }) else {
          let written = PropertyPath(kind: kind, name: written.name)
          reportNotOwn(written, "property", in: section, at: entry, declared) {
            $0.properties.map(\.name)
          }
          return []
        }
        found.append((path, property))
      }
    }
    return found
  }

  /// Returns the links written as `Kind.link`, with the kinds that declare them.
  mutating func links(_ entry: MappingEntry, in section: String, _ declared: DeclaredKinds)
    -> [(path: PropertyPath, link: Link)]
  {
    guard let written = path(entry, in: section, declared) else { return [] }
    var found: [(path: PropertyPath, link: Link)] = []
    for kind in declared.kinds(named: written.kind) {
      let path = PropertyPath(kind: kind, name: declared.linkName(of: written.name, in: kind))
      let declaration = declared.byName[kind]
      if let link = declaration?.kind.links.first(where: { $0.name == path.name }) {
        found.append((path, link))
      } else if declaration?.linkPlaces[path.name] == nil {
        // A link that could not be read is already reported.
        reportNotOwn(path, "link", in: section, at: entry, declared) { $0.links.map(\.name) }
        return []
      }
    }
    return found
  }

  private mutating func path(
    _ entry: MappingEntry, in section: String, _ declared: DeclaredKinds
  ) -> PropertyPath? {
    // The name of a composite attribute's element contains dots.
    let parts = entry.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      report(
        entry.place, "key in \(section) cannot be read",
        expected: "a kind, a dot and a name, such as `Book.pageCount`", got: "`\(entry.key)`")
      return nil
    }
    guard !declared.kinds(named: parts[0]).isEmpty else {
      reportUnknown("kind in \(section)", parts[0], at: entry.place, known: declared.names)
      return nil
    }
    return PropertyPath(kind: parts[0], name: parts[1])
  }

  private mutating func reportNotOwn(
    _ path: PropertyPath, _ what: String, in section: String, at entry: MappingEntry,
    _ declared: DeclaredKinds, names: (Kind) -> [String]
  ) {
    let written = entry.key.prefix { $0 != "." }
    let place = entry.place.advanced(by: written.unicodeScalars.count + 1)
    let lineage = declared.lineage(of: path.kind)
    if let owner = lineage.last(where: { names($0).contains(path.name) }) {
      report(
        place, "\(what) of another kind in \(section)",
        expected: "the kind that declares it", got: "`\(path)`",
        suggestion: "\(owner.name).\(path.name)")
    } else {
      reportUnknown(
        "\(what) of \(path.kind) in \(section)", path.name, at: place,
        known: lineage.flatMap(names))
    }
  }
}
