import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The records that Apple's stores keep of themselves.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealStoreRecordsTests {
  @Test func `predicates are evaluated on stored values`() throws {
    let library = try OpenedForeignStore(AppleStores.sample2)
    let predicate = try FetchPredicate(
      format: "price > 10 AND author.alias == 'Alessandro'", arguments: [])
    let found = try library.objects("Book", predicate)
    let all = try library.objects("Book").filter { book in
      guard case .decimal(let price)? = try book.value(forKey: "price") else { return false }
      return try price > 10
        && book.toOne("author")?.value(forKey: "alias") == .string("Alessandro")
    }
    #expect(!found.isEmpty && found.count < 52)
    #expect(Set(found.map(\.objectID.key)) == Set(all.map(\.objectID.key)))
  }

  @Test(.covers("L1"), arguments: AppleStores.withModel.keys.sorted())
  func `entities are numbered by a walk through the sorted trees`(name: String) throws {
    let opened = try OpenedForeignStore(name)
    let sqlite = try opened.sqlite
    let rows = try ForeignFile(connection: sqlite.connection).entityRows()
    var names = opened.store.model.entitiesInNumberingOrder.map(\.name)
    // The one name that a migration left.
    if name == AppleStores.sample1Renamed { names[2] = "ExpensiveSportCar" }
    #expect(rows.map(\.name) == names)
    #expect(rows.map(\.number) == Array(1...names.count))
    let layout = try sqlite.openedStore().layout
    #expect(layout.numbers == Array(1...names.count))
    let parents = layout.model.entities.map { entity in
      layout.model.description(of: entity).superentity.flatMap {
        layout.model.entity(named: $0.name)
      }.map(layout.number) ?? 0
    }
    #expect(rows.map(\.parentNumber) == parents)
  }

  @Test(.covers("L10"))
  func `the metadata have a hash for every entity of the cached model`() throws {
    for (name, version) in [
      AppleStores.sample1: 1044, AppleStores.sample2: 1344, AppleStores.notes: 1145,
      AppleStores.knowledge: 866,
    ] {
      let store = try OpenedForeignStore(name)
      #expect(store.store.metadata.frameworkVersion == version)
      #expect(
        Set(store.store.metadata.modelVersionHashes.keys)
          == Set(store.store.model.entitiesByName.keys))
      #expect(store.store.metadata.modelVersionHashes.values.allSatisfy { $0.count == 32 })
      #expect(store.store.modelSource == .cache)
    }
    #expect(
      try OpenedForeignStore(AppleStores.sample1).store.metadata.modelVersionIdentifiers == ["1"])
  }

  @Test(.covers("L3"))
  func `only rows of root entities count keys`() throws {
    for name in AppleStores.withModel.keys {
      let store = try OpenedForeignStore(name)
      let sqlite = try store.sqlite
      let layout = try sqlite.openedStore().layout
      let file = ForeignFile(connection: sqlite.connection)
      for entity in layout.model.entities {
        let number = layout.number(of: entity)
        let maximum =
          try file.number("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = \(number)") ?? -1
        let used = try file.number("SELECT max(Z_PK) FROM \(layout.table(of: entity).name)") ?? 0
        if entity.rootIndex == entity.index {
          #expect(maximum >= used, "\(name) \(entity.name)")
        } else {
          #expect(maximum == 0, "\(name) \(entity.name)")
        }
      }
    }
  }
}
