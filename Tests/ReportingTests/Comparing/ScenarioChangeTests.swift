import JournalSamples
import RunJournal
import Statistics
import Testing

@testable import Reporting

/// Comparisons of runs whose scenarios differ.
struct ScenarioChangeTests {
  private static let lines = [
    "scenario 1, data 1", "family Item", "kind Item parent -", "property title String",
    "kind Book parent Item", "property pages Integer 32", "seed 7 size 100", "mix Book 0.5",
    "values Book.pages uniform 0..9 absent 0.0", "operation insert insert all v1",
    "operation fetch-all fetchAll v1", "operation newest newest v1", "operation retitle update v1",
    "levels objects", "cache warm-connection", "kind index entity", "strategies ",
  ]

  /// Returns a run of a scenario with a line replaced, or removed, or followed by another.
  private static func run(
    seed: UInt64 = 1, _ line: String = "", _ others: String...
  ) throws -> Journal {
    var journal = try RunComparisonTests.journalWithCells(seed: seed)
    let text = lines.flatMap { $0 == line ? others : [$0] }
    if text != lines { journal.cells[0].measurementHash = "ffffff" }
    journal.cells[0].canonicalText = text.joined(separator: "\n")
    journal.run.startedAt += "\(seed)"
    return journal
  }

  @Test(arguments: [
    ("property pages Integer 32", ["property pages Integer 32 indexed for Book"]),
    ("property pages Integer 32", ["property pages Integer 32", "property isbn String"]),
    ("kind index entity", ["kind index none"]),
    ("kind Item parent -", ["kind Item parent - abstract"]),
  ])
  func `different models are compared operation by operation`(line: String, others: [String]) throws
  {
    let before = try Self.run()
    var after = try Self.run(seed: 2)
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].canonicalText = Self.lines.flatMap { $0 == line ? others : [$0] }
      .joined(separator: "\n")
    // An index that all strategies use.
    for strategy in ["parent-entity", "enum-content"] {
      after.scaleTimes(of: "newest", in: strategy, by: 0.3)
    }
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.areOtherModels && comparison.incompatibilities.isEmpty)
    #expect(comparison.status == .unchanged)
    let faster = comparison.times.filter { $0.verdict == .faster }
    #expect(faster.compactMap(\.strategy) == ["parent-entity", "enum-content"])
    #expect(faster.allSatisfy { $0.operation == "newest" && $0.comparison.ratio < 0.4 })
    let text = ComparisonText(comparison, before: "a", after: "b")
    for words in [text.text(), text.markdown] {
      #expect(words.contains("different models: ") && words.contains("Of different models"))
    }
  }

  @Test func `the changed line of a model is named with both texts`() throws {
    let after = try Self.run(
      seed: 2, "property pages Integer 32", "property pages Integer 32 indexed for Book")
    let notes = RunComparison(before: try Self.run(), after: after).notes
    #expect(
      notes == ["different models: Book.pages: Integer 32 / Integer 32 indexed for Book"],
      "\(notes)")
  }

  @Test(arguments: [
    ("seed 7 size 100", ["seed 8 size 100"], "seed: "),
    ("mix Book 0.5", ["mix Book 0.6"], "mix Book: 0.5 / 0.6"),
    ("family Item", ["family Thing"], "family: "),
    (
      "values Book.pages uniform 0..9 absent 0.0", ["values Book.pages uniform 0..8 absent 0.0"],
      "Book.pages: uniform 0..9"
    ),
  ])
  func `other data is refused, and its line is named`(line: String, others: [String], name: String)
    throws
  {
    var after = try Self.run(seed: 2)
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].canonicalText = Self.lines.flatMap { $0 == line ? others : [$0] }
      .joined(separator: "\n")
    let comparison = RunComparison(before: try Self.run(), after: after)
    #expect(comparison.status == .incompatible)
    #expect(comparison.incompatibilities.count == 1)
    #expect(
      comparison.incompatibilities.first?.contains(name) == true, "\(comparison.incompatibilities)")
  }

  @Test func `values of a property that only one model has are no other data`() throws {
    var after = try Self.run(seed: 2)
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].canonicalText = (Self.lines + ["values Book.isbn isbn absent 0.0"])
      .flatMap { $0 == "property pages Integer 32" ? [$0, "property isbn String"] : [$0] }
      .joined(separator: "\n")
    after.changeMeasurements { measured, _ in measured.contentDigest = "other" }
    let comparison = RunComparison(before: try Self.run(), after: after)
    #expect(comparison.incompatibilities.isEmpty && comparison.status == .unchanged)
    #expect(comparison.notes.contains { $0.contains("Book.isbn: nothing / String") })
    #expect(comparison.notes.contains { $0.contains("stored content") })
    // The same content must give the same answers, whatever the model.
    after = try Self.run(
      seed: 2, "property pages Integer 32", "property pages Integer 32 indexed for Book")
    after.processes[0].strategies[0].operations[2].answerDigest = "wrong"
    #expect(RunComparison(before: try Self.run(), after: after).status == .answersDiffer)
  }

  @Test func `added, removed and changed operations leave the others comparable`() throws {
    let before = try Self.run()
    var after = try Self.run(
      seed: 2, "operation newest newest v1", "operation newest newest v1 samples 9",
      "operation other fetchAll v1")
    after.cells[0].operations[1].id.operation = "other"
    after.scaleTimes(of: "newest", in: "enum-content", by: 5)
    var comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .unchanged && !comparison.areOtherModels)
    #expect(Set(comparison.times.map(\.operation)) == ["insert", "retitle"])
    for words in [
      "changed, so not compared: newest: ", "earlier run: fetch-all", "later run: other",
    ] {
      #expect(comparison.notes.contains { $0.contains(words) }, "\(comparison.notes)")
    }
    after.scaleTimes(of: "insert", in: "enum-content", by: 1.5)
    comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .regression)
  }

  @Test func `changes that follow other changes may find another content`() throws {
    var after = try Self.run(
      seed: 2, "operation newest newest v1", "operation newest newest v1", "operation x delete v1")
    for index in after.processes.indices {
      for place in after.processes[index].strategies.indices {
        after.processes[index].strategies[place].operations[3].answerDigest = "later"
      }
    }
    let comparison = RunComparison(before: try Self.run(), after: after)
    #expect(comparison.status == .unchanged)
    #expect(!comparison.times.contains { $0.operation == "retitle" })
  }

  @Test func `without recorded lines, the sections of the scenario file decide`() throws {
    let file = "scenario: a\nkinds:\n  Book:\n    pages: Integer 32\ndata:\n  seed: 7\nworkload:\n"
    func run(_ seed: UInt64, _ text: String) throws -> Journal {
      var journal = try RunComparisonTests.journalWithCells(seed: seed)
      journal.run.scenario.text = text
      journal.cells[0].measurementHash = "hash \(seed)"
      return journal
    }
    let before = try run(1, file)
    let indexed = RunComparison(
      before: before, after: try run(2, file.replacing("32", with: "32, indexed # fast")))
    #expect(indexed.areOtherModels && indexed.status == .unchanged)
    #expect(
      indexed.notes.contains {
        $0.contains("kinds: pages: Integer 32 / pages: Integer 32, indexed")
      })
    let other = RunComparison(before: before, after: try run(2, file.replacing("7", with: "8")))
    #expect(other.incompatibilities == ["data of cell size=10k: data: seed: 7 / seed: 8"])
    var changed = try run(2, file + "  - newest: Book\n")
    changed.cells[0].operations[2].label += " twice"
    let comparison = RunComparison(before: before, after: changed)
    #expect(comparison.status == .unchanged)
    #expect(!comparison.times.contains { $0.operation == "newest" })
    #expect(RunComparison(before: before, after: try run(2, file)).status == .incompatible)
  }
}
