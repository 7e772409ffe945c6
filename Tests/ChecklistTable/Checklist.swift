/// The items and the tests that show them, with what does not fit.
struct Checklist {
  /// One item with its tests.
  struct Row: Hashable {
    let item: ChecklistItem
    let tests: [CoveringTest]
  }

  /// A test that names an item that does not exist.
  struct UnknownItem: Hashable {
    let id: String
    let test: CoveringTest
  }

  let rows: [Row]
  let unknown: [UnknownItem]

  init(items: [ChecklistItem], tests: [CoveringTest]) {
    var testsByItem: [String: [CoveringTest]] = [:]
    for test in tests {
      for id in Set(test.items) { testsByItem[id, default: []].append(test) }
    }
    rows = items.map { Row(item: $0, tests: testsByItem[$0.id] ?? []) }
    let known = Set(items.map(\.id))
    unknown = tests.flatMap { test in
      test.items.filter { !known.contains($0) }.map { UnknownItem(id: $0, test: test) }
    }
  }

  /// Required items without a test.
  var uncovered: [ChecklistItem] {
    rows.filter { $0.tests.isEmpty && $0.item.isRequired }.map(\.item)
  }

  /// True if every required item has a test and every named item exists.
  var isComplete: Bool { uncovered.isEmpty && unknown.isEmpty }
}

extension Checklist {
  /// The table for a terminal: a line for each item, its tests indented below.
  var text: String {
    rows.map { row in
      let tests =
        row.tests.isEmpty
        ? [row.item.isRequired ? "  NO TEST" : "  not required"]
        : row.tests.map { "  \($0.file): \($0.name)" }
      return (["\(row.item.id)  \(row.item.claim)"] + tests).joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  /// The same as a Markdown table.
  var markdown: String {
    let lines = rows.map { row in
      let tests = row.tests.map { "\(Self.escaped($0.name)) (`\($0.file)`)" }
      return "| \(row.item.id) | \(Self.escaped(row.item.claim)) | "
        + (tests.isEmpty
          ? (row.item.isRequired ? "**none**" : "") : tests.joined(separator: "<br>")) + " |"
    }
    return (["| item | claim | tests |", "|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }

  /// How many items are covered, then everything that is wrong.
  var summary: String {
    let required = rows.count(where: \.item.isRequired)
    let covered = required - uncovered.count
    let missing = uncovered.map { "no test covers \($0.id): \($0.claim)\n" }
    let strangers = unknown.map {
      "\($0.test.file): \($0.test.name): covers \($0.id), which is no item of the checklist\n"
    }
    return (["\(covered) of \(required) items are covered\n"] + missing + strangers).joined()
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }
}
