import Lineage
import TestModels
import TestSupport
import Testing

/// Changes of a context that are not in the store yet.
@Suite struct PendingChangesTests {
  /// Saves the dogs "a" and "b" and the cat "c".
  private func stack(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Pets.self)
    for (kind, name) in [("Dog", "a"), ("Dog", "b"), ("Cat", "c")] {
      try stack.context.insert(kind, named: name)
    }
    try stack.settle()
    return stack
  }

  @Test(.covers("C56"), arguments: Situation.all)
  func `fetches of parent and child include insertions, changes and deletions`(
    situation: Situation
  ) throws {
    let stack = try stack(situation)
    let context = stack.context
    let late = try FetchPredicate(format: "name > 'b'")
    #expect(try context.names("Animal", late) == ["c"])
    try context.insert("Dog", named: "d")
    #expect(try context.names("Animal", late) == ["c", "d"])
    #expect(try context.names("Dog", late) == ["d"])
    try context.object("Dog", named: "a").setValue(.string("z"), forKey: "name")
    #expect(try context.names("Animal", late) == ["c", "d", "z"])
    try context.object("Cat", named: "c").setValue(.string("0"), forKey: "name")
    #expect(try context.names("Animal", late) == ["d", "z"])
    context.delete(try context.object("Dog", named: "z"))
    #expect(try context.names("Animal", late) == ["d"])
    #expect(try context.names("Animal") == ["0", "b", "d"])
    #expect(try context.count("Animal") == 3)
    #expect(try context.count("Dog", late) == 1)
    #expect(try stack.container.newContext().names("Animal") == ["a", "b", "c"])
    try context.save()
    #expect(try stack.container.newContext().names("Animal") == ["0", "b", "d"])
  }

  @Test(.covers("C56"), arguments: Situation.all)
  func `a request can exclude unsaved changes, and pages include them`(situation: Situation)
    throws
  {
    let stack = try stack(situation)
    try stack.context.insert("Cat", named: "aa")
    stack.context.delete(try stack.context.object("Animal", named: "b"))
    var request = FetchRequest<ManagedObject>(entityName: "Animal")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    request.fetchLimit = 2
    #expect(try stack.context.fetch(request).map { try $0.text() } == ["a", "aa"])
    request.fetchOffset = 1
    #expect(try stack.context.fetch(request).map { try $0.text() } == ["aa", "c"])
    request.fetchOffset = 0
    request.fetchLimit = 0
    request.includesPendingChanges = false
    #expect(try stack.context.count(for: request) == 3)
  }

  @Test(.covers("C60"), arguments: Situation.live)
  func `a transient value survives a save and is lost on refresh and reset`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Pets.self) {
      $0.entitiesByName["Animal"]?.add(["mood": .string.transient])
    }
    let animal = try stack.context.insert("Animal", named: "n")
    try animal.setValue(.string("calm"), forKey: "mood")
    try stack.context.save()
    #expect(try animal.value(forKey: "mood") == .string("calm"))
    try stack.context.refresh(animal, mergeChanges: true)
    #expect(try animal.value(forKey: "mood") == nil)
    #expect(try animal.text() == "n")
    try animal.setValue(.string("again"), forKey: "mood")
    try stack.context.save()
    stack.context.reset()
    #expect(try stack.context.object("Animal", named: "n").value(forKey: "mood") == nil)
  }

  @Test(.covers("C61"), arguments: Situation.live)
  func `a context merges another's saves if it is set to`(situation: Situation) throws {
    let stack = try stack(situation)
    let (merging, still) = (stack.container.newContext(), stack.container.newContext())
    merging.automaticallyMergesChangesFromParent = true
    let objects = try [merging, still].map { try $0.object("Animal", named: "a") }
    for object in objects { #expect(try object.text() == "a") }
    try stack.context.object("Dog", named: "a").setValue(.string("changed"), forKey: "name")
    try stack.context.save()
    #expect(try merging.names("Animal") == ["b", "c", "changed"])
    #expect(try objects[0].text() == "changed")
    #expect(try objects[1].text() == "a")
    // A fetch compares stored values, but the object keeps the values that it read.
    _ = try still.objects("Animal")
    #expect(try objects[1].text() == "a")
    try still.refresh(objects[1], mergeChanges: true)
    #expect(try objects[1].text() == "changed")
  }

  @Test(.covers("C61"), arguments: Situation.live)
  func `a merge keeps the values set here and takes the others`(situation: Situation) throws {
    let stack = try stack(situation)
    let other = stack.container.newContext()
    other.automaticallyMergesChangesFromParent = true
    let rex = try #require(try other.object("Dog", named: "a") as? Pets.Dog)
    rex.breed = "Boxer"
    try stack.context.object("Dog", named: "a").setValue(.string("Rex"), forKey: "name")
    try stack.context.save()
    _ = try other.names("Animal")
    #expect(rex.name == "Rex" && rex.breed == "Boxer" && rex.hasChanges)
    try other.save()
    let reader = stack.container.newContext()
    let stored = try #require(try reader.object("Dog", named: "Rex") as? Pets.Dog)
    #expect(stored.breed == "Boxer")
  }
}
