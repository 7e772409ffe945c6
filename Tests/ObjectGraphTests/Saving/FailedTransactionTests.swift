import Lineage
import TestSupport
import Testing

/// A transaction that throws, which neither the store nor its context may show.
@Suite struct FailedTransactionTests {
  private struct Stop: Error {}

  @Test(arguments: StoreKind.allCases)
  func `after a failed transaction the context shows the store's content`(kind: StoreKind) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let context = container.newContext()
    let (old, gone) = (try context.put("old", rank: 1), try context.put("gone", rank: 2))
    try context.save()
    var new: ManagedObject?
    #expect(throws: Stop.self) {
      try context.performInOneTransaction {
        old.set("changed", for: "name")
        context.delete(gone)
        new = try context.put("new", rank: 3)
        try context.save()
        try context.put("unsaved", rank: 4)
        throw Stop()
      }
    }
    #expect(!context.hasChanges)
    #expect(old.string("name") == "old")
    #expect(new?.string("name") == nil && new?.isDeleted == true)
    #expect(try context.ranks() == ["gone 2", "old 1"])
    old.set("saved", for: "name")
    try context.save()
    #expect(try container.newContext().ranks() == ["gone 2", "saved 1"])
  }

  /// A rollback frees the keys that the transaction reserved.
  @Test(arguments: StoreKind.allCases)
  func `an object that a failed transaction did not store cannot take another's row`(
    kind: StoreKind
  ) throws {
    let store = try TestStore(kind)
    let container = try store.open(Shelf.model())
    let context = container.newContext()
    context.mergePolicy = .overwrite
    #expect(throws: Stop.self) {
      try context.performInOneTransaction {
        let pending = try context.put("pending", rank: 1)
        try context.obtainPermanentIDs(for: [pending])
        throw Stop()
      }
    }
    let other = container.newContext()
    try other.put("other", rank: 2)
    try other.save()
    try context.put("later", rank: 3)
    try context.save()
    #expect(try container.newContext().ranks() == ["later 3", "other 2"])
  }
}
