import Foundation
package import Inspection
package import Lineage
import LogicalModel
import ModelReshaping
package import ScenarioFormat

/// Drafts a scenario from a Core Data store: its model's kinds with the shares and gaps of its
/// rows.
package struct StoreDraft {
  private let store: ReadStore
  private let entity: String?
  private let modelPath: String?
  private let kindAttribute: String?
  private let group: [String]
  private let questions: QuestionSource?

  /// Creates a draft of a store; a nil `entity` selects the root of the hierarchy with most kinds
  /// that have rows.
  ///
  /// The store must be read with the model at `modelPath`, if there is one. The questions in the
  /// model are the default. The values of `kindAttribute` are the kinds. Entities of a `group`, which
  /// repeat attributes, replace `entity`.
  package init(
    _ store: ReadStore, entity: String? = nil, modelPath: String? = nil,
    kindAttribute: String? = nil, group: [String] = [], questions: QuestionSource? = nil
  ) {
    (self.store, self.entity, self.modelPath) = (store, entity, modelPath)
    (self.kindAttribute, self.group, self.questions) = (kindAttribute, group, questions)
  }

  /// Reads a store, by its own model if none is given, and creates a draft of it.
  ///
  /// - Throws: `InspectionError` or `ModelDocumentError`.
  package init(
    path: String, entity: String? = nil, model: String? = nil, kindAttribute: String? = nil,
    questions: QuestionSource? = nil
  ) throws {
    let given = try model.map { try ModelFile(path: $0).model().model }
    let store = try ReadStore(
      path: path, model: given, in: FileManager.default.temporaryDirectory
    ) { _ in }
    self.init(
      store, entity: entity, modelPath: model, kindAttribute: kindAttribute, questions: questions)
  }

  /// Reads every row of the family.
  ///
  /// - Throws: `StoreError` or `ObjectGraphError` if the file is damaged or not a store,
  ///   ``ScenarioRunError`` for a store without its model, `DraftError` or ``QuestionError``.
  package func draft(progress: @escaping (Double) -> Void = { _ in }) throws -> ScenarioDraft {
    let model =
      try modelPath.map { try ModelFile(path: $0).model().model } ?? store.snapshot.model()
    let shape = try EntityShape(
      model, path: path, entity: entity, figures: StoreFigures(store.inspection),
      isAlone: kindAttribute != nil, group: group)
    var draft = try withExtendedLifetime(model) {
      try shape.draft(asking: questions?.questions(for: model, of: store.snapshot))
    }
    guard shape.hasRows else { return draft }
    draft.importStore(model: modelPath)
    var rows = try rows(draft, progress)
    if draft.widen(rows.overflows) { rows = try self.rows(draft, progress) }
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

  private var path: String { store.snapshot.originalPath }

  private func rows(_ draft: ScenarioDraft, _ progress: @escaping (Double) -> Void) throws -> (
    data: ImportedData, domain: Domain, overflows: [PropertyPath: Int]
  ) {
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: path)
    let mapping = scenario.dataset.importing ?? ImportMapping(format: .store)
    var rows = try StoreImport(
      store.snapshot, mapping: mapping, domain: scenario.domain, progress: progress)
    let data = try rows.load().0
    return (data, scenario.domain, rows.overflows)
  }
}

extension StoreSnapshot {
  /// Returns the store's own model.
  ///
  /// - Throws: `StoreError`, or ``ScenarioRunError`` for a store without a model.
  package func model() throws -> ManagedObjectModel {
    do throws(StoreError) {
      return try ForeignStore.model(of: self).model
    } catch {
      switch error {
      case .notAStore(_, let missing):
        throw ScenarioRunError.noStore(path: originalPath, missing: missing)
      case .noModel: throw ScenarioRunError.noModelToDraft(path: originalPath)
      default: throw error
      }
    }
  }
}

extension ScenarioDraft {
  /// Changes integers whose rows exceed the model's type to the widest type; returns false if none
  /// do.
  fileprivate mutating func widen(_ overflows: [PropertyPath: Int]) -> Bool {
    for (path, rows) in overflows {
      for index in family.indices where family[index].name == path.kind {
        family[index].widen(path.name, rows)
      }
      for index in companions.indices where companions[index].name == path.kind {
        companions[index].widen(path.name, rows)
      }
    }
    return !overflows.isEmpty
  }

  /// False for a question about the attribute that became the kind, or about a property that only
  /// one kind has.
  fileprivate func holds(_ question: DraftQuestion) -> Bool {
    var trial = self
    trial.questions = [question]
    return (try? ScenarioReader(strategies: StrategyList.names).read(text: trial.text, path: ""))
      != nil
  }
}

extension ScenarioDraft.Kind {
  fileprivate mutating func widen(_ property: String, _ rows: Int) {
    for index in properties.indices where properties[index].name == property {
      let remark =
        "\(properties[index].type.rawValue) in the model, which \(rows) "
        + "\(rows == 1 ? "row exceeds" : "rows exceed")"
      properties[index].type = .integer64
      properties[index].comment =
        properties[index].comment.map { "\($0); \(remark)" } ?? remark
    }
  }
}

/// The row counts of a store.
struct StoreFigures {
  /// The number of rows of exactly each entity.
  private let rows: [String: Int]
  private let rowsWithSubentities: [String: Int]
  /// The number of rows with a value, or of links, by entity and property.
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

  /// Returns the number of rows of an entity and its sub-entities with a value of a property that
  /// it declares; nil if not counted.
  func count(of property: String, in entity: String) -> Int? { counts[entity]?[property] }
}
