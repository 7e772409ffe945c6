import TestModels

@testable import Lineage

/// Draws batches.
struct BatchDrawing {
  enum Batch {
    case update(StoreBatchUpdate)
    case delete(StoreFetch)
    case insert([[String: AttributeValue]], EntityLayout)

    var description: String {
      switch self {
      case .update(let update):
        "update \(update.fetch.entity.name) where \(update.fetch.predicate?.written.description ?? "") "
          + "set \(update.assignments.map { "\($0.property) = \($0.value.written)" })"
      case .delete(let fetch):
        "delete \(fetch.entity.name) where \(fetch.predicate?.written.description ?? "")"
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

  /// Returns a batch, or nil if the drawn one is invalid.
  mutating func batch() -> Batch? {
    let fetch = drawing.fetch()
    switch Int.random(in: 0..<4, using: &drawing.generator.random) {
    case 0: return (try? fetch.checked(in: layout)).map(Batch.delete)
    case 1: return .insert(rows(of: fetch.entity), fetch.entity)
    default:
      let assignments = (0..<2).compactMap { _ in assignment(in: fetch.entity) }
      // A property set twice would have two new values.
      guard Set(assignments.map(\.property)).count == assignments.count else { return nil }
      let update = BatchUpdateDraft(fetch: fetch, assignments: assignments)
      return (try? update.checked(in: layout)).map(Batch.update)
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
        // A derived attribute rejects the row.
        if attribute.derivationExpression != nil,
          Int.random(in: 0..<8, using: &drawing.generator.random) > 0
        {
          continue
        }
        row[attribute.name] = drawing.generator.randomValue(of: attribute.type)
      }
      return row
    }
  }
}
