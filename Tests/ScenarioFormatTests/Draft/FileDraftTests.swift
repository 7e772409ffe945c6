import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

@Suite struct FileDraftTests {
  private func draft(
    _ text: String, as name: String = "artworks.jsonl", kinds: DraftKinds = .guessed
  ) throws -> (ScenarioDraft, Scenario) {
    let file = try TemporaryFile(name, text)
    let draft = try FileDraft(path: file.path, kinds: kinds).draft()
    return (draft, try ScenarioReader().read(text: draft.text, path: "draft.yaml"))
  }

  /// Two hundred paintings and sketches, of which only paintings have a frame and only sketches a
  /// book; every tenth item has tags.
  private static let artworks: String = (0..<200).map { number in
    let isPainting = number % 4 != 0
    let own = isPainting ? "\"frame\": \"oak\"" : "\"sketchbook\": {\"page\": \(number)}"
    let tags = number % 10 == 0 ? "[{\"name\": \"t\(number % 30)\", \"rank\": 1}]" : "[]"
    return
      "{\"id\": \(1_000 + number), \"classification\": \"\(isPainting ? "painting" : "sketch")\", "
      + "\"title\": \"A work of \(["art", "joy", "haste"][number % 3])\", \(own), \"tags\": \(tags), "
      + "\"acquired\": \"2001-0\(1 + number % 9)-11\", \"empty\": null}\n"
  }.joined()

  @Test func `kinds, types, gaps, links and the mapping are found`() throws {
    let (draft, scenario) = try draft(Self.artworks)
    #expect(scenario.domain.family == "Artwork")
    #expect(Array(scenario.domain.kinds.keys) == ["Artwork", "Painting", "Sketch", "Tag"])
    #expect(scenario.dataset.mix == ["Painting": 150, "Sketch": 50])
    let root = try #require(scenario.domain.kind(named: "Artwork"))
    #expect(root.isAbstract)
    #expect(
      root.properties == [
        Property(name: "id", type: .integer16, isOptional: false, isIndexed: true),
        Property(name: "title", type: .string, isOptional: false),
        Property(name: "acquired", type: .date, isOptional: false, isIndexed: true),
      ])
    #expect(root.links.map(\.destination) == ["Tag"])
    #expect(scenario.domain.kind(named: "Painting")?.properties.map(\.name) == ["frame"])
    #expect(scenario.domain.kind(named: "Sketch")?.properties.map(\.name) == ["sketchbookPage"])
    let mapping = try #require(scenario.dataset.importing)
    #expect(mapping.kindField == "classification")
    #expect(
      mapping.fields[PropertyPath(kind: "Sketch", name: "sketchbookPage")] == ["sketchbook.page"])
    #expect(
      mapping.links[PropertyPath(kind: "Artwork", name: "tags")]
        == LinkField(field: "tags", property: "name", parts: ["name"]))
    #expect(Set(mapping.ignored) == ["empty", "tags.rank"])
    #expect(draft.text.contains("# Guess: `classification` says the kind"))
  }

  @Test func `an array is drafted as its lines are`() throws {
    let lines = try draft(Self.artworks).0.text
    let array = "[\n" + Self.artworks.split(separator: "\n").joined(separator: ",\n") + "\n]"
    let text = try draft(array, as: "artworks.json").0.text
    let expected = lines.replacing(".jsonl", with: ".json").replacing("jsonl\n", with: "json\n")
    #expect(text == expected)
  }

  @Test func `the workload asks what such an app would`() throws {
    let names = try draft(Self.artworks).1.workload.map(\.name)
    #expect(
      names == [
        "insert-all-at-once", "fetch-all-artwork", "fetch-all-sketch", "newest-100-artwork",
        "filtered-artwork-id", "artwork-by-tags", "filtered-painting-frame",
        "search-artwork-title", "count-per-kind", "fetch-artwork-by-id", "update-artwork-title",
        "delete-artwork",
      ])
  }

  @Test func `a rule makes a kind, and the rest is the root if it has nothing of its own`() throws {
    let text =
      "title,url\n"
      + (0..<30).map { "\($0 % 3 == 0 ? "Ask HN: " : "")Post \($0),http://a/\($0)\n" }.joined()
    let rule = try KindRuleText.rule(from: "ask hn: title begins with Ask HN")
    let (_, scenario) = try draft(text, as: "hn posts.csv", kinds: .rules([rule]))
    #expect(scenario.domain.family == "HnPost")
    #expect(scenario.domain.kind(named: "HnPost")?.isAbstract == false)
    #expect(scenario.dataset.mix == ["HnPost": 20, "AskHn": 10])
    let mapping = try #require(scenario.dataset.importing)
    #expect(
      mapping.kindRules
        == [KindRule(kind: "AskHn", field: "title", test: .beginsWith(["Ask HN"]))])
    #expect(mapping.otherwise == "HnPost")
  }

  @Test func `the rest is a kind of its own where others lack what it has`() throws {
    let text = (0..<60).map {
      "{\"t\":\"\($0 % 2 == 0 ? "a" : "b")\"\($0 % 2 == 0 ? ",\"x\":1" : "")}\n"
    }
    let rule = try KindRuleText.rule(from: "B: t is b")
    let (_, scenario) = try draft(text.joined(), as: "things.jsonl", kinds: .rules([rule]))
    #expect(scenario.domain.kind(named: "Thing")?.isAbstract == true)
    #expect(scenario.domain.kind(named: "OtherThing")?.properties.map(\.name) == ["x"])
  }

  @Test func `rare values share a kind that keeps them`() throws {
    let kinds = (0..<1_000).map { $0 < 600 ? "a" : $0 < 990 ? "b" : "rare\($0 % 5)" }
    let text = "kind,n\n" + kinds.enumerated().map { "\($1),\($0)\n" }.joined()
    let (draft, scenario) = try draft(text, as: "things.csv", kinds: .field("kind"))
    #expect(scenario.dataset.mix == ["A": 600, "B": 390, "OtherThing": 10])
    let path = PropertyPath(kind: "OtherThing", name: "kind")
    #expect(scenario.dataset.importing?.fields[path] == ["kind"])
    #expect(draft.text.contains("# Too rare to be kinds of their own: rare0 2, rare1 2"))
  }

  @Test func `without a field that others depend on there is one kind, and candidates are named`()
    throws
  {
    let text =
      "colour,n\n" + (0..<100).map { "\(["red", "green"][$0 % 2]),\($0 * 7 % 100)\n" }.joined()
    let (draft, scenario) = try draft(text, as: "things.csv")
    #expect(Array(scenario.domain.kinds.keys) == ["Thing"])
    #expect(draft.text.contains("candidates: --kind colour (2 values)"))
  }

  @Test func `an object with as many parts as data is left out as a whole`() throws {
    let text = (0..<150).map { "{\"a\":1,\"days\":{\"d\($0)\":1,\"x\":{\"y\":2}}}\n" }.joined()
    let (_, scenario) = try draft(text, as: "things.jsonl")
    #expect(scenario.dataset.importing?.ignored == ["days"])
  }

  @Test func `lists of numbers, mixed fields and empty fields are ignored with a reason`() throws {
    let text = (0..<30).map { number in
      let mixed = number % 2 == 0 ? "{\"x\":1}" : "\"x\""
      return
        "{\"a\":\(number),\"place\":[1.5,2.5],\"mixed\":\(mixed),\"lists\":[[1]],\"none\":\"\"}\n"
    }
    let (draft, scenario) = try draft(text.joined(), as: "things.jsonl")
    #expect(Set(scenario.dataset.importing?.ignored ?? []) == ["place", "mixed", "lists", "none"])
    for reason in [
      "lists of numbers", "an object in some items", "neither text", "never has a value",
    ] {
      #expect(draft.text.contains(reason))
    }
  }

  @Test func `texts for no value are named once`() throws {
    let text =
      "temp,wind\n" + (0..<40).map { "\($0 % 9 == 0 ? "NA" : "\($0).5"),\($0)\n" }.joined()
    let (_, scenario) = try draft(text, as: "hours.csv")
    #expect(scenario.dataset.importing?.absentTexts == ["NA"])
    let temp = scenario.domain.kind(named: "Hour")?.properties.first
    #expect(temp == Property(name: "temp", type: .double, isOptional: true))
  }

  @Test func `kinds that other kinds of names would clash with get names of their own`() throws {
    let values = ["book", "Book", "item", "tags", "book details", "true"]
    let text = (0..<120).map {
      "{\"type\":\"\(values[$0 % 6])\",\"Title\":\"a\",\"title\":\"b\",\"tags\":[\"x\"]}\n"
    }
    let (_, scenario) = try draft(text.joined(), as: "items.jsonl", kinds: .field("type"))
    let names = scenario.domain.allKinds.map(\.name)
    #expect(Set(names.map { $0.lowercased() }).count == 8)
    #expect(names.contains("TypeTrue"))
  }

  @Test(arguments: [
    ("--kind", "no item has a field `clasification`, which --kind names; did you mean"),
    ("lists", "`tags` holds lists or objects"),
    ("many", "`id` has about 300 values, too many to be kinds"),
  ])
  func `a field that cannot be the kind is refused with advice`(what: String, message: String)
    throws
  {
    let field = ["--kind": "clasification", "lists": "tags"][what] ?? "id"
    let text = (0..<300).map { "{\"id\":\($0),\"classification\":\"a\",\"tags\":[\"x\"]}\n" }
      .joined()
    let error = #expect(throws: DraftError.self) { try draft(text, kinds: .field(field)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error as Any)")
  }

  @Test func `a rule that holds nowhere is refused`() throws {
    let rules = try ["A: n is 1", "B: n is 1"].map(KindRuleText.rule)
    let error = #expect(throws: DraftError.self) {
      try draft("n,m\n1,2\n2,3\n", as: "x.csv", kinds: .rules(rules))
    }
    #expect(error == .ruleHoldsNowhere(kind: "B"))
  }

  @Test(arguments: [
    (
      "{\n \"items\": [\n",
      "one JSON object over several lines; make an array of its items"
    ),
    ("PK\u{3}\u{4}", "this looks like a zip archive or an Excel workbook"),
    ("", "the file has no items"),
  ])
  func `a file that cannot be imported is refused with what it looks like`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: DataFileError.self) { try draft(text, as: "x.json") }
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }
}
