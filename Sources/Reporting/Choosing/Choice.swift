import Foundation
import RunJournal
import Statistics

/// The strategies to choose from, by the differences that are worth choosing by.
///
/// No mean over unlike operations decides. A strategy is left behind by one that is nowhere worse and
/// somewhere better, and by one against which it loses far more than it gains: the fourth power of its
/// greatest gain is less than its greatest loss, as with 1.1 times gained and 25 times lost. What is not
/// resolved counts as a gain of all that its interval allows.
package struct Choice {
  /// The least difference for which an app would be written another way.
  package static let usualEffect = 0.1
  /// A frame of a display at 60 Hz: what takes less cannot be seen.
  static let frameNanoseconds = 16e6

  /// Strategies between which nothing was found that matters.
  struct Group: Hashable {
    var strategies: [String]

    /// The strategy that represents the others in tables.
    var first: String { strategies.first ?? "" }
  }

  /// A group that another one leaves behind.
  struct Avoided: Hashable {
    var group: Group
    var better: Group
  }

  let effect: Double
  let things: [MeasuredThing]
  /// Left behind by none, in the order of their means.
  let recommended: [Group]
  let avoided: [Avoided]

  /// Nil for a run that can give no verdict, and for a single strategy.
  init?(_ cell: Measurements, effect: Double) {
    guard cell.strategies.count > 1, cell.processes.count >= VerdictRule.fewestReplicates else {
      return nil
    }
    self.effect = effect
    let things =
      [MeasuredThing(storage: cell.storage, effect: effect)].compactMap { $0 }
      + cell.primaryOperations.compactMap { MeasuredThing($0, effect: effect) }
    guard things.count > 1 else { return nil }
    self.things = things
    let order = cell.overall?.pairs.fastestFirst ?? []
    let groups = Self.groups(
      (order + cell.strategies.filter { !order.contains($0) }).uniqued(), things)
    let leaders = groups.map { group in
      groups.filter { $0 != group && Self.leaves(group, behind: $0, things) }
    }
    let kept = zip(groups, leaders).filter(\.1.isEmpty).map(\.0)
    // Each of some may be left behind by the next: then none is.
    recommended = kept.isEmpty ? groups : kept
    avoided =
      kept.isEmpty
      ? []
      : zip(groups, leaders).compactMap { group, leaders in
        (leaders.first(where: kept.contains) ?? leaders.first).map {
          Avoided(group: group, better: $0)
        }
      }
  }

  var groups: [Group] { recommended + avoided.map(\.group) }

  /// The things in which something differs that matters, the farthest apart first.
  var differing: [MeasuredThing] {
    let strategies = groups.flatMap(\.strategies)
    return things.map { ($0, $0.greatestRatio(among: strategies)) }.filter { $0.1 >= 1 + effect }
      .enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element.0)
  }

  /// In what a group is better than another one, the farthest apart first.
  func advantages(of group: Group, over other: Group) -> [Advantage] {
    things.compactMap { thing in
      let isClear = group.strategies.allSatisfy { mine in
        other.strategies.allSatisfy { thing.isBetter(mine, than: $0) }
      }
      guard isClear, let difference = thing.difference(of: other.first, to: group.first) else {
        return nil
      }
      return Advantage(
        thing: thing, ratio: difference.ratio, better: thing.figures[group.first] ?? 0,
        worse: thing.figures[other.first] ?? 0)
    }.enumerated().sorted { ($1.element.ratio, $0.offset) < ($0.element.ratio, $1.offset) }
      .map(\.element)
  }

  /// In what a recommended group is better than another one and none is better than it, the farthest
  /// apart first, with the nearest of those that are worse.
  func strengths(of group: Group) -> [(advantage: Advantage, other: Group)] {
    let others = recommended.filter { $0 != group }
    let beaten = Set(others.flatMap { advantages(of: $0, over: group) }.map(\.thing.name))
    let found = others.flatMap { other in
      advantages(of: group, over: other).filter { !beaten.contains($0.thing.name) }.map {
        ($0, other)
      }
    }
    let nearest = things.compactMap { thing in
      found.filter { $0.0.thing.name == thing.name }.min { $0.0.ratio < $1.0.ratio }
    }
    return nearest.enumerated().sorted {
      ($1.element.0.ratio, $0.offset) < ($0.element.0.ratio, $1.offset)
    }.map { (advantage: $0.element.0, other: $0.element.1) }
  }

  /// Something in which one group is better.
  struct Advantage {
    var thing: MeasuredThing
    var ratio: Double
    /// Bytes or nanoseconds.
    var better: Double
    var worse: Double
  }

  /// The greatest ratio by which any strategy of one group was found to be better than one of the
  /// other; nil where none was.
  func greatestAdvantage(of group: Group, over other: Group) -> (
    ratio: Double, thing: MeasuredThing
  )? {
    let found = things.flatMap { thing in
      group.strategies.flatMap { mine in
        other.strategies.compactMap { theirs in
          thing.isBetter(mine, than: theirs)
            ? thing.difference(of: theirs, to: mine).map { (ratio: $0.ratio, thing: thing) } : nil
        }
      }
    }
    return found.max { $0.ratio < $1.ratio }
  }

  /// The greatest possible distance of any two of the recommended where nothing was found to
  /// differ.
  var atMostWhereAlike: Double {
    let strategies = recommended.flatMap(\.strategies)
    return things.flatMap { thing in
      strategies.flatMap { one in
        strategies.compactMap { other -> Double? in
          guard one != other, let difference = thing.difference(of: one, to: other),
            [.same, .tiny].contains(difference.verdict)
          else { return nil }
          return difference.atMost
        }
      }
    }.max() ?? 1
  }

  /// Comparisons among the recommended that this run left open.
  var open: [Open] {
    let strategies = recommended.flatMap(\.strategies)
    return things.flatMap { thing in
      strategies.enumerated().flatMap { index, baseline in
        strategies.dropFirst(index + 1).compactMap { candidate -> Open? in
          guard let difference = thing.difference(of: candidate, to: baseline),
            difference.verdict == .unresolved
          else { return nil }
          return Open(
            thing: thing, candidate: candidate, baseline: baseline, atMost: difference.atMost)
        }
      }
    }
  }

  /// Two strategies that could not be distinguished, nor be called alike.
  struct Open {
    var thing: MeasuredThing
    var candidate: String
    var baseline: String
    var atMost: Double
  }

  /// The greatest possible distance of a group's strategies, in everything that was measured of
  /// them.
  func atMost(within group: Group) -> Double {
    things.flatMap { thing in
      group.strategies.flatMap { strategy in
        group.strategies.compactMap { other in
          strategy == other ? nil : thing.difference(of: strategy, to: other)?.atMost
        }
      }
    }.max() ?? 1
  }

  private static func groups(_ strategies: [String], _ things: [MeasuredThing]) -> [Group] {
    var groups: [Group] = []
    for strategy in strategies {
      let place = groups.firstIndex { group in
        group.strategies.allSatisfy { other in
          !things.contains {
            $0.isBetter(strategy, than: other) || $0.isBetter(other, than: strategy)
          }
        }
      }
      if let place {
        groups[place].strategies.append(strategy)
      } else {
        groups.append(Group(strategies: [strategy]))
      }
    }
    return groups
  }

  /// True if every strategy of the group is.
  private static func leaves(_ group: Group, behind other: Group, _ things: [MeasuredThing]) -> Bool
  {
    group.strategies.allSatisfy { mine in
      let all = things.flatMap { thing in
        other.strategies.compactMap { thing.difference(of: mine, to: $0) }
      }
      let loss = all.filter { $0.verdict == .slower }.map(\.ratio).max() ?? 1
      // What is not resolved may be a gain as great as its interval allows.
      let gain =
        all.map { difference in
          switch difference.verdict {
          case .faster: 1 / difference.ratio
          case .unresolved: difference.atMost
          case .slower, .same, .tiny: 1
          }
        }.max() ?? 1
      return loss > 1 && pow(gain, 4) < loss
    }
  }
}
