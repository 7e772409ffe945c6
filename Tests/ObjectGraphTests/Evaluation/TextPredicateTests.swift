import Lineage
import TestSupport
import Testing

@Suite struct TextPredicateTests {
  private func items(_ kind: StoreKind, _ texts: [String]) throws -> Items {
    let items = try Items(kind)
    for (place, text) in texts.enumerated() {
      try items.insert(text, place % 2 == 0 ? "Special" : "Plain", ["text": .string(text)])
    }
    try items.insert("nil")
    try items.save()
    return items
  }

  @Test(.covers("C52"), arguments: StoreKind.allCases)
  func `text operators work with and without case and diacritics`(kind: StoreKind) throws {
    let items = try items(kind, ["testa", "testą", "TESTA", "a test"])
    let expected: [(String, [String])] = [
      ("text CONTAINS 'est'", ["a test", "testa", "testą"]),
      ("text CONTAINS[c] 'est'", ["TESTA", "a test", "testa", "testą"]),
      ("text BEGINSWITH 'test'", ["testa", "testą"]),
      ("text BEGINSWITH[c] 'test'", ["TESTA", "testa", "testą"]),
      ("text ENDSWITH 'a'", ["testa"]),
      ("text ENDSWITH[d] 'a'", ["testa", "testą"]),
      ("text ENDSWITH[cd] 'ą'", ["TESTA", "testa", "testą"]),
      ("text == 'testa'", ["testa"]),
      ("text ==[cd] 'testa'", ["TESTA", "testa", "testą"]),
      ("text !=[c] 'testa'", ["a test", "testą"]),
      ("text LIKE 'test?'", ["testa", "testą"]),
      ("text LIKE[c] '*TEST*'", ["TESTA", "a test", "testa", "testą"]),
      ("text MATCHES 'test.'", ["testa", "testą"]),
      ("text IN[c] {'testa'}", ["TESTA", "testa"]),
    ]
    for (format, marks) in expected {
      #expect(try items.marks(FetchPredicate(format: format)) == marks, "\(format)")
    }
  }

  @Test(.covers("A18"), arguments: StoreKind.allCases)
  func `a keyword is found in texts of all sub-entities, ignoring case and diacritics`(
    kind: StoreKind
  ) throws {
    let items = try items(kind, ["Über Gärten", "UBER GARTEN", "Gartenbau", "Garage"])
    #expect(try items.marks("text CONTAINS[cd] 'garten'").count == 3)
    #expect(try items.marks("text CONTAINS[cd] 'GÄRTEN'", of: "Special").count == 2)
    #expect(try items.marks("text CONTAINS[cd] 'über'").count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `texts are equal if their bytes are`(kind: StoreKind) throws {
    let items = try items(kind, ["e\u{301}", "\u{E9}"])
    #expect(try items.marks("text == %@", "\u{E9}").count == 1)
    #expect(try items.marks("text ==[d] %@", "\u{E9}").count == 2)
    #expect(try items.marks("length:(text) == 2").count == 1)
  }
}
