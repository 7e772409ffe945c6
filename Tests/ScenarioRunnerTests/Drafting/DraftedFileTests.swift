import Foundation
import LogicalModel
import OrderedCollections
import TestModels
import TestSupport
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// Drafts of any file, which must be sound and store all of it.
@Suite struct DraftedFileTests {
  private static let count = TestLength.count("LINEAGE_DRAFT_FILES", short: 40, long: 600)

  @Test(arguments: 0..<count)
  func `a draft of any file is sound, runs without it, and stores all of it`(seed: Int) throws {
    let file = UnlikeFile(seed: UInt64(seed))
    let folder = try Folder()
    let path = folder.path("un like-\(seed)s.data")
    try file.bytes.write(to: URL(fileURLWithPath: path))
    let asks =
      seed % 3 == 1
      && file.kindField.map { name in
        file.items.contains { item in
          item.contains { $0.name == name && !$0.value.isAbsent }
        }
      } == true
    let kinds = asks ? DraftKinds.field(file.kindField ?? "") : .guessed
    let draft = try FileDraft(path: path, kinds: kinds).draft()
    let note = Comment(rawValue: "seed \(seed): \(draft.text)")
    #expect(try FileDraft(path: path, kinds: kinds).draft().text == draft.text, note)

    // Sound, with data that can be generated, for all strategies.
    let prepared = try prepared(draft, RunSettings(), note)
    #expect(prepared?.leftOut.contains { $0.contains("cannot store") } == false, note)
    #expect(prepared?.reductions == [], note)
    guard let mapping = prepared?.scenario.dataset.importing, let prepared else { return }
    let (data, report) = try DataImport(
      path: path, mapping: mapping, domain: prepared.scenario.domain
    ).load()
    #expect(report.storedItemCount == file.items.count, note)
    // Only the first of two values with one name in an object, and all of these are counted.
    let leftOut = draft.importing?.leftOut.map(\.path) ?? []
    let unread = file.repeatedNames.filter { !leftOut.contains($0) }
    let repeated = report.repeatedNames.entries.filter { !leftOut.contains($0.name) }
    #expect(repeated.map(\.name).sorted() == Set(unread).sorted(), note)
    #expect(repeated.reduce(0) { $0 + $1.count } == unread.count, note)
    #expect(report.losses.count == report.repeatedNames.entries.count, "\(report.losses) \(note)")
    #expect(draft.advice.count { $0.contains("not read") } == (file.repeatedNames.isEmpty ? 0 : 1))
    let unmapped = report.unmappedFields.entries.map { $0.name == "(no name)" ? "" : $0.name }
    for name in unmapped {
      #expect(leftOut.contains { name == $0 || name.hasPrefix($0 + ".") }, "\(name) \(note)")
    }
    try check(data, file, mapping, prepared.scenario.domain, note)
  }

  /// Files whose lines all have their names in one order, no longer than the part that decides it.
  @Test(arguments: 0..<count)
  func `a draft does not depend on the order of lines`(seed: Int) throws {
    let file = UnlikeFile(seed: UInt64(seed))
    let lines = file.items.prefix(120).map { item in
      UnlikeFile.json(.object(item.filter { !$0.value.isAbsent }))
    }
    var random = SeededRandom(seed: UInt64(seed))
    let folder = try Folder()
    func text(_ lines: [String]) throws -> String {
      let path = folder.path("things.jsonl")
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
      return try FileDraft(path: path).draft().text
    }
    let text1 = try text(lines)
    #expect(try text(lines.shuffled(using: &random)) == text1, "seed \(seed)")
    #expect(try text(lines.reversed()) == text1, "seed \(seed)")
  }

  @Test(arguments: 0..<4)
  func `the draft of a file longer than the part read first does not depend on the order either`(
    seed: UInt64
  ) throws {
    var random = SeededRandom(seed: seed)
    let names = (0..<12).map { "field\($0 * 7 % 12)" }
    let lines = (0..<2_000).map { number in
      let parts = names.indices.filter { $0 < 2 || Int.random(in: 0..<20, using: &random) > $0 }
        .map { "\"\(names[$0])\":\"\($0 == 0 ? "k\(number % 3)" : "text \(number) of \($0)")\"" }
      return "{\"type\":\"t\(number % 4)\",\(parts.joined(separator: ","))}\n"
    }
    let folder = try Folder()
    let path = folder.path("things.jsonl")
    let texts = try (0..<3).map { number in
      let text = number == 0 ? lines : lines.shuffled(using: &random)
      try Data(text.joined().utf8).write(to: URL(fileURLWithPath: path))
      return try FileDraft(path: path).draft().text
    }
    #expect(Set(texts).count == 1, "seed \(seed)")
  }

  private func prepared(_ draft: ScenarioDraft, _ settings: RunSettings, _ note: Comment) throws
    -> PreparedScenario?
  {
    do {
      return try PreparedScenario(text: draft.text, path: "draft.yaml", settings: settings)
    } catch {
      Issue.record("\(error)\n\(note)")
      return nil
    }
  }

  /// Checks that every plain value of an item is in its member, and that texts are unchanged.
  private func check(
    _ data: ImportedData, _ file: UnlikeFile, _ mapping: ImportMapping, _ domain: Domain,
    _ note: Comment
  ) throws {
    let members = try data.members(ofHierarchy: domain.family, in: 0..<file.items.count)
    for (item, member) in zip(file.items, members) {
      let lineage = domain.lineage(of: member.kind)
      let paths = lineage.flatMap { kind in
        kind.properties.map { PropertyPath(kind: kind.name, name: $0.name) }
      }
      for (path, value) in zip(paths, member.values) {
        guard let field = mapping.fields[path]?.first,
          let source = item.first(where: { $0.name == field })?.value
        else { continue }
        let text = source.plain.trimmingCharacters(in: .whitespacesAndNewlines)
        let isAbsent = text.isEmpty || mapping.absentTexts.contains(text)
        #expect((value == .absent) == isAbsent, "\(path) of \(item) \(note)")
        if case .text(let stored) = value { #expect(stored == source.plain, note) }
        if case .real(let stored) = value { #expect(stored == Double(source.plain), note) }
      }
    }
  }
}
