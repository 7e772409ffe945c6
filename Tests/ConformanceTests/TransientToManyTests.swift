import TestModels
import Testing

@testable import Lineage

/// To-many relationships that no store holds.
@Suite struct TransientToManyTests {
  /// Returns boards with notes (with a to-one inverse), marks (without an inverse) and peers.
  private static func model() -> ManagedObjectModel {
    let board = EntityDescription("Board", ["name": .string])
    let note = EntityDescription("Note", ["name": .string])
    board.join("notes", .many.transient, to: note, "board", .one.transient)
    board.refer("marks", .ordered.transient, to: note)
    board.join("peers", .many.transient, to: board, "peersOf", .many.transient)
    return ManagedObjectModel(entities: [board, note])
  }

  private struct Objects {
    let stack: Stack
    let board: ManagedObject
    let other: ManagedObject
    let notes: [ManagedObject]

    init(_ situation: Situation) throws {
      stack = try Stack(situation, model: TransientToManyTests.model)
      let context = stack.context
      board = try context.insert("Board", named: "B")
      other = try context.insert("Board", named: "C")
      notes = try ["n1", "n2"].map { try context.insert("Note", named: $0) }
      try board.add(notes[0], to: "notes")
      notes[1].setToOne(board, for: "board")
      try board.setToMany([notes[1], notes[0]], for: "marks")
      try board.add(other, to: "peers")
    }

    func expectAll() throws {
      #expect(try board.names(in: "notes") == ["n1", "n2"])
      #expect(notes[0].toOne("board") === board)
      #expect(try board.toMany("marks").map { try $0.text() } == ["n2", "n1"])
      #expect(try board.names(in: "peers") == ["C"])
      #expect(try other.names(in: "peersOf") == ["B"])
    }
  }

  @Test(arguments: Situation.live)
  func `links of a transient to-many exist before and after a save`(situation: Situation) throws {
    let objects = try Objects(situation)
    try objects.expectAll()
    try objects.stack.context.save()
    try objects.expectAll()
    #expect(try objects.board.relationshipSet(forKey: "notes").count() == 2)
  }

  @Test(arguments: Situation.live)
  func `no store contains links of a transient to-many`(situation: Situation) throws {
    let objects = try Objects(situation)
    try objects.stack.context.save()
    let context = objects.stack.container.newContext()
    let board = try context.object("Board", named: "B")
    for name in ["notes", "marks", "peers"] { #expect(try board.toMany(name).isEmpty, "\(name)") }
    #expect(throws: ObjectGraphError.self) {
      try context.names("Board", FetchPredicate(format: "ANY notes.name == 'n1'"))
    }
    try objects.stack.expectRows(
      "SELECT sql FROM sqlite_schema WHERE name IN ('ZBOARD', 'ZNOTE') ORDER BY name",
      ["BOARD", "NOTE"].map {
        "CREATE TABLE Z\($0) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
          + "ZNAME VARCHAR )"
      })
    try objects.stack.expectRows(
      "SELECT name FROM sqlite_schema WHERE name GLOB 'Z_[0-9]*'", [])
  }

  @Test(arguments: Situation.live)
  func `a removed or deleted object is no destination`(situation: Situation) throws {
    let objects = try Objects(situation)
    try objects.stack.context.save()
    try objects.board.remove(objects.other, from: "peers")
    #expect(try objects.other.toMany("peersOf").isEmpty)
    objects.stack.context.delete(objects.notes[0])
    #expect(try objects.board.names(in: "notes") == ["n2"])
    #expect(try objects.board.names(in: "marks") == ["n2"])
    try objects.stack.context.save()
    #expect(try objects.board.names(in: "notes") == ["n2"])
  }

  @Test(arguments: Situation.live)
  func `a rollback restores the links of the last save`(situation: Situation) throws {
    let objects = try Objects(situation)
    try objects.stack.context.save()
    try objects.board.setToMany([], for: "marks")
    try objects.board.remove(objects.other, from: "peers")
    objects.stack.context.rollback()
    #expect(try objects.board.toMany("marks").map { try $0.text() } == ["n2", "n1"])
    #expect(try objects.other.names(in: "peersOf") == ["B"])
  }

  @Test func `a transient to-many with a stored to-one inverse is rejected`() throws {
    let model = Self.model()
    model.entitiesByName["Board"]?.relationshipsByName["notes"]?.isTransient = false
    let error = #expect(throws: ModelError.self) { try model.freeze() }
    #expect(error?.problems.map(\.rule) == [.transientInverse("board")])
  }
}
