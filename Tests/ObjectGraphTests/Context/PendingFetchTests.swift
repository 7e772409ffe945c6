import Lineage
import TestSupport
import Testing

@Suite(.covers("C56")) struct PendingFetchTests {
  private func context(_ kind: StoreKind) throws -> (ManagedObjectContext, TestStore) {
    let store = try TestStore(kind)
    let context = try store.open(Kennel.model(), classes: Kennel.classes).newContext()
    try context.add("Cat", "Ada")
    try context.add("Dog", "Bodo")
    try context.add("Puppy", "Cleo")
    try context.save()
    return (context, store)
  }

  @Test(arguments: StoreKind.allCases)
  func `a fetch finds an inserted object, also a fetch of its parent`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    try context.add("Puppy", "Anton")
    #expect(try context.names() == ["Ada", "Anton", "Bodo", "Cleo"])
    #expect(try context.names("Dog") == ["Anton", "Bodo", "Cleo"])
    #expect(try context.names("Cat") == ["Ada"])
    #expect(try context.names(pending: false) == ["Ada", "Bodo", "Cleo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a change moves an object into and out of a result`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let startsWithA = FetchPredicate.comparison(
      FetchComparison(.property("name"), .beginsWith, .value(.attribute(.string("A")))))
    try context.animal("Bodo").name = "Axel"
    #expect(try context.names(where: startsWithA) == ["Ada", "Axel"])
    try context.animal("Ada").name = "Zoe"
    #expect(try context.names(where: startsWithA) == ["Axel"])
    #expect(try context.names() == ["Axel", "Cleo", "Zoe"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a fetch does not return a deleted object, and the next one fills its place in a page`(
    kind: StoreKind
  )
    throws
  {
    let (context, _) = try context(kind)
    context.delete(try context.animal("Ada"))
    #expect(try context.names(limit: 2) == ["Bodo", "Cleo"])
    try context.add("Cat", "Bert")
    #expect(try context.names(limit: 2, offset: 1) == ["Bodo", "Cleo"])
    #expect(try context.count(for: FetchRequest<Kennel.Animal>()) == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `a predicate over a relationship sees unsaved links`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Mia"), forKey: "name")
    try context.animal("Cleo").owner = owner as? Kennel.Owner
    let ofMia = FetchPredicate.comparison(
      FetchComparison(
        .keyPath(FetchKeyPath("owner.name")), .equal, .value(.attribute(.string("Mia")))))
    #expect(try context.names(where: ofMia) == ["Cleo"])
    try context.save()
    #expect(try context.names(where: ofMia) == ["Cleo"])
    try owner.setValue(.string("Tom"), forKey: "name")
    #expect(try context.names(where: ofMia) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `a fetch finds the same objects before and after the save`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    let heavy = FetchPredicate.attribute("weight", .greater, .double(10))
    try context.animal("Ada").weight = 4
    try context.animal("Bodo").weight = 40
    try context.add("Puppy", "Dora").weight = 11
    let before = try context.names(where: heavy)
    try context.save()
    context.reset()
    #expect(try context.names(where: heavy) == before)
    #expect(before == ["Bodo", "Dora"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a fetch without pending changes still finds an object whose deletion is unsaved`(
    kind: StoreKind
  ) throws {
    let (context, _) = try context(kind)
    context.delete(try context.animal("Ada"))
    #expect(try context.names(pending: false) == ["Ada", "Bodo", "Cleo"])
    #expect(try context.names(limit: 1, pending: false) == ["Ada"])
    #expect(try context.names(limit: 1, offset: 1, pending: false) == ["Bodo"])
    var request = FetchRequest<Kennel.Animal>(entityName: "Animal")
    request.includesPendingChanges = false
    #expect(try context.count(for: request) == 3)
    request.fetchBatchSize = 2
    #expect(try context.fetch(request).count == 3)
    #expect(try context.names() == ["Bodo", "Cleo"])
  }

  @Test(arguments: StoreKind.allCases)
  func `a negative offset counts as 0`(kind: StoreKind) throws {
    let (context, _) = try context(kind)
    #expect(try context.names(limit: 1, offset: -1) == ["Ada"])
    try context.add("Cat", "Aaron")
    #expect(try context.names(limit: -1, offset: -1).count == 4)
  }
}
