import Foundation
import TestSupport
import Testing

/// `run-scenario draft` as a user runs it.
@Suite struct DraftTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let posts: String =
    "\u{FEFF}title;points;created_at;url\r\n"
    + (0..<240).map { number in
      let isAsk = number % 4 == 0
      let title = "\(isAsk ? "Ask HN: " : "")How to build a \(["boat", "house"][number % 2])"
      return "\(title);\(number * 13 % 90);\(1 + number % 12)/\(1 + number % 28)/2016 9:05;"
        + "\(isAsk ? "" : "https://example.org/\(number)")\r\n"
    }.joined()

  @Test func `a draft can be checked and run without changes`() throws {
    let data = try folder.write(Self.posts, to: "posts.csv")
    let scenario = folder.path("my posts.yaml")
    let drafted = try Program.run(
      "draft", data, "--kind-rule", "AskHN: title begins with Ask HN", "--out", scenario)
    #expect(drafted.status == 0, "\(drafted.errors)")
    #expect(drafted.output.isEmpty)
    #expect(drafted.errors.contains("wrote \(scenario)"))
    let checked = try Program.run("check", scenario, "--data", data)
    #expect(checked.status == 0, "\(checked.errors)")
    for text in [
      "fine. 3 kinds, 240 members", "posts.csv: 240 items, 240 stored (100 %)", "nothing is lost",
      "members: OtherPost 180, AskHN 60",
    ] {
      #expect(checked.output.contains(text), "\(checked.output)")
    }
    let run = try Program.run(
      list: [
        scenario, "--data", data, "--quick", "--out", folder.path("run"), "--strategy",
        "parent-entity", "--strategy", "enum-content", "--no-progress",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(folder.exists("run/report.md"))
  }

  @Test func `without --out, standard output contains only the scenario`() throws {
    let data = try folder.write(Self.posts, to: "posts.csv")
    let result = try Program.run("draft", data)
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix("# Drafted from the 240 items of posts.csv (UTF-8, separated by "))
    #expect(result.output.contains("\nscenario: posts\n"))
  }

  @Test func `an existing file is kept unless it may be replaced`() throws {
    let data = try folder.write(Self.posts, to: "posts.csv")
    let target = try folder.write("mine", to: "posts.yaml")
    let refused = try Program.run("draft", data, "--out", target)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--force"), "\(refused.errors)")
    #expect(try folder.text("posts.yaml") == "mine")
    #expect(try Program.run("draft", data, "--out", target, "--force").status == 0)
    #expect(try folder.text("posts.yaml").hasPrefix("# Drafted"))
  }

  @Test func `a draft of a model and one of a store run without any data`() throws {
    let store = folder.path("shop.sqlite")
    try ShopStore.make(at: store)
    let scenario = folder.path("shop.yaml")
    let drafted = try Program.run("draft", store, "--out", scenario)
    #expect(drafted.status == 0, "\(drafted.errors)")
    #expect(try folder.text("shop.yaml").contains("the store has 3, too few to time anything"))
    let run = try Program.run(
      list: [
        scenario, "--quick", "--out", folder.path("run"), "--strategy", "parent-entity",
        "--strategy", "enum-content", "--no-progress",
      ])
    #expect(run.status == 0, "\(run.errors)")
  }

  private static let messages = """
    id,sent,tg_chat,slack_channel,slack_ts,signal
    1,2026-04-01,100,,,
    2,2026-04-02,101,,,
    3,2026-04-03,,C1,1.5,
    4,2026-04-04,,C2,2.5,
    5,2026-04-05,,,,s1
    6,2026-04-06,102,C9,9.5,
    7,2026-04-07,,,,

    """

  @Test func `draft and check tell of rows that two rules match, and of those that none does`()
    throws
  {
    let data = try folder.write(Self.messages, to: "messages.csv")
    let scenario = folder.path("messages.yaml")
    let drafted = try Program.run(
      list: ["draft", data, "--out", scenario]
        + ["Telegram: tg_chat", "Slack: slack_channel", "Signal: signal"].flatMap {
          ["--kind-rule", "\($0) is present"]
        })
    #expect(drafted.status == 0, "\(drafted.errors)")
    let notes = drafted.errors.split(separator: "\n").filter { $0.contains("1 item ") }
    #expect(notes.count == 2, "\(drafted.errors)")
    #expect(notes.first?.contains(/Telegram and Slack.* slack_channel, slack_ts$/) == true)
    #expect(notes.last?.contains(/no rule.* Message$/) == true)
    // The one row does not make the columns of Slack everybody's.
    #expect(
      try folder.text("messages.yaml").contains(
        /Slack:\n +parent: Message\n +properties:\n +slackChannel/))
    let checked = try Program.run("check", scenario, "--data", data)
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output.contains(": fine. 4 kinds, 7 members"))
    #expect(!checked.output.contains("nothing is lost"))
    for part in [
      "slack_channel 1, slack_ts 1", "Telegram and Slack", "line 7", "(no rule matches)",
    ] {
      #expect(checked.output.contains(part), "\(checked.output)")
    }
    // The trial finds what the data breaks.
    let unique = try folder.write(
      folder.text("messages.yaml").replacing(
        "tgChat: Integer 16, required", with: "tgChat: Integer 16, required, unique"),
      to: "unique.yaml")
    let same = try folder.write(Self.messages.replacing(",102,", with: ",101,"), to: "same.csv")
    let refused = try Program.run("check", unique, "--data", same)
    #expect(refused.status == 1 && !refused.output.contains(": fine."), "\(refused.output)")
  }

  private static let notes = """
    <model><entity name="Item" isAbstract="YES"><attribute name="title" attributeType="String"/>
      <attribute name="draft" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="parent" maxCount="1" optional="YES" destinationEntity="Item" inverseName="children" inverseEntity="Item"/>
      <relationship name="children" toMany="YES" destinationEntity="Item" inverseName="parent" inverseEntity="Item"/>
    </entity>
    <entity name="Folder" parentEntity="Item"><attribute name="rank" attributeType="Integer 16"/></entity>
    <entity name="Note" parentEntity="Item"><attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="files" toMany="YES" destinationEntity="File" inverseName="note" inverseEntity="File"/>
    </entity>
    <entity name="File" parentEntity="Item">
      <relationship name="note" maxCount="1" optional="YES" deletionRule="Cascade" destinationEntity="Note" inverseName="files" inverseEntity="Note"/>
    </entity></model>
    """

  private func notesModel() throws -> String {
    let model = folder.path("Notes.xcdatamodel")
    try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: true)
    _ = try folder.write(Self.notes, to: "Notes.xcdatamodel/contents")
    return model
  }

  @Test func `a draft of a usage file runs with its shares`() throws {
    let usage = try folder.write(
      """
      70% Note: text CONTAINS[cd] $word; sort: title; limit: 20
      30% count Note: parent == $parent; name: children
      """, to: "usage.txt")
    let scenario = folder.path("notes.yaml")
    let drafted = try Program.run(
      "draft", notesModel(), "--usage", usage, "--out", scenario)
    #expect(drafted.status == 0, "\(drafted.errors)")
    let text = try folder.text("notes.yaml")
    #expect(text.contains("\n  children: 30\n"), "\(text)")
    // The parts of a migration are timed with weight 0.
    #expect(text.contains("\n  load-everything: 0\n  fetch-all-members: 0\n"))
    let run = try Program.run(
      list: [scenario, "--quick", "--out", folder.path("run"), "--no-progress"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try folder.text("run/report.md")
    #expect(report.contains("Notes with text containing a word, first 20 by title"), "\(report)")
  }

  @Test func `a log can be drafted, and mistakes in a usage file have their places`() throws {
    let model = try notesModel()
    let log = try folder.write(
      """
      2026-11-27 10:11:12.345 Notes[1:2] CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK FROM ZITEM t0 WHERE  t0.ZTEXT = ?
      2026-11-27 10:11:12.346 Notes[1:2] CoreData: annotation: total fetch execution time: 0.0015s for 1 rows.
      """, to: "console.txt")
    let drafted = try Program.run("draft", model, "--log", log)
    #expect(drafted.status == 0, "\(drafted.errors)")
    #expect(drafted.output.contains("where: \"text == $text\""), "\(drafted.output)")
    let usage = try folder.write("5% Note: texd == 1", to: "usage.txt")
    let partly = try folder.write("5% Note: texd == 1\n5% Note: text == $text", to: "partly.txt")
    let kept = try Program.run("draft", model, "--usage", partly)
    #expect(kept.status == 0, "\(kept.errors)")
    #expect(
      kept.errors.unwrapped.contains("left out \(partly):1:10: Note has no `texd`"),
      "\(kept.errors)")
    let refused = try Program.run("draft", model, "--usage", usage)
    #expect(refused.status == 64)
    #expect(
      refused.errors.unwrapped.contains("usage.txt:1:10: Note has no `texd`"), "\(refused.errors)")
    #expect(refused.output.isEmpty)
    let missing = try Program.run("draft", model, "--usage", folder.path("none.txt"))
    #expect(missing.status == 66, "\(missing.errors)")
    let both = try Program.run("draft", model, "--usage", usage, "--log", log)
    #expect(both.status == 64)
    #expect(both.errors.contains("--usage or --log"), "\(both.errors)")
  }

  @Test
  func `a model with a tree is drafted and run without the strategy that cannot hold it`()
    throws
  {
    let model = try notesModel()
    let scenario = folder.path("notes.yaml")
    let drafted = try Program.run("draft", model, "--out", scenario)
    #expect(drafted.status == 0, "\(drafted.errors)")
    // A transient attribute has nothing to leave out.
    #expect(!drafted.errors.contains("Item.draft"), "\(drafted.errors)")
    let text = try folder.text("notes.yaml")
    #expect(text.contains("model: Notes.xcdatamodel"), "\(text)")
    #expect(!text.contains("kinds:"), "\(text)")
    let reason = "independent-entities cannot store Item.parent: members of Item are in 3 "
    let checked = try Program.run("check", scenario)
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(checked.output.unwrapped.contains("left out: " + reason), "\(checked.output)")
    let run = try Program.run(
      list: [scenario, "--quick", "--out", folder.path("run"), "--no-progress"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.unwrapped.contains(reason), "\(run.errors)")
    #expect(try folder.text("run/report.md").contains(reason))
    #expect(try folder.text("run/journal.jsonl").contains(reason))
    #expect(try !folder.text("run/report.md").contains("| independent-entities"))
    let alone = try Program.run(
      list: [
        scenario, "--quick", "--out", folder.path("alone"), "--no-progress", "--strategy",
        "enum-content", "--strategy", "independent-entities",
      ])
    #expect(alone.status == 64)
    #expect(alone.errors.unwrapped.contains("only enum-content can"), "\(alone.errors)")
  }

  @Test(arguments: [
    (["--kind", "titel"], Int32(64), "did you mean `title`?"),
    (["--kind-rule", "nonsense"], 64, "\"nonsense\" is not a rule"),
    (["--tree", "Post"], 64, "--kind with a data file"),
    (["--usage", "usage.txt"], 64, "--kind with a data file"),
    (["--kind", "a", "--kind-rule", "B: a is b"], 64, "--kind or --kind-rule"),
    (["--force"], 64, "--out"),
  ])
  func `invalid combinations of options are rejected with advice`(
    options: [String], status: Int32, advice: String
  ) throws {
    let data = try folder.write(Self.posts, to: "posts.csv")
    let result = try Program.run(list: ["draft", data] + options)
    #expect(result.status == status)
    #expect(result.errors.contains(advice), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `a file that is a scenario already is reported as one`() throws {
    let path = try folder.write("# Mine.\nscenario: x\ntitle: y\n", to: "my x.yaml")
    let result = try Program.run("draft", path)
    #expect(result.status == 64)
    #expect(
      result.errors.contains("run-scenario check '"), "\(result.errors)")
  }

  @Test func `commands are printed for the shell, with the files' names`() throws {
    let data = try folder.write(Self.posts, to: "my file (1).csv")
    let target = folder.path("my posts.yaml")
    let result = try Program.run(
      "draft", data, "--kind-rule", "Ask: title contains Ask", "--out", target)
    #expect(result.errors.contains("run-scenario '\(target)' --data '\(data)' --quick"))
    let text = try folder.text("my posts.yaml")
    #expect(text.contains("# run-scenario check 'my posts.yaml' --data 'my file (1).csv' "))
    #expect(text.contains("\nscenario: my-posts\n"))
  }

  @Test func `drafting a single kind reports that there is no choice`() throws {
    let data = try folder.write("name,height\nAda,1.9\nBob,1.8\n", to: "people.csv")
    let result = try Program.run("draft", data)
    #expect(result.status == 0)
    #expect(result.errors.contains("one kind: "), "\(result.errors)")
    let scenario = try folder.write(result.output, to: "people.yaml")
    #expect(try Program.run("check", scenario, scenario).output.contains("one kind: "))
  }

  @Test func `drafting a model without sub-entities reports that there is no choice`() throws {
    let model = folder.path("Shop.xcdatamodel")
    try FileManager.default.createDirectory(atPath: model, withIntermediateDirectories: true)
    _ = try folder.write(
      "<model><entity name=\"A\"><attribute name=\"x\" attributeType=\"String\"/></entity></model>",
      to: "Shop.xcdatamodel/contents")
    let result = try Program.run("draft", model)
    #expect(result.status == 0)
    #expect(result.errors.contains("one kind: "), "\(result.errors)")
  }

  @Test func `content that a draft leaves out is counted by draft and reported as lost by check`()
    throws
  {
    let lines = (0..<40).map { number in
      "{\"type\":\"\(number % 2 == 0 ? "a" : "b")\",\"n\":\(number),\"place\":[1.5,2.5],"
        + "\"by\":[{\"fc\":\"Person \(number % 5)\",\"id\":\(number % 5),\"role\":\"\(number % 3)\"}]}\n"
    }
    let data = try folder.write(lines.joined(), to: "things.jsonl")
    let scenario = folder.path("things.yaml")
    let drafted = try Program.run("draft", data, "--out", scenario)
    #expect(drafted.errors.contains("40 values of place"), "\(drafted.errors)")
    let checked = try Program.run("check", scenario, "--data", data)
    #expect(checked.status == 0, "\(checked.errors)")
    let run = try Program.run(
      list: [
        scenario, "--data", data, "--quick", "--out", folder.path("run"), "--no-progress",
        "--strategy", "parent-entity", "--strategy", "independent-entities",
      ])
    #expect(run.status == 0, "\(run.errors)")
    let lost = try #require(checked.output.components(separatedBy: "Lost:\n").last)
    #expect(lost.prefix { $0 != "\n" }.contains("by.role 40, place 40"), "\(checked.output)")
  }

  @Test func `a database that is not a store is rejected with advice`() throws {
    let path = folder.path("plain.sqlite")
    try PlainDatabase.make(at: path)
    let result = try Program.run("draft", path)
    #expect(result.status == 65)
    #expect(result.errors.contains("export a table"), "\(result.errors)")
  }
}

extension String {
  /// The text as one line, regardless of wrapping.
  fileprivate var unwrapped: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
