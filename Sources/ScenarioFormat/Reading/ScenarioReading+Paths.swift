import LogicalModel
import OrderedCollections
import Yams

/// References to kinds, properties and links from other sections.
extension ScenarioReading {
  /// A property of a kind, inherited or own, that suits what is wanted of it.
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

  /// The properties written `Kind.property`, by the kinds that declare them.
  ///
  /// Several only where the kind or the property is written with `copies` or `chain`.
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

  /// The links written `Kind.link`, by the kinds that declare them.
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
        // A link that could not be read is already reported and need not be missed.
        reportNotOwn(path, "link", in: section, at: entry, declared) { $0.links.map(\.name) }
        return []
      }
    }
    return found
  }

  private mutating func path(
    _ entry: MappingEntry, in section: String, _ declared: DeclaredKinds
  ) -> PropertyPath? {
    let parts = entry.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
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
