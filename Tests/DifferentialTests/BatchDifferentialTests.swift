import Foundation
import ObjectGraph
import ObjectModel
import PredicateGeneration
import Testing

/// Changes of many objects at once leave both stores with the same content.
@Suite struct BatchDifferentialTests {
  @Test func `batches change both stores alike`() throws {
    let plan = FuzzPlan(caseCount: 200)
    for start in stride(from: 0, to: plan.caseCount, by: 10) {
      let data = try DifferentialData(seed: plan.seed(ofCase: start))
      for number in start..<min(plan.caseCount, start + 10) {
        var drawing = BatchDrawing(seed: plan.seed(ofCase: number), data: data)
        guard let batch = drawing.batch() else { continue }
        let answers = data.stores.map { Self.answer(of: $0, to: batch) }
        let contents = try data.stores.map { try StoreContent.lines(of: $0, data.layout) }
        guard answers[0] != answers[1] || contents[0] != contents[1] else { continue }
        Issue.record(
          """
          LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(batch.description)
          SQLite: \(answers[0]) \(contents[0].filter { !contents[1].contains($0) })
          memory: \(answers[1]) \(contents[1].filter { !contents[0].contains($0) })
          """)
        return
      }
    }
  }

  /// The addresses that a batch was about, or that it was refused.
  private static func answer(of store: any PersistentStore, to batch: BatchDrawing.Batch)
    -> [StoreAddress]?
  {
    let addresses: [StoreAddress]?
    switch batch {
    case .update(let update): addresses = try? store.update(update)
    case .delete(let fetch): addresses = try? store.delete(matching: fetch)
    case .insert(let rows, let entity):
      addresses = try? store.insert(AnySequence(rows), of: entity)
    }
    return addresses?.sorted { ($0.entity, $0.key) < ($1.entity, $1.key) }
  }
}

/// Draws batches.
struct BatchDrawing {
  enum Batch {
    case update(StoreBatchUpdate)
    case delete(StoreFetch)
    case insert([[String: AttributeValue]], EntityLayout)

    var description: String {
      switch self {
      case .update(let update):
        "update \(update.fetch.entity.name) where \(update.fetch.predicate?.description ?? "") "
          + "set \(update.assignments.map { "\($0.property) = \($0.value)" })"
      case .delete(let fetch):
        "delete \(fetch.entity.name) where \(fetch.predicate?.description ?? "")"
      case .insert(let rows, let entity): "insert \(rows) into \(entity.name)"
      }
    }
  }

  private var drawing: FetchDrawing
  private let layout: ModelLayout

  init(seed: UInt64, data: DifferentialData) {
    drawing = FetchDrawing(seed: seed, data: data)
    layout = data.layout
  }

  /// Nil if what was drawn means nothing.
  mutating func batch() -> Batch? {
    let fetch = drawing.fetch()
    switch Int.random(in: 0..<4, using: &drawing.generator.random) {
    case 0: return (try? PredicateCheck.checked(fetch, in: layout)).map(Batch.delete)
    case 1: return .insert(rows(of: fetch.entity), fetch.entity)
    default:
      let assignments = (0..<2).compactMap { _ in assignment(in: fetch.entity) }
      // A property set twice has two new values.
      guard Set(assignments.map(\.property)).count == assignments.count else { return nil }
      let update = StoreBatchUpdate(fetch: fetch, assignments: assignments)
      return (try? PredicateCheck.checked(update, in: layout)).map(Batch.update)
    }
  }

  private mutating func assignment(in entity: EntityLayout)
    -> (property: String, value: FetchExpression)?
  {
    let attributes = layout.description(of: entity).attributes
    guard let target = attributes.randomElement(using: &drawing.generator.random) else {
      return nil
    }
    switch Int.random(in: 0..<4, using: &drawing.generator.random) {
    case 0: return (target.name, .value(.null))
    case 1:
      let others = attributes.filter { $0.type == target.type }
      return others.randomElement(using: &drawing.generator.random)
        .map { (target.name, .property($0.name)) }
    case 2 where target.type.integerRange != nil:
      return (
        target.name, .function(.add, [.property(target.name), .value(.attribute(.integer(3)))])
      )
    default:
      return drawing.generator.randomValue(of: target.type)
        .map { (target.name, .value(.attribute($0))) }
    }
  }

  private mutating func rows(of entity: EntityLayout) -> [[String: AttributeValue]] {
    let attributes = layout.description(of: entity).attributes
    return (0..<3).map { _ in
      var row: [String: AttributeValue] = [:]
      for attribute in attributes where Bool.random(using: &drawing.generator.random) {
        row[attribute.name] = drawing.generator.randomValue(of: attribute.type)
      }
      return row
    }
  }
}
