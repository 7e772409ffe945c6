import LogicalModel

/// An entry of `kinds` as it is written, before it becomes one kind or several.
struct KindTemplate {
  /// How many kinds an entry stands for.
  enum Number: Hashable {
    case one
    /// So many kinds beside each other: `Leaf1`, `Leaf2`.
    case copies(Int)
    /// So many kinds, each the parent of the next: `Level1`, `Level2`.
    case chain(Int)
  }

  var declaration: DeclaredKinds.Declaration
  var number = Number.one
  /// Properties whose type could not be read.
  var untyped: Set<String> = []
  /// How many properties one that is written with `copies` stands for.
  var propertyCopies: [String: Int] = [:]

  /// The properties of all kinds that the entry stands for.
  var propertyCount: Int {
    let each = declaration.kind.properties.reduce(0) { $0 + (propertyCopies[$1.name] ?? 1) }
    return switch number {
    case .one: each
    case .copies(let count), .chain(let count): each * count
    }
  }

  /// The kinds that the entry stands for.
  var kinds: [ExpandedKind] {
    switch number {
    case .one: [expanded(name: declaration.kind.name, suffix: "", back: "")]
    case .copies(let count):
      (1...count).map { expanded(name: name($0), suffix: "", back: "\($0)") }
    case .chain(let count):
      (1...count).map { place in
        var kind = expanded(name: name(place), suffix: "\(place)", back: "\(place)")
        if place > 1 { kind.declaration.kind.parent = name(place - 1) }
        // A chain of nothing but abstract kinds could have no members.
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

/// One kind of those that an entry of `kinds` stands for.
struct ExpandedKind {
  var declaration: DeclaredKinds.Declaration
  var untyped: Set<String> = []
  /// The properties that each written name stands for.
  var propertyNames: [String: [String]] = [:]
  /// The link that each written name stands for.
  var linkNames: [String: String] = [:]

  init(declaration: DeclaredKinds.Declaration) { self.declaration = declaration }

  /// The ways back of copies would else have one name at their common destination.
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
