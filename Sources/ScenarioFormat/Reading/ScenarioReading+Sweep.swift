import Foundation
import LogicalModel
import Yams

/// The sections `sweep` and `except`.
extension ScenarioReading {
  mutating func sweep(_ node: Node?, except: Node?) -> DeclaredSweep {
    var sweep = DeclaredSweep()
    for entry in node.flatMap({ entries($0, of: "`sweep`") }) ?? [] {
      checkAxisName(entry.key, at: entry.place)
      guard let values = axisValues(entry), !values.isEmpty else { continue }
      sweep.axes.append(SweepAxis(name: entry.key, values: values))
      sweep.places.append(entry.place)
    }
    let exclusions = except.flatMap { items($0, of: "`except`") } ?? []
    if let except, exclusions.count > Self.cellLimit {
      report(
        except.place, "`except` has too many entries", expected: "at most \(Self.cellLimit)",
        got: "\(exclusions.count)")
    }
    let values = sweep.axes.map { Set($0.values) }
    for item in exclusions.prefix(Self.cellLimit) {
      if let exclusion = exclusion(item, sweep, values) { sweep.exclusions.append(exclusion) }
    }
    checkCellCount(&sweep, at: node?.place ?? .start)
    if let except, sweep.combinations.isEmpty {
      report(
        except.place, "`except` leaves out every cell",
        expected: "at least one combination of values that no exclusion names")
    }
    return sweep
  }

  /// Limits the cells, because all are read before the first is measured.
  private mutating func checkCellCount(_ sweep: inout DeclaredSweep, at place: TextPlace) {
    var count = 1
    for axis in sweep.axes {
      count *= axis.values.count
      guard count > Self.cellLimit else { continue }
      report(
        place, "`sweep` has too many cells", expected: "at most \(Self.cellLimit)",
        got: "\(count) or more")
      // The rest of the file is read in one of the cells.
      for index in sweep.axes.indices { sweep.axes[index].values.removeSubrange(1...) }
      sweep.exclusions.removeAll()
      return
    }
  }

  private static let cellLimit = 1_000

  private mutating func checkAxisName(_ name: String, at place: TextPlace) {
    guard !Self.isIdentifier(name, startsUppercase: false) else { return }
    report(
      place, "not a name for an axis of `sweep`",
      expected: "letters and digits that start with a small letter, such as `own` for `$own`",
      got: "`\(name)`", suggestion: Self.identifier(from: name, startsUppercase: false))
  }

  private mutating func axisValues(_ entry: MappingEntry) -> [String]? {
    let what = "axis `\(entry.key)`"
    if case .scalar = entry.value, let text = entry.value.string, text.contains("log") {
      return logarithmic(text, at: entry.value, of: what)
    }
    var (values, known): ([String], Set<String>) = ([], [])
    // One more is already too many cells.
    for item in items(entry.value, of: what)?.prefix(Self.cellLimit + 1) ?? [] {
      guard let value = text(item, of: "value of \(what)"), isValue(value, item, of: entry.key)
      else { continue }
      if !known.insert(value).inserted {
        report(
          item.place, "\(what) has a value twice", expected: "each value once", got: "`\(value)`")
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// Reads `1k..1m log 10`.
  private mutating func logarithmic(_ text: String, at node: Node, of what: String) -> [String]? {
    let expected = "a list such as `[1k, 10k]`, or `1k..1m log 10`"
    let halves = text.components(separatedBy: "log").map(\.trimmed)
    guard halves.count == 2, let factor = Int(halves[1]), factor > 1,
      let range = RangeText.range(halves[0], resolved: { try? SizeText.number(from: $0) }),
      range.lowerBound > 0, halves[0].contains("..")
    else {
      report(node.place, "\(what) cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
    var values: [String] = []
    var value = range.lowerBound
    while value <= range.upperBound {
      values.append(SizeText.short(value))
      let (next, isTooMuch) = value.multipliedReportingOverflow(by: factor)
      if isTooMuch { break }
      value = next
    }
    return values
  }

  /// Reports a value that is invalid for its axis.
  private mutating func isValue(_ value: String, _ node: Node, of axis: String) -> Bool {
    switch axis {
    case "size": return size(node, of: "value of axis `size`", atLeast: 1) != nil
    case "kindIndex": return one(node, of: "value of axis `kindIndex`", KindIndex.self) != nil
    case "cache": return one(node, of: "value of axis `cache`", CacheState.self) != nil
    default: break
    }
    let number = value.hasSuffix("%") ? String(value.dropLast()) : value
    if (try? SizeText.number(from: value)) != nil || Double(number)?.isFinite == true {
      return true
    }
    report(
      node.place, "value of axis `\(axis)` is not a number",
      expected: "numbers, sizes or shares, such as `[0, 1, 4]`, `[1k, 10k]` or `[0%, 20%]`",
      got: "`\(value)`")
    return false
  }

  private mutating func exclusion(
    _ node: Node, _ sweep: DeclaredSweep, _ known: [Set<String>]
  ) -> [String: Set<String>]? {
    guard let entries = entries(node, of: "`except`") else { return nil }
    var exclusion: [String: Set<String>] = [:]
    for entry in entries {
      guard let place = sweep.axes.firstIndex(where: { $0.name == entry.key }) else {
        reportUnknown(
          "axis in `except`", entry.key, at: entry.place, known: sweep.axes.map(\.name))
        return nil
      }
      let axis = sweep.axes[place]
      var values: Set<String> = []
      for item in items(entry.value, of: "`\(entry.key)` of `except`") ?? [] {
        guard let value = text(item, of: "`\(entry.key)` of `except`") else { continue }
        values.insert(value)
        if known[place].contains(value) { continue }
        report(
          item.place, "axis `\(axis.name)` has no such value",
          expected: "one of " + axis.values.prefix(20).map { "`\($0)`" }.joined(separator: ", "),
          got: "`\(value)`")
      }
      exclusion[entry.key] = values
    }
    return exclusion.isEmpty ? nil : exclusion
  }
}

/// The axes of a sweep and the excluded combinations.
struct DeclaredSweep {
  var axes: [SweepAxis] = []
  /// The place of each axis in the file.
  var places: [TextPlace] = []
  /// The values of each axis that an exclusion names, one dictionary per exclusion.
  var exclusions: [[String: Set<String>]] = []

  /// Axes that take effect without a `$name` in the file.
  static let builtIn = ["size", "kindIndex", "cache"]

  /// The combinations that are not excluded.
  var combinations: [[String: String]] {
    all.filter { combination in !exclusions.contains { Self.matches($0, combination) } }
  }

  /// Every combination of values in file order; the last axis varies fastest.
  var all: [[String: String]] {
    var result: [[String: String]] = [[:]]
    for axis in axes {
      result = result.flatMap { combination in
        axis.values.map { combination.merging([axis.name: $0]) { $1 } }
      }
    }
    return result
  }

  /// Returns the name of a combination, such as "size=100k own=16".
  func name(of combination: [String: String]) -> String {
    axes.map { "\($0.name)=\(combination[$0.name] ?? "")" }.joined(separator: " ")
  }

  private static func matches(
    _ exclusion: [String: Set<String>], _ combination: [String: String]
  ) -> Bool {
    exclusion.allSatisfy { name, values in combination[name].map(values.contains) ?? false }
  }
}
