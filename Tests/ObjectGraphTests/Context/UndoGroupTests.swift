import Lineage
import TestSupport
import Testing

/// Steps that are undone together, and changes that cannot be undone.
@Suite struct UndoGroupTests {
  private func kennel(_ kind: StoreKind, levelCount: Int = 0) throws
    -> (ManagedObjectContext, UndoHistory)
  {
    let context = try TestStore(kind).open(Kennel.model(), classes: Kennel.classes).newContext()
    let history = UndoHistory(levelCount: levelCount)
    context.undoHistory = history
    return (context, history)
  }

  @Test(arguments: StoreKind.allCases)
  func `a group is undone and redone as a whole`(kind: StoreKind) throws {
    let (context, history) = try kennel(kind)
    let dog = try context.add("Dog", "Rex")
    try context.processPendingChanges()
    history.beginUndoGrouping()
    for name in ["Max", "Tom"] {
      dog.name = name
      try context.processPendingChanges()
    }
    history.beginUndoGrouping()
    try context.add("Cat", "Kit")
    try context.processPendingChanges()
    history.endUndoGrouping()
    #expect(history.groupingLevel == 1)
    dog.name = "Zoe"
    try context.processPendingChanges()
    history.endUndoGrouping()
    history.endUndoGrouping()
    #expect(history.groupingLevel == 0)
    dog.name = "Last"
    try context.undo()
    #expect(try context.names() == ["Kit", "Zoe"])
    try context.undo()
    #expect(try context.names() == ["Rex"])
    try context.redo()
    #expect(try context.names() == ["Kit", "Zoe"] && history.canRedo)
    try context.undo()
    try context.undo()
    #expect(try context.names().isEmpty && !history.canUndo)
  }

  @Test func `two groups are two steps, and a group counts once`() throws {
    let (context, history) = try kennel(.memory, levelCount: 2)
    let dog = try context.add("Dog", "Rex")
    try context.save()
    history.removeAll()
    for group in 0..<3 {
      history.beginUndoGrouping()
      for step in 0..<3 {
        dog.name = "Rex \(group)\(step)"
        try context.processPendingChanges()
      }
      history.endUndoGrouping()
    }
    try context.undo()
    #expect(dog.name == "Rex 12")
    try context.undo()
    #expect(dog.name == "Rex 02" && !history.canUndo)
  }

  @Test(arguments: StoreKind.allCases)
  func `changes made while registration is disabled cannot be undone`(kind: StoreKind) throws {
    let (context, history) = try kennel(kind)
    let dog = try context.add("Dog", "Rex")
    try context.processPendingChanges()
    history.disableUndoRegistration()
    history.disableUndoRegistration()
    history.enableUndoRegistration()
    #expect(!history.isUndoRegistrationEnabled)
    try context.add("Cat", "Kit")
    try context.processPendingChanges()
    history.enableUndoRegistration()
    history.enableUndoRegistration()
    #expect(history.isUndoRegistrationEnabled)
    dog.name = "Max"
    try context.undo()
    #expect(try context.names() == ["Kit", "Rex"])
    try context.undo()
    #expect(try context.names() == ["Kit"] && !history.canUndo)
  }
}
