import Lineage
import TestSupport
import Testing

/// A kennel whose context records steps.
struct UndoKennel {
  let context: ManagedObjectContext
  let container: PersistentContainer
  private let store: TestStore

  init(_ kind: StoreKind) throws {
    store = try TestStore(kind)
    container = try store.open(Kennel.model(), classes: Kennel.classes)
    context = container.newContext()
    context.undoHistory = UndoHistory()
  }

  /// Returns the store as another program would see it.
  func reopened() throws -> ManagedObjectContext {
    try store.open(Kennel.model(), classes: Kennel.classes).newContext()
  }

  /// Changes an animal in another context and saves it.
  func changeElsewhere(_ name: String, _ change: (Kennel.Animal) throws -> Void) throws {
    let other = container.newContext()
    try change(try other.animal(name))
    try other.save()
  }

  /// Saves animals with every kind of relationship, and clears the steps.
  @discardableResult
  func furnish() throws -> [String: ManagedObjectID] {
    let (ada, bodo) = (try context.add("Cat", "Ada"), try context.add("Dog", "Bodo"))
    let cleo = try context.add("Puppy", "Cleo")
    bodo.owner = try context.owner("Mia")
    cleo.owner = bodo.owner
    try ada.setToMany([bodo, cleo], for: "friends")
    let tricks = try ["jump", "sit", "roll"].map { title in
      let trick = try context.insert(entityName: "Trick")
      try trick.setValue(.string(title), forKey: "title")
      return trick
    }
    // An order that differs from their keys.
    try bodo.setToMany([tricks[1], tricks[2], tricks[0]], for: "tricks")
    let club = try context.insert(entityName: "Club")
    try club.setValue(.string("A"), forKey: "name")
    try club.setToMany([ada, bodo], for: "members")
    try context.save()
    context.undoHistory?.removeAll()
    return ["Ada": ada.objectID, "Bodo": bodo.objectID, "Cleo": cleo.objectID]
  }

  func expectFurnished(
    _ context: ManagedObjectContext, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = [
      try context.names(), try context.friends("Ada"), try context.friends("Bodo"),
      try context.tricks("Bodo"), try context.members("A"),
      try context.animal("Bodo").owner?.toMany("pets").compactMap(\.animalName).sorted() ?? [],
    ]
    let wanted = [
      ["Ada", "Bodo", "Cleo"], ["Bodo", "Cleo"], ["Ada"], ["sit", "roll", "jump"],
      ["Ada", "Bodo"], ["Bodo", "Cleo"],
    ]
    #expect(found == wanted, sourceLocation: sourceLocation)
  }
}

extension ManagedObject {
  fileprivate var animalName: String? { (self as? Kennel.Animal)?.name }
}

extension ManagedObjectContext {
  func owner(_ name: String) throws -> Kennel.Owner {
    let owner = try #require(try insert(entityName: "Owner") as? Kennel.Owner)
    owner.name = name
    return owner
  }

  func ownerName(_ animal: String) throws -> String? { try self.animal(animal).owner?.name }

  func friends(_ name: String) throws -> [String] {
    try animal(name).toMany("friends").compactMap(\.animalName).sorted()
  }

  func tricks(_ name: String) throws -> [String] {
    try animal(name).toMany("tricks").compactMap { ($0 as? Kennel.Trick)?.title }
  }

  func members(_ club: String) throws -> [String] {
    let request = FetchRequest<ManagedObject>(
      entityName: "Club", predicate: .attribute("name", .equal, .string(club)))
    return try fetch(request).flatMap { try $0.toMany("members") }.compactMap(\.animalName).sorted()
  }
}
