import Lineage
import TestModels
import TestSupport
import Testing

/// Undo and redo of steps.
@Suite struct UndoTests {
  /// A person whose setter counts its calls.
  final class Person: ManagedObject {
    var setterCallCount = 0
    var mood: String? {
      get { string("mood") }
      set {
        setterCallCount += 1
        set(newValue, for: "mood")
      }
    }
  }

  @Test(.covers("C63"), arguments: Situation.all)
  func `changes to objects of several kinds are undone and redone in steps`(
    situation: Situation
  ) throws {
    let stack = try Stack(situation, Pets.self)
    for (kind, name) in [("Dog", "a"), ("Cat", "b")] { try stack.context.insert(kind, named: name) }
    try stack.settle()
    let context = stack.context
    context.undoHistory = UndoHistory()
    func kinds() throws -> [String] {
      try context.objects("Animal").map { try $0.kindAndName }
    }
    let before = try kinds()

    try context.object("Dog", named: "a").setValue(.string("Boxer"), forKey: "breed")
    try context.object("Cat", named: "b").setValue(.string("bb"), forKey: "name")
    try context.processPendingChanges()
    context.delete(try context.object("Dog", named: "a"))
    try context.insert("Cat", named: "c")
    try context.processPendingChanges()
    let after = try kinds()
    #expect(after == ["Cat bb", "Cat c"])

    try context.undo()
    #expect(try kinds() == ["Dog a", "Cat bb"])
    #expect(try context.object("Dog", named: "a").value(forKey: "breed") == .string("Boxer"))
    try context.undo()
    #expect(try kinds() == before)
    #expect(try context.object("Dog", named: "a").value(forKey: "breed") == nil)
    #expect(context.undoHistory?.canUndo == false)
    try context.redo()
    try context.redo()
    #expect(try kinds() == after)
    #expect(context.undoHistory?.canRedo == false)
    try context.save()
    #expect(try stack.container.newContext().names("Animal") == ["bb", "c"])
  }

  @Test(.covers("C63"), arguments: Situation.live)
  func `relationships between kinds are undone at both ends`(situation: Situation) throws {
    let stack = try Stack(situation, Troupe.self)
    let (singer, dancer) = (
      try stack.context.insert("Singer", named: "S"), try stack.context.insert("Dancer", named: "D")
    )
    try stack.context.save()
    stack.context.undoHistory = UndoHistory()
    try singer.add(dancer, to: "friends")
    try stack.context.processPendingChanges()
    #expect(try dancer.names(in: "friends") == ["S"])
    try stack.context.undo()
    #expect(try dancer.names(in: "friends").isEmpty)
    #expect(try singer.names(in: "friends").isEmpty)
    try stack.context.redo()
    #expect(try dancer.names(in: "friends") == ["S"])
    #expect(try singer.names(in: "friends") == ["D"])
  }

  @Test(.covers("G17", "G18"), arguments: Situation.live)
  func `undo restores a transient value without calling the setter`(situation: Situation) throws {
    let stack = try Stack(situation, classes: [Person.self]) {
      let model = Pets.model()
      model.entitiesByName["Person"]?.add(["mood": .string.transient])
      return model
    }
    let person = Person(context: stack.context)
    person.mood = "one"
    try stack.context.save()
    stack.context.undoHistory = UndoHistory()
    person.mood = "two"
    try stack.context.processPendingChanges()
    #expect(person.setterCallCount == 2)
    try stack.context.undo()
    #expect(person.mood == "one")
    try stack.context.redo()
    #expect(person.mood == "two")
    #expect(person.setterCallCount == 2)
  }
}
