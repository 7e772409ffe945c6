import Foundation
import Measuring
import TestSupport
import Testing

/// The program's report on a user's file before it measures.
@Suite struct ImportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let workload = """
    workload:
      - fetchAll: Entry
        samples: 2
      - edit: Note
        change: set title
        count: 1000
        samples: 2

    """

  private func scenario(fields: String = "Entry.title: title, Entry.date: date") throws -> String {
    try folder.write(
      SmallScenario.family + """
        data: {seed: 2, size: 60, mix: {Entry: 50%, Note: 50%}}
        import:
          format: jsonl
          kindField: kind
          kinds: {entry: Entry, note: Note}
          fields: {\(fields), Note.text: text}

        """ + Self.workload, to: "entries.yaml")
  }

  /// Writes entries first and then notes, as exported files often do.
  private func items(entries: Int, notes: Int, dates: (Int) -> String = { _ in "2001-02-03" })
    throws -> String
  {
    let lines = (0..<(entries + notes)).map { number in
      "{\"kind\":\"\(number < entries ? "entry" : "note")\",\"title\":\"title \(number)\","
        + "\"date\":\"\(dates(number))\",\"text\":\"text\"}\n"
    }
    return try folder.write(lines.joined(), to: "items.jsonl")
  }

  @Test func `check reports what would be stored and measures nothing`() throws {
    let result = try Program.run(
      "check", scenario(), "--data", items(entries: 30, notes: 20))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("items.jsonl: 50 items, 50 stored (100 %)"))
    // Only notes have a text in the scenario.
    let lost = result.output.components(separatedBy: "Lost:\n").last?.prefix { $0 != "\n" }
    #expect(lost?.contains("text 30") == true, "\(result.output)")
    #expect(result.output.contains("members: Entry 30, Note 20"))
  }

  @Test func `check names reasons with the first line and ends with status 65`() throws {
    let path = try items(entries: 40, notes: 10) { $0 < 40 ? "8/4/2016 11:52" : "2001-02-03" }
    let result = try Program.run("check", scenario(), "--data", path)
    #expect(result.status == 65)
    let reason =
      "40 items not stored: no usable value for Entry.date; first: line 1, date \"8/4/2016 11:52\""
    #expect(result.output.contains("50 items, 10 stored (20 %)"))
    #expect(result.output.contains(reason), "\(result.output)")
    #expect(result.output.contains("format: M/d/yyyy H:mm"))
    let accepted = try Program.run("check", scenario(), "--data", path, "--accept-loss")
    #expect(accepted.status == 0)
  }

  @Test func `check prints equivalent JSON`() throws {
    let path = try items(entries: 40, notes: 10) { $0 == 7 ? "never" : "2001-02-03" }
    let result = try Program.run("check", scenario(), "--data", path, "--json", "--accept-loss")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let summary = try #require(object as? [String: Any])
    #expect(summary["schemaVersion"] as? Int == 2)
    #expect(summary["items"] as? Int == 50)
    #expect(summary["stored"] as? Int == 49)
    #expect(summary["losesMuch"] as? Bool == false)
    #expect(summary["members"] as? [String: Int] == ["Entry": 39, "Note": 10])
    let reasons = try #require(summary["reasons"] as? [[String: Any]])
    let first = try #require(reasons.first?["first"] as? [String: Any])
    #expect(reasons.first?["reason"] as? String == "missingRequiredValue")
    #expect(first["line"] as? Int == 8)
    #expect(first["field"] as? String == "date")
    #expect(first["value"] as? String == "\"never\"")
  }

  @Test func `a run stops before it measures if much is lost, unless losses are accepted`() throws {
    let path = try items(entries: 40, notes: 10) { $0 < 2 ? "never" : "2001-02-03" }
    let arguments = [
      try scenario(), "--data", path, "--out", folder.path("run"), "--quick", "--strategy",
      "parent-entity", "--strategy", "enum-content",
    ]
    let refused = try Program.run(list: arguments)
    #expect(refused.status == 65)
    #expect(refused.errors.contains("50 items, 48 stored (96 %)"), "\(refused.errors)")
    #expect(refused.errors.contains("--accept-loss"))
    #expect(!folder.exists("run"))
    let accepted = try Program.run(list: arguments + ["--accept-loss"])
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.errors.contains("2 items not stored"))
  }

  @Test func `a run and its report say when fewer objects change than the scenario demands`() throws
  {
    let told = "update-note-title changes 1 in"
    let result = try Program.run(
      "run", scenario(), "--data", items(entries: 30, notes: 20), "--out", folder.path("run"),
      "--accept-noise", "--processes", "2", "--strategy", "parent-entity", "--strategy",
      "enum-content")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains(told), "\(result.errors)")
    let report = try String(contentsOfFile: folder.path("run/report.md"), encoding: .utf8)
    #expect(report.contains(told))
    // The journal distinguishes the family's kinds from companions, of which this scenario has
    // none.
    let journal = try String(contentsOfFile: folder.path("run/journal.jsonl"), encoding: .utf8)
    #expect(journal.contains(#""count":30,"isCompanion":false,"kind":"Entry""#))
  }

  @Test func `a misspelt field is named with the intended one`() throws {
    let path = try items(entries: 10, notes: 10)
    let result = try Program.run(
      "check", scenario(fields: "Entry.title: titel, Entry.date: date"), "--data", path)
    #expect(result.status == 64)
    for name in ["Entry.title: ", "`titel`", "`title`"] {
      #expect(result.errors.contains(name), "\(result.errors)")
    }
  }

  @Test func `the scenario is checked before the lock, and the lock before the content of a file`()
    throws
  {
    let lock = folder.path("lock")
    let held = try RunLock(
      path: lock, holder: RunLock.Holder(processID: 1, command: "other", startedAt: "now"))
    let scenario = try scenario()
    let items = try items(entries: 3, notes: 3)
    let arguments = ["--data", items, "--out", folder.path("run")]
    let locked = try Program.run(list: [scenario] + arguments, lock: lock)
    #expect(locked.errors.contains("process 1 has been measuring"), "\(locked.errors)")
    let broken = try folder.write("scenario: x\n", to: "broken.yaml")
    let wrong = try Program.run(list: [broken] + arguments, lock: lock)
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("broken.yaml:1:1"), "\(wrong.errors)")
    let missing = try Program.run(
      list: [scenario, "--data", folder.path("item.jsonl"), "--wait"], lock: lock)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("did you mean \(items)?"), "\(missing.errors)")
    // Reading a file needs no lock.
    let looked = try Program.run(
      list: ["check", scenario, "--data", items], lock: lock)
    #expect(looked.status == 0, "\(looked.errors)")
    withExtendedLifetime(held) {}
  }

  @Test func `a quick run of a file uses two thousand objects, some of each kind`() throws {
    let path = try items(entries: 2_990, notes: 10)
    let result = try Program.run(
      list: [
        try scenario(), "--data", path, "--out", folder.path("run"), "--quick", "--strategy",
        "parent-entity", "--strategy", "enum-content", "--json",
      ])
    #expect(result.status == 0, "\(result.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect((object as? [String: Any])?["familySize"] as? Int == 2_000)
    let report = try folder.text("run/report.md")
    #expect(report.contains("of these 2,000 are used"))
  }

  @Test func `check tests files that are sorted by kind`() throws {
    let path = try items(entries: 2_990, notes: 10)
    let result = try Program.run(
      list: [
        "run", try scenario(), "--plan", "--data", path, "--strategy", "parent-entity",
        "--strategy",
        "enum-content",
      ], in: folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("3,000"), "\(result.output)")
    #expect(result.output.contains("update-note-title changes 1 in"))
  }

  @Test func `check counts companions separately and reports operations that change fewer objects`()
    throws
  {
    let result = try Program.run("check", "Scenarios/goodbooks.yaml", scenario())
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains("fine. 3 kinds and 1 companion, 10,000 members, 11 operations"))
    #expect(result.output.contains("fine. 2 kinds, 60 members, 2 operations"), "\(result.output)")
    #expect(result.output.contains("update-note-title changes 1 in"))
  }
}
