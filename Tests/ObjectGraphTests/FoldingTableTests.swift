import TestModels
import Testing

@testable import Lineage

/// Folding by the table, which must equal Foundation's folding for any text.
@Suite struct FoldingTableTests {
  private static let optionSets: [TextOptions] = [
    .caseInsensitive, .diacriticInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  private static let everyScalar: [Unicode.Scalar] = (0...0x10FFFF).compactMap {
    Unicode.Scalar($0)
  }

  private func text(_ scalars: Unicode.Scalar...) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private func byTable(_ text: String, _ options: TextOptions) -> String? {
    var text = text
    return text.withUTF8 { TextFolding.foldedByTable($0, options) }
  }

  /// Returns the bytes, because equal texts may differ in them.
  private func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }

  private func agrees(_ text: String, _ options: TextOptions) -> Bool {
    bytes(TextFolding.folded(text, options))
      == bytes(TextFolding.foldedByFoundation(text, options))
  }

  @Test(arguments: optionSets)
  func `every scalar in the table is folded as by Foundation`(options: TextOptions) {
    var known = 0
    for scalar in Self.everyScalar {
      guard let folded = byTable(text(scalar), options) else { continue }
      known += 1
      #expect(scalar.value < 0x10000)
      let right = TextFolding.foldedByFoundation(text(scalar), options)
      #expect(bytes(folded) == bytes(right), "U+\(String(scalar.value, radix: 16))")
    }
    // Latin, Greek and Cyrillic with their extensions, and scalars that folding does not change.
    #expect(known > 30_000)
  }

  @Test(arguments: optionSets)
  func `a scalar in the table is independent of its neighbours, and a mark is detected`(
    options: TextOptions
  ) {
    // Other planes are not in the table; the test of every scalar would show it.
    for scalar in Self.everyScalar.prefix(0xF800) where byTable(text(scalar), options) != nil {
      let name = "U+\(String(scalar.value, radix: 16))"
      #expect(agrees(text("a", scalar, "É", scalar, "я", "\u{300}"), options), "\(name)")
    }
  }

  @Test(arguments: optionSets)
  func `scalars in the table can follow each other`(options: TextOptions) {
    let seed = 20_261_122 as UInt64
    var random = SeededRandom(seed: seed)
    let letters = (1..<0x2000).compactMap { Unicode.Scalar($0) }
      .filter { byTable(text($0), options) != nil }
    #expect(letters.count > 1_500)
    for round in 0..<400 {
      var view = String.UnicodeScalarView()
      for _ in 0..<500 { view.append(letters[Int.random(in: letters.indices, using: &random)]) }
      #expect(byTable(String(view), options) != nil)
      #expect(agrees(String(view), options), "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: optionSets)
  func `texts of letters, marks and symbols of many scripts are folded as by Foundation`(
    options: TextOptions
  ) {
    let seed = 407 as UInt64
    var random = SeededRandom(seed: seed)
    for round in 0..<6_000 {
      let text = RandomText.text(using: &random)
      #expect(agrees(text, options), "seed \(seed), round \(round): \(text.unicodeScalars)")
    }
  }

  @Test(arguments: optionSets)
  func `comparisons equal those of texts that Foundation folded`(options: TextOptions) throws {
    let seed = 408 as UInt64
    var random = SeededRandom(seed: seed)
    for round in 0..<3_000 {
      let text = RandomText.text(using: &random)
      let part = RandomText.part(of: text, using: &random)
      for comparison in [.contains, .beginsWith, .endsWith, .like, .equal, .less]
        as [FetchComparison.Operator]
      {
        let right = try TextComparison(comparison).holds(
          TextFolding.foldedByFoundation(text, options),
          TextFolding.foldedByFoundation(part, options))
        let found = try TextComparison(comparison, options: options).holds(text, part)
        #expect(
          found == right,
          "seed \(seed), round \(round): \(text) \(comparison) \(part), \(options)")
        #expect(try search(text, comparison, part, options) == right)
      }
    }
  }

  /// Searches with the word folded in advance.
  private func search(
    _ text: String, _ comparison: FetchComparison.Operator, _ part: String,
    _ options: TextOptions
  ) throws -> Bool {
    var (text, part) = (text, part)
    let search = part.withUTF8 {
      TextSearch(TextComparison(comparison, options: options), for: $0)
    }
    return try text.withUTF8 { try search.holds($0) }
  }

  @Test(
    arguments: [
      "", "plain", "Théorie de la", "Η μνήμη: ὁ λόγος", "Память и Ёлка", "Łódź i İstanbul",
      "Tiếng Việt", "Straße – “quoted”, 5 €", "数据与 かな 한국", "a\r\nb\u{0}c",
    ])
  func `texts with one scalar a letter do not need Foundation`(text: String) {
    for options in Self.optionSets {
      #expect(bytes(byTable(text, options)) == bytes(TextFolding.foldedByFoundation(text, options)))
    }
  }

  @Test(arguments: ["e\u{301}", "я\u{306}", "か\u{3099}", "👍", "\u{200D}", "ｆｕｌｌ", "\u{FB01}"])
  func `a text with a mark or an unknown scalar is left to Foundation`(text: String) {
    for options in Self.optionSets { #expect(byTable("ab" + text, options) == nil) }
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC3, 0x41], [0xC1, 0x81], [0xE2, 0x80], [0xE0, 0x81, 0x81],
      [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x91, 0x8D], [0xFF],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are left to Foundation`(bytes: [UInt8]) {
    for options in Self.optionSets {
      (Array("ab".utf8) + bytes).withUnsafeBufferPointer {
        #expect(TextFolding.foldedByTable($0, options) == nil)
      }
    }
  }
}
