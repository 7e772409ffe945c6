import Lineage
import LogicalModel
import OrderedCollections
import ScenarioFormat

/// The kinds of a family of one entity whose objects differ in an attribute's value.
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

  /// The names of the kinds, the most frequent first.
  private(set) var names: [String] = []
  /// The kind of each property that only one kind's members have.
  private(set) var owners: [String: String] = [:]
  private var counts: [String: Int] = [:]
  private var withoutValue = 0

  /// Groups the members of a family with one kind.
  ///
  /// - Throws: the error of the source, or `DraftError.tooManyKinds(field:count:)`.
  init(_ source: some MemberSource, of domain: Domain, by attribute: String) throws {
    let family = domain.family
    let properties = domain.properties(of: family).map(\.name)
    guard let place = properties.firstIndex(of: attribute) else { return }
    var groups: OrderedDictionary<PropertyValue, Group> = [:]
    let count = source.count(ofHierarchy: family)
    for start in stride(from: 0, to: count, by: 1_000) {
      let ordinals = start..<min(count, start + 1_000)
      for member in try source.members(ofHierarchy: family, in: ordinals) {
        let value = member.values[place]
        guard value != .absent else {
          withoutValue += 1
          continue
        }
        guard groups.count <= Self.mostKinds || groups[value] != nil else { continue }
        var group = groups[value] ?? Group(filled: properties.map { _ in 0 })
        group.count += 1
        for (index, value) in member.values.enumerated() where value != .absent {
          group.filled[index] += 1
        }
        groups[value] = group
      }
    }
    guard (2...Self.mostKinds).contains(groups.count) else {
      throw DraftError.tooManyKinds(field: attribute, count: groups.count)
    }
    let ranked = groups.values.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element)
    // Names of equal length have the order of the kinds also in an alphabetical list.
    let digits = "\(ranked.count)".count
    for number in 1...ranked.count {
      let text = String(repeating: "0", count: digits - "\(number)".count) + "\(number)"
      names.append(domain.document.freeEntityName("\(family)\(text)"))
    }
    for (name, group) in zip(names, ranked) { counts[name] = group.count }
    counts[family] = withoutValue
    for (index, property) in properties.enumerated() where property != attribute {
      let holders = ranked.indices.filter { ranked[$0].filled[index] > 0 }
      if holders.count == 1 { owners[property] = names[holders[0]] }
    }
  }

  /// True if no member lacks the value.
  var hasAllValues: Bool { withoutValue == 0 }

  func count(of kind: String) -> Int { counts[kind] ?? 0 }
}
