import LogicalModel
import Testing
import Yams

@testable import Measuring
@testable import ScenarioFormat

@Suite struct DraftTextTests {
  @Test(arguments: [
    "a", "a b", "yes", "null", "~", "", " a", "a ", "#x", "a #x", "a: b", "{", "]", "*a", "&a", "-",
    "- a", "'", "\"", "\\", "a\nb", "\t", "\u{0}", "\u{85}", "\u{2028}", "é", "日本", "😀",
    "1..2", "1.", "50%", "@a", "`a`", "!a", "%a", "0x1F", "1_000", "key:", "a,b", "?", "|", ">",
  ])
  func `a written text is read back unchanged`(text: String) throws {
    let flow = try #require(
      try compose(yaml: "[\(YAMLScalar.text(text)), {\(YAMLScalar.text(text)): 1}]"))
    #expect(flow.sequence?.first?.string == text)
    #expect(flow.sequence?[1].mapping?.keys.first?.string == text)
    let block = try #require(try compose(yaml: "a: \(YAMLScalar.text(text))  # comment\n"))
    #expect(block.mapping?["a"]?.string == text)
  }

  @Test func `characters beyond the basic plane are written unescaped`() {
    #expect(YAMLScalar.text("🚗 car") == "\"🚗 car\"")
  }

  @Test(arguments: [
    (0.5, "50%"), (0.004, "0.4%"), (0.999, "99.9%"), (0.999_999, "99.99%"), (0.000_000_1, "0.01%"),
    (0, "0%"), (1, "100%"), (0.015, "2%"),
  ])
  func `a share below 100 % is never written as 100 %`(share: Double, text: String) {
    #expect(DraftNumber.percent(share) == text)
  }

  /// Dates end a second later, because a range of days cannot include the last second of one.
  @Test(arguments: PropertyType.allCases.filter { $0 != .date })
  func `the default distribution of a type equals that of a scenario without one`(
    type: PropertyType
  ) throws {
    let law = DraftDistribution.usual(type).text(absent: 0.25)
    let scenario = try Fragment.scenario(
      Fragment.text(
        kinds: "  A: {properties: {value: \(type.rawValue)}}",
        data: "  values: {A.value: \(law)}"))
    let found = scenario.dataset.values[PropertyPath(kind: "A", name: "value")]
    #expect(found?.distribution == type.usualDistribution)
    #expect(found?.absent == 0.25)
  }

  @Test(arguments: [
    ("AskHN: title begins with Ask HN", "AskHN", "title", KindRule.Test.beginsWith(["Ask HN"])),
    ("A:title contains is it", "A", "title", .contains(["is it"])),
    ("A: the type is \"x y\"", "A", "the type", .equals(["x y"])),
    ("Link: url is present", "Link", "url", .isPresent(true)),
    ("Text: meta.url is absent", "Text", "meta.url", .isPresent(false)),
  ])
  func `a rule can be written in words`(
    text: String, kind: String, field: String, test: KindRule.Test
  )
    throws
  {
    #expect(try KindRuleText.rule(from: text) == KindRule(kind: kind, field: field, test: test))
  }

  @Test(arguments: ["", "A", "A:", "A: title", "A: title begins with ", ": title is x", "A: is x"])
  func `an invalid rule is rejected with an example`(text: String) {
    let error = #expect(throws: DraftError.self) { try KindRuleText.rule(from: text) }
    #expect(error?.description.contains("AskHN: title begins with Ask HN") == true)
  }

  @Test func `different texts are counted exactly while they are few, then approximately`() {
    var count = DistinctTexts<Bool>(capacity: 1_024)
    for number in 0..<1_000 { for _ in 0..<3 { count.add("\(number)") { $0 = true } } }
    #expect(count.isExact)
    #expect(count.estimate == 1_000)
    for number in 0..<50_000 { count.add("\(number)") { $0 = true } }
    #expect(!count.isExact)
    #expect((45_000...55_000).contains(count.estimate))
  }
}
