package import RunJournal

/// Where a run writes what it did, and reads what was done before it was resumed.
package struct RunningJournal {
  /// Everything written so far, by this run and those before it.
  package private(set) var content: Journal?
  private let write: (JournalEntry) throws -> Void
  /// The number of the next launch.
  package private(set) var nextIndex: Int

  /// - Parameters:
  ///   - content: what is there already, nil for a new journal.
  ///   - write: puts a line where nothing loses it.
  package init(continuing content: Journal? = nil, write: @escaping (JournalEntry) throws -> Void) {
    self.content = content
    self.write = write
    nextIndex = (content?.launches.map(\.index).max() ?? -1) + 1
  }

  package mutating func append(_ entry: JournalEntry) throws {
    try write(entry)
    if case .run(let run) = entry {
      content = Journal(run: run, launches: [], end: nil, isTruncated: false)
    } else {
      try content?.append(entry, line: 0, "journal")
    }
    if case .launch(let record) = entry { nextIndex = max(nextIndex, record.index + 1) }
  }

  package func history(of cell: String) -> CellHistory {
    content.map { CellHistory(cell: cell, journal: $0) } ?? CellHistory(cell: cell)
  }

  package func template(_ strategy: String, cell: String) -> TemplateRecord? {
    content?.templates.last { $0.strategy == strategy && $0.cell == cell }
  }

  package func cell(_ name: String) -> CellRecord? { content?.cells.first { $0.name == name } }
}
