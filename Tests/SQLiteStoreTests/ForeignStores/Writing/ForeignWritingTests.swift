import Foundation
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// Writing to stores of others, made by SQL: runs everywhere.
@Suite struct ForeignWritingTests {
  private func one(_ entityName: String, _ context: ManagedObjectContext) throws -> ManagedObject {
    var request = Fetch(entityName: entityName)
    request.includesSubentities = false
    return try #require(try context.fetch(request).first)
  }

  /// What a save did to the cells of a store, without the rows of its history.
  private func changes(
    _ store: NotesStore, _ body: (ManagedObjectContext) throws -> Void
  ) throws -> (lines: [String], before: StoreCells, after: StoreCells) {
    let foreign = try store.open()
    let context = foreign.container.newContext()
    let before = try StoreCells(store.copyPath)
    try body(context)
    try context.save()
    let after = try StoreCells(store.copyPath)
    #expect(after.schema == before.schema)
    let history = HistoryRows(before, after)
    let lines = before.changes(to: after).filter { !history.cells.contains($0.cell.description) }
    return (lines.map(\.description), before, after)
  }

  @Test(arguments: NotesStore.History.allCases)
  func `an update changes one cell, its version and the history`(history: NotesStore.History) throws
  {
    let store = try NotesStore(history: history)
    let found = try changes(store) { context in
      try one("VoiceNote", context).setValue(.string("new"), forKey: "caption")
    }
    #expect(
      found.lines == [
        "ZNOTE[3].ZCAPTION1 text 'caption 2' -> text 'new'",
        "ZNOTE[3].Z_OPT integer 1 -> integer 2",
      ])
    let rows = HistoryRows(found.before, found.after)
    #expect(rows.cells.isEmpty == (history == .none))
    if history != .none {
      try rows.check(found.after, changes: [.init(kind: 1, entity: 5, key: 3)])
    }
    #expect(
      found.before.strayPages(in: found.after, touching: rows.tables.union(["ZNOTE"])) == [])
  }

  @Test func `the older history has its texts in the transactions`() throws {
    let store = try NotesStore(history: .texts)
    let foreign = try store.open()
    let context = foreign.container.newContext()
    context.name = "names"
    context.transactionAuthor = "writer"
    let start = try foreign.container.currentPersistentHistoryToken()
    try one("Folder", context).setValue(.string("x"), forKey: "name")
    try context.save()
    let cells = try StoreCells(store.copyPath)
    let row = try #require(cells.rows(of: "ATRANSACTION").max())
    #expect(cells["ATRANSACTION", row, "ZAUTHOR"] == "text 'writer'")
    #expect(cells["ATRANSACTION", row, "ZCONTEXTNAME"] == "text 'names'")
    let told = try foreign.container.history(after: start)
    #expect(told.map(\.author) == ["writer"])
    // Which properties it were is not known, as nothing here knows the bits.
    #expect(told[0].changes.map(\.updatedProperties) == [nil])
  }

  @Test func `an insertion takes its key from the root's counter`() throws {
    let found = try changes(try NotesStore(history: .strings)) { context in
      let note = try context.insert(entityName: "PhotoNote")
      try note.setValue(.string("c"), forKey: "caption")
      try note.setValue(.decimal(Decimal(string: "10.11") ?? 0), forKey: "price")
      try note.setValue(.boolean(true), forKey: "isRead")
    }
    let cells = Dictionary(
      uniqueKeysWithValues: found.after.columns(of: "ZNOTE").map {
        ($0, found.after["ZNOTE", 4, $0] ?? "")
      })
    #expect(
      cells.filter { $0.value != "null NULL" } == [
        "Z_PK": "integer 4", "Z_ENT": "integer 4", "Z_OPT": "integer 1", "ZCAPTION": "text 'c'",
        "ZISREAD": "integer 1", "ZPRICE": "real 10.11",
      ])
    #expect(
      found.lines.filter { !$0.hasPrefix("ZNOTE[4]") } == [
        "Z_PRIMARYKEY[3].Z_MAX integer 3 -> integer 4"
      ])
    try HistoryRows(found.before, found.after).check(
      found.after, changes: [.init(kind: 0, entity: 4, key: 4)])
  }

  @Test func `a deletion takes the row, its links and the references to it`() throws {
    let found = try changes(try NotesStore()) { context in
      context.delete(try one("PhotoNote", context))
    }
    #expect(found.after.rows(of: "ZNOTE") == [1, 3])
    let others = found.lines.filter { !$0.hasPrefix("ZNOTE[2]") && !$0.hasPrefix("Z_3TAGS") }
    #expect(
      Set(others) == [
        "ZLINK[1].ZNOTE integer 2 -> null NULL", "ZLINK[1].Z3_NOTE integer 4 -> null NULL",
        "ZLINK[1].Z_OPT integer 1 -> integer 2",
      ])
    #expect(found.after.rows(of: "Z_3TAGS").count == 4)
  }

  @Test func `a cell that its attribute cannot hold stays when another attribute changes`() throws {
    let store = try NotesStore()
    // An integer with a fraction, a flag that is neither 0 nor 1, a moment of whole seconds.
    try store.execute(
      "UPDATE ZNOTE SET ZSIZE = 3.75, ZISREAD = 7, ZDATE = 12, ZPRICE = 3.3333333332999993, "
        + "ZSCORE = 2")
    let found = try changes(store) { context in
      let note = try one("PhotoNote", context)
      #expect(try note.value(forKey: "size") == .integer(3))
      try note.setValue(.string("new"), forKey: "title")
    }
    #expect(
      found.lines == [
        "ZNOTE[2].ZTITLE text 'note 1' -> text 'new'", "ZNOTE[2].Z_OPT integer 1 -> integer 2",
      ])
    #expect(found.after["ZNOTE", 2, "ZSIZE"] == "real 3.75")
    #expect(found.after["ZNOTE", 2, "ZISREAD"] == "integer 7")
  }

  @Test func `the comparison of pages finds what belongs to another table`() throws {
    let store = try NotesStore()
    let before = try StoreCells(store.path)
    try store.execute("UPDATE ZFOLDER SET ZNAME = 'other'")
    let after = try StoreCells(store.path)
    #expect(before.strayPages(in: after, touching: ["ZFOLDER"]) == [])
    #expect(before.strayPages(in: after, touching: ["ZNOTE", "Z_PRIMARYKEY"]).count == 1)
  }

  @Test func `a reference is written with the number of what it leads to`() throws {
    let found = try changes(try NotesStore()) { context in
      try one("Link", context).setToOne(one("VoiceNote", context), for: "note")
    }
    #expect(
      Set(found.lines) == [
        "ZLINK[1].ZNOTE integer 2 -> integer 3", "ZLINK[1].Z3_NOTE integer 4 -> integer 5",
        "ZLINK[1].Z_OPT integer 1 -> integer 2", "ZNOTE[2].Z_OPT integer 1 -> integer 2",
        "ZNOTE[3].Z_OPT integer 1 -> integer 2",
      ])
  }

  @Test func `one move in an order changes one place, and the owner's version`() throws {
    let found = try changes(try NotesStore()) { context in
      let folder = try #require(
        try context.fetch(Fetch(entityName: "Folder")).first { try !$0.toMany("notes").isEmpty })
      let notes = try folder.toMany("notes")
      try folder.setToMany([notes[2], notes[0], notes[1]], for: "notes")
    }
    #expect(
      found.lines == [
        "ZFOLDER[1].Z_OPT integer 1 -> integer 2",
        "ZNOTE[3].Z_FOK_FOLDER integer 4096 -> integer 1024",
      ])
  }

  @Test func `links keep the column names of the file, and the order of a many-to-many`() throws {
    let store = try NotesStore()
    // As in files where two join tables would have columns of one name.
    for (old, new) in [("Z_3NOTES", "Z_3NOTES1"), ("Z_6TAGS", "Z_6TAGS7")] {
      try store.execute("ALTER TABLE Z_3TAGS RENAME COLUMN \(old) TO \(new)")
    }
    let found = try changes(store) { context in
      let note = try one("Note", context)
      try note.setToMany(try note.toMany("tags").reversed(), for: "tags")
      try one("PhotoNote", context).remove(one("Tag", context), from: "tags")
    }
    let columns = found.after.columns(of: "Z_3TAGS")
    #expect(columns == ["Z_3NOTES1", "Z_6TAGS7", "Z_FOK_6TAGS"])
    #expect(found.after.rows(of: "Z_3TAGS").count == 5)
    let touched = Set(found.lines.map { $0.prefix { $0 != "[" } })
    #expect(touched == ["Z_3TAGS", "ZNOTE", "ZTAG"])
    let read = try ForeignStore.open(path: store.copyPath, model: NotesModel.make())
    let context = read.container.newContext()
    let names = try one("Note", context).toMany("tags").map { try $0.value(forKey: "name") }
    #expect(names == [.string("blue"), .string("red")])
  }

  @Test func `batches are written and noted too`() throws {
    let store = try NotesStore(history: .strings)
    let found = try changes(store) { context in
      var request = BatchUpdateRequest(entityName: "Note")
      request.propertiesToUpdate = ["size": .value(.attribute(.integer(9)))]
      try context.execute(request)
    }
    #expect(
      Set(found.lines)
        == Set(
          (1...3).flatMap {
            [
              "ZNOTE[\($0)].ZSIZE null NULL -> integer 9",
              "ZNOTE[\($0)].Z_OPT integer 1 -> integer 2",
            ]
          }))
    try HistoryRows(found.before, found.after).check(
      found.after,
      changes: [(3, 1), (4, 2), (5, 3)].map { .init(kind: 1, entity: $0, key: $1) })
  }
}
