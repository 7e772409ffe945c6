import Foundation
import OrderedCollections
import Testing

@testable import LogicalModel
@testable import ScenarioFormat

@Suite struct FileDraftTests {
  private func draft(
    _ text: String, as name: String = "artworks.jsonl", kinds: DraftKinds = .guessed
  ) throws -> (ScenarioDraft, Scenario) {
    let file = try TemporaryFile(name, text)
    let draft = try FileDraft(path: file.path, kinds: kinds).draft()
    return (draft, try ScenarioReader().read(text: draft.text, path: "draft.yaml"))
  }

  /// Two hundred paintings and sketches; only paintings have a frame, only sketches a book, and
  /// every tenth item has tags.
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
        Property(name: "id", type: .integer16, isOptional: false),
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
        == LinkField(
          field: "tags", property: "name", parts: ["name"], fields: ["rank": "rank"]))
    #expect(draft.importing?.leftOut.map(\.path) == ["empty"])
    #expect(draft.advice.count == 1)
    #expect(draft.advice.first?.hasPrefix("`classification` ") == true, "\(draft.advice)")
  }

  /// Values of one field in three kinds, with the type of the property in each; nil for none.
  @Test(
    arguments: [
      (["1.5", "\"text\"", "{\"x\": 1, \"y\": 2}"], [.double, .string, nil]),
      (["1.5", "\"text\"", "true"], [.double, .string, .boolean]),
      (["7", "\"2026-01-02T00:00:00Z\"", "\"some words\""], [.integer16, .date, .string]),
      (["\"a\"", "\"b\"", "[\"c\", \"d\"]"], [.string, .string, nil]),
      (["7", "8", "9"], [.integer16, .integer16, .integer16]),
      (["7", "8.5", "9"], [.double, .double, .double]),
      (["7", "\"words\"", "8"], [.integer16, .string, .integer16]),
    ] as [([String], [PropertyType?])])
  func `a field of several types is a property of its own type in each kind`(
    values: [String], types: [PropertyType?]
  ) throws {
    let kinds = ["Metric", "Log", "Click"]
    let lines = (0..<90).map { number in
      """
      {"type": "\(kinds[number % 3])", "own\(number % 3)": \(number), "payload": {"value": \(values[number % 3])}}

      """
    }.joined()
    let (_, scenario) = try draft(lines, as: "events.jsonl", kinds: .field("type"))
    for (kind, type) in zip(kinds, types) {
      let property = scenario.domain.properties(of: kind).first { $0.name == "payloadValue" }
      #expect(property?.type == type, "\(kind)")
    }
    // One property of the root unless the types differ.
    let isShared = scenario.domain.kind(named: "Event")?.properties.contains {
      $0.name == "payloadValue"
    }
    #expect(isShared == (Set(types).count == 1))
    let file = try TemporaryFile("events.jsonl", lines)
    let mapping = try #require(scenario.dataset.importing)
    let (_, report) = try DataImport(path: file.path, mapping: mapping, domain: scenario.domain)
      .load()
    #expect(report.storedItemCount == 90 && report.losses == [] && report.unmappedLine == nil)
  }

  @Test func `a kind whose values have several forms leaves the field out`() throws {
    let values = ["1.5", "\"text\"", "2.5", "{\"x\": 1}"]
    let lines = (0..<90).map { number in
      "{\"type\": \"\(["Metric", "Log"][number % 2])\", \"own\(number % 2)\": 1, \"payload\": "
        + values[number % 4] + "}\n"
    }
    let (draft, scenario) = try draft(lines.joined(), as: "events.jsonl", kinds: .field("type"))
    let leftOut = draft.importing?.leftOut ?? []
    #expect(leftOut.map(\.path) == ["payload in Log"])
    #expect(leftOut.map(\.count) == [45])
    #expect(draft.text.contains("payload in Log"))
    let metric = try #require(scenario.domain.kind(named: "Metric"))
    #expect(metric.properties.contains { $0.name == "payload" })
  }

  @Test func `rows of two rules have the first kind, and no column because of it`() throws {
    let text = """
      id,tg,slack,ts
      1,100,,
      2,101,,
      3,,C1,1.5
      4,,C2,2.5
      5,102,C9,9.5
      6,,,
      """
    let rules = [("Telegram", "tg"), ("Slack", "slack")].map {
      KindRule(kind: $0.0, field: $0.1, test: .isPresent(true))
    }
    let (draft, scenario) = try draft(text, as: "messages.csv", kinds: .rules(rules))
    #expect(scenario.domain.kind(named: "Slack")?.properties.map(\.name) == ["slack", "ts"])
    #expect(scenario.domain.kind(named: "Telegram")?.properties.map(\.name) == ["tg"])
    let mix = scenario.dataset.mix
    #expect([mix["Telegram"], mix["Slack"], mix["Message"]] == [3, 2, 1])
    #expect(draft.advice.count { $0.contains("1 item") } == 2, "\(draft.advice)")
    let file = try TemporaryFile("messages.csv", text)
    let mapping = try #require(scenario.dataset.importing)
    let (_, report) = try DataImport(path: file.path, mapping: mapping, domain: scenario.domain)
      .load()
    #expect(report.severalKinds.entries.map(\.name) == ["Telegram and Slack"])
    #expect(report.otherKinds.total == 1 && report.unmappedFields.total == 2)
    #expect(report.wholeFieldsLost == [])
  }

  @Test(arguments: [
    ("weight", nil, ["weight"]), ("weight", "weight", ["weight"]), ("note", nil, []),
  ])
  func `a report names the fields that every item has and the scenario does not store`(
    field: String, ignored: String?, lost: [String]
  ) throws {
    let text = "kind,id,weight,note\nA,1,7,x\nA,2,8,\nB,3,9,y\nB,4,5,z\n"
    let (_, scenario) = try draft(text, as: "items.csv", kinds: .field("kind"))
    var mapping = try #require(scenario.dataset.importing)
    for (place, fields) in mapping.fields where fields == [field] {
      mapping.fields[place] = nil
      mapping.whenMissing[place] = .text("0")
    }
    mapping.ignored = [ignored].compactMap(\.self)
    let file = try TemporaryFile("items.csv", text)
    let (_, report) = try DataImport(path: file.path, mapping: mapping, domain: scenario.domain)
      .load()
    #expect(report.wholeFieldsLost == lost)
  }

  @Test func `an array is drafted like lines`() throws {
    let lines = try draft(Self.artworks).0.text
    let array = "[\n" + Self.artworks.split(separator: "\n").joined(separator: ",\n") + "\n]"
    let text = try draft(array, as: "artworks.json").0.text
    let expected = lines.replacing(".jsonl", with: ".json").replacing("jsonl\n", with: "json\n")
    #expect(text == expected)
  }

  @Test func `the workload contains the typical queries of such an app`() throws {
    let names = try draft(Self.artworks).1.workload.map(\.name)
    #expect(
      names == [
        "insert-all-at-once", "fetch-all-artwork", "fetch-all-sketch", "newest-100-artwork",
        "artwork-by-tags", "filtered-artwork-title", "search-artwork-title", "count-per-kind",
        "fetch-artwork-by-id", "launch-artwork", "update-artwork-title",
        "delete-artwork",
      ])
  }

  @Test(arguments: [
    ("birthday,end,start,updated", "start"), ("updated,end,created_at,start", "created_at"),
    ("birthday,end,updated", "updated"), ("birthday,end", "end"), ("birthday,date,end", "date"),
    ("died,birthday", "died"), ("date,published", "published"),
    // Fields in brackets have gaps: few items, or many, have them.
    ("date,(start)", "date"), ("date,[start]", "start"), ("birthday,end,(start)", "start"),
    ("(created),published", "published"),
  ])
  func `the newest items are those that began last`(columns: String, expected: String) throws {
    let names = columns.split(separator: ",").map(String.init)
    let rows = (0..<300).map { number in
      names.map { name in
        let isAbsent =
          name.hasPrefix("(") && number % 5 > 0 || name.hasPrefix("[") && number % 5 == 0
        return isAbsent ? "" : "20\(10 + number % 9)-0\(1 + number % 9)-03"
      }.joined(separator: ",")
    }
    let header = names.map { $0.trimmingCharacters(in: .punctuationCharacters) }
    let text = ([header.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    let workload = try draft(text, as: "things.csv").1.workload
    let newest = workload.compactMap { $0.action as? LogicalModel.Operation.Newest }
    var properties = DraftNames()
    #expect(newest.map(\.property) == [properties.property(expected)])
  }

  @Test func `whole numbers are generated in the range of the file`() throws {
    let text =
      "year,level,id,one\n"
      + (0..<200).map { "\(1_950 + $0 % 70),\($0 * 7 % 90 - 40),\(14_000 - $0),5\n" }.joined()
    let values = try draft(text, as: "things.csv").1.dataset.values
    func distribution(_ name: String) -> ValueDistribution.Distribution? {
      values[PropertyPath(kind: "Thing", name: name)]?.distribution
    }
    #expect(distribution("year") == .uniform(1_950...2_019))
    #expect(distribution("level") == .uniform(-40...49))
    #expect(distribution("id") == .uniform(13_801...14_000))
    #expect(distribution("one") == .uniform(5...5))
  }

  @Test func `forty kinds are found and kept, each with its own field`() throws {
    let columns = (0..<40).map { "own\($0)" }
    let text = (0..<6_000).map { number in
      let kind = number * 7 % 40
      return "k\(kind),\(number),"
        + columns.indices.map { $0 == kind ? "5\(number)" : "" }
        .joined(separator: ",") + "\n"
    }
    let header = "kind,code,\(columns.joined(separator: ","))\n"
    let (draft, scenario) = try draft(header + text.joined(), as: "forty.csv")
    #expect(scenario.domain.kinds.count == 41)
    #expect(scenario.domain.kind(named: "K39")?.properties.map(\.name) == ["own39"])
    #expect(draft.advice.count == 1)
  }

  @Test func `drafting a single kind reports that there is no choice`() throws {
    let (draft, _) = try draft("name,height\nAda,1.9\nBob,1.8\nCyd,1.7\n", as: "three.csv")
    #expect(draft.advice.first?.hasPrefix("one kind: ") == true)
    let same = "type,n\n" + (0..<9).map { "a,\($0)\n" }.joined()
    let given = try self.draft(same, as: "same.csv", kinds: .field("type")).0
    #expect(given.advice.first?.hasPrefix("one kind: ") == true)
  }

  @Test func `a field that several kinds have is declared once, and a comment names the kinds`()
    throws
  {
    let text =
      "kind,n,iban\n"
      + (0..<90).map { "\(["a", "b", "c"][$0 % 3]),\($0),\($0 % 3 == 2 ? "" : "DE\($0)")\n" }
      .joined()
    let (draft, scenario) = try draft(text, as: "accounts.csv")
    #expect(scenario.domain.kind(named: "Account")?.properties.map(\.name) == ["n", "iban"])
    #expect(scenario.domain.allKinds.flatMap(\.properties).count == 2)
    #expect(draft.text.contains("  # only for A, B"), "\(draft.text)")
  }

  @Test
  func `duplicate fields of an object, or two fields with one path, are reported as not read`()
    throws
  {
    let text = (0..<50).map { number in
      "{\"name\":\"a\(number)\",\"name\":\"b\",\"v.w\":\(number),\"v\":{\"w\":-1}}\n"
    }
    let (draft, scenario) = try draft(text.joined(), as: "things.jsonl")
    #expect(draft.text.contains("# Not read: 50 values of `name`, "))
    #expect(draft.text.contains("# Not read: 50 values of `v.w`, "))
    #expect(draft.advice.contains { $0.contains("--accept-loss") })
    let path = PropertyPath(kind: "Thing", name: "vW")
    #expect(scenario.dataset.importing?.fields[path] == ["v.w"])
    #expect(scenario.domain.kind(named: "Thing")?.properties.last?.isOptional == false)
  }

  @Test func `a column without a name is named after its position and stored`() throws {
    let text = ",name,n,\n" + (0..<30).map { "\($0),x\($0),\($0 * 2),\n" }.joined()
    let (draft, scenario) = try draft(text, as: "pandas.csv")
    let mapping = try #require(scenario.dataset.importing)
    #expect(Set(mapping.fields.values) == [["column 1"], ["name"], ["n"]])
    #expect(draft.importing?.leftOut.map(\.path) == ["column 4"])
    #expect(scenario.domain.kind(named: "Panda")?.properties.first?.name == "column1")
  }

  @Test(arguments: [
    "{\"count\": 200, \"items\": [LIST], \"next\": null}",
    "{\n  \"items\": [\n    LIST\n  ],\n  \"count\": {\"a\": [1, \"]}\"]},\n \"next\": null\n}\n",
    "{\"next\":null,\"count\":[1,2],\"items\":[LIST]}\n\n",
  ])
  func `an object around a list of items is drafted like the list`(form: String) throws {
    let list = Self.artworks.split(separator: "\n").joined(separator: ",\n")
    let isLine = !form.contains("\n  ")
    let array = isLine ? list.replacing("\n", with: "") : list
    let (draft, scenario) = try draft(form.replacing("LIST", with: array), as: "artworks.json")
    let plain = try self.draft("[\(list)]", as: "artworks.json").1
    #expect(scenario == plain)
    #expect(
      draft.head[0].contains("200 items of artworks.json (UTF-8, the list `items` of one object)"))
    #expect(draft.head.last?.hasPrefix("Not stored: `") == true)
    #expect(
      draft.head.last?.contains("`count`") == true && draft.head.last?.contains("`next`") == true)
  }

  @Test func `JSON lines with a list of objects each are not an object around a list`() throws {
    let text = "{\"items\":[{\"name\":\"a\"}]}\n"
    let (_, scenario) = try draft(text + text, as: "orders.jsonl")
    #expect(scenario.dataset.importing?.format == .jsonLines)
    let long =
      "{\"items\":[\(String(repeating: "{\"name\":\"a\"},", count: 9_000)){\"name\":\"b\"}]}\n"
    #expect(try draft(long + long, as: "orders.jsonl").1.dataset.importing?.format == .jsonLines)
    #expect(try draft(long, as: "orders.json").1.dataset.importing?.format == .jsonArray)
  }

  @Test func `the commands at the top can be pasted`() throws {
    var (draft, _) = try draft("a,b\n1,x\n2,y\n", as: "my file (1) 2024.csv")
    draft.rename(to: "my-file", file: "my file's.yaml")
    #expect(draft.head[1].contains("check 'my file'\\''s.yaml' --data 'my file (1) 2024.csv'  "))
    #expect(
      try self.draft(Self.artworks).0.head[1].contains("artworks.yaml --data artworks.jsonl "))
    let one = try self.draft("a,b\n1,x\n", as: "one.csv").0
    #expect(one.head[0].hasPrefix("Drafted from the only item of one.csv"))
  }

  @Test func `every operation that finds members shows their values`() throws {
    let workload = try draft(Self.artworks).1.workload
    let querying = workload.filter {
      $0.name.hasPrefix("fetch") || $0.name.hasPrefix("newest")
        || $0.name.hasPrefix("filtered") || $0.name.hasPrefix("search") || $0.name.contains("-by-")
    }
    #expect(querying.count == 7)
    #expect(querying.allSatisfy { $0.shows == .everything }, "\(querying)")
  }

  @Test func `a rule makes a kind, and other items belong to the root if they have no own field`()
    throws
  {
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

  @Test func `other items are a separate kind if they have a field that the rest lacks`() throws {
    let text = (0..<60).map {
      "{\"t\":\"\($0 % 2 == 0 ? "a" : "b")\"\($0 % 2 == 0 ? ",\"x\":1" : "")}\n"
    }
    let rule = try KindRuleText.rule(from: "B: t is b")
    let (_, scenario) = try draft(text.joined(), as: "things.jsonl", kinds: .rules([rule]))
    #expect(scenario.domain.kind(named: "Thing")?.isAbstract == true)
    #expect(scenario.domain.kind(named: "OtherThing")?.properties.map(\.name) == ["x"])
  }

  @Test func `every value of the named field is a kind, however rare`() throws {
    let kinds = (0..<1_000).map { $0 < 600 ? "a" : $0 < 999 ? "b" : "rare" }
    let text = "group,n\n" + kinds.enumerated().map { "\($1),\($0)\n" }.joined()
    let (_, scenario) = try draft(text, as: "things.csv", kinds: .field("group"))
    #expect(scenario.dataset.mix == ["A": 600, "B": 399, "Rare": 1])
  }

  @Test func `a field that only a rare kind lacks belongs to the root`() throws {
    let text =
      "kind,day,page\n"
      + (0..<400).map { number in
        let kind = number == 0 ? "note" : number % 2 == 0 ? "book" : "film"
        return
          "\(kind),\(kind == "note" ? "" : "2024-01-1\(number % 9)"),\(kind == "book" ? "7" : "")\n"
      }.joined()
    let (_, scenario) = try draft(text, as: "works.csv")
    #expect(scenario.domain.kind(named: "Work")?.properties.map(\.name) == ["day"])
    #expect(scenario.domain.kind(named: "Book")?.properties.map(\.name) == ["page"])
    #expect(scenario.dataset.mix["Note"] == 1)
  }

  @Test func `the first field with a kind's name and few values names the kinds`() throws {
    let text =
      "colour,class,item_type,genre\n"
      + (0..<300).map { "c\($0 % 2),n\($0),t\($0 % 3),g\($0 % 2)\n" }.joined()
    let (_, scenario) = try draft(text, as: "things.csv")
    #expect(scenario.dataset.importing?.kindField == "item_type")
    #expect(scenario.dataset.mix == ["T0": 100, "T1": 100, "T2": 100])
  }

  /// Terms of office whose end, class number and identifier drift with the years, so that they also
  /// determine which other fields are present.
  @Test func `a text with a kind's name wins over dates, numbers, identifiers and states`()
    throws
  {
    let text = (0..<400).map { number in
      let isHouse = number % 4 != 0
      let own = isHouse ? "\"district\":\(number % 53)" : "\"rank\":\"\(number % 3)th\""
      let late = number > 200 ? ",\"url\":\"https://a.b/\(number)\",\"fax\":\"\(number)x\"" : ""
      return "{\"bioguide_id\":\"B\(number)\",\"state\":\"\(number > 200 ? "new" : "old")\","
        + "\"end\":\"20\(10 + number / 20)-01-03\",\"class\":\(number / 100),"
        + "\"type\":\"\(isHouse ? "rep" : "sen")\",\(own)\(late)}\n"
    }
    let (draft, scenario) = try draft(text.joined(), as: "terms.jsonl")
    #expect(scenario.dataset.importing?.kindField == "type")
    #expect(scenario.domain.kind(named: "Rep")?.properties.map(\.name) == ["district"])
    #expect(scenario.domain.kind(named: "Sen")?.properties.map(\.name) == ["rank"])
    // The choice with its reasons, and the next best.
    let sentence = try #require(draft.advice.last)
    #expect(sentence.contains("`type`") && sentence.contains("2 fields"), "\(sentence)")
    #expect(sentence.contains("--kind state (2 values"), "\(sentence)")
  }

  @Test func `the one of two kind fields that determines other fields wins`() throws {
    let text =
      "type,category,isbn\n"
      + (0..<200).map { number in
        "t\(number % 3),\(number % 2 == 0 ? "book" : "film"),\(number % 2 == 0 ? "x\(number)" : "")\n"
      }.joined()
    #expect(try draft(text, as: "a.csv").1.dataset.importing?.kindField == "category")
    let alike = "type,category\n" + (0..<200).map { "t\($0 % 3),c\($0 % 2)\n" }.joined()
    #expect(try draft(alike, as: "a.csv").1.dataset.importing?.kindField == "type")
  }

  @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 1, 0]])
  func `an object is kept whatever line comes first`(order: [Int]) throws {
    let lines = [
      "{\"id\":1,\"range\":null}\n", "{\"id\":2,\"range\":{}}\n",
      "{\"id\":3,\"range\":{\"start\":1812,\"text\":\"c. 1812\"}}\n",
    ]
    let (draft, scenario) = try draft(order.map { lines[$0] }.joined(), as: "things.jsonl")
    #expect(
      scenario.domain.kind(named: "Thing")?.properties.map(\.name) == [
        "id", "rangeStart", "rangeText",
      ]
    )
    #expect(draft.importing?.leftOut == [])
  }

  @Test func `objects in lists keep their name and their other fields`() throws {
    let lines = (0..<120).map { number in
      let person = number % 30
      return
        "{\"n\":\(number),\"contributors\":[{\"id\":\(500 + person),\"fc\":\"Person \(person)\","
        + "\"born\":{\"year\":\(1800 + person)},\"role\":\"\(number < 60 ? "artist" : "after")\","
        + "\"works\":[1]}]}\n"
    }
    let file = try TemporaryFile("works.jsonl", lines.joined())
    let draft = try FileDraft(path: file.path).draft()
    let scenario = try ScenarioReader().read(text: draft.text, path: "draft.yaml")
    let person = try #require(scenario.domain.kind(named: "Contributor"))
    #expect(
      person.properties.map { "\($0.name) \($0.type.rawValue)" } == [
        "name String", "id Integer 16", "bornYear Integer 16",
      ])
    #expect(scenario.dataset.companions["Contributor"]?.count(forFamilySize: 120) == 30)
    #expect(
      draft.importing?.leftOut.map { "\($0.path) \($0.count ?? -1)" } == [
        "contributors.role 120", "contributors.works 120",
      ])
    let mapping = try #require(scenario.dataset.importing)
    let (data, report) = try DataImport(
      path: file.path, mapping: mapping, domain: scenario.domain
    ).load()
    let people = try data.members(ofHierarchy: "Contributor", in: 0..<30)
    #expect(people[3].values == [.text("Person 3"), .integer(503), .integer(1_803)])
    #expect(report.losses == [] && !report.losesMuch)
    let line = try #require(report.unmappedLine)
    for fact in ["240 values", "contributors.role 120", "contributors.works 120"] {
      #expect(line.contains(fact), "\(line)")
    }
  }

  @Test func `no operation uses a field that hardly any item has`() throws {
    let text = (0..<500).map { number in
      let rare =
        number % 40 == 0
        ? ",\"mark\":\"m\(number % 80)\",\"seen\":\"2001-02-03\",\"notes\":[\"a\"],\"remark\":\"two words\""
        : ""
      return "{\"n\":\(number)\(rare)}\n"
    }
    let names = try draft(text.joined(), as: "things.jsonl").1.workload.map(\.name)
    #expect(
      names == [
        "insert-all-at-once", "fetch-all-thing", "fetch-thing-by-id", "launch-thing",
        "update-thing-n", "delete-thing",
      ])
  }

  @Test func `searched words are complete and correctly decoded`() throws {
    let titles = [
      "Weâ\u{80}\u{99}re encryptâ\u{80}\u{99}s best", "We encryptâ€™s it", "Ein pÃºblico hier",
      "(Reverse) the \"chain\"",
      "Ein Straßenbahn-Netz fährt", "reverse, then go",
    ]
    let text =
      "title\n"
      + (0..<60).map { number in
        "\"\(titles[number % 6].replacing("\"", with: "\"\"")) \(number)\"\n"
      }.joined()
    let draft = try draft(text, as: "posts.csv").0
    #expect(draft.text.contains("words: [reverse, best, fährt]"), "\(draft.text)")
  }

  @Test func `recurring values are drawn with their shares and queried`() throws {
    let text =
      "name,state,n\n"
      + (0..<100).map { "x\($0),\($0 % 4 == 0 ? "sold" : "new"),\($0 % 5 == 0 ? "" : "\($0)")\n" }
      .joined()
    let scenario = try draft(text, as: "things.csv").1
    let state = scenario.dataset.values[PropertyPath(kind: "Thing", name: "state")]
    #expect(state?.distribution == .weightedChoice(["new": 75, "sold": 25]))
    let number = scenario.dataset.values[PropertyPath(kind: "Thing", name: "n")]
    #expect(number?.absent == 0.2)
    #expect(
      scenario.workload.map(\.action.canonicalText).contains {
        $0.hasPrefix("filtered Thing state equal [\"text new\",\"text sold\"]")
      })
  }

  @Test func `without a field with a kind's name there is one kind, and candidates are named`()
    throws
  {
    let text =
      "colour,n\n" + (0..<100).map { "\(["red", "green"][$0 % 2]),\($0 * 7 % 100)\n" }.joined()
    let (draft, scenario) = try draft(text, as: "things.csv")
    #expect(Array(scenario.domain.kinds.keys) == ["Thing"])
    #expect(draft.text.contains("--kind colour (2 values"))
    let numbers = "class,n\n" + (0..<100).map { "\($0 % 3),\($0 * 7 % 100)\n" }.joined()
    #expect(try self.draft(numbers, as: "things.csv").0.text.contains("--kind class (3 values"))
  }

  @Test func `an object with as many different fields as data is left out as a whole`() throws {
    let text = (0..<150).map { "{\"a\":1,\"days\":{\"d\($0)\":1,\"x\":{\"y\":2}}}\n" }.joined()
    let (draft, _) = try draft(text, as: "things.jsonl")
    #expect(draft.importing?.leftOut.map(\.path) == ["days"])
  }

  @Test func `lists of numbers, mixed fields and empty fields are left out with a reason`() throws {
    let text = (0..<30).map { number in
      let mixed = number % 2 == 0 ? "{\"x\":1}" : "\"x\""
      return
        "{\"a\":\(number),\"place\":[1.5,2.5],\"mixed\":\(mixed),\"lists\":[[1]],\"none\":\"\"}\n"
    }
    let (draft, scenario) = try draft(text.joined(), as: "things.jsonl")
    let leftOut = draft.importing?.leftOut ?? []
    #expect(Set(leftOut.map(\.path)) == ["place", "mixed", "lists", "none"])
    #expect(
      leftOut.allSatisfy { $0.count == ($0.path == "none" ? 0 : $0.path == "mixed" ? 15 : 30) })
    #expect(scenario.dataset.importing?.ignored == [])
    for reason in [
      "lists of numbers", "an object in some items", "neither text", "never has a value",
    ] {
      #expect(draft.text.contains(reason))
    }
  }

  @Test func `texts for missing values are listed once`() throws {
    let text =
      "temp,wind\n" + (0..<40).map { "\($0 % 9 == 0 ? "NA" : "\($0).5"),\($0)\n" }.joined()
    let (_, scenario) = try draft(text, as: "hours.csv")
    #expect(scenario.dataset.importing?.absentTexts == ["NA"])
    let temp = scenario.domain.kind(named: "Hour")?.properties.first
    #expect(temp == Property(name: "temp", type: .double, isOptional: true))
  }

  @Test func `kinds with clashing names get names of their own`() throws {
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
    ("--kind", "no item has the field `clasification` of --kind; did you mean"),
    ("lists", "`tags` contains lists or objects"),
    ("null", "`nothing` has no value"),
    ("many", "`id` has about 300 values, too many to be kinds"),
  ])
  func `a field that cannot be the kind is rejected with advice`(what: String, message: String)
    throws
  {
    let fields = ["--kind": "clasification", "lists": "tags", "null": "nothing"]
    let field = fields[what] ?? "id"
    let text = (0..<300).map {
      "{\"nothing\":null,\"id\":\($0),\"classification\":\"a\",\"tags\":[\"x\"]}\n"
    }
    .joined()
    let error = #expect(throws: DraftError.self) { try draft(text, kinds: .field(field)) }
    #expect(error?.description.hasPrefix(message) == true, "\(error as Any)")
  }

  @Test func `a rule that no item matches is rejected`() throws {
    let rules = try ["A: n is 1", "B: n is 1"].map(KindRuleText.rule)
    let error = #expect(throws: DraftError.self) {
      try draft("n,m\n1,2\n2,3\n", as: "x.csv", kinds: .rules(rules))
    }
    #expect(error == .ruleHoldsNowhere(kind: "B"))
  }

  @Test(arguments: [
    ("{\n \"items\": [\n", "one JSON object across several lines"),
    ("PK\u{3}\u{4}", "this looks like a zip archive or an Excel workbook"),
    ("", "the file has no items"), ("a text", "only a header line"),
    ("[1,2]", "entry of the array is not a JSON object"), ("- a: 1\n- a: 2\n", "looks like YAML"),
    ("a text\nof lines, not a table\n", "expected 1 field"),
  ])
  func `a file that cannot be imported is rejected with its apparent format`(
    text: String, message: String
  ) throws {
    let error = #expect(throws: DataFileError.self) { try draft(text, as: "x.json") }
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }
}
