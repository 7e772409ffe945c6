import LogicalModel
import Testing

@testable import ScenarioFormat

@Suite struct TypeGuessTests {
  private func guess(_ values: [FieldValue], named name: String = "field") -> TypeGuess {
    var profile = FieldProfile()
    for value in values { profile.add(value) }
    profile.settle(absent: [])
    return TypeGuess(profile, named: name)
  }

  private func guess(_ texts: String..., named name: String = "field") -> TypeGuess {
    guess(texts.map { .text($0) }, named: name)
  }

  @Test(arguments: [
    (["1", "-3276"], PropertyType.integer16), (["40000", "1"], .integer32),
    // Ten times the value must fit.
    (["14033"], .integer32), (["3277"], .integer32), (["-3277"], .integer32),
    (["214748364"], .integer32), (["214748365"], .integer64), (["-300000000"], .integer64),
    (["3000000000"], .integer64), (["2008.0", "1"], .integer16), (["1.5", "2"], .double),
    (["1e5", "2"], .double), (["007", "8"], .string), (["+49 30"], .string), (["+4930"], .string),
    (["0x1F"], .string), (["inf", "1"], .string), (["1,5"], .string),
    (["true", "False"], .boolean),
    (["yes", "no"], .boolean), (["0", "1"], .integer16), (["12345678901234567890"], .string),
    (["123456789.123456789012"], .string),
    (["2F9B0C3A-5C5B-4B0A-9F6C-0A1B2C3D4E5F"], .uuid), (["https://a.b/c", "file:///x"], .uri),
    (["https://a.b/c d"], .string), (["mailto:a@b"], .string), (["2024-05-06", "2024-5-7"], .date),
    (["May 6, 2024", "7 June 2024"], .date), (["2024-05-06", "soon"], .string),
    (["8/4/2016", "1/27/2016"], .date), (["27/1/2016", "1/27/2016", "8/4/2016"], .string),
    (["1998", "1999"], .integer16), (["1998", "1999-05"], .date), ([" ", ""], .string),
    (["", "5"], .integer16), (["a", "1"], .string),
    (["0042", "1390"], .string), (["0815", "4711"], .string), (["01067", "80331"], .string),
    (["0042", "0043"], .string), (["1998", "4711-08"], .string), (["1998", "1812-06"], .date),
    (["1.5", "0.01234567890123456"], .double), (["1.5", "8.194777125807762e-05"], .double),
    (["0.30000000000000004", "-1"], .double), (["0.10000000000000000000", "1"], .double),
    (["0.123456789012345678", "1"], .string), (["1.5", "9007199254740993"], .string),
    (["9007199254740993", "1"], .integer64), (["9007199254740993.0", "1"], .string),
    (["1e-400", "1"], .string), (["1.5", "5e-324"], .double), (["77,86", "1.548,39"], .string),
  ])
  func `the guessed type fits every value`(texts: [String], type: PropertyType) {
    #expect(guess(texts.map { .text($0) }).type == type)
  }

  @Test func `JSON's own types are used unchanged`() {
    #expect(guess([.boolean(true), .boolean(false)]).type == .boolean)
    #expect(guess([.integer(1), .real(2.5)]).type == .double)
    #expect(guess([.integer(1), .text("n.d.")]).type == .string)
  }

  @Test func `a field's name decides the meaning of numbers`() {
    #expect(guess("9.99", "12.50", named: "price").type == .decimal)
    #expect(guess("9.99", named: "total_cost").type == .decimal)
    #expect(guess("0", "1", named: "isNew").type == .boolean)
    #expect(guess("0", "2", named: "isNew").type == .integer16)
    let unix = guess("1400000000", "1700000000", named: "created_at")
    #expect((unix.type, unix.format) == (.date, "unix"))
    let milliseconds = guess("1400000000000", "1700000000000", named: "updatedAt")
    #expect((milliseconds.type, milliseconds.format) == (.date, "unix-ms"))
    #expect(guess("1400000000", "1700000000", named: "views").type == .integer64)
    let day = guess("20240131", "20231224", named: "date")
    #expect((day.type, day.format) == (.date, "yyyyMMdd"))
    #expect(guess("20240131", "20240132", named: "date").type == .integer32)
  }

  @Test func `an ambiguous order of day and month is guessed with a comment`() {
    let slashes = guess("8/4/2016 7:05", "9/5/2016 8:15")
    #expect((slashes.type, slashes.format) == (.date, "M/d/yyyy H:mm"))
    #expect(slashes.comment?.contains("d/M/yyyy H:mm") == true)
    let points = guess("8.4.2016", "9.5.2016")
    #expect((points.type, points.format) == (.date, "d.M.yyyy"))
    // The same day in either order is no evidence and no different format.
    let symmetric = guess("6/6/2015 19:41", "8/4/2016 7:05", "9/5/2016 8:15")
    #expect((symmetric.type, symmetric.format) == (.date, "M/d/yyyy H:mm"))
    #expect(symmetric.comment?.contains("`format: d/M/yyyy H:mm` under `import`") == true)
    // Two formats cannot have one pattern.
    #expect(guess("8/4/2016", "9/5/2016 8:15").type == .string)
  }

  @Test func `a field of nearly only dates stays a text, with an exception as example`() {
    let guess = guess("2024-01-01", "2024-01-02", "n.d.")
    #expect(guess.type == .string)
    #expect(guess.comment?.contains("\"n.d.\"") == true)
    // Volume numbers are not dates.
    #expect(self.guess("1998", "2001", "x").comment == nil)
    #expect(self.guess("8.1947", "12.1903", "3.2025", "x").comment == nil)
    #expect(self.guess("48.12", "7.1", "1998", "-").comment == nil)
  }

  @Test func `a field of nearly only numbers stays a text, with an exception as example`() {
    let guess = guess((0..<30).map { .text($0 == 17 ? "mm" : "\($0)") }, named: "height")
    #expect(guess.type == .string)
    #expect(guess.comment?.contains("97%") == true && guess.comment?.contains("\"mm\"") == true)
  }

  @Test func `digits with a leading zero among numbers are reported as codes`() {
    let codes = guess((4..<200).map { .text($0 == 4 ? "004" : "\($0)") }, named: "numeric")
    #expect(codes.type == .string)
    #expect(codes.comment?.contains("code") == true, "\(codes.comment ?? "")")
    #expect(codes.comment?.contains("leading zero") == true)
    #expect(codes.comment?.contains("\"004\"") == true)
    #expect(guess("004", "012").comment?.contains("\"004\"") == true)
    // A text that is no code is the more important example.
    let mixed = guess((4..<200).map { .text(["004", "mm"].dropFirst($0 % 97).first ?? "\($0)") })
    #expect(mixed.comment?.contains("\"mm\"") == true, "\(mixed.comment ?? "")")
    #expect(guess("004", "A4").comment == nil)
    #expect(guess("0", "7").comment == nil)
  }

  @Test(arguments: [
    (
      ["created_at", "dateAdded", "publishedOn", "start", "release date"],
      NameHint.DateMeaning.beginning
    ),
    (["date", "timestamp", "day"], .other), (["updatedAt", "lastSeen", "last_published"], .change),
    (["end", "expiresAt", "due_date", "publicationEnd"], .end),
    (["birthday", "dateOfBirth", "died"], .person),
  ])
  func `a date's name has a meaning`(names: [String], meaning: NameHint.DateMeaning) {
    for name in names { #expect(NameHint(name).dateMeaning == meaning, "\(name)") }
  }

  @Test func `numbers with commas are reported as texts, with an example`() {
    let amounts = guess("77,86", "-3", "1.548,39", named: "Betrag")
    #expect(amounts.type == .string)
    #expect(amounts.comment?.contains("\"1.548,39\"") == true)
    #expect(guess("77,86", "3 EUR").comment == nil)
    #expect(guess("1,2,3", "4").comment == nil)
  }

  @Test func `a comment marks numbers with more digits than a Double keeps`() {
    let guess = guess("0.1", "0.123456789012345678")
    #expect(guess.type == .string)
    #expect(guess.comment?.contains("more digits than a Double") == true)
  }

  @Test func `the other values show whether a text means a missing value`() {
    var numbers = FieldProfile()
    for text in ["1.5", "NA", "2.5"] { numbers.add(.text(text)) }
    #expect(numbers.clearMarkers(named: "temp") == ["NA"])
    var texts = FieldProfile()
    for text in ["Namibia", "NA"] { texts.add(.text(text)) }
    #expect(texts.clearMarkers(named: "country") == [])
    texts.settle(absent: [])
    #expect(texts.count == 2)
    numbers.settle(absent: ["NA"])
    #expect(numbers.count == 2)
  }
}
