import Lineage

/// Rebuilds the indexes and uniqueness constraints of a tree for the new places of its attributes.
struct IndexRebuilding {
  private typealias Index = ModelDocument.FetchIndex
  private typealias Settings = ModelDocument.Settings

  let tree: EntityTree
  let placements: [KindPlacement]
  let names: [RelationshipEnd: [String]]

  /// Returns the distinct indexes of a new entity, in the order of the kinds.
  func indexes(of entity: String) -> [ModelDocument.FetchIndex] {
    var found: [Index] = []
    for kind in tree.kinds {
      for index in kind.fetchIndexes {
        for member in tree.concreteKinds(of: kind.name) {
          guard let new = rebuilt(index, of: kind.name, for: member.name), new.entity == entity,
            !found.contains(where: { $0.elements == new.index.elements })
          else { continue }
          var index = new.index
          index.settings["name"] = free(index.name, of: kind.name, besides: found)
          found.append(index)
        }
      }
    }
    return found
  }

  /// Returns an index's name, or another one if an index already has it; SQLite's names differ by
  /// more than case.
  private func free(_ name: String, of kind: String, besides found: [Index]) -> String {
    let taken = Set(found.map { $0.name.lowercased() })
    guard taken.contains(name.lowercased()) else { return name }
    let own = Set(tree.kinds.flatMap(\.fetchIndexes).map { $0.name.lowercased() })
    var new = "\(name)Of\(kind)"
    while !taken.union(own).isDisjoint(with: [new.lowercased()]) { new += "_" }
    return new
  }

  /// Returns the uniqueness constraints of a new entity; a constraint of one kind is dropped if the
  /// entity also has objects of others.
  func constraints(of entity: String) -> [[String]] {
    var found: [[String]] = []
    for kind in tree.kinds {
      for constraint in kind.uniquenessConstraints ?? [] {
        for member in tree.concreteKinds(of: kind.name) {
          guard let new = homes(of: constraint, for: member.name), new.entity == entity,
            !isShared(entity, beyond: kind.name), !found.contains(new.names)
          else { continue }
          found.append(new.names)
        }
      }
    }
    return found
  }

  /// Sentences about the indexes that are dropped or lose their condition.
  var notes: [String] {
    tree.kinds.flatMap { kind in
      kind.fetchIndexes.compactMap { index in
        let members = tree.concreteKinds(of: kind.name)
        // The strategy has its own note for all indexes on coded content.
        if members.contains(where: { isCoded(index, $0.name) }) { return nil }
        let found = members.map { rebuilt(index, of: kind.name, for: $0.name)?.index }
        if found.contains(nil) {
          return "The index \(index.name) of \(kind.name) spans several tables and is left out."
        }
        let condition = index.settings["partialIndexPredicate"]
        guard condition != nil,
          found.contains(where: { $0?.settings["partialIndexPredicate"] == nil })
        else { return nil }
        return "The index \(index.name) of \(kind.name) covers all rows: its condition is left out."
      }
    }
  }

  private func isCoded(_ index: Index, _ kind: String) -> Bool {
    properties(of: index).contains { property in
      if case .coded? = placement(of: kind)?.places[property] { true } else { false }
    }
  }

  private func placement(of kind: String) -> KindPlacement? {
    placements.first { $0.kind == kind }
  }

  private static func isKind(_ element: Settings) -> Bool {
    element["expression"] == "entity" || element["property"] == "Z_ENT"
  }

  private func properties(of index: Index) -> [String] {
    index.elements.filter { !Self.isKind($0) }.compactMap { $0["property"] }
  }

  /// Returns the one entity that has all given properties of a kind's objects, and their names
  /// there.
  private func homes(of properties: [String], for kind: String) -> (
    entity: String, names: [String]
  )? {
    guard let placement = placement(of: kind), let exact = placement.exactEntity else { return nil }
    var found: [(entity: String, name: String)] = []
    for property in properties {
      switch placement.places[property] {
      case .attribute(let name): found.append((exact, name))
      case .detail(_, let name): found.append((placement.detailsEntity ?? "", name))
      case .coded: return nil
      case nil:
        let ends = tree.lineage(of: kind).compactMap {
          names[RelationshipEnd(entity: $0.name, name: property)]
        }
        guard let end = ends.first, end.count == 1 else { return nil }
        found.append((exact, end[0]))
      }
    }
    guard let first = found.first, found.allSatisfy({ $0.entity == first.entity }) else {
      return nil
    }
    return (first.entity, found.map(\.name))
  }

  /// True if an entity has objects of kinds outside the given one.
  private func isShared(_ entity: String, beyond kind: String) -> Bool {
    placements.contains { other in
      other.exactEntity == entity && !tree.lineage(of: other.kind).contains { $0.name == kind }
    }
  }

  private func rebuilt(_ index: Index, of kind: String, for member: String) -> (
    entity: String, index: Index
  )? {
    guard let home = homes(of: properties(of: index), for: member) else { return nil }
    var names = home.names[...]
    let discriminator = placement(of: member)?.discriminator?.attribute
    let namesKind = isShared(home.entity, beyond: kind)
    let elements = index.elements.compactMap { element -> Settings? in
      var element = element
      if Self.isKind(element) {
        guard namesKind, let discriminator else { return nil }
        return Settings(["type": "Binary", "order": "ascending", "property": discriminator])
      }
      element["property"] = names.popFirst()
      return element
    }
    var new = index
    new.elements = elements
    if index.name == Self.standardName(index.elements) {
      new.settings["name"] = Self.standardName(elements, discriminator)
    }
    if new.elements != index.elements { new.settings["partialIndexPredicate"] = nil }
    return (home.entity, new)
  }

  /// Returns the name of an index on one attribute, or on the kind and one, as Core Data names
  /// converted ones.
  private static func standardName(_ elements: [Settings], _ discriminator: String? = nil)
    -> String?
  {
    guard let last = elements.last?["property"], elements.count <= 2 else { return nil }
    let property = last.capitalizedFirst
    if elements.count == 1 { return "by\(property)Index" }
    let leadsWithKind = isKind(elements[0]) || elements[0]["property"] == discriminator
    return leadsWithKind ? "byKindAnd\(property)Index" : nil
  }
}
