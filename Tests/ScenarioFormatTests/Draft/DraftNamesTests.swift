import Testing

@testable import ScenarioFormat

@Suite struct DraftNamesTests {
  @Test(arguments: [
    ("title", "title"), ("created_at", "createdAt"), ("created at", "createdAt"), ("DOI", "doi"),
    ("ISBNNumber", "isbnNumber"), ("userID", "userID"), ("UserID", "userID"), ("2nd", "field2nd"),
    ("Größe (cm)", "grosseCm"), ("class", "classField"), ("description", "descriptionField"),
    ("in", "inField"), ("null", "nullField"), ("version", "version"), ("hash_value", "hashValue"),
    ("copy", "copyField"),
    ("", "field"),
    ("#", "field"), ("catalogueGroup.shortTitle", "catalogueGroupShortTitle"), ("日本", "riBen"),
  ])
  func `a field's name becomes a property's name`(field: String, name: String) {
    var names = DraftNames()
    let made = names.property(field)
    #expect(made == name)
    #expect(ScenarioReading.isIdentifier(made, startsUppercase: false))
    #expect(!ScenarioReading.reservedNames.contains(made))
  }

  @Test(arguments: [
    ("journalArticle", "JournalArticle"), ("journal article", "JournalArticle"),
    ("truck, heavy", "TruckHeavy"), ("2", "Kind2"), ("", "Kind"), ("BOOK", "Book"),
    ("DVD", "DVD"), ("String", "StringKind"), ("Ölgemälde", "Olgemalde"),
  ])
  func `a value becomes a kind's name`(value: String, name: String) {
    var names = DraftNames()
    let made = names.kind(value)
    #expect(made == name)
    #expect(ScenarioReading.isIdentifier(made, startsUppercase: true))
  }

  @Test func `names are unique regardless of letter case`() {
    var names = DraftNames()
    #expect(
      ["a b", "aB", "A-B", "a1", "A1"].map { names.property($0) } == [
        "aB", "aB2", "aB3", "a1", "a1x2",
      ])
    var kinds = DraftNames()
    // BookDetails is an entity of the strategy details-relationship, PlainBook one of
    // abstract-root.
    #expect(
      ["book", "Book", "book details", "plain book"].map { kinds.kind($0) }
        == ["Book", "Book2", "BookDetails2", "PlainBook3"])
  }
}
