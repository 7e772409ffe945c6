import LogicalModel
import OrderedCollections
import ScenarioFormat

/// Makes a family from one entity whose kinds differ in an attribute's value.
///
/// Kinds are numbered by frequency, because their values are content of rows.
struct KindsByValue {
  /// The maximum number of kinds; an attribute with more values does not determine kinds.
  static let mostKinds = 24

  /// The number of a value's members, and how many of them have a value of each property.
  private struct Group {
    var count = 0
    var filled: [Int]
  }

  private var groups: OrderedDictionary<PropertyValue, Group> = [:]
  private var withoutValue = 0

  /// Groups the members of a family with one kind.
  ///
  /// - Throws: the error of the source, or `DraftError.tooManyKinds(field:count:)`.
  init(_ source: some MemberSource, family: String, attribute: Int, named name: String) throws {
    let count = source.count(ofHierarchy: family)
    for start in stride(from: 0, to: count, by: 1_000) {
      let ordinals = start..<min(count, start + 1_000)
      for member in try source.members(ofHierarchy: family, in: ordinals) {
        add(member, attribute)
      }
    }
    guard (2...Self.mostKinds).contains(groups.count) else {
      throw DraftError.tooManyKinds(field: name, count: groups.count)
    }
  }

  private mutating func add(_ member: Member, _ attribute: Int) {
    let value = member.values[attribute]
    guard value != .absent else { return withoutValue += 1 }
    guard groups.count <= Self.mostKinds || groups[value] != nil else { return }
    var group = groups[value] ?? Group(filled: member.values.map { _ in 0 })
    group.count += 1
    for (index, value) in member.values.enumerated() where value != .absent {
      group.filled[index] += 1
    }
    groups[value] = group
  }

  /// Splits the draft's only kind.
  ///
  /// A property that only the members with one value have belongs to that kind.
  func family(of root: ScenarioDraft.Kind, without attribute: Int) -> [ScenarioDraft.Kind] {
    let ranked = groups.values.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
    var names = DraftNames()
    _ = names.kind(root.name)
    var kinds = ranked.enumerated().map { index, group in
      var kind = ScenarioDraft.Kind(name: names.kind("\(root.name)\(index + 1)"), parent: root.name)
      kind.count = group.count
      return kind
    }
    var base = root
    base.properties = []
    base.isAbstract = withoutValue == 0
    base.count = withoutValue
    for (index, property) in root.properties.enumerated() where index != attribute {
      let owners = ranked.indices.filter { ranked[$0].filled[index] > 0 }
      if owners.count == 1, let owner = owners.first {
        kinds[owner].properties.append(property)
      } else {
        base.properties.append(property)
      }
    }
    return [base] + kinds
  }
}
