import Foundation
import Inspection
package import Lineage
import LogicalModel
package import ScenarioFormat

/// Drafts a scenario from a Core Data store: its model's kinds with the shares and gaps of its rows.
package struct StoreDraft {
  private let path: String
  private let entity: String?
  private let modelPath: String?
  private let kindAttribute: String?
  private let group: [String]
  private let questions: QuestionSource?

  /// A draft with an entity as the family's root, nil for the root of the hierarchy with most kinds of
  /// rows; the model of a store that keeps none; an attribute of the entity whose values are the
  /// kinds; instead of an entity a group of them that repeat attributes; and what an app asks, nil for
  /// what the model keeps.
  package init(
    path: String, entity: String? = nil, model: String? = nil, kindAttribute: String? = nil,
    group: [String] = [], questions: QuestionSource? = nil
  ) {
    (self.path, self.entity, modelPath) = (path, entity, model)
    (self.kindAttribute, self.group, self.questions) = (kindAttribute, group, questions)
  }

  /// Reads the model and every row of the family.
  ///
  /// - Throws: `StoreError`, `InspectionError` or `ObjectGraphError` for what is no store or a damaged
  ///   one, ``ScenarioRunError`` for one without its model, `DraftError` or ``QuestionError``.
  package func draft(progress: @escaping (Double) -> Void = { _ in }) throws -> ScenarioDraft {
    let model = try model()
    let figures = StoreFigures(
      try StoreInspection(path: path, model: modelPath == nil ? nil : model, buildsLayouts: false))
    let shape = try EntityShape(
      model, path: path, entity: entity, figures: figures, isAlone: kindAttribute != nil,
      group: group)
    var draft = try withExtendedLifetime(model) {
      try shape.draft(asking: questions?.questions(for: model, ofStoreAt: path))
    }
    guard shape.hasRows else { return draft }
    draft.importStore(model: modelPath)
    var rows = try rows(draft, progress)
    if let kindAttribute,
      let index = draft.family[0].properties.firstIndex(where: {
        ($0.attribute ?? $0.name) == kindAttribute
      })
    {
      let kinds = try KindsByValue(
        rows.data, family: draft.family[0].name, attribute: index, named: kindAttribute)
      draft.family = kinds.family(of: draft.family[0], without: index)
      draft.importStore(kindField: kindAttribute, model: modelPath)
      let held = draft.questions.filter { draft.holds($0) }
      draft.questions = held
      rows = try self.rows(draft, progress)
    }
    draft.take(try MemberProfile(rows.data, of: rows.domain))
    return draft
  }

  private func rows(_ draft: ScenarioDraft, _ progress: @escaping (Double) -> Void) throws -> (
    data: ImportedData, domain: Domain
  ) {
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: path)
    let mapping = scenario.dataset.importing ?? ImportMapping(format: .store)
    var rows = try StoreImport(
      path: path, mapping: mapping, domain: scenario.domain, progress: progress)
    return (try rows.load().0, scenario.domain)
  }

  /// The model that was given, or the one that the store keeps.
  ///
  /// - Throws: `StoreError`, `ModelDocumentError`, or ``ScenarioRunError`` for a store without one.
  package func model() throws -> ManagedObjectModel {
    if let modelPath { return try ModelFile(path: modelPath).model().model }
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

extension ScenarioDraft {
  /// False for a question about the attribute that became the kind, or about what one kind has.
  fileprivate func holds(_ question: DraftQuestion) -> Bool {
    var trial = self
    trial.questions = [question]
    return (try? ScenarioReader(strategies: StrategyList.names).read(text: trial.text, path: ""))
      != nil
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
