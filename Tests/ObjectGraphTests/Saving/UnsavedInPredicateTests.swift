import TestSupport
import Testing

@testable import Lineage

/// A predicate about an unsaved object, which must refer to the same object after its save.
@Suite struct UnsavedInPredicateTests {
  @Test(arguments: StoreKind.allCases)
  func `a condition on an unsaved object holds after the save`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let context = try store.open(Shelf.model()).newContext()
    let box = try context.put("box", as: "Box")
    let item = try context.put("item", rank: 1)
    item.setToOne(box, for: "box")
    let request = FetchRequest<ManagedObject>(
      entityName: "Item", predicate: try FetchPredicate(format: "box == %@", box))
    let list = FetchRequest<ManagedObject>(
      entityName: "Item", predicate: try FetchPredicate(format: "SELF IN %@", [item]))
    let results = try FetchedResults(request, in: context)
    #expect(results.objects == [item])
    #expect(try context.fetch(list) == [item])
    try context.save()
    #expect(results.objects == [item])
    #expect(try context.fetch(request) == [item])
    #expect(try context.fetch(list) == [item])
    #expect(try context.count(for: request) == 1)
    var rows = DictionaryRequest(entityName: "Item")
    rows.propertiesToFetch = ["name"]
    rows.predicate = request.predicate
    #expect(try context.fetch(rows).count == 1)
    item.setToOne(nil, for: "box")
    try context.save()
    #expect(results.objects.isEmpty)
  }
}
