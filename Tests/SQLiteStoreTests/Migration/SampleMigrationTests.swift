import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The model of events, and the title that it adds.
private enum Events {
  static func model(withTitle: Bool) -> ManagedObjectModel {
    let event = Small.entity("Event", [AttributeDescription(name: "timestamp", type: .date)])
    let location = Small.entity("Location", [Small.text("name")])
    if withTitle { event.properties.append(Small.text("title")) }
    Small.relate(
      event, Small.End(name: "location", many: false), location, Small.End(name: "events"))
    return Small.model(event, location)
  }

  static let day = Date(timeIntervalSinceReferenceDate: 800_000_000)
}

@Suite struct SampleMigrationTests {
  private let store: VersionedStore

  init() throws {
    store = try VersionedStore()
    try store.write(Events.model(withTitle: false)) { context in
      let paris = try context.add("Location", ["name": .string("Paris")])
      for hours in 0..<3 {
        let event = try context.add(
          "Event", ["timestamp": .date(Events.day + Double(hours) * 3600)])
        if hours < 2 { event.setToOne(paris, for: "location") }
      }
    }
  }

  private func description() -> PersistentStoreDescription {
    PersistentStoreDescription(type: .sqlite, path: store.path)
  }

  private func open(_ description: PersistentStoreDescription) throws -> PersistentContainer {
    let container = PersistentContainer(
      name: "Events", managedObjectModel: Events.model(withTitle: true), classes: [],
      storeDescriptions: [description])
    try container.loadPersistentStores()
    return container
  }

  @Test(.covers("F23"))
  func `events get a title and keep everything else`() throws {
    let before = try store.open(Events.model(withTitle: false)) { context in
      (try context.all("Event").map(\.objectID.uriRepresentation), try context.lines())
    }
    let after = try store.open(Events.model(withTitle: true)) { context in
      (try context.all("Event").map(\.objectID.uriRepresentation), try context.lines())
    }
    #expect(after.0 == before.0)
    #expect(
      after.1
        == before.1.map { line in
          guard line.hasPrefix("Event"), let place = line.range(of: " location=") else {
            return line
          }
          return line.replacingCharacters(in: place, with: " title=- location=")
        })
    #expect(after.1.count == 4)
  }

  @Test(.covers("F23"))
  func `the title can be set and read back`() throws {
    try store.open(Events.model(withTitle: true)) { context in
      try #require(try context.all("Event").first).setValue(.string("Opening"), forKey: "title")
      try context.add("Event", ["title": .string("New")])
      try context.save()
    }
    let titles = try store.open(Events.model(withTitle: true)) { context in
      try context.all("Event").map { try $0.value(forKey: "title") }
    }
    #expect(titles == [.string("Opening"), nil, nil, .string("New")])
  }

  @Test(.covers("F24"))
  func `both migration settings are on by default, and a store of an older model opens`() throws {
    #expect(description().shouldMigrateStoreAutomatically)
    #expect(description().shouldInferMappingModelAutomatically)
    #expect(try open(description()).newContext().all("Event").count == 3)
  }

  @Test(.covers("F24"), arguments: [(false, true), (true, false), (false, false)])
  func `with either setting off an older store is rejected and unchanged`(
    migrates: Bool, infers: Bool
  ) throws {
    var description = description()
    description.shouldMigrateStoreAutomatically = migrates
    description.shouldInferMappingModelAutomatically = infers
    let error = #expect(throws: ObjectGraphError.self) { try open(description) }
    #expect(
      error?.storeError
        == .incompatibleModel(
          path: store.path,
          differences: ["entity Event has changed"]))
    #expect(error?.storeError?.migrationCode == 134_100)
    #expect(try store.content(Events.model(withTitle: false), nil).count == 4)
  }
}
