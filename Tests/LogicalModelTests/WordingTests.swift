import Testing

@testable import LogicalModel

@Suite struct WordingTests {
  @Test(arguments: [
    ("BlogPost", "blog-post"), ("AskHN", "ask-hn"),
    ("ProtectedAACAudioFile", "protected-aac-audio-file"), ("ABCDRecord", "abcd-record"),
    ("createdAt", "created-at"), ("userIDs", "user-ids"), ("URLsOfPage", "urls-of-page"),
    ("UserShirt", "user-shirt"), ("HTMLStyle", "html-style"), ("MP3File", "mp3-file"),
    ("Top10Items", "top10-items"), ("Leaf2A", "leaf2-a"), ("A", "a"), ("ABook", "a-book"),
    ("Größe", "größe"), ("", ""),
  ])
  func `the capitals of an acronym stay together`(name: String, kebab: String) {
    #expect(name.kebab == kebab)
  }

  @Test func `a short name keeps acronyms together too`() {
    #expect(
      "count ProtectedAACFiles with userID".shortName == "count-protected-aac-files-with-user-id")
  }

  @Test(arguments: [
    ("Item", "an Item"), ("Book", "a Book"), ("User", "a User"), ("Umbrella", "an Umbrella"),
    ("University", "a University"), ("HTMLPage", "an HTMLPage"), ("URL", "a URL"),
    ("MP3", "an MP3"), ("ABook", "an ABook"), ("F", "an F"), ("U", "a U"),
    ("Books", "a Book"), ("News", "a News item"), ("ItemData", "an ItemData item"),
    ("Pst", "a Pst item"), ("Ongc", "an Ongc item"),
  ])
  func `a kind's name has the article of its sound`(name: String, phrase: String) {
    #expect(name.withArticle == phrase)
  }

  @Test(arguments: [
    ("artworks", "artwork"), ("categories", "category"), ("boxes", "box"), ("buses", "bus"),
    ("status", "status"), ("series", "series"), ("news", "news"), ("class", "class"),
    ("gas", "gas"), ("dishes", "dish"), ("Items", "Item"), ("movies", "movie"), ("cities", "city"),
    ("children", "child"), ("People", "Person"), ("statuses", "status"), ("canvas", "canvas"),
    ("blogPosts", "blogPost"), ("PDFs", "PDF"), ("AskHNs", "AskHN"), ("metadata", "metadata"),
    ("", ""),
  ])
  func `a plural becomes a singular by its ending`(plural: String, singular: String) {
    #expect(plural.singular == singular)
  }

  @Test(arguments: [
    ("Book", "Books"), ("Category", "Categories"), ("Day", "Days"), ("Box", "Boxes"),
    ("Person", "People"), ("BlogPerson", "BlogPeople"), ("Status", "Statuses"),
    ("Thesis", "Theses"), ("Canvas", "Canvases"), ("Publication", "Publications"),
    // Plurals already.
    ("Books", "Books"), ("People", "People"), ("Series", "Series"), ("PDFs", "PDFs"),
    // Acronyms, abbreviations, words without a plural, numbers.
    ("PDF", "PDFs"), ("AskHN", "AskHNs"), ("GPS", "GPSs"), ("Pst", "Pst items"),
    ("Nyc", "Nyc items"), ("Ongc", "Ongc items"), ("HackerNews", "HackerNews items"),
    ("Weather", "Weather items"), ("Iso3166", "Iso3166s"), ("A", "As"),
    // Short words and clusters that are no abbreviations.
    ("App", "Apps"), ("Sky", "Skies"), ("Art", "Arts"), ("Inch", "Inches"),
    ("Algorithm", "Algorithms"),
    ("World", "Worlds"), ("Film", "Films"),
  ])
  func `a singular becomes a plural by its ending`(singular: String, plural: String) {
    #expect(singular.plural == plural)
  }
}
