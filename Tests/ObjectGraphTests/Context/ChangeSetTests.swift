import TestSupport
import Testing

@testable import Lineage

/// All operations on unsaved changes, in every sequence of three.
@Suite struct ChangeSetTests {
  enum Verb: CaseIterable {
    case insert, set, delete, deleteOwner, link, order, convert, undo, redo, save, rollback
    case setElsewhere, deleteElsewhere
  }

  private struct Play {
    let kennel: UndoKennel
    let elsewhere: ManagedObjectContext
    let animals: [ManagedObject]
    let owner: ManagedObject

    init() throws {
      kennel = try UndoKennel(.memory)
      let ids = try kennel.furnish()
      animals = [try kennel.context.animal("Ada"), try kennel.context.animal("Bodo")]
      owner = try #require(animals[1].toOne("owner"))
      kennel.context.mergePolicy = .overwrite
      elsewhere = try kennel.reopened()
      elsewhere.mergePolicy = .overwrite
      #expect(ids.count == 3)
    }

    func run(_ verb: Verb) throws {
      let context = kennel.context
      let (ada, bodo) = (animals[0], animals[1])
      switch verb {
      case .insert: try context.add("Cat", "Dora")
      case .set: try ada.setValue(.double(4), forKey: "weight")
      case .delete: context.delete(ada)
      case .deleteOwner: context.delete(owner)
      case .link: try bodo.setToMany([ada], for: "friends")
      case .order: try bodo.setToMany(try bodo.toMany("tricks").reversed(), for: "tricks")
      case .convert: _ = try context.convert(bodo, toEntity: "Cat") as ManagedObject
      case .undo: try context.undo()
      case .redo: try context.redo()
      case .save: try context.save()
      case .rollback: context.rollback()
      case .setElsewhere:
        let other = try elsewhere.existingObject(with: ada.objectID)
        try other.setValue(.double(5), forKey: "weight")
        try elsewhere.save()
      case .deleteElsewhere:
        elsewhere.delete(try elsewhere.existingObject(with: ada.objectID))
        try elsewhere.save()
      }
    }
  }

  @Test(arguments: Verb.allCases)
  func `lists and object states agree after any operations`(_ first: Verb) throws {
    for second in Verb.allCases {
      for third in Verb.allCases {
        let play = try Play()
        for verb in [first, second, third] {
          // Some operations are rejected, such as converting a deleted object.
          try? play.run(verb)
          play.kennel.context.checkInvariants()
        }
        try? play.run(.save)
        play.kennel.context.checkInvariants()
      }
    }
  }
}
