import LogicalModel
import Yams

/// Parameters of laws whose meaning depends on the type of the property.
extension ScenarioReading {
  /// Whole numbers, or days for a date; within what the type can hold.
  mutating func uniform(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Law?
  {
    let expected =
      type == .date ? "days such as 1990-01-01..2025-12-31" : "whole numbers such as 0..100"
    guard let text = text(node, of: "`range` of \(path)", expected: expected) else { return nil }
    let range =
      type == .date
      ? RangeText.range(text, bound: { DateText.seconds(ofDay: $0) })
      : RangeText.range(text, bound: { Int64($0) })
    guard let range else {
      report(
        node.place, "`range` of \(path) cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
    // A range must be countable in 64 bits itself.
    let limits = Self.limits(of: type).clamped(to: -Self.farthest...Self.farthest)
    guard limits.contains(range.lowerBound), limits.contains(range.upperBound) else {
      report(
        node.place, "`range` of \(path) is out of range for type \(type.rawValue)",
        expected: "numbers from \(limits.lowerBound) to \(limits.upperBound)", got: "`\(text)`")
      return nil
    }
    return .uniform(range)
  }

  mutating func choice(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Law?
  {
    guard let choices = texts(node, of: "`of` of \(path)") else { return nil }
    guard type != .string && type != .uri else { return .choice(choices) }
    if type == .date { return days(choices, at: node, of: path) }
    let limits = Self.limits(of: type)
    let isReal = [.decimal, .double, .float].contains(type)
    let bad = choices.first { choice in
      isReal ? Double(choice) == nil : Int64(choice).map(limits.contains) != true
    }
    guard let bad else { return .choice(choices) }
    report(
      node.place, "choice of \(path) is no value of type \(type.rawValue)",
      expected: isReal ? "numbers" : "whole numbers that fit the type", got: "`\(bad)`")
    return nil
  }

  /// Dates are drawn as seconds from the reference date.
  private mutating func days(_ choices: [String], at node: Node, of path: PropertyPath)
    -> ValueDistribution.Law?
  {
    guard let bad = choices.first(where: { DateText.seconds(ofDay: $0) == nil }) else {
      return .choice(choices.compactMap { DateText.seconds(ofDay: $0) }.map { "\($0)" })
    }
    report(
      node.place, "choice of \(path) is no value of type Date", expected: "days like 1998-12-31",
      got: "`\(bad)`")
    return nil
  }

  /// Ranks start at 0, so the greatest is one less than their number.
  mutating func ranks(_ node: Node, of path: PropertyPath, _ type: PropertyType) -> Int? {
    guard let count = size(node, of: "`ranks` of \(path)", atLeast: 1) else { return nil }
    let greatest = Self.limits(of: type).upperBound
    guard Int64(count - 1) <= greatest else {
      report(
        node.place, "`ranks` of \(path) do not fit the type \(type.rawValue)",
        expected: "at most \(greatest + 1)", got: node.summary)
      return nil
    }
    return count
  }

  private static let farthest: Int64 = 1 << 62 - 1

  private static func limits(of type: PropertyType) -> ClosedRange<Int64> {
    switch type {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .boolean: 0...1
    default: Int64.min...Int64.max
    }
  }
}
