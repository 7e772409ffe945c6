import TestSupport
import Testing

@testable import Lineage

@Suite struct StoreDescriptionTests {
  @Test(.covers("G44", "G45"))
  func `an unknown configuration is reported with the known ones`() throws {
    let stores = try ShopStores(.memory)
    let problems = try stores.problems([
      stores.description("Catalog", for: "Catalogue"), stores.description("Own", for: "Own"),
    ])
    let known = ["Catalog", "Notes", "Own"]
    #expect(problems == [.unknownConfiguration("Catalogue", known: known)])
    #expect(try stores.problems([]) == [.noStore])
  }

  @Test(.covers("G45"))
  func `every entity needs a store, even if there is only one store`() throws {
    let stores = try ShopStores(.memory)
    let two = try stores.problems([
      stores.description("Catalog", for: "Catalog"), stores.description("Own", for: "Notes"),
    ])
    #expect(two == [.entitiesWithoutStore(["List"])])
    let one = try stores.problems([stores.description("Own", for: "Own")])
    #expect(one == [.entitiesWithoutStore(["Article", "Book", "Lamp", "Maker"])])
    #expect(two[0].description.hasPrefix("no store holds List; add"))
  }

  @Test(.covers("G43", "G45"), arguments: StoreKind.allCases)
  func `stores filled separately cannot share an entity, and an empty one can`(kind: StoreKind)
    throws
  {
    let stores = try ShopStores(kind)
    func fill(_ store: String) throws {
      let context = try stores.open(only: store).newContext()
      try context.make("List", named: store)
      try context.save()
    }
    try fill("Own")
    let context = try stores.openShared().newContext()
    #expect(try context.all("List") == ["Own"])

    let apart = try ShopStores(kind)
    for store in ["Catalog", "Own"] {
      let context = try apart.open(only: store).newContext()
      try context.make("List", named: store)
      try context.save()
    }
    let problems = try apart.problems(apart.sharedDescriptions)
    let labels = apart.sharedDescriptions.map(\.label)
    #expect(problems == [.keysCollide(entity: "List", stores: labels)])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `two stores at one path and swapped paths are detected`(kind: StoreKind) throws {
    let stores = try ShopStores(kind)
    let same = try stores.problems([
      stores.description("Own", for: "Catalog"), stores.description("Own", for: "Own"),
    ])
    guard case .sameStore(let labels) = same.first else {
      return #expect(Bool(false), "\(same)")
    }
    #expect(labels.count == 2)

    let context = try stores.open().newContext()
    try context.make("Lamp", named: "Luxo")
    try context.save()
    let exchanged = try stores.problems([
      stores.description("Own", for: "Catalog"), stores.description("Catalog", for: "Own"),
    ])
    guard case .foreignObjects("Lamp", let store, let expected) = exchanged.first else {
      return #expect(Bool(false), "\(exchanged)")
    }
    #expect(store.hasPrefix("configuration Own (") && expected.hasPrefix("configuration Catalog ("))
  }

  @Test func `each description receives its outcome`() throws {
    let stores = try ShopStores(.memory)
    var descriptions = [
      stores.description("Catalog", for: "Catalog"), stores.description("Own", for: "Own"),
    ]
    func outcomes() -> [String] {
      let container = PersistentContainer(
        name: "Shop", managedObjectModel: Shop.model(), classes: [],
        storeDescriptions: descriptions)
      var told: [String] = []
      container.loadPersistentStores { description, error in
        told.append("\(description.configuration ?? "all") \(error == nil)")
      }
      return told
    }
    #expect(outcomes() == ["Catalog true", "Own true"])
    descriptions[1].allowsAbstractInstances = true
    #expect(outcomes() == ["Catalog false", "Own false"])
  }
}
