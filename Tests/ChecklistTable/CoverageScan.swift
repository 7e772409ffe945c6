/// A test and the items it shows to hold.
struct CoveringTest: Hashable {
  let name: String
  let file: String
  let items: [String]
  /// Why it may be skipped, as the test or its suite says; nil for one that always runs.
  var condition: String?

  /// True if it is skipped unless somebody has the files of other programs and says where.
  var needsRealData: Bool { condition?.contains("LINEAGE_REAL_DATA") == true }
}

/// Finds the tests of one source file and what they cover.
///
/// The items of a suite count for each of its tests, those in extensions of it in the same file
/// too. A test that is disabled shows nothing, so it is left out.
struct CoverageScan {
  private let file: String
  private let tokens: [SwiftLexer.Token]
  private var position = 0
  private var depth = 0
  /// Types around the current place with the depth of their braces.
  private var types: [(name: String, depth: Int)] = []
  private var itemsByType: [String: [String]] = [:]
  private var conditionsByType: [String: String] = [:]
  private var found: [(test: CoveringTest, types: [String])] = []

  /// What an attribute of a declaration says.
  private struct Attribute {
    var items: [String] = []
    var isDisabled = false
    /// The remark of `.enabled(if:)`; it may have none.
    var condition: String?

    /// Takes a text for what the trait around it makes of it.
    mutating func take(_ text: String, in trait: String?) {
      switch trait {
      case "covers": items.append(text)
      case "enabled": condition = text
      default: break
      }
    }
  }

  private init(_ source: String, file: String) {
    self.file = file
    tokens = SwiftLexer.tokens(of: source)
  }

  static func tests(in source: String, file: String) -> [CoveringTest] {
    var scan = CoverageScan(source, file: file)
    scan.run()
    return scan.found.map { test, types in
      let inherited = types.flatMap { scan.itemsByType[$0] ?? [] }
      return CoveringTest(
        name: test.name, file: file, items: inherited + test.items,
        condition: test.condition ?? types.lazy.compactMap { scan.conditionsByType[$0] }.first)
    }
  }

  private mutating func run() {
    var test: Attribute?
    var suite: Attribute?
    while position < tokens.count {
      let token = tokens[position]
      position += 1
      switch token {
      case .word("@Test"): test = attribute()
      case .word("@Suite"): suite = attribute()
      case .word("func"):
        if let attribute = test { note(attribute) }
        test = nil
      case .word("struct"), .word("class"), .word("enum"), .word("actor"), .word("extension"):
        enterType(suite)
        suite = nil
      case .symbol("{"): depth += 1
      case .symbol("}"): leaveBrace()
      default: break
      }
    }
  }

  /// Reads an attribute's arguments: the texts after `covers` and `enabled` up to their closing
  /// parentheses.
  private mutating func attribute() -> Attribute {
    var attribute = Attribute()
    guard position < tokens.count, tokens[position] == .symbol("(") else { return attribute }
    var nesting = 0
    var trait: (name: String, nesting: Int)?
    repeat {
      switch tokens[position] {
      case .symbol("("): nesting += 1
      case .symbol(")"):
        nesting -= 1
        if let inside = trait?.nesting, nesting < inside { trait = nil }
      case .word("covers"): trait = ("covers", nesting + 1)
      case .word("enabled"):
        trait = ("enabled", nesting + 1)
        attribute.condition = "a condition without a remark"
      case .word("disabled"): attribute.isDisabled = true
      case .text(let text): if let text { attribute.take(text, in: trait?.name) }
      default: break
      }
      position += 1
    } while nesting > 0 && position < tokens.count
    return attribute
  }

  private mutating func note(_ attribute: Attribute) {
    guard !attribute.isDisabled, case .word(let name)? = tokens[safe: position] else { return }
    found.append(
      (
        CoveringTest(
          name: name, file: file, items: attribute.items, condition: attribute.condition),
        types.map(\.name)
      ))
  }

  /// - Note: `class` also opens `class func` and `class var`, which have no brace of their own yet.
  private mutating func enterType(_ suite: Attribute?) {
    guard case .word(var name)? = tokens[safe: position], !["func", "var"].contains(name) else {
      return
    }
    // The last part of a dotted name.
    while tokens[safe: position + 1] == .symbol("."),
      case .word(let part)? = tokens[safe: position + 2]
    {
      name = part
      position += 2
    }
    if let suite {
      itemsByType[name, default: []] += suite.items
      conditionsByType[name] = suite.condition
    }
    types.append((name, depth))
  }

  private mutating func leaveBrace() {
    depth -= 1
    if let last = types.last, last.depth >= depth { types.removeLast() }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
