import Escaping
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("tag", "tags", 1), ("tgas", "tags", 1),
    ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func `the edit distance counts slips`(first: String, second: String, count: Int) {
    #expect(Suggestion.slips(Array(first), Array(second)) == count)
    #expect(Suggestion.slips(Array(second), Array(first)) == count)
  }

  @Test func `only similar names are suggested`() {
    let names = ["title", "publishDate", "uuid", "indexed"]
    #expect(Suggestion.nearest(to: "titel", among: names) == "title")
    #expect(Suggestion.nearest(to: "publishdate", among: names) == "publishDate")
    #expect(Suggestion.nearest(to: "publish", among: names) == "publishDate")
    #expect(Suggestion.nearest(to: "index", among: names) == "indexed")
    #expect(Suggestion.nearest(to: "author", among: names) == nil)
    #expect(Suggestion.nearest(to: "id", among: names) == nil)
    #expect(Suggestion.nearest(to: "anything", among: [String]()) == nil)
  }
}
