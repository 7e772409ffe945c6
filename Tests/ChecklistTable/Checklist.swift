/// The items and the tests that show them, with what does not fit.
struct Checklist {
  /// One item with its tests.
  struct Row: Hashable {
    let item: ChecklistItem
    let tests: [CoveringTest]

    /// Those that run in every clone.
    var everywhere: [CoveringTest] { tests.filter { !$0.needsRealData } }
    /// True if all its tests are skipped where the real data are not.
    var needsRealData: Bool { !tests.isEmpty && everywhere.isEmpty }
  }

  /// A test that names an item that does not exist.
  struct UnknownItem: Hashable {
    let id: String
    let test: CoveringTest
  }

  let rows: [Row]
  let unknown: [UnknownItem]
  /// True if tests that need the real data are run, and so count.
  let hasRealData: Bool

  init(items: [ChecklistItem], tests: [CoveringTest], hasRealData: Bool = false) {
    var testsByItem: [String: [CoveringTest]] = [:]
    for test in tests {
      for id in Set(test.items) { testsByItem[id, default: []].append(test) }
    }
    rows = items.map { Row(item: $0, tests: testsByItem[$0.id] ?? []) }
    let known = Set(items.map(\.id))
    unknown = tests.flatMap { test in
      test.items.filter { !known.contains($0) }.map { UnknownItem(id: $0, test: test) }
    }
    self.hasRealData = hasRealData
  }

  /// Items without a test that runs.
  var uncovered: [Row] { rows.filter { hasRealData ? $0.tests.isEmpty : $0.everywhere.isEmpty } }

  /// True if every item has a test that runs and every named item exists.
  var isComplete: Bool { uncovered.isEmpty && unknown.isEmpty }
}

extension Checklist {
  /// The table for a terminal: a line for each item with the number of its tests, which are
  /// indented below, those that need the real data last.
  var text: String {
    rows.map { row in
      let tests = row.everywhere.map { "  \($0.file): \($0.name)" }
      let others = row.tests.filter(\.needsRealData).map {
        "  with real data, \($0.file): \($0.name)"
      }
      let lines = tests + others
      return
        (["\(row.item.id)  \(row.item.claim) (\(Self.count(row)))"]
        + (lines.isEmpty ? ["  NO TEST"] : lines)).joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  /// The same as a Markdown table.
  var markdown: String {
    let lines = rows.map { row in
      let tests = row.everywhere.map(Self.cell)
      let others = row.tests.filter(\.needsRealData).map { "with real data: \(Self.cell($0))" }
      return "| \(row.item.id) | \(Self.escaped(row.item.claim)) | \(Self.count(row)) | "
        + (row.tests.isEmpty ? "**none**" : (tests + others).joined(separator: "<br>")) + " |"
    }
    return (["| item | claim | number | tests |", "|---|---|---|---|"] + lines)
      .joined(separator: "\n") + "\n"
  }

  /// Each group with its items and tests, how many items are covered, then everything that is wrong.
  var summary: String {
    let missing = uncovered.map { row in
      (row.needsRealData
        ? "only tests that need LINEAGE_REAL_DATA cover \(row.item.id): "
        : "no test covers \(row.item.id): ") + row.item.claim + "\n"
    }
    let strangers = unknown.map {
      "\($0.test.file): \($0.test.name): covers \($0.id), which is no item of the checklist\n"
    }
    let covered = "\(rows.count - uncovered.count) of \(rows.count) items are covered\n"
    return (groupLines + [covered] + missing + strangers).joined()
  }

  /// In the order of the items.
  private var groupLines: [String] {
    var groups: [String] = []
    for row in rows where !groups.contains(row.item.group) { groups.append(row.item.group) }
    return groups.map { group in
      let rows = rows.filter { $0.item.group == group }
      let tests = Set(rows.flatMap(\.everywhere))
      let others = Set(rows.flatMap(\.tests).filter(\.needsRealData))
      return "\(group): \(rows.count) items, \(tests.count) tests"
        + (others.isEmpty ? "" : " and \(others.count) with real data") + "\n"
    }
  }

  private static func count(_ row: Row) -> String {
    let (always, all) = (row.everywhere.count, row.tests.count)
    return (always == 1 ? "1 test" : "\(always) tests")
      + (all > always ? " and \(all - always) with real data" : "")
  }

  private static func cell(_ test: CoveringTest) -> String {
    "\(escaped(test.name)) (`\(test.file)`)"
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
