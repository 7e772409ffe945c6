import Foundation
import LogicalModel
import OrderedCollections
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
      : RangeText.range(text, bound: { (try? SizeText.number(from: $0)).map(Int64.init) })
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
    if case .mapping = node { return weightedChoice(node, of: path, type) }
    guard let choices = texts(node, of: "`of` of \(path)") else { return nil }
    return self.choices(choices, at: node, of: path, type).map { .choice($0) }
  }

  /// `{a: 70%, b: 30%}`.
  private mutating func weightedChoice(
    _ node: Node, of path: PropertyPath, _ type: PropertyType
  ) -> ValueDistribution.Law? {
    var weights: OrderedDictionary<String, Double> = [:]
    var isSound = true
    for entry in entries(node, of: "`of` of \(path)") ?? [] {
      let weight = weight(entry.value, of: "weight of `\(entry.key)` in \(path)")
      let choice = choices([entry.key], at: node, of: path, type)?.first
      if let weight, let choice { weights[choice] = weight } else { isSound = false }
    }
    if weights.isEmpty && isSound {
      report(node.place, "`of` of \(path) is empty", expected: "at least one value and its weight")
    }
    return isSound && !weights.isEmpty ? .weightedChoice(weights) : nil
  }

  mutating func constant(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Law?
  {
    guard let text = text(node, of: "`value` of \(path)") else { return nil }
    return choices([text], at: node, of: path, type)?.first.map { .constant($0) }
  }

  /// The texts as the generator reads them; dates are drawn as seconds from the reference date.
  private mutating func choices(
    _ texts: [String], at node: Node, of path: PropertyPath, _ type: PropertyType
  ) -> [String]? {
    let read = texts.map { (text: $0, value: Self.choice($0, type)) }
    guard let bad = read.first(where: { $0.value == nil })?.text else {
      return read.compactMap(\.value)
    }
    let expected =
      switch type {
      case .date: "days like 1998-12-31"
      case .boolean: "yes or no"
      case .decimal, .double, .float: "numbers"
      case .uuid: "UUIDs"
      default: "whole numbers that fit the type"
      }
    report(
      node.place, "choice of \(path) is no value of type \(type.rawValue)", expected: expected,
      got: "`\(bad)`")
    return nil
  }

  private static func choice(_ text: String, _ type: PropertyType) -> String? {
    switch type {
    case .date: return DateText.seconds(ofDay: text).map { "\($0)" }
    case .boolean:
      guard case .value(.boolean(let flag)) = FieldValue.text(text).converted(to: .boolean)
      else { return nil }
      return "\(flag)"
    case .decimal, .double, .float: return Double(text) == nil ? nil : text
    case .integer16, .integer32, .integer64:
      return Int64(text).map(limits(of: type).contains) == true ? text : nil
    case .uuid: return UUID(uuidString: text) == nil ? nil : text
    case .string, .uri, .binary: return text
    }
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

  static func limits(of type: PropertyType) -> ClosedRange<Int64> {
    switch type {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .boolean: 0...1
    default: Int64.min...Int64.max
    }
  }
}
