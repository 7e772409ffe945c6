import Foundation

/// What flips a claim: an axis of a sweep, or else the operation, the shape or the scenario.
enum TurningPoint {
  static func all(_ observations: [ClaimObservation]) -> [String] {
    let decided = observations.filter { [.supports, .contradicts].contains($0.stance) }
    let axes = Set(decided.flatMap(\.parameters.keys)).sorted()
    let along = axes.flatMap { axis in groups(decided, along: axis).compactMap { turn($0, axis) } }
    let turns = along.uniqued()
    // The same axis may turn many groups: the ends of where it does say enough.
    if !turns.isEmpty { return Array(turns.prefix(3)) }
    for (what, key) in [("what is measured", \ClaimObservation.label), ("scenario", \.scenario)] {
      if let text = split(decided, what, key) { return [text] }
    }
    return ["the parameters together: \(decided.map(\.cell).uniqued().joined(separator: ", "))"]
  }

  /// Figures that differ in one axis only, in its order.
  private static func groups(
    _ observations: [ClaimObservation], along axis: String
  ) -> [[ClaimObservation]] {
    var groups: [(key: String, members: [ClaimObservation])] = []
    for observation in observations where observation.parameters[axis] != nil {
      let others = observation.parameters.filter { $0.key != axis }
        .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      let key = "\(observation.scenario) \(observation.label) \(others)"
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].members.append(observation)
      } else {
        groups.append((key, [observation]))
      }
    }
    return groups.map { group in
      group.members.sorted { ($0.numbers[axis] ?? 0) < ($1.numbers[axis] ?? 0) }
    }.filter { Set($0.map(\.stance)).count > 1 }
  }

  private static func turn(_ group: [ClaimObservation], _ axis: String) -> String? {
    guard group.allSatisfy({ $0.numbers[axis] != nil }) else {
      let yes = group.filter { $0.stance == .supports }.compactMap { $0.parameters[axis] }
      let no = group.filter { $0.stance == .contradicts }.compactMap { $0.parameters[axis] }
      return "\(axis): as claimed with \(yes.joined(separator: ", ")), not with "
        + no.joined(separator: ", ")
    }
    guard
      let (before, after) = zip(group, group.dropFirst()).first(where: { $0.stance != $1.stance }),
      let low = before.numbers[axis], let high = after.numbers[axis]
    else { return nil }
    let side = after.stance == .supports ? "as claimed" : "not as claimed"
    let place = crossing(before, after, low, high)
    return "\(axis): \(side) from about \(Digits.three(place)) on (\(Digits.three(low)) to "
      + "\(Digits.three(high)) measured)"
  }

  /// Between the two figures the logarithm is taken as a straight line to the claim's limit.
  private static func crossing(
    _ before: ClaimObservation, _ after: ClaimObservation, _ low: Double, _ high: Double
  ) -> Double {
    guard let first = before.value, let second = after.value, let limit = after.limit,
      first > 0, second > 0, limit > 0, first != second
    else { return high }
    let share = (log(limit) - log(first)) / (log(second) - log(first))
    guard (0...1).contains(share) else { return high }
    return low > 0
      ? exp(log(low) + share * (log(high) - log(low))) : low + share * (high - low)
  }

  /// Nil if no value of the key decides alone.
  private static func split(
    _ observations: [ClaimObservation], _ what: String,
    _ key: KeyPath<ClaimObservation, String>
  ) -> String? {
    let yes = Set(observations.filter { $0.stance == .supports }.map { $0[keyPath: key] })
    let no = Set(observations.filter { $0.stance == .contradicts }.map { $0[keyPath: key] })
    guard yes.isDisjoint(with: no) else { return nil }
    return "\(what): as claimed for \(yes.sorted().joined(separator: ", ")), not for "
      + no.sorted().joined(separator: ", ")
  }
}
