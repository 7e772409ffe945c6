import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// Random saves in a store of others and in one of this library's own do the same.
@Suite struct ForeignWritingAgreementTests {
  private static let stepCount = 60

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `both stores give the same answers, and other readers read them`(seed: UInt64) throws {
    let history = NotesStore.History.allCases[Int(seed) % 3]
    let store = try NotesStore(history: history)
    // Another column order, other names in the join table, and numbers behind them.
    for sql in [
      "ALTER TABLE Z_3TAGS RENAME COLUMN Z_6TAGS TO Z_6TAGS1",
      "ALTER TABLE Z_3TAGS RENAME COLUMN Z_3NOTES TO Z_3NOTES2",
      "ALTER TABLE ZNOTE DROP COLUMN ZTITLE", "ALTER TABLE ZNOTE ADD COLUMN ZTITLE VARCHAR",
    ] { try store.execute(sql) }
    let foreign = try store.open().container
    let own = try PersistentContainer(
      model: NotesModel.make(), sqliteStore: SQLiteStore(path: store.folder.path("own.sqlite")))
    let first = own.newContext()
    try NotesStore.fill(first)
    for note in try first.fetch(Fetch(entityName: "Note")) {
      try note.setValue(AttributeValue?.none, forKey: "title")
    }
    try first.save()
    var (one, other) = (SeededSteps(seed), SeededSteps(seed))
    for step in 0..<Self.stepCount {
      let contexts = (own.newContext(), foreign.newContext())
      try one.run(contexts.0)
      try other.run(contexts.1)
      try contexts.0.save()
      try contexts.1.save()
      let answers = (try Answers(own), try Answers(foreign))
      #expect(answers.0 == answers.1, "seed \(seed), step \(step)")
      guard answers.0 == answers.1 else { return }
    }
    // As a stranger reads it.
    let read = try ForeignStore.open(path: store.copyPath, model: NotesModel.make())
    #expect(try Answers(read.container) == Answers(own), "seed \(seed)")
    try compareRows(
      try StoreCells(store.copyPath), try StoreCells(store.folder.path("own.sqlite")),
      seed: seed)
    #expect(one.counts.values.allSatisfy { $0 > 0 } && one.counts.count == SeededSteps.kindCount)
  }

  /// Every cell of the tables of entities, by the names of the columns.
  private func compareRows(_ foreign: StoreCells, _ own: StoreCells, seed: UInt64) throws {
    var count = 0
    for table in ["ZNOTE", "ZFOLDER", "ZTAG", "ZLINK"] {
      #expect(foreign.rows(of: table) == own.rows(of: table), "seed \(seed)")
      for row in own.rows(of: table) {
        for column in own.columns(of: table) where column != "Z_OPT" {
          #expect(
            foreign[table, row, column] == own[table, row, column],
            "seed \(seed): \(table)[\(row)].\(column)")
          count += 1
        }
      }
    }
    #expect(count > 100)
    for number in 1...6 as ClosedRange<Int64> {
      #expect(
        foreign["Z_PRIMARYKEY", number, "Z_MAX"] == own["Z_PRIMARYKEY", number, "Z_MAX"],
        "seed \(seed)")
    }
  }
}

/// Everything that a container's objects say, by key.
private struct Answers: Equatable {
  private var lines: [String] = []

  init(_ container: PersistentContainer) throws {
    let context = container.newContext()
    for root in ["Folder", "Note", "Tag", "Link"] {
      for object in try context.fetch(Fetch(entityName: root)).sorted(by: Self.precedes) {
        let values = try object.entity.attributesByName.keys.sorted().map {
          "\($0)=\(try object.value(forKey: $0).map { "\($0)" } ?? "-")"
        }
        let links = try object.entity.flatRelationships.sorted().map { name -> String in
          let keys = try object.destinationKeys(name)
          return "\(name)=\(keys)"
        }
        lines.append(
          "\(object.entity.name) \(object.objectID.key) \(values + links)")
      }
    }
  }

  private static func precedes(_ one: ManagedObject, _ other: ManagedObject) -> Bool {
    one.objectID.key < other.objectID.key
  }
}

extension EntityDescription {
  fileprivate var flatRelationships: [String] { relationships.map(\.name) }
}

extension ManagedObject {
  /// Sorted where there is no order.
  fileprivate func destinationKeys(_ name: String) throws -> [Int64] {
    let relationship = try #require(layout.relationships[name])
    guard relationship.isToMany else {
      return try destination(named: name).map { [$0.objectID.key] } ?? []
    }
    let keys = try toMany(name).map(\.objectID.key)
    return relationship.isOrdered ? keys : keys.sorted()
  }

  private func destination(named name: String) throws -> ManagedObject? {
    switch name {
    case "folder": toOne("folder")
    default: toOne("note")
    }
  }
}

/// Random changes that are the same in any context with the same objects.
private struct SeededSteps {
  static let kindCount = 8

  private var random: SeededRandom
  private(set) var counts: [Int: Int] = [:]
  private var tagCount = 0

  init(_ seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func run(_ context: ManagedObjectContext) throws {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let kind = Int.random(in: 0..<Self.kindCount, using: &random)
      counts[kind, default: 0] += 1
      try step(kind, context)
    }
  }

  private mutating func step(_ kind: Int, _ context: ManagedObjectContext) throws {
    switch kind {
    case 0:
      let name = ["Note", "PhotoNote", "VoiceNote"].randomElement(using: &random) ?? "Note"
      let note = try context.insert(entityName: name)
      if name != "Note" { try note.setValue(.string("c"), forKey: "caption") }
      if let folder = try any("Folder", context) { try folder.add(note, to: "notes") }
    case 1:
      tagCount += 1
      try context.insert(entityName: "Tag").setValue(.string("t\(tagCount)"), forKey: "name")
    case 2:
      let link = try context.insert(entityName: "Link")
      link.setToOne(try any("Note", context), for: "note")
    case 3:
      let number = Int64.random(in: 0..<100, using: &random)
      guard let note = try any("Note", context) else { return }
      try note.setValue(.integer(number), forKey: "size")
      try note.setValue(.double(Double(number) / 8), forKey: "score")
      try note.setValue(
        .date(Date(timeIntervalSinceReferenceDate: Double(number))), forKey: "date")
      try note.setValue(.decimal(Decimal(number) / 4), forKey: "price")
    case 4:
      guard let note = try any("Note", context), let tag = try any("Tag", context) else { return }
      if try note.toMany("tags").contains(where: { $0 === tag }) {
        try note.remove(tag, from: "tags")
      } else {
        try note.insert(tag, into: "tags", at: 0)
      }
    case 5:
      try any("Link", context)?.setToOne(any("Note", context), for: "note")
    case 6:
      guard let folder = try any("Folder", context) else { return }
      var notes = try folder.toMany("notes")
      notes.shuffle(using: &random)
      try folder.setToMany(notes, for: "notes")
    default:
      let name = ["Note", "Tag", "Link"].randomElement(using: &random) ?? "Note"
      if try context.count(for: Fetch(entityName: name)) > 2, let object = try any(name, context) {
        context.delete(object)
      }
    }
  }

  private mutating func any(_ name: String, _ context: ManagedObjectContext) throws
    -> ManagedObject?
  {
    // New ones have no key yet, but stand in the order in which they were made.
    let objects = try context.fetch(Fetch(entityName: name)).filter { !$0.isInserted }
      .sorted { $0.objectID.key < $1.objectID.key }
    return objects.randomElement(using: &random)
  }
}
