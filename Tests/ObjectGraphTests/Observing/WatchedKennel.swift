import Lineage
import TestSupport
import Testing

/// Saved animals with an owner, and a context to watch them.
struct WatchedKennel {
  let store: TestStore
  let container: PersistentContainer
  let context: ManagedObjectContext
  let ada: Kennel.Animal
  let bodo: Kennel.Animal
  let cleo: Kennel.Animal
  let mia: Kennel.Owner

  init(_ kind: StoreKind) throws {
    store = try TestStore(kind)
    container = try store.open(Kennel.model(), classes: Kennel.classes)
    context = container.newContext()
    context.undoHistory = UndoHistory()
    ada = try context.add("Cat", "Ada")
    bodo = try context.add("Dog", "Bodo")
    cleo = try context.add("Puppy", "Cleo")
    mia = try #require(try context.insert(entityName: "Owner") as? Kennel.Owner)
    mia.name = "Mia"
    try context.save()
  }

  /// Watches all animals by name, or those of a predicate.
  func watch(_ predicate: FetchPredicate? = nil, by key: String = "name", limit: Int = 0) throws
    -> FetchedResults<Kennel.Animal>
  {
    var request = FetchRequest<Kennel.Animal>(entityName: "Animal", predicate: predicate)
    request.sortDescriptors = [FetchSortDescriptor(key: key), FetchSortDescriptor(key: "name")]
    request.fetchLimit = limit
    return try FetchedResults(request, in: context)
  }

  func watchOwners() throws -> FetchedResults<Kennel.Owner> {
    var request = FetchRequest<Kennel.Owner>(entityName: "Owner")
    request.sortDescriptors = [FetchSortDescriptor(key: "name")]
    return try FetchedResults(request, in: context)
  }

  /// Changes the same objects in another context of the container and saves it.
  func elsewhere(_ work: (ManagedObjectContext) throws -> Void) throws {
    let other = container.newContext()
    try work(other)
    try other.save()
  }
}

extension FetchedResults {
  /// Returns the notifications of the results during the work.
  func notices(_ work: () throws -> Void) async throws -> [FetchedResultsChange] {
    let stream = changes
    try work()
    finish()
    var found: [FetchedResultsChange] = []
    for await change in stream { found.append(change) }
    return found
  }
}

extension [FetchedResultsChange] {
  /// The indexes of the updated objects, by notification.
  var updates: [[Int]] { map { $0.updated.map(\.index) } }
}
