import Lineage
import TestModels
import TestSupport
import Testing

/// Searches in SQL, where the word is folded once, and in memory, where it is folded each time.
@Suite struct TextSearchStoresTests {
  private static let operators = ["==", "<", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE"]

  @Test func `both stores find the same texts with any word and options`() throws {
    let seed = 409 as UInt64
    var random = SeededRandom(seed: seed)
    let texts = (0..<150).map { _ in RandomText.text(using: &random) }
    let stores = try StoreKind.allCases.map { try items($0, texts) }
    var found = 0
    for _ in 0..<40 {
      let word = RandomText.part(
        of: texts[Int.random(in: texts.indices, using: &random)], using: &random)
      for sign in Self.operators {
        for options in ["", "[c]", "[d]", "[cd]"] {
          let predicate = try FetchPredicate(
            format: "text \(sign)\(options) %@", word)
          let answers = try stores.map { try $0.marks(predicate) }
          #expect(answers[0] == answers[1], "seed \(seed): \(sign)\(options) \(word)")
          found += answers[0].count
        }
      }
    }
    #expect(found > 1_000)
  }

  @Test func `a text search can take its word from each row`() throws {
    for kind in StoreKind.allCases {
      let items = try Items(kind)
      for (word, text) in [("THEO", "Théorie"), ("рие", "Théorie"), ("елк", "Ёлка"), ("", "x")] {
        try items.insert(word, "Plain", ["text": .string(text)])
      }
      try items.save()
      #expect(try items.marks("text CONTAINS[cd] mark") == ["", "THEO", "елк"], "\(kind)")
    }
  }

  private func items(_ kind: StoreKind, _ texts: [String]) throws -> Items {
    let items = try Items(kind)
    for (place, text) in texts.enumerated() {
      try items.insert("\(place)", "Plain", ["text": .string(text)])
    }
    try items.save()
    return items
  }
}
