import Checklist
import ObjectGraph
import ObjectModel
import StoreKinds
import Testing

@Suite struct StoreDescriptionTests {
  @Test(.covers("G44", "G45"))
  func `an unknown configuration is told with the known ones`() throws {
    let stores = try ShopStores(.memory)
    let problems = try stores.problems([
      stores.description("Catalog", for: "Catalogue"), stores.description("Own", for: "Own"),
    ])
    let known = ["Catalog", "Notes", "Own", "OwnAndMakers"]
    #expect(problems == [.unknownConfiguration("Catalogue", known: known)])
    #expect(try stores.problems([]) == [.noStore])
  }

  @Test(.covers("G45"))
  func `every entity needs a store, also where there is one store only`() throws {
    let stores = try ShopStores(.memory)
    let two = try stores.problems([
      stores.description("Catalog", for: "Catalog"), stores.description("Own", for: "Notes"),
    ])
    #expect(two == [.entitiesWithoutStore(["List"])])
    let one = try stores.problems([stores.description("Own", for: "Own")])
    #expect(one == [.entitiesWithoutStore(["Article", "Book", "Lamp", "Maker"])])
    #expect(two[0].description.hasPrefix("no store holds List; add"))
  }

  @Test(.covers("G45"))
  func `configurations that overlap are refused with the stores that would share them`() throws {
    let stores = try ShopStores(.memory)
    let problems = try stores.problems([
      stores.description("Catalog", for: "Catalog"),
      stores.description("Own", for: "OwnAndMakers"),
    ])
    let labels = [
      "configuration Catalog (Catalog in memory)", "configuration OwnAndMakers (Own in memory)",
    ]
    #expect(problems == [.overlap(entities: ["Maker"], stores: labels)])
    let everything = try stores.problems([
      stores.description("Catalog", for: nil), stores.description("Own", for: "Own"),
    ])
    guard case .overlap(let entities, _) = everything.first else {
      return #expect(Bool(false), "\(everything)")
    }
    #expect(entities == ["List", "Note"])
  }

  @Test(.covers("G45"), arguments: StoreKind.allCases)
  func `one place for two stores and exchanged places are noticed`(kind: StoreKind) throws {
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

  @Test func `each description is told the outcome`() throws {
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
