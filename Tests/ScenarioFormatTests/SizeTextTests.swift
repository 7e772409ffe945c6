import Testing

@testable import ScenarioFormat

@Suite struct SizeTextTests {
  @Test(arguments: [
    ("0", 0), ("500", 500), ("2k", 2_000), ("2K", 2_000), ("2.5k", 2_500), ("100k", 100_000),
    ("1m", 1_000_000), ("1_000_000", 1_000_000), ("0.000001m", 1), ("-3", -3),
  ])
  func `sizes are read`(text: String, number: Int) throws {
    #expect(try SizeText.number(from: text) == number)
  }

  @Test(arguments: [
    "", "k", "1,000", "1.5", "ten", "1kk", "1__0", "_1", "2.0005k", "1e3", "--1", "٣",
  ])
  func `other texts are rejected with examples`(text: String) {
    let problem = #expect(throws: SizeText.Problem.self) { try SizeText.number(from: text) }
    #expect(problem?.description.contains("\"\(text)\" is not a size") == true)
    #expect(problem?.description.contains("100k") == true)
  }

  @Test func `grouped numbers have commas between thousands`() {
    let numbers = [0, 12, 999, 1_000, 12_345, 100_000, 1_234_567, -1_000]
    #expect(
      numbers.map(SizeText.grouped)
        == ["0", "12", "999", "1,000", "12,345", "100,000", "1,234,567", "-1,000"])
  }

  @Test func `short sizes are read back unchanged`() throws {
    for number in [0, 1, 999, 1_000, 1_001, 1_100, 2_500, 99_950, 100_000, 1_500_000, 7_000_000] {
      #expect(try SizeText.number(from: SizeText.short(number)) == number)
    }
    #expect(SizeText.short(100_000) == "100k")
    #expect(SizeText.short(2_500) == "2.5k")
    #expect(SizeText.short(1_001) == "1001")
  }
}
