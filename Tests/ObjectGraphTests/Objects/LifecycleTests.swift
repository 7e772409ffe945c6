import Foundation
import ObjectGraph
import ObjectModel
import StoreKinds
import TestModels
import Testing

/// The moments that objects are told of, beside those of fetches and saves.
@Suite struct LifecycleTests {
  /// Stamps itself when a save has something to write, and writes down what it hears.
  private final class Note: ManagedObject {
    static let text = Attribute<String?>("text")
    static let stamp = Attribute<Int>("stamp")
    var heard: [String] = []

    override func willSave() {
      if hasPersistentChangedValues { stamp += 1 }
    }
    override func didSave() { heard.append("saved \(text ?? "nothing")") }
    override func willTurnIntoFault() { heard.append("will fault \(isFault)") }
    override func didTurnIntoFault() { heard.append("did fault \(isFault)") }
    override func awake(fromSnapshotEvents events: SnapshotEventType) {
      heard.append("awake \(events.rawValue) \(text ?? "nothing")")
    }
    override func validate(for change: ValidationChange) throws {
      if text == "\(change)" { throw Refusal() }
    }
  }

  private struct Refusal: Error {}

  private func context(_ kind: StoreKind) throws -> ManagedObjectContext {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        "Note",
        [
          "text": .string.following(AttributeRules(maximumLength: 9)),
          "stamp": .integer16.required.defaulting(to: .integer(0)),
        ])
    ])
    return try TestStore(kind).open(model, classes: [Note.self]).newContext()
  }

  @Test(arguments: StoreKind.allCases)
  func `an object stamps itself only if there is something to write`(kind: StoreKind) throws {
    let context = try context(kind)
    let note = Note(context: context)
    note.text = "a"
    try context.save()
    #expect(note.stamp == 1)
    note.text = "a"
    try context.save()
    #expect(note.stamp == 1)
    note.text = "b"
    try context.save()
    #expect(note.stamp == 2)
    context.delete(note)
    try context.save()
    #expect(note.heard == ["saved a", "saved a", "saved b", "saved b"])
  }

  @Test func `didSave of a child context tells of the child's save`() throws {
    let parent = try context(.memory)
    let child = ManagedObjectContext(parent: parent)
    let note = Note(context: child)
    note.text = "a"
    try child.save()
    #expect(note.heard == ["saved a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh, an undo and a rollback are notified`(kind: StoreKind) throws {
    let context = try context(kind)
    let note = Note(context: context)
    try context.save()
    note.heard = []
    try context.refresh(note, mergeChanges: false)
    try context.refresh(note, mergeChanges: false)
    #expect(note.heard == ["will fault false", "did fault true"])
    note.heard = []
    context.undoHistory = UndoHistory()
    note.text = "a"
    try context.undo()
    try context.redo()
    context.delete(note)
    try context.undo()
    context.rollback()
    let (update, deletion) = (SnapshotEventType.undoUpdate, SnapshotEventType.undoDeletion)
    #expect(
      note.heard == [
        "awake \(update.rawValue) nothing", "awake \(update.rawValue) a",
        "awake \(deletion.rawValue) a", "awake \(SnapshotEventType.rollback.rawValue) nothing",
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func `an object is checked without a save`(kind: StoreKind) throws {
    let context = try context(kind)
    let note = Note(context: context)
    try note.validateForInsert()
    note.text = "insert"
    #expect(throws: ObjectGraphError.self) { try note.validateForInsert() }
    try note.validateForUpdate()
    note.text = "delete"
    #expect(throws: ObjectGraphError.self) { try note.validateForDelete() }
    try note.setValue(nil, forKey: "stamp")
    let error = #expect(throws: ObjectGraphError.self) { try note.validateForUpdate() }
    guard case .validation(let failures) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failures.map(\.rule) == [.missingValue] && note.isInserted)
  }

  @Test func `a value is checked before it is set`() throws {
    let note = Note(context: try context(.memory))
    try note.validateValue(.string("fine"), forKey: "text")
    try note.validateValue(nil, forKey: "text")
    let long = AttributeValue.string("much too long")
    #expect(
      try rules { try note.validateValue(long, forKey: "text") }
        == [.broken(.longer(than: 9), long)])
    #expect(try rules { try note.validateValue(nil, forKey: "stamp") } == [.missingValue])
    #expect(
      try rules { try note.validateValue(.integer(40_000), forKey: "stamp") }
        == [.integerOutOfRange(40_000, -32768...32767)])
    #expect(
      throws: ObjectGraphError.wrongType(entity: "Note", property: "stamp", value: .boolean(true))
    ) { try note.validateValue(.boolean(true), forKey: "stamp") }
    #expect(throws: ObjectGraphError.self) { try note.validateValue(nil, forKey: "title") }
    #expect(note.text == nil && note.stamp == 0)
  }

  @Test func `deny rules and numbers of destinations are checked without a save`() throws {
    let context = try TestStore(.memory).open(Library.model(), classes: Library.classes)
      .newContext()
    let (tag, author) = (
      try context.insert(entityName: "Tag"), try context.insert(entityName: "Author")
    )
    try tag.validateForDelete()
    try tag.add(author, to: "guardians")
    #expect(try rules { try tag.validateForDelete() } == [.deletionDenied(1)])
    context.delete(author)
    try tag.validateForDelete()
    let kennel = try TestStore(.memory).open(Kennel.model(), classes: Kennel.classes).newContext()
    let owner = try kennel.insert(entityName: "Owner")
    try owner.setValue(.string("Ada"), forKey: "name")
    for name in ["Rex", "Max", "Tom", "Kit"] {
      try owner.add(try kennel.add("Cat", name), to: "pets")
    }
    #expect(try rules { try owner.validateForInsert() } == [.tooMany(4, atMost: 3)])
  }

  /// The rules that a check finds broken.
  private func rules(_ check: () throws -> Void) throws -> [ValidationFailure.Rule] {
    do {
      try check()
      return []
    } catch ObjectGraphError.validation(let failures) {
      return failures.map(\.rule)
    }
  }
}
