import Checklist
import Foundation
import ObjectGraph
import ObjectModel
import PredicateGeneration
import StoreKinds
import Testing

/// What a context finds with unsaved changes is what is found once they are saved.
@Suite struct PendingDifferentialTests {
  private static let requestsPerRound = 10

  @Test(.covers("C56"), arguments: [0, 1])
  func `unsaved changes count in fetches as if they were saved`(store: Int) throws {
    let plan = FuzzPlan(caseCount: 300)
    for start in stride(from: 0, to: plan.caseCount, by: Self.requestsPerRound) {
      let seed = plan.seed(ofCase: start)
      let data = try DifferentialData(seed: seed)
      let context = data.containers[store].newContext()
      var changes = ChangeDrawing(seed: seed, context: context)
      for _ in 0..<8 { try changes.make() }
      let requests = (0..<Self.requestsPerRound).compactMap {
        Self.request(seed: plan.seed(ofCase: start + $0), data)
      }
      let pending = try requests.map { try context.fetch($0) }
      let counts = try requests.map { try context.count(for: $0) }
      try context.save()
      let saved = data.containers[store].newContext()
      for (place, request) in requests.enumerated() {
        let expected = Self.keys(try saved.fetch(request), request)
        let found = Self.keys(pending[place], request)
        guard found != expected || counts[place] != expected.count else { continue }
        Issue.record(
          """
          LINEAGE_FUZZ_SEED=\(plan.seed) case \(start + place): \(request.entityName) \
          where \(request.predicate?.description ?? "") by \(request.sortDescriptors) \
          limit \(request.fetchLimit) offset \(request.fetchOffset) after \(changes.made)
          before: \(found), count \(counts[place])
          after:  \(expected)
          """)
        return
      }
    }
  }

  private static func request(seed: UInt64, _ data: DifferentialData)
    -> FetchRequest<ManagedObject>?
  {
    var drawing = FetchDrawing(seed: seed, data: data)
    let fetch = drawing.fetch()
    guard (try? PredicateCheck.checked(fetch, in: data.layout)) != nil else { return nil }
    var request = FetchRequest<ManagedObject>(
      entityName: fetch.entity.name, predicate: fetch.predicate)
    request.sortDescriptors = fetch.sortDescriptors
    request.includesSubentities = fetch.includesSubentities
    // Without an order it is open which objects are on a page.
    if !fetch.sortDescriptors.isEmpty {
      request.fetchLimit = fetch.limit
      request.fetchOffset = fetch.offset
    }
    return request
  }

  /// Keys as they are after the save.
  private static func keys(
    _ objects: [ManagedObject], _ request: FetchRequest<ManagedObject>
  ) -> [Int64] {
    let keys = objects.map(\.key)
    return request.sortDescriptors.isEmpty ? keys.sorted() : keys
  }
}

/// What is saved in both stores is the same in both, whatever happened before.
@Suite struct SaveDifferentialTests {
  @Test func `the same changes leave both stores with the same content`() throws {
    let plan = FuzzPlan(caseCount: 50)
    for number in 0..<plan.caseCount {
      let seed = plan.seed(ofCase: number)
      let data = try DifferentialData(seed: seed)
      var made: [[String]] = []
      for container in data.containers {
        let context = container.newContext()
        var changes = ChangeDrawing(seed: seed, context: context)
        for round in 0..<4 {
          for _ in 0..<6 { try changes.make() }
          try context.save()
          if round == 1 { context.reset() }
        }
        made.append(changes.made)
      }
      let contents = try data.stores.map { try StoreContent.lines(of: $0, data.layout) }
      guard contents[0] != contents[1] || made[0] != made[1] else { continue }
      Issue.record(
        """
        LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): after \(made[0])
        SQLite: \(contents[0].filter { !contents[1].contains($0) })
        memory: \(contents[1].filter { !contents[0].contains($0) })
        """)
      return
    }
  }
}

/// Draws changes of a context's objects.
struct ChangeDrawing {
  private(set) var made: [String] = []
  private var generator: PredicateGenerator<SeededRandom>
  private let context: ManagedObjectContext

  init(seed: UInt64, context: ManagedObjectContext) {
    generator = PredicateGenerator(random: SeededRandom(seed: seed ^ 0x5EED))
    self.context = context
  }

  mutating func make() throws {
    guard let entity = context.layout.entities.randomElement(using: &generator.random) else {
      return
    }
    let kind = Int.random(in: 0..<6, using: &generator.random)
    if kind == 0 {
      let object = try context.insert(entityName: entity.name)
      try DifferentialData.setAttributes(of: object, &generator)
      try link(object)
      return made.append("insert \(entity.name)")
    }
    guard let object = try objects(of: entity.name).randomElement(using: &generator.random) else {
      return
    }
    let name = object.key < 0 ? "a new \(entity.name)" : "\(entity.name) \(object.key)"
    made.append("\(["", "delete", "set", "set", "link", "unlink"][kind]) \(name)")
    switch kind {
    case 1: context.delete(object)
    case 2, 3: try DifferentialData.setAttributes(of: object, &generator)
    case 4: try link(object)
    default: try unlink(object)
    }
  }

  /// The living objects of an entity in the order of their keys, unsaved ones last.
  private func objects(of entity: String) throws -> [ManagedObject] {
    var request = FetchRequest<ManagedObject>(entityName: entity)
    request.includesSubentities = false
    request.includesPendingChanges = false
    let stored = try context.fetch(request).sorted { $0.key < $1.key }
    return stored.filter { !$0.isDeleted }
      + context.insertedObjects.filter { $0.entityName == entity }
  }

  private mutating func link(_ object: ManagedObject) throws {
    var all: [String: [ManagedObject]] = [:]
    for entity in context.layout.entities { all[entity.name] = try objects(of: entity.name) }
    try DifferentialData.link(object, all, &generator.random)
  }

  private mutating func unlink(_ object: ManagedObject) throws {
    for relationship in object.layout.relationships.values.sorted(by: { $0.name < $1.name })
    where Bool.random(using: &generator.random) {
      if relationship.isToMany {
        let others = try object.toMany(relationship.name).sorted { $0.key < $1.key }
        if let other = others.randomElement(using: &generator.random) {
          try object.remove(other, from: relationship.name)
        }
      } else if let slot = object.layout.slot(named: relationship.name) {
        object.setDestination(nil, of: slot)
      }
    }
  }
}
