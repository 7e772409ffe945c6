import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Lifecycle calls to objects, other than those of fetches and saves.
@Suite struct LifecycleTests {
  /// A note that sets a time stamp when a save has changes to write, and logs its calls.
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
  func `an object sets its time stamp only if there are changes to write`(kind: StoreKind) throws {
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

  /// A file that may be in another one and is deleted with it.
  private final class File: ManagedObject {
    final class Log { var lines: [String] = [] }

    static let name = Attribute<String>("name")
    static let folder = ToOne<File>("folder")
    static let original = ToOne<File>("original")
    var log: Log?
    /// An action to run once, when the object is notified.
    var action: (() throws -> Void)?

    override func willSave() {
      log?.lines.append("\(name) \(isDeleted ? "deleted" : isInserted ? "inserted" : "updated")")
      do { try action?() } catch { Issue.record(error) }
      action = nil
    }
  }

  private struct Files {
    let context: ManagedObjectContext
    let log = File.Log()
    var files: [File] = []

    init(_ kind: StoreKind, _ names: String...) throws {
      let file = EntityDescription("File", ["name": .string])
      file.join("folder", .one, to: file, "files", .many.deleting(by: .cascade))
      file.join("original", .one, to: file, "copies", .many)
      let model = ManagedObjectModel(entities: [file])
      context = try TestStore(kind).open(model, classes: [File.self]).newContext()
      files = names.map(add)
    }

    func add(_ name: String) -> File {
      let file = File(context: context)
      file.name = name
      file.log = log
      return file
    }

    func save() throws -> [String] {
      log.lines = []
      try context.save()
      return log.lines
    }

    func stored() throws -> [File] {
      try context.fetch(FetchRequest<File>(entityName: "File"))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `objects that a deletion deletes or clears are notified before the save too`(kind: StoreKind)
    throws
  {
    let folder = try Files(kind, "root", "leaf", "copy", "other")
    folder.files[1].folder = folder.files[0]
    folder.files[2].original = folder.files[1]
    _ = try folder.save()
    folder.context.delete(folder.files[0])
    // Inserted and deleted again, so nothing is written.
    folder.context.delete(folder.add("nothing"))
    #expect(try folder.save() == ["copy updated", "root deleted", "leaf deleted"])
    #expect(try folder.stored().count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `a notified object may delete, insert and change others, which are notified in turn`(
    kind: StoreKind
  ) throws {
    let folder = try Files(kind, "a", "b", "c", "d")
    let (context, files) = (folder.context, folder.files)
    files[3].folder = files[2]
    _ = try folder.save()
    let new = File.Log()
    files[0].action = { context.delete(files[1]) }
    files[1].action = {
      let file = folder.add("new")
      // Refers to an object that this save deletes.
      file.original = files[1]
      file.action = { context.delete(files[2]) }
      new.lines.append("\(files[1].name) \(files[1].isDeleted)")
    }
    files[3].action = { new.lines.append("\(files[3].folder?.name ?? "-")") }
    files[0].name = "a"
    #expect(
      try folder.save() == ["a updated", "b deleted", "new inserted", "c deleted", "d deleted"])
    #expect(new.lines == ["b true", "c"])
    context.checkInvariants()
    #expect(!context.hasChanges)
    let stored = try folder.stored()
    #expect(stored.map(\.name).sorted() == ["a", "new"])
    #expect(stored.allSatisfy { $0.original == nil })
  }

  @Test func `didSave in a child context reports the child's save`() throws {
    let parent = try context(.memory)
    let child = ManagedObjectContext(parent: parent)
    let note = Note(context: child)
    note.text = "a"
    try child.save()
    #expect(note.heard == ["saved a"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a refresh, an undo and a rollback call the object`(kind: StoreKind) throws {
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
  func `an object can be validated without a save`(kind: StoreKind) throws {
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

  @Test func `a value can be validated before it is set`() throws {
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

  @Test func `deny rules and numbers of destinations are validated without a save`() throws {
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

  /// Returns the rules that a check finds broken.
  private func rules(_ check: () throws -> Void) throws -> [ValidationFailure.Rule] {
    do {
      try check()
      return []
    } catch ObjectGraphError.validation(let failures) {
      return failures.map(\.rule)
    }
  }
}
