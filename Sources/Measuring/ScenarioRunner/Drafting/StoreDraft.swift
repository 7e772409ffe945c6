import Foundation
import Inspection
import Lineage
package import ScenarioFormat

/// Drafts a scenario from a Core Data store: its model's kinds with the shares and gaps of its rows.
package struct StoreDraft {
  private let path: String
  private let entity: String?
  private let questions: QuestionSource?

  /// A draft with an entity as the family's root, and what an app asks; nil for the root of the hierarchy
  /// with most kinds of rows, and for what the model keeps.
  package init(path: String, entity: String? = nil, questions: QuestionSource? = nil) {
    self.path = path
    self.entity = entity
    self.questions = questions
  }

  /// - Throws: `StoreError` or `InspectionError` for what is no store, ``ScenarioRunError``
  ///   for one without its model, `DraftError`, or ``QuestionError``.
  package func draft() throws -> ScenarioDraft {
    let model = try model()
    let figures = StoreFigures(try StoreInspection(path: path, buildsLayouts: false))
    let shape = try EntityShape(model, path: path, entity: entity, figures: figures)
    return try withExtendedLifetime(model) {
      try shape.draft(asking: questions?.questions(for: model))
    }
  }

  private func model() throws -> ManagedObjectModel {
    do throws(StoreError) {
      return try ForeignStore.model(of: StoreSnapshot(of: path)).model
    } catch {
      switch error {
      case .notAStore(_, let missing):
        throw ScenarioRunError.noStore(path: path, missing: missing)
      case .noModel: throw ScenarioRunError.noModelToDraft(path: path)
      default: throw error
      }
    }
  }
}

/// What the rows of a store tell.
struct StoreFigures {
  /// Rows of exactly each entity.
  private let rows: [String: Int]
  private let rowsWithSubentities: [String: Int]
  /// Rows with a value, or links, by entity and property.
  private let counts: [String: [String: Int]]

  init(_ inspection: StoreInspection) {
    let entities = inspection.trees.flatMap(\.entities)
    func byName<Value>(_ value: (EntityInspection) -> Value) -> [String: Value] {
      Dictionary(entities.map { ($0.name, value($0)) }) { first, _ in first }
    }
    rows = byName(\.rows)
    rowsWithSubentities = byName(\.rowsWithSubentities)
    counts = byName { entity in
      Dictionary(
        entity.properties.compactMap { property in
          property.count.map { (property.name, $0) }
        }
      ) { first, _ in first }
    }
  }

  func rows(of entity: String) -> Int { rows[entity] ?? 0 }

  func rowsWithSubentities(of entity: String) -> Int { rowsWithSubentities[entity] ?? 0 }

  /// Rows of an entity and its sub-entities with a value of a property that it declares; nil if not
  /// counted.
  func count(of property: String, in entity: String) -> Int? { counts[entity]?[property] }
}
