import Foundation
import Lineage
import TestSupport
import Testing

/// Wrong input, which gets a message with the place and the fix, status 64, and leaves no files.
@Suite struct BadInputTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let scenario = """
    scenario: small
    title: Small
    question: Is it small?
    expectation: Yes.
    family: Item
    kinds:
      Item:
        properties: {title: String}
      Photo: {parent: Item, properties: {width: Integer 32}}
    data:
      size: 20
      mix: {Photo: 50%, Item: 50%}
    workload:
      - fetchAll: Item

    """

  @Test(
    arguments: [
      ("family: Item", "familly: Item", "5:1", "family"),
      ("mix: {Photo: 50%,", "mix: {Foto: 50%,", "12:9", "Photo"),
      ("parent: Item", "parent: Photo", "9:", "Photo -> Photo"),
      ("Photo: {parent", "  Photo: {parent", "9:5", "unknown key"),
      ("size: 20", "size: many", "11:9", "many"),
      ("String}", "Strin}", "8:", "String"),
      ("fetchAll: Item", "fetchAll: Itme", "14:", "Item"),
      ("title: Small", "title: \"Small", "15:1", "quoted"),
    ])
  func `a mistake in a scenario is reported with line, column and a suggestion`(
    right: String, wrong: String, place: String, hint: String
  ) throws {
    let text = Self.scenario.replacing(right, with: wrong)
    let path = try folder.write(text, to: "wrong.yaml")
    let result = try Program.run(path, "--out", folder.path("run"))
    #expect(result.status == 64, "\(result.errors)")
    #expect(result.errors.contains("wrong.yaml:\(place)"), "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(!folder.exists("run"))
  }

  @Test func `every problem of a file is reported at once`() throws {
    let text = Self.scenario.replacing("size: 20", with: "size: -1")
      .replacing("fetchAll", with: "fetchAl").replacing("family: Item", with: "family: Itm")
    let path = try folder.write(text, to: "wrong.yaml")
    let result = try Program.run("check", path)
    #expect(result.status == 64)
    #expect(result.errors.components(separatedBy: "wrong.yaml:").count >= 4, "\(result.errors)")
  }

  @Test(
    arguments: [
      (["SMALL", "--strategy", "parents"], "parent-entity"),
      (["SMALL", "--size", "lots"], "lots"),
      (["SMALL", "--data", "Package.swift"], "import section"),
      (["SMALL", "--size", "0"], "--size must be at least 1"),
      (["SMALL", "--quick", "--budget", "20m"], "leave out --budget"),
      (["SMALL", "--out", "/proc/lineage"], "/proc/lineage"),
      (["SMALL", "--keep-stores", "/proc/lineage"], "choose another one with --keep-stores"),
      (["SMALL", "--out", "FULL"], "not empty"),
      (["SMALL", "--keep-stores", "KEPT"], "parent-entity.sqlite exists"),
      (["SMALL", "--frobnicate"], "frobnicate"),
      (["SMALL", "--seed", "minus one"], "minus one"),
    ])
  func `wrong arguments are rejected, and nothing is written or lost`(
    arguments: [String], hint: String
  ) throws {
    try expectRefusal(arguments, status: 64, hint)
  }

  @Test(
    arguments: [
      (["no-such.yaml"], 66, "no-such.yaml"),
      (["Scenarios"], 66, "folder"),
      (["Scenarios/zotero.yaml", "--data", "no-such.jsonl"], 66, "no-such.jsonl"),
      (["Scenarios/zotero.yaml", "--data", "TRUNCATED"], 65, "items.jsonl:2"),
      (["report", "/tmp"], 66, "Give the folder of a run"),
      (["report", "/tmp"], 66, "/tmp/journal.jsonl"),
      (["inspect", "NOTES"], 65, "is not an SQLite database: "),
      (["inspect", "/no/such/store"], 66, "/no/such/store"),
    ] as [([String], Int32, String)])
  func `unreadable input and bad content have other exit statuses than wrong arguments`(
    arguments: [String], status: Int32, hint: String
  ) throws {
    try expectRefusal(arguments, status: status, hint)
  }

  private func expectRefusal(_ arguments: [String], status: Int32, _ hint: String) throws {
    let paths = try preparedPaths()
    let known = arguments.map { paths[$0] ?? $0 }
    let out =
      known.contains("--out") || ["report", "inspect"].contains(known.first)
      ? [] : ["--out", folder.path("run")]
    let result = try Program.run(list: known + out)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(!folder.exists("run"))
    #expect(try folder.text("full/precious.txt") == "mine")
    #expect(try folder.text("kept/parent-entity.sqlite") == "mine")
  }

  /// Returns placeholders in the arguments above and their files.
  private func preparedPaths() throws -> [String: String] {
    for name in ["full", "kept"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    _ = try folder.write("mine", to: "full/precious.txt")
    _ = try folder.write("mine", to: "kept/parent-entity.sqlite")
    return [
      "SMALL": try folder.write(Self.scenario, to: "small.yaml"),
      "TRUNCATED": try folder.write(
        "{\"itemType\":\"book\",\"title\":\"One\"}\n{\"itemType\":\"book\",\"tit",
        to: "items.jsonl"),
      "FULL": folder.path("full"), "KEPT": folder.path("kept"),
      "NOTES": try folder.write("title,year\nOne,2016\n", to: "notes.csv"),
    ]
  }

  @Test func `the error of a missing folder of scenarios names it`() throws {
    let result = try Program.run("list", in: folder.url.path)
    #expect(result.status == 66)
    #expect(result.errors.contains("the folder Scenarios does not exist; name"), "\(result.errors)")
  }

  @Test func `a weight of an unknown operation suggests the intended one`() throws {
    let path = try folder.write(Self.scenario, to: "small.yaml")
    let result = try Program.run(path, "--plan", "--weight", "fetch=3")
    #expect(result.status == 64)
    #expect(result.errors.contains("did you mean fetch-all-item?"), "\(result.errors)")
  }

  @Test func `names with underscores are kept, also in reports`() throws {
    let text = Self.scenario.replacing("scenario: small", with: "scenario: posts_raw")
      .replacing("- fetchAll: Item", with: "- fetchAll: Item\n    name: all_items")
    let path = try folder.write(text, to: "posts_raw.yaml")
    let checked = try Program.run("check", path, path)
    #expect(checked.output.contains("fine. 2 kinds, 20 members, 1 operation\n"))
    let run = try Program.run(
      path, "--quick", "--out", folder.path("run"), "--weight", "all_items=2", "--only", "all_items"
    )
    #expect(run.status == 0, "\(run.errors)")
    let names = try Database(path: folder.path("run/results.sqlite"), isReadOnly: true).read {
      try String.fetchAll($0, sql: "SELECT operation FROM results")
    }
    #expect(names.contains("all_items"))
    #expect(try Program.run("report", folder.path("run")).status == 0)
  }
}
