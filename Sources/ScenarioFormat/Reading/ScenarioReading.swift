import Escaping
import Foundation
import LogicalModel
import OrderedCollections
import Yams

/// The state of reading one scenario file: its name and the problems found so far.
///
/// Each section of the file is an extension in its own file. A reading function returns nil only
/// after it has reported a problem.
struct ScenarioReading {
  let path: String
  /// See ``YAMLText/placeholders``.
  let placeholders: [String: String]
  /// The strategies that a file may use.
  let knownStrategies: [String]
  private(set) var problems: [ScenarioFileError.Problem] = []
  /// The limit on problems; more of them help no reader.
  private static let problemLimit = 500

  mutating func report(
    _ place: TextPlace, _ what: String, expected: String? = nil, got: String? = nil,
    suggestion: String? = nil
  ) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(
      ScenarioFileError.Problem(
        path: path, place: place, what: what, expected: expected, got: got, suggestion: suggestion))
  }

  /// Reports a name that is not among the known ones.
  mutating func reportUnknown(
    _ what: String, _ name: String, at place: TextPlace, known: some Sequence<String>
  ) {
    // Finding the suggestion takes long.
    guard problems.count < Self.problemLimit else { return }
    let names = known.map { "`\($0)`" }
    let expected =
      switch names.count {
      case 0: "no name, because there are none"
      case 1: names[0]
      default: "one of " + names.joined(separator: ", ")
      }
    report(
      place, "unknown \(what)", expected: expected, got: "`\(name)`",
      suggestion: Suggestion.nearest(to: name, among: known))
  }
}

/// A key and value of a mapping.
struct MappingEntry {
  let key: String
  let place: TextPlace
  let value: Node
}

/// A mapping with known keys.
struct Fields {
  /// The place where the mapping starts.
  let place: TextPlace
  let entries: OrderedDictionary<String, MappingEntry>

  /// The value of a key, or nil if it is missing.
  subscript(key: String) -> Node? { entries[key]?.value }
}

extension ScenarioReading {
  /// Returns the entries of a mapping in file order, and only the first of duplicate keys.
  mutating func entries(_ node: Node, of what: String) -> [MappingEntry]? {
    guard case .mapping(let mapping) = node else {
      report(
        node.place, "\(what) cannot be read", expected: "a mapping (key: value lines)",
        got: node.summary)
      return nil
    }
    var first: OrderedDictionary<String, MappingEntry> = [:]
    for (key, value) in mapping {
      guard case .scalar(let scalar) = key else {
        report(key.place, "key in \(what) cannot be read", expected: "a name", got: key.summary)
        continue
      }
      let name = placeholders[scalar.string] ?? scalar.string
      if let earlier = first[name] {
        report(
          key.place, "duplicate key in \(what)", expected: "each key once",
          got: "a second `\(name)` (the first is on line \(earlier.place.line))")
      } else {
        first[name] = MappingEntry(key: name, place: key.place, value: value)
      }
    }
    return Array(first.values)
  }

  /// Reads a mapping with given keys; reports unknown and missing ones.
  mutating func fields(
    _ node: Node, of what: String, required: [String] = [], optional: [String] = []
  ) -> Fields? {
    guard let entries = entries(node, of: what) else { return nil }
    let known = required + optional
    for entry in entries where !known.contains(entry.key) {
      reportUnknown("key in \(what)", entry.key, at: entry.place, known: known)
    }
    for key in required where !entries.contains(where: { $0.key == key }) {
      report(node.place, "\(what) lacks the key `\(key)`")
    }
    let pairs = entries.map { ($0.key, $0) }
    return Fields(place: node.place, entries: OrderedDictionary(uniqueKeysWithValues: pairs))
  }
}

/// Single values: texts, numbers, shares and ranges.
extension ScenarioReading {
  /// Reads a text that is not empty, without trailing line ends.
  mutating func text(_ node: Node, of what: String, expected: String = "a text") -> String? {
    guard case .scalar(let scalar) = node, !node.isNothing else {
      report(node.place, "\(what) cannot be read", expected: expected, got: node.summary)
      return nil
    }
    let text = scalar.string.trimmed
    if text.isEmpty { report(node.place, "\(what) is empty", expected: expected) }
    return text.isEmpty ? nil : text
  }

  /// Reads a size such as 500 or 100k that is not below a minimum.
  mutating func size(_ node: Node, of what: String, atLeast minimum: Int) -> Int? {
    guard let text = text(node, of: what, expected: "a size such as 500 or 100k") else {
      return nil
    }
    guard let number = try? SizeText.number(from: text) else {
      report(
        node.place, "\(what) is not a size",
        expected: "a whole number such as 500, 1_000_000, 2.5k or 1m", got: "`\(text)`")
      return nil
    }
    guard number >= minimum else {
      report(node.place, "\(what) is too small", expected: "at least \(minimum)", got: "`\(text)`")
      return nil
    }
    return number
  }

  /// Reads a whole number within limits.
  mutating func count(_ node: Node, of what: String, within limits: ClosedRange<Int>) -> Int? {
    guard let number = size(node, of: what, atLeast: limits.lowerBound) else { return nil }
    guard number > limits.upperBound else { return number }
    report(
      node.place, "\(what) is too large", expected: "at most \(limits.upperBound)",
      got: node.summary)
    return nil
  }

  mutating func number(_ node: Node, of what: String, expected: String = "a number") -> Double? {
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let whole = (try? SizeText.number(from: text)).map(Double.init)
    guard let number = Double(text) ?? whole, number.isFinite else {
      report(node.place, "\(what) is not a number", expected: expected, got: "`\(text)`")
      return nil
    }
    return number
  }

  /// Reads a number that is at least zero or, optionally, above zero.
  mutating func number(_ node: Node, of what: String, above zero: ZeroBound) -> Double? {
    guard let value = number(node, of: what) else { return nil }
    let isFine = zero == .excluded ? value > 0 : value >= 0
    guard isFine else {
      report(
        node.place, "\(what) is out of range",
        expected: zero == .excluded ? "a number above 0" : "0 or more", got: node.summary)
      return nil
    }
    return value
  }

  /// Reads a share of the whole, written `5%` or `0.05`.
  mutating func share(_ node: Node, of what: String) -> Double? {
    let expected = "a share such as 5% or 0.05, from 0% to 100%"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? String(text.dropLast()).trimmed : text
    guard let number = Double(digits), number >= 0, number <= (isPercentage ? 100 : 1) else {
      report(node.place, "\(what) is not a share", expected: expected, got: "`\(text)`")
      return nil
    }
    return isPercentage ? number / 100 : number
  }

  /// Reads whole numbers `a..b`; a single `a` means `a..a`.
  mutating func range(_ node: Node, of what: String, within limits: ClosedRange<Int>)
    -> ClosedRange<Int>?
  {
    let expected = "a range such as 0..5 or one whole number"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    guard let range = RangeText.range(text, resolved: { try? SizeText.number(from: $0) }) else {
      report(node.place, "\(what) is not a range", expected: expected, got: "`\(text)`")
      return nil
    }
    guard limits.contains(range.lowerBound), limits.contains(range.upperBound) else {
      report(
        node.place, "\(what) is out of range",
        expected: "numbers from \(limits.lowerBound) to \(limits.upperBound)", got: "`\(text)`")
      return nil
    }
    return range
  }

  /// Reads a list of texts; a single text counts as a list of one.
  mutating func texts(_ node: Node, of what: String) -> [String]? {
    guard case .sequence(let sequence) = node else {
      return text(node, of: what, expected: "a text or a list of texts").map { [$0] }
    }
    if sequence.isEmpty {
      report(node.place, "\(what) is empty", expected: "at least one text")
      return nil
    }
    var items: [Node] = []
    for item in sequence { items.append(item) }
    return items.compactMap { text($0, of: what) }
  }

  mutating func flag(_ node: Node, of what: String) -> Bool? {
    guard let text = text(node, of: what, expected: "yes or no") else { return nil }
    switch text {
    case "yes", "true": return true
    case "no", "false": return false
    default:
      report(node.place, "\(what) is neither yes nor no", expected: "yes or no", got: "`\(text)`")
      return nil
    }
  }
}

/// The lower bound of a number: zero itself, or any number above it.
enum ZeroBound {
  case included
  case excluded
}

/// Parses ranges.
enum RangeText {
  /// Reads `a..b`, or `a` as `a..a`.
  ///
  /// Returns nil if a bound cannot be read or the bounds are reversed.
  static func range<Bound: Comparable>(_ text: String, resolved: (String) -> Bound?)
    -> ClosedRange<Bound>?
  {
    guard let dots = text.firstRange(of: "..") else { return resolved(text).map { $0...$0 } }
    guard let lower = resolved(String(text[..<dots.lowerBound]).trimmed),
      let upper = resolved(String(text[dots.upperBound...]).trimmed), lower <= upper
    else { return nil }
    return lower...upper
  }
}

extension String {
  /// The text without surrounding spaces and line ends.
  var trimmed: String {
    func isInk(_ byte: UInt8?) -> Bool { byte.map { $0 > 0x20 && $0 < 0x7F } ?? false }
    // Most texts are already trimmed, and reading a character's properties is slow.
    if isInk(utf8.first) && isInk(utf8.last) { return self }
    var text = Substring(self)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

/// The rules for names.
extension ScenarioReading {
  /// Names that would hide a member of every managed object.
  static let reservedNames: Set<String> = [
    "class", "debugDescription", "description", "entity", "hasChanges", "hash",
    "init", "isDeleted", "isFault", "isInserted", "isUpdated", "managedObjectContext", "objectID",
    "self",
  ]

  mutating func checkKindName(_ name: String, at place: TextPlace) {
    guard !Self.isIdentifier(name, startsUppercase: true) else { return }
    report(
      place, "not a name for a kind",
      expected: "letters and digits that start with a capital letter, such as `BlogPost`",
      got: "`\(name)`", suggestion: Self.identifier(from: name, startsUppercase: true))
  }

  /// Checks the name of a property, link or inverse.
  mutating func checkPropertyName(_ name: String, at place: TextPlace) {
    if Self.reservedNames.contains(name) {
      report(
        place, "reserved name",
        expected: "a name that managed objects do not already use (other than "
          + Self.reservedNames.sorted().joined(separator: ", ") + ")", got: "`\(name)`")
    } else if !Self.isIdentifier(name, startsUppercase: false) {
      report(
        place, "not a name for a property or link",
        expected: "letters and digits that start with a small letter, such as `pageCount`",
        got: "`\(name)`", suggestion: Self.identifier(from: name, startsUppercase: false))
    }
  }

  /// Accepts only ASCII, because names become table columns and code.
  static func isIdentifier(_ name: String, startsUppercase: Bool) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    let start: ClosedRange<Unicode.Scalar> = startsUppercase ? "A"..."Z" : "a"..."z"
    return start.contains(first) && name.unicodeScalars.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  /// Converts `blog post` and `blog_post` to `blogPost` or `BlogPost`; returns nil if the result is
  /// no name.
  static func identifier(from name: String, startsUppercase: Bool) -> String? {
    let words = name.split { $0 == " " || $0 == "_" || $0 == "-" }
    let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    let text =
      startsUppercase ? joined : joined.prefix(1).lowercased() + String(joined.dropFirst())
    return isIdentifier(text, startsUppercase: startsUppercase) ? text : nil
  }

  /// Reads a name of a scenario or operation: lower-case words joined by hyphens or underscores.
  ///
  /// Names become file names, and some file systems ignore case.
  mutating func name(_ node: Node, of what: String) -> String? {
    guard let name = text(node, of: what) else { return nil }
    let words = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isFine = words.allSatisfy { word in
      !word.isEmpty
        && word.unicodeScalars.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }
    if !isFine {
      report(
        node.place, "\(what) is not a short name",
        expected: "small letters, digits, hyphens and underscores, such as `newest-100`",
        got: "`\(name)`")
    }
    return name
  }
}

/// Lists, and words from a fixed set.
extension ScenarioReading {
  /// Returns the entries of a list; anything else counts as a list of one.
  mutating func items(_ node: Node, of what: String) -> [Node]? {
    guard case .sequence(let sequence) = node else {
      guard !node.isNothing else {
        report(node.place, "\(what) is empty", expected: "a list", got: node.summary)
        return nil
      }
      return [node]
    }
    var items: [Node] = []
    for item in sequence { items.append(item) }
    if items.isEmpty { report(node.place, "\(what) is empty", expected: "at least one entry") }
    return items.isEmpty ? nil : items
  }

  /// Returns the values of a list's entries and reports duplicates.
  mutating func once<Value: Hashable>(
    _ node: Node, of what: String, _ read: (inout ScenarioReading, Node) -> Value?
  ) -> [Value] {
    var (values, known): ([Value], Set<Value>) = ([], [])
    for item in items(node, of: what) ?? [] {
      guard let value = read(&self, item) else { continue }
      if !known.insert(value).inserted {
        report(
          item.place, "\(what) has a duplicate entry", expected: "each once", got: item.summary)
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// Reads a raw value of a type's cases.
  mutating func one<Word: RawRepresentable & CaseIterable>(
    _ node: Node, of what: String, _ type: Word.Type
  ) -> Word? where Word.RawValue == String {
    let known = type.allCases.map(\.rawValue)
    guard let text = text(node, of: what, expected: "one of " + known.joined(separator: ", "))
    else { return nil }
    if let word = type.allCases.first(where: { $0.rawValue == text }) { return word }
    reportUnknown(what, text, at: node.place, known: known)
    return nil
  }
}

/// Parameters of distributions whose meaning depends on the property's type.
extension ScenarioReading {
  /// Reads a range of whole numbers, or of days for a date, within what the type can hold.
  mutating func uniform(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Distribution?
  {
    let expected =
      type == .date ? "days such as 1990-01-01..2025-12-31" : "whole numbers such as 0..100"
    guard let text = text(node, of: "`range` of \(path)", expected: expected) else { return nil }
    let range =
      type == .date
      ? RangeText.range(text, resolved: { DateText.seconds(ofDay: $0) })
      : RangeText.range(text, resolved: { (try? SizeText.number(from: $0)).map(Int64.init) })
    guard let range else {
      report(
        node.place, "`range` of \(path) cannot be read", expected: expected, got: "`\(text)`")
      return nil
    }
    // The size of the range must also fit 64 bits.
    let limits = type.wholeNumbers.clamped(to: -Self.farthest...Self.farthest)
    guard limits.contains(range.lowerBound), limits.contains(range.upperBound) else {
      report(
        node.place, "`range` of \(path) is out of range for type \(type.rawValue)",
        expected: "numbers from \(limits.lowerBound) to \(limits.upperBound)", got: "`\(text)`")
      return nil
    }
    return .uniform(range)
  }

  mutating func choice(_ node: Node, of path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Distribution?
  {
    if case .mapping = node { return weightedChoice(node, of: path, type) }
    guard let choices = texts(node, of: "`of` of \(path)") else { return nil }
    return self.choices(choices, at: node, of: path, type).map { .choice($0) }
  }

  /// Reads `{a: 70%, b: 30%}`.
  private mutating func weightedChoice(
    _ node: Node, of path: PropertyPath, _ type: PropertyType
  ) -> ValueDistribution.Distribution? {
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
    -> ValueDistribution.Distribution?
  {
    guard let text = text(node, of: "`value` of \(path)") else { return nil }
    return choices([text], at: node, of: path, type)?.first.map { .constant($0) }
  }

  /// Converts texts to the generator's form: dates become seconds from the reference date.
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
      node.place, "choice of \(path) is not a value of type \(type.rawValue)", expected: expected,
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
      return Int64(text).map(type.wholeNumbers.contains) == true ? text : nil
    case .uuid: return UUID(uuidString: text) == nil ? nil : text
    case .string, .uri, .binary: return text
    }
  }

  /// Reads the number of ranks.
  ///
  /// Ranks start at 0, so the largest is one less than their number.
  mutating func ranks(_ node: Node, of path: PropertyPath, _ type: PropertyType) -> Int? {
    guard let count = size(node, of: "`ranks` of \(path)", atLeast: 1) else { return nil }
    let greatest = type.wholeNumbers.upperBound
    guard Int64(count - 1) <= greatest else {
      report(
        node.place, "`ranks` of \(path) do not fit the type \(type.rawValue)",
        expected: "at most \(greatest + 1)", got: node.summary)
      return nil
    }
    return count
  }

  private static let farthest: Int64 = 1 << 62 - 1
}

/// The section `usage`: how often an app performs each operation.
extension ScenarioReading {
  /// Reads the section.
  ///
  /// `operations` is nil if some of the workload could not be read.
  mutating func usage(_ node: Node, operations: [LogicalModel.Operation]?) -> [String: Double] {
    var weights: [String: Double] = [:]
    for entry in entries(node, of: "`usage`") ?? [] {
      if let operations, !operations.contains(where: { $0.name == entry.key }) {
        reportUnknown(
          "operation in `usage`", entry.key, at: entry.place, known: operations.map(\.name))
      }
      weights[entry.key] = number(
        entry.value, of: "weight of `\(entry.key)` in `usage`", above: .included)
    }
    if let operations, !operations.isEmpty,
      operations.allSatisfy({ weights[$0.name] == 0 })
    {
      report(
        node.place, "every weight in `usage` is zero",
        expected: "at least one operation with a weight above 0",
        got: "0 for each")
    }
    return weights
  }
}
