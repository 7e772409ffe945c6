import Testing

@testable import SQLiteStore

@Suite struct SQLQuotingTests {
  @Test(arguments: [
    ("a", "'a'"), ("it's", "'it''s'"), ("", "''"), ("e'\u{301}x", "'e''\u{301}x'"),
  ])
  func `marks are doubled, with an accent on them too`(text: String, sql: String) {
    #expect(text.quoted("'").unicodeScalars.elementsEqual(sql.unicodeScalars))
  }
}
