import LogicalModel
import OrderedCollections

/// References to kinds, properties and links from other sections.
extension ScenarioReading {
  /// A property written `Kind.property`, by the kind that declares it.
  mutating func property(_ entry: MappingEntry, in section: String, _ declared: DeclaredKinds)
    -> (path: PropertyPath, property: Property)?
  {
    guard let path = path(entry, in: section, declared) else { return nil }
    let own = declared.byName[path.kind]?.kind.properties ?? []
    if let property = own.first(where: { $0.name == path.name }) { return (path, property) }
    reportNotOwn(path, "property", in: section, at: entry.place, declared) {
      $0.properties.map(\.name)
    }
    return nil
  }

  /// A link written `Kind.link`, by the kind that declares it.
  mutating func link(_ entry: MappingEntry, in section: String, _ declared: DeclaredKinds)
    -> (path: PropertyPath, link: Link)?
  {
    guard let path = path(entry, in: section, declared) else { return nil }
    let own = declared.byName[path.kind]?.kind.links ?? []
    if let link = own.first(where: { $0.name == path.name }) { return (path, link) }
    // A link that could not be read is already reported and need not be missed.
    guard declared.byName[path.kind]?.linkPlaces[path.name] == nil else { return nil }
    reportNotOwn(path, "link", in: section, at: entry.place, declared) { $0.links.map(\.name) }
    return nil
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
    guard declared.byName[parts[0]] != nil else {
      reportUnknown("kind in \(section)", parts[0], at: entry.place, known: declared.names)
      return nil
    }
    return PropertyPath(kind: parts[0], name: parts[1])
  }

  private mutating func reportNotOwn(
    _ path: PropertyPath, _ what: String, in section: String, at place: TextPlace,
    _ declared: DeclaredKinds, names: (Kind) -> [String]
  ) {
    let place = place.advanced(by: path.kind.unicodeScalars.count + 1)
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
