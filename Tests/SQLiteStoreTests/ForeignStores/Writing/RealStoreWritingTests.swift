import Foundation
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// Stores that Apple's software made, written to.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealStoreWritingTests {
  /// How many updates the test of updates makes in each store: one for each type of attribute of
  /// each entity that has rows.
  private static let updates = [
    "plaso/Accounts3.sqlite": 8, "moody/Moody.moody": 8, "moody/Moody 2.moody": 9,
    "moody/Moody 3.moody": 9, "moody/Moody 5.moody": 8, "plaso/NoteStore.sqlite": 30,
    "coredataplus/SampleModel2_V1.sqlite": 12, "coredataplus/SampleModel3_V1.sqlite": 1,
    "coredataplus/SampleModel_V1.sqlite": 9, "coredataplus/SampleModel_V2.sqlite": 8,
    "plaso/knowledgec-10.14.db": 16,
  ]

  @Test(arguments: AppleStores.withModel.keys.sorted())
  func
    `an update of one attribute changes its cell, its version and the history, and no other page`(
      name: String
    ) throws
  {
    let writable = try WritableStore(AppleStores.path(name))
    let layout = try #require(try writable.layout())
    let context = writable.store.container.newContext()
    var before = try writable.cells()
    var count = 0
    for entity in layout.model.entities {
      var request = Fetch(entityName: entity.name)
      request.includesSubentities = false
      request.fetchLimit = 1
      guard let object = try context.fetch(request).first else { continue }
      for attribute in try updatable(of: entity, writable) {
        let value = try object.value(forKey: attribute.name)
        guard let other = ChangedValue.other(than: value, attribute) else { continue }
        try object.setValue(other, forKey: attribute.name)
        try context.save()
        let after = try writable.cells()
        let update = try Update(object, attribute.name, layout)
        try update.check(before, after, other)
        (before, count) = (after, count + 1)
      }
    }
    #expect(count == Self.updates[name])
    #expect(try writable.integrity() == "ok")
  }

  /// An attribute of every type that can be written.
  private func updatable(of entity: EntityLayout, _ writable: WritableStore) throws
    -> [AttributeDescription]
  {
    let rules = try #require(try writable.sqlite?.openedStore().foreign)
    let layout = try #require(try writable.layout())
    let unique = Set(layout.model.uniqueness(of: entity).flatMap(\.slots))
    let attributes = layout.model.description(of: entity).flatAttributes.filter {
      // Another value may be somebody else's.
      guard let slot = entity.slot(named: $0.name), !unique.contains(slot.index) else {
        return false
      }
      return !$0.isTransient
        && rules.attributes.problem(of: $0.name, entity, isInsertion: false) == nil
    }
    let byType = Dictionary(grouping: attributes, by: \.type)
    return byType.values.compactMap { list in
      // One that has a range may not take another value.
      list.sorted { $0.name < $1.name }.first { $0.rules.isEmpty }
    }
    .sorted { $0.name < $1.name }
  }
}

/// What one save of one attribute has to do to a file.
struct Update {
  let table: String
  let column: String
  let key: Int64
  let number: Int

  init(_ object: ManagedObject, _ name: String, _ layout: StoreLayout) throws {
    table = layout.table(of: object.layout).name
    column = try #require(layout.columnName(name, of: object.layout))
    key = object.objectID.key
    number = layout.number(of: object.layout)
  }

  func check(_ before: StoreCells, _ after: StoreCells, _ value: AttributeValue) throws {
    #expect(after.schema == before.schema)
    let changes = before.changes(to: after)
    let history = HistoryRows(before, after)
    let expected = Set(["\(table)[\(key)].\(column)", "\(table)[\(key)].Z_OPT"])
      .union(history.cells)
    #expect(Set(changes.map(\.cell.description)) == expected)
    #expect(try after.integer(table, key, "Z_OPT") == before.integer(table, key, "Z_OPT") + 1)
    if let cell = ChangedValue.cell(value) { #expect(after[table, key, column] == cell) }
    if before.hasHistory {
      try history.check(after, changes: [.init(kind: 1, entity: number, key: key)])
    }
    #expect(before.strayPages(in: after, touching: history.tables.union([table])) == [])
  }
}

/// Rows that come, go and are linked anew in stores that Apple's software made.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealStoreRowWritingTests {
  /// How many entities can get an object that has nothing but what it must have.
  private static let insertable = [
    "plaso/Accounts3.sqlite": 5, "moody/Moody.moody": 1, "moody/Moody 2.moody": 1,
    "moody/Moody 3.moody": 1, "moody/Moody 5.moody": 1, "plaso/NoteStore.sqlite": 9,
    "coredataplus/SampleModel2_V1.sqlite": 2, "coredataplus/SampleModel3_V1.sqlite": 1,
    "coredataplus/SampleModel_V1.sqlite": 4, "coredataplus/SampleModel_V2.sqlite": 4,
    "plaso/knowledgec-10.14.db": 14,
  ]

  @Test(arguments: AppleStores.withModel.keys.sorted())
  func `a new row has the next key of its tree, and goes without a trace but in the counters`(
    name: String
  ) throws {
    let writable = try WritableStore(AppleStores.path(name))
    let layout = try #require(try writable.layout())
    let context = writable.store.container.newContext()
    var count = 0
    for entity in layout.model.entities where !entity.isAbstract {
      let before = try writable.cells()
      let object = try context.insert(entityName: entity.name)
      for attribute in layout.model.description(of: entity).flatAttributes
      where !attribute.isOptional && attribute.defaultValue == nil {
        try object.setValue(ChangedValue.other(than: nil, attribute), forKey: attribute.name)
      }
      do {
        try context.save()
      } catch {
        context.reset()
        // Keys that were reserved stay unused, as Core Data's do.
        let rest = before.changes(to: try writable.cells()).filter { $0.cell.column != "Z_MAX" }
        #expect(rest == [], "\(error)")
        continue
      }
      count += 1
      let table = layout.table(of: entity).name
      let root = Int64(layout.number(of: layout.model.entities[entity.rootIndex]))
      let key = object.objectID.key
      let after = try writable.cells()
      let history = HistoryRows(before, after)
      let row = Set(after.columns(of: table).map { "\(table)[\(key)].\($0)" })
      #expect(
        Set(before.changes(to: after).map(\.cell.description))
          == row.union(["Z_PRIMARYKEY[\(root)].Z_MAX"]).union(history.cells))
      #expect(key == (try before.integer("Z_PRIMARYKEY", root, "Z_MAX")) + 1)
      #expect(try after.integer("Z_PRIMARYKEY", root, "Z_MAX") == key)
      #expect(after[table, key, "Z_ENT"] == "integer \(layout.number(of: entity))")
      #expect(after[table, key, "Z_OPT"] == "integer 1")
      if before.hasHistory {
        try history.check(
          after, changes: [.init(kind: 0, entity: layout.number(of: entity), key: key)])
      }
      context.delete(object)
      try context.save()
      let last = try writable.cells()
      let rest = before.changes(to: last).map(\.cell.description)
        .filter { !HistoryRows(before, last).cells.contains($0) }
      #expect(rest == ["Z_PRIMARYKEY[\(root)].Z_MAX"])
    }
    #expect(count == Self.insertable[name])
    #expect(try writable.integrity() == "ok")
  }

  private func objects(_ entity: String, _ context: ManagedObjectContext) throws -> [ManagedObject]
  {
    try context.fetch(Fetch(entityName: entity)).sorted { $0.objectID.key < $1.objectID.key }
  }

  /// What a save does, without the history.
  private func lines(_ writable: WritableStore, _ body: (ManagedObjectContext) throws -> Void)
    throws -> [String]
  {
    let before = try writable.cells()
    let context = writable.store.container.newContext()
    try body(context)
    try context.save()
    let after = try writable.cells()
    let history = HistoryRows(before, after).cells
    #expect(after.schema == before.schema)
    #expect(try writable.integrity() == "ok")
    return before.changes(to: after).filter { !history.contains($0.cell.description) }
      .map(\.description)
  }

  @Test func `an attribute with a rule that was not understood is refused, others are not`() throws
  {
    let writable = try WritableStore(AppleStores.path(AppleStores.sample2))
    let context = writable.store.container.newContext()
    let book = try #require(try objects("Book", context).first)
    try book.setValue(.string("title x"), forKey: "title")
    let before = try writable.cells()
    #expect {
      try context.save()
    } throws: { error in
      "\(error)".contains("Book.title cannot be checked: the rule SELF CONTAINS")
    }
    #expect(before.changes(to: try writable.cells()) == [])
    context.rollback()
    let lines = try lines(writable) { context in
      try #require(try objects("Feedback", context).first)
        .setValue(.string("other"), forKey: "comment")
    }
    #expect(lines.count == 2)
  }

  @Test func `a store without a model is not written to`() throws {
    let path = AppleStores.path(AppleStores.withoutModel)
    #expect(throws: ObjectGraphError.store(.noModel(path: path))) {
      try ForeignStore.open(path: path, allowsWriting: .copy(to: "/nowhere/copy.sqlite"))
    }
  }

  @Test func `a page that changes books takes the derived count along`() throws {
    let writable = try WritableStore(AppleStores.path(AppleStores.sample2))
    var keys: [Int64] = []
    let lines = try lines(writable) { context in
      let novel = try #require(try objects("GraphicNovel", context).first)
      let page = try #require(try objects("Page", context).first { $0.toOne("book") !== novel })
      keys = [page.objectID.key, try #require(page.toOne("book")).objectID.key, novel.objectID.key]
      page.setToOne(novel, for: "book")
    }
    let names = lines.map { String($0.prefix { $0 != " " }) }
    #expect(
      Set(names) == [
        "ZPAGE[\(keys[0])].ZBOOK", "ZPAGE[\(keys[0])].Z1_BOOK", "ZPAGE[\(keys[0])].Z_OPT",
        "ZBOOK[\(keys[1])].ZPAGESCOUNT", "ZBOOK[\(keys[2])].ZPAGESCOUNT",
        "ZBOOK[\(keys[1])].Z_OPT", "ZBOOK[\(keys[2])].Z_OPT",
      ])
    #expect(lines.contains { $0.hasSuffix(".Z1_BOOK integer 1 -> integer 2") })
    #expect(lines.contains("ZBOOK[\(keys[2])].ZPAGESCOUNT integer 19 -> integer 20"))
  }

  @Test func `a link is a row of the file's own join table`() throws {
    let writable = try WritableStore(AppleStores.path(AppleStores.accounts))
    var keys: [Int64] = []
    let lines = try lines(writable) { context in
      let account = try #require(
        try objects("Account", context).first { try !$0.toMany("enabledDataclasses").isEmpty })
      let old = try #require(try account.toMany("enabledDataclasses").first)
      let known = try account.toMany("enabledDataclasses")
      let new = try #require(
        try objects("Dataclass", context).first { one in !known.contains { $0 === one } })
      try account.remove(old, from: "enabledDataclasses")
      try account.add(new, to: "enabledDataclasses")
      keys = [account.objectID.key, old.objectID.key, new.objectID.key]
    }
    let links = lines.filter { $0.hasPrefix("Z_2ENABLEDDATACLASSES") }
    #expect(links.contains { $0.contains("integer \(keys[1])") })
    #expect(links.contains { $0.contains("integer \(keys[2])") })
    #expect(
      Set(lines).subtracting(links).map { String($0.prefix { $0 != " " }) }.sorted()
        == [
          "ZACCOUNT[\(keys[0])].Z_OPT", "ZDATACLASS[\(keys[1])].Z_OPT",
          "ZDATACLASS[\(keys[2])].Z_OPT",
        ].sorted())
  }

  @Test func `nothing refers to a deleted object whose own end of a one-to-one was empty`() throws {
    let writable = try WritableStore(AppleStores.path(AppleStores.notes))
    let before = try writable.cells()
    let notes = before.rows(of: "ZICCLOUDSYNCINGOBJECT")
    let state = try #require(
      try notes.sorted().compactMap { note in
        before["ZICCLOUDSYNCINGOBJECT", note, "ZCLOUDSTATE"] == "null NULL"
          ? nil : try before.integer("ZICCLOUDSYNCINGOBJECT", note, "ZCLOUDSTATE")
      }.first)
    #expect(before["ZICCLOUDSTATE", state, "ZCLOUDSYNCINGOBJECT"] == "null NULL")
    let context = writable.store.container.newContext()
    let doomed = try #require(
      try objects("ICCloudState", context).first { $0.objectID.key == state })
    context.delete(doomed)
    #expect {
      try context.save()
    } throws: { error in
      "\(error)".contains(
        "whose own end cloudSyncingObject is empty; set cloudState there to nil too")
    }
    #expect(before.changes(to: try writable.cells()) == [])
    for note in try objects("ICCloudSyncingObject", context)
    where note.toOne("cloudState") === doomed { note.setToOne(nil, for: "cloudState") }
    try context.save()
    let after = try writable.cells()
    #expect(!after.rows(of: "ZICCLOUDSTATE").contains(state))
    for note in notes {
      #expect(after["ZICCLOUDSYNCINGOBJECT", note, "ZCLOUDSTATE"] != "integer \(state)")
    }
  }

  @Test func `a note moves to another folder in columns with numbers behind them`() throws {
    let writable = try WritableStore(AppleStores.path(AppleStores.notes))
    let lines = try lines(writable) { context in
      let note = try #require(
        try objects("ICNote", context).first { $0.toOne("account") != nil })
      note.setToOne(nil, for: "account")
    }
    #expect(lines.count { $0.contains(".Z_OPT ") } == 2)
    #expect(
      lines.filter { !$0.contains(".Z_OPT ") }.allSatisfy {
        $0.hasPrefix("ZICCLOUDSYNCINGOBJECT[") && $0.contains("ACCOUNT")
          && $0.hasSuffix("-> null NULL")
      })
  }
}
