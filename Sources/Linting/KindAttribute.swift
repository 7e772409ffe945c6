import Inspection
import Lineage

/// A property that represents the kind: its few values divide the rows as sub-entities would, or as
/// they do.
struct KindAttribute {
  let tree: ModelTree
  let entity: EntityDescription
  let property: PropertyDescription
  let confidence: LintFinding.Confidence
  /// True if the rows of each entity have a value of their own.
  var repeatsEntity = false
  let why: String

  private static let mostValues = 24
  private static let fewestRows = 20
  /// The share of a group's rows that must have a property; single rows may be incomplete.
  private static let share = 0.9

  /// Returns at most one property for each entity.
  static func all(in trees: [ModelTree], _ store: ReadStore?) -> [KindAttribute] {
    trees.flatMap { tree in tree.entities.compactMap { find($0, tree, store) } }
  }

  private static func find(
    _ entity: EntityDescription, _ tree: ModelTree, _ store: ReadStore?
  ) -> KindAttribute? {
    let optionals = entity.ownColumns.filter(\.isOptional)
    let candidates = entity.ownColumns.filter { couldBeKind($0, of: entity) }
    let hasKinds = tree.kinds.count { $0.isKind(of: entity) } > 1
    guard optionals.count > 1 || hasKinds, !candidates.isEmpty else { return nil }
    let rows = tree.rowCount(below: entity)
    guard let store, rows >= fewestRows else {
      return guess(
        entity, candidates.filter { isAlwaysSet($0, entity, tree) }, optionals, tree, hasKinds)
    }
    let groups = store.groups(
      by: candidates.map(\.name), of: entity.name, counting: optionals.map(\.name),
      limit: mostValues)
    return candidates.compactMap { candidate -> (kind: KindAttribute, rank: Int)? in
      guard let groups = groups[candidate.name],
        groups.reduce(0, { $0 + $1.rows }) >= rows * 9 / 10, groups.count * 5 <= rows
      else { return nil }
      if groups.count > 1, groups.reduce(0, { $0 + $1.rows }) == rows,
        groups.allSatisfy({ $0.entities.count == 1 }),
        Set(groups.flatMap(\.entities)).count == groups.count
      {
        return (
          KindAttribute(
            tree: tree, entity: entity, property: candidate, confidence: .certain,
            repeatsEntity: true,
            why: "\(candidate.name) repeats the entity in \(counted(rows, "row")): each of its "
              + "\(groups.count) values belongs to one entity"), Int.max
        )
      }
      let divided = optionals.enumerated().filter { index, other in
        other.name != candidate.name && divides(groups, index)
      }.map(\.element.name)
      guard !divided.isEmpty else { return nil }
      let isNamed = isKindName(candidate.name, of: entity.name)
      return (
        KindAttribute(
          tree: tree, entity: entity, property: candidate,
          confidence: divided.count > 1 || isNamed ? .certain : .likely,
          why: "\(candidate.name) has \(counted(groups.count, "value")) in "
            + "\(counted(rows, "row")); \(divided.listed) "
            + "\(divided.count == 1 ? "has a value" : "have values") for only some of these"),
        2 * divided.count + (isNamed ? 1 : 0)
      )
    }.max { $0.rank < $1.rank }?.kind
  }

  /// Guesses the property by its name.
  ///
  /// Kinds rarely explain only two optional properties, such as a value and its unit.
  private static func guess(
    _ entity: EntityDescription, _ candidates: [PropertyDescription],
    _ optionals: [PropertyDescription], _ tree: ModelTree, _ hasKinds: Bool
  ) -> KindAttribute? {
    candidates.first { isKindName($0.name, of: entity.name) }.flatMap { candidate in
      if hasKinds {
        return KindAttribute(
          tree: tree, entity: entity, property: candidate, confidence: .guess, repeatsEntity: true,
          why:
            "\(candidate.name) is named like a kind of \(entity.name), whose sub-entities are kinds"
        )
      }
      let others = optionals.count { $0.name != candidate.name }
      guard others > 2 else { return nil }
      return KindAttribute(
        tree: tree, entity: entity, property: candidate, confidence: .guess,
        why: "\(candidate.name) is named like a kind of \(entity.name), which has "
          + "\(counted(others, "other optional property", "other optional properties"))")
    }
  }

  /// True if every object has a value, because every object has a kind.
  private static func isAlwaysSet(
    _ property: PropertyDescription, _ entity: EntityDescription, _ tree: ModelTree
  ) -> Bool {
    let rows = tree.rowCount(below: entity)
    return !property.isOptional || (property as? AttributeDescription)?.defaultValue != nil
      || rows > 0 && tree.filled(property, of: entity) == rows
  }

  /// True if a property has a value for some of the groups and none for others.
  private static func divides(_ groups: [ReadStore.Group], _ property: Int) -> Bool {
    let with = groups.filter { Double($0.filled[property]) >= share * Double($0.rows) }
    let without = groups.filter { $0.filled[property] == 0 }
    return with.count + without.count == groups.count
      && [with, without].allSatisfy { $0.reduce(0) { $0 + $1.rows } >= 3 }
  }

  /// True for strings; integers and to-ones often divide rows by chance and need a kind's name.
  private static func couldBeKind(
    _ property: PropertyDescription, of entity: EntityDescription
  ) -> Bool {
    let type = (property as? AttributeDescription)?.type
    if type == .string { return true }
    return (property is RelationshipDescription || type?.integerRange != nil)
      && isKindName(property.name, of: entity.name)
  }

  /// True for `type`, `kindRaw`, and `itemCategory` of an entity Item; false for the type of a
  /// part.
  static func isKindName(_ property: String, of entity: String) -> Bool {
    var name = property.lowercased()
    for ending in ["rawvalue", "raw", "value", "string", "identifier", "code", "id", "_"]
    where name.hasSuffix(ending) && name != ending {
      name.removeLast(ending.count)
    }
    return ["type", "kind", "category", "subtype", "discriminator"].contains { word in
      name.hasSuffix(word) && entity.lowercased().hasSuffix(name.dropLast(word.count))
    }
  }
}
