import Foundation
package import LogicalModel

/// Statistics of members, from which similar members are generated.
///
/// Keeps only distributions: lengths, means of at least two members rounded to two digits or
/// months, the number of distinct values and the shares of the most common ones.
package struct MemberProfile {
  /// The largest number of members sampled per hierarchy, evenly spaced.
  private static let mostMembers = 50_000
  private static let portionCount = 1_000

  fileprivate var values: [PropertyPath: ValueProfile] = [:]
  fileprivate var links: [PropertyPath: DegreeProfile] = [:]
  /// The number of members of each kind, not sampled.
  fileprivate var counts: [String: Int] = [:]

  /// - Throws: the error of the source.
  package init(_ source: some MemberSource, of domain: Domain) throws {
    for root in domain.roots.map(\.name) {
      counts.merge(try source.counts(ofHierarchy: root)) { $0 + $1 }
      let count = source.count(ofHierarchy: root)
      let step = max(1, count / Self.mostMembers)
      for start in stride(from: 0, to: count, by: Self.portionCount) {
        let ordinals = start..<min(count, start + Self.portionCount)
        for member in try source.members(ofHierarchy: root, in: ordinals)
        where member.ordinal.isMultiple(of: step) { add(member, domain) }
      }
    }
  }

  private mutating func add(_ member: Member, _ domain: Domain) {
    var (value, link) = (0, 0)
    for kind in domain.lineage(of: member.kind) {
      for property in kind.properties {
        values[PropertyPath(kind: kind.name, name: property.name), default: ValueProfile()]
          .add(member.values[value])
        value += 1
      }
      for declared in kind.links {
        links[PropertyPath(kind: kind.name, name: declared.name), default: DegreeProfile()]
          .add(member.references[link].count)
        link += 1
      }
    }
  }
}

extension ScenarioDraft {
  /// Sets sizes, absent shares, distributions of values and numbers of links from a profile.
  package mutating func take(_ profile: MemberProfile) {
    for index in family.indices {
      family[index].count = profile.counts[family[index].name] ?? 0
      family[index].take(profile)
    }
    for index in companions.indices { companions[index].take(profile) }
  }
}

extension ScenarioDraft.Kind {
  fileprivate mutating func take(_ profile: MemberProfile) {
    for index in properties.indices {
      let path = PropertyPath(kind: name, name: properties[index].name)
      guard let values = profile.values[path] else { continue }
      properties[index].absent = values.absent
      if values.absent > 0 { properties[index].isOptional = true }
      properties[index].distribution = values.distribution(properties[index].type)
    }
    for index in links.indices {
      let path = PropertyPath(kind: name, name: links[index].link.name)
      guard let degrees = profile.links[path] else { continue }
      // Generated members link only to earlier ones within a family, and the first has no link.
      // Exclusive destinations may be fewer than sources.
      let isExclusive = links[index].link.inverseCardinality == .one
      if degrees.absent == 0, isExclusive || links[index].count == 0...1 {
        links[index].count = 0...degrees.count.upperBound
      } else {
        (links[index].count, links[index].absent) = (degrees.count, degrees.absent)
      }
    }
  }
}

/// Statistics of one property's values.
fileprivate struct ValueProfile {
  private static let stepCount = 16
  private static let mostShares = 8

  private var count = 0
  /// Numbers and dates as values; for texts and data, the lengths in bytes.
  private var numbers: [Double] = []
  private var isWhole = true
  /// Counts by hash, so that no value is stored.
  private var different: [Int: Int] = [:]

  var absent: Double { count == 0 ? 0 : 1 - Double(numbers.count) / Double(count) }

  mutating func add(_ value: PropertyValue) {
    count += 1
    guard let number = value.profiled else { return }
    numbers.append(number)
    different[value.hashValue, default: 0] += 1
    if number != number.rounded() { isWhole = false }
  }

  /// Returns nil if there is no value, or if the type's default distribution is sufficient.
  func distribution(_ type: PropertyType) -> DraftDistribution? {
    guard !numbers.isEmpty, type != .uuid else { return nil }
    let sorted = numbers.sorted()
    if type == .boolean {
      let yes = sorted.count { $0 > 0 }
      guard yes > 0, yes < sorted.count else {
        return DraftDistribution("constant", ["value": yes > 0 ? "yes" : "no"])
      }
      return DraftDistribution("choice", ["of": "{yes: \(yes), no: \(sorted.count - yes)}"])
    }
    let isSize = [.string, .uri, .binary].contains(type)
    // A number or date that only one member has would reveal its content.
    guard isSize || sorted.count > 1 else { return nil }
    let steps = Self.means(sorted, isSize: isSize)
    var parameters = [
      DraftDistribution.Parameter(
        key: "of", value: "[\(steps.map { Self.text($0, type) }.joined(separator: ", "))]")
    ]
    // The number of distinct values grows with the members, unless values recur.
    if different.count * 2 < numbers.count {
      parameters.append(.init(key: "distinct", value: "\(different.count)"))
      if let shares { parameters.append(.init(key: "shares", value: shares)) }
    }
    if isWhole, [.date, .double, .float, .decimal].contains(type) {
      parameters.append(.init(key: "whole", value: "yes"))
    }
    var distribution = DraftDistribution("measured")
    distribution.parameters = parameters
    return distribution
  }

  /// The shares of the most common values, or nil if their frequencies are about equal.
  private var shares: String? {
    let counts = different.values.sorted(by: >).prefix(Self.mostShares)
    let even = Double(numbers.count) / Double(max(1, different.count))
    guard different.count > 1, let most = counts.first, Double(most) > 2 * even else { return nil }
    let shares = counts.map { DraftNumber.percent(Double($0) / Double(numbers.count)) }
    return "[\(shares.joined(separator: ", "))]"
  }

  /// Returns the mean of each of several equal parts.
  ///
  /// For lengths a part may hold one member, to preserve the sum.
  private static func means(_ sorted: [Double], isSize: Bool) -> [Double] {
    if sorted.first == sorted.last { return [sorted[0]] }
    let parts = max(1, min(stepCount, isSize ? sorted.count : sorted.count / 2))
    return (0..<parts).map { part in
      let slice = sorted[part * sorted.count / parts..<(part + 1) * sorted.count / parts]
      // Divides first, because the sum of large numbers can overflow.
      return slice.reduce(0) { $0 + $1 / Double(slice.count) }
    }
  }

  /// The longest generated value, and the dates and numbers that a scenario can express.
  private static let mostBytes = 0x1p24
  private static let dates = -31_622_400_000.0...252_423_993_599
  private static let mostNumber = 1e300

  /// Rounds lengths to hundredths, dates to months and other numbers to two digits.
  private static func text(_ number: Double, _ type: PropertyType) -> String {
    switch type {
    case .string, .uri, .binary:
      let hundredths = (min(number, mostBytes) * 100).rounded() / 100
      return hundredths == hundredths.rounded() ? "\(Int(hundredths))" : "\(hundredths)"
    case .date:
      let date = Date(
        timeIntervalSinceReferenceDate: min(max(number, dates.lowerBound), dates.upperBound))
      return date.formatted(.iso8601.year().month()) + "-01"
    default: return rounded(min(max(number, -mostNumber), mostNumber))
    }
  }

  private static func rounded(_ number: Double) -> String {
    guard abs(number) > 1 / mostNumber else { return "0" }
    let digits = pow(10, 1 - floor(log10(abs(number))))
    let rounded = (number * digits).rounded() / digits
    guard rounded.isFinite else { return "\(number)" }
    return rounded == rounded.rounded() && abs(rounded) < 0x1p53 ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// Statistics of one link's numbers of destinations.
fileprivate struct DegreeProfile {
  private var members = 0
  private var linked = 0
  private var total = 0

  mutating func add(_ degree: Int) {
    members += 1
    linked += degree > 0 ? 1 : 0
    total += degree
  }

  var absent: Double { members == 0 ? 0 : 1 - Double(linked) / Double(members) }

  /// The range from one to the number that gives the observed mean of members with a destination.
  var count: ClosedRange<Int> {
    let mean = Double(total) / Double(max(1, linked))
    return 1...max(1, min(1_000, Int((2 * mean - 1).rounded())))
  }
}

extension PropertyValue {
  /// The number that is profiled: the value itself, or the length in bytes of a text or data.
  fileprivate var profiled: Double? {
    switch self {
    case .absent: nil
    case .integer(let value): Double(value)
    case .real(let value), .date(let value): value.isFinite ? value : nil
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    case .text(let text), .uri(let text): Double(text.utf8.count)
    case .boolean(let value): value ? 1 : 0
    case .uuid: 1
    case .binary(let data): Double(data.count)
    }
  }
}
