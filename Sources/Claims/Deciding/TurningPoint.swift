import Foundation
import Reporting

/// The condition that flips a claim: an axis of a sweep, or else the operation, strategy or
/// scenario.
enum TurningPoint {
  /// Describes the conditions; if an axis turns several groups, the range of its values.
  static func all(_ observations: [ClaimObservation]) -> [String] {
    let turns = turns(observations)
    if !turns.isEmpty {
      return turns.map(\.axis).uniqued().flatMap { axis in
        words(axis, turns.filter { $0.axis == axis })
      }
    }
    let decided = decided(observations)
    for key in [\ClaimObservation.thing, \.scenario] {
      if let text = split(decided, key) { return [text] }
    }
    return ["depending on several parameters together"]
  }

  private static func decided(_ observations: [ClaimObservation]) -> [ClaimObservation] {
    observations.filter { [.supports, .contradicts].contains($0.stance) }
  }

  /// Returns all turns by axis.
  static func turns(_ observations: [ClaimObservation]) -> [Turn] {
    let decided = decided(observations)
    return Set(decided.flatMap(\.parameters.keys)).sorted().flatMap { axis in
      groups(decided, along: axis).compactMap { turn($0, axis) }
    }
  }

  /// The point where one group of figures turns.
  struct Turn: Hashable {
    var axis: String
    var scenario: String
    /// The stance above the place; for values that are not numbers, the values as claimed.
    var side: String
    /// The stance in plain words, without the place.
    var words: String
    /// The value where it turns; nil for an axis without numbers.
    var place: Double?
    var measured: ClosedRange<Double>?
  }

  private static func words(_ axis: String, _ turns: [Turn]) -> [String] {
    turns.map(\.words).uniqued().map { words in
      let found = turns.filter { $0.words == words }
      let places = found.compactMap(\.place)
      guard let low = places.min(), let high = places.max() else { return words }
      let range = [low, high].map(Digits.two).uniqued().joined(separator: " to ")
      let series = found.count == 1 ? "" : ", in \(found.count) series"
      return "\(words) above about \(range) \(PlainWords.axis(axis))\(series)"
    }
  }

  /// Groups figures that differ only in one axis, in its order.
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

  private static func turn(_ group: [ClaimObservation], _ axis: String) -> Turn? {
    guard group.allSatisfy({ $0.numbers[axis] != nil }) else {
      let yes = group.filter { $0.stance == .supports }.compactMap { $0.parameters[axis] }
      let no = group.filter { $0.stance == .contradicts }.compactMap { $0.parameters[axis] }
      let plain = [yes, no].map {
        Enumeration.text($0.map { PlainWords.value(axis, $0) }, "or")
      }
      return Turn(
        axis: axis, scenario: group[0].scenario,
        side: "as claimed with \(yes.joined(separator: ", ")), not with "
          + no.joined(separator: ", "), words: "true with \(plain[0]), not with \(plain[1])")
    }
    guard
      let (before, after) = zip(group, group.dropFirst()).first(where: { $0.stance != $1.stance }),
      let low = before.numbers[axis], let high = after.numbers[axis]
    else { return nil }
    return Turn(
      axis: axis, scenario: before.scenario, side: after.stance.rawValue,
      words: after.stance == .supports ? "true" : "not true",
      place: crossing(before, after, low, high), measured: low...high)
  }

  /// Interpolates the logarithm linearly between two figures, to the claim's limit.
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

  /// Returns nil if no value of the key decides alone.
  private static func split(
    _ observations: [ClaimObservation], _ key: KeyPath<ClaimObservation, String>
  ) -> String? {
    let yes = Set(observations.filter { $0.stance == .supports }.map { $0[keyPath: key] })
    let no = Set(observations.filter { $0.stance == .contradicts }.map { $0[keyPath: key] })
    guard yes.isDisjoint(with: no) else { return nil }
    return yes.count < no.count
      ? "only for \(Enumeration.text(yes.sorted()))"
      : "not for \(Enumeration.text(no.sorted(), "or"))"
  }
}
