import LogicalModel
import OrderedCollections
import Yams

/// The kinds, properties and links that operations are about.
extension ScenarioReading {
  mutating func kind(_ node: Node, of what: String, _ declared: DeclaredKinds) -> String? {
    guard let name = text(node, of: what, expected: "the name of a kind") else { return nil }
    guard declared.byName[name] == nil else { return name }
    reportUnknown("kind in \(what)", name, at: node.place, known: declared.names)
    return nil
  }

  /// A property with an order.
  mutating func sortable(_ node: Node?, of kind: String, _ declared: DeclaredKinds) -> String? {
    property(node, "`by`", of: kind, declared, "a property that can be sorted") {
      ![.binary, .uuid, .uri, .boolean].contains($0)
    }
  }

  mutating func searchable(_ node: Node?, of kind: String, _ declared: DeclaredKinds) -> String? {
    property(node, "`in`", of: kind, declared, "a property of type String") { $0 == .string }
  }

  /// A property that has an obvious next value.
  mutating func changeable(_ node: Node?, of kind: String, _ declared: DeclaredKinds) -> String? {
    property(
      node, "`set`", of: kind, declared, "a property of type String, Boolean, Date or a number"
    ) {
      ![.binary, .uuid, .uri, .decimal].contains($0)
    }
  }

  mutating func link(_ node: Node?, of kind: String, _ declared: DeclaredKinds) -> String? {
    guard let node, let name = text(node, of: "`link`", expected: "the name of a link") else {
      return nil
    }
    let places = declared.lineage(of: kind).compactMap { declared.byName[$0.name]?.linkPlaces }
    guard !places.contains(where: { $0[name] != nil }) else { return name }
    reportUnknown(
      "link of \(kind)", name, at: node.place, known: declared.links(of: kind).map(\.name))
    return nil
  }

  /// A property of a kind, inherited or own, whose type fits.
  mutating func property(
    _ node: Node?, _ what: String, of kind: String, _ declared: DeclaredKinds, _ expected: String,
    _ isFitting: (PropertyType) -> Bool
  ) -> String? {
    guard let node, let name = text(node, of: what, expected: "the name of a property") else {
      return nil
    }
    let properties = declared.properties(of: kind)
    guard let property = properties.first(where: { $0.name == name }) else {
      reportUnknown(
        "property of \(kind)", name, at: node.place, known: properties.map(\.name))
      return nil
    }
    guard !declared.isTyped(name, of: kind) || isFitting(property.type) else {
      report(
        node.place, "\(what) does not suit \(kind).\(name)", expected: expected,
        got: "one of type \(property.type.rawValue)")
      return nil
    }
    return name
  }
}

/// The names of operations that have none of their own.
enum OperationName {
  static func standard(for action: LogicalModel.Operation.Action) -> String {
    switch action {
    case .insert(nil): "insert-all-at-once"
    case .insert(let batch?): "insert-\(batch)-at-a-time"
    case .fetchAll(let kind): "fetch-all-\(kebab(kind))"
    case .newest(let kind, _, let limit): "newest-\(limit)-\(kebab(kind))"
    case .linked(let kind, let link): "\(kebab(kind))-by-\(kebab(link))"
    case .search(let kind, let property, _): "search-\(kebab(kind))-\(kebab(property))"
    case .countPerKind: "count-per-kind"
    case .fetchByID(let kind): "fetch-\(kebab(kind))-by-id"
    case .update(let kind, let property, _): "update-\(kebab(kind))-\(kebab(property))"
    case .delete(let kind, _): "delete-\(kebab(kind))"
    case .filtered(let kind, let property, _, _): "filtered-\(kebab(kind))-\(kebab(property))"
    case .exactly(let kind): "exactly-\(kebab(kind))"
    case .readProperty(let kind, let property): "read-\(kebab(kind))-\(kebab(property))"
    case .follow(let kind, let link): "follow-\(kebab(kind))-\(kebab(link))"
    case .countLinked(let kind, let link): "count-\(kebab(kind))-by-\(kebab(link))"
    case .convert(let kind, let to, _): "convert-\(kebab(kind))-to-\(kebab(to))"
    case .addKind(let parent, _): "add-kind-below-\(kebab(parent))"
    }
  }

  /// `BlogPost` as `blog-post`.
  private static func kebab(_ name: String) -> String {
    name.enumerated().map { place, letter in
      letter.isUppercase && place > 0 ? "-\(letter.lowercased())" : letter.lowercased()
    }.joined()
  }
}
