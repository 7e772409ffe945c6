package import Inspection
import Lineage
import LogicalModel
import ModelReshaping
package import ScenarioFormat

/// Drafts a scenario from a model or a store: one tree of entities is the family, in a store with
/// the shares and gaps of its rows.
package struct SubjectDraft {
  private let subject: Subject
  private let tree: String?
  private let kindAttribute: String?
  private let group: [String]
  private let questions: QuestionSource?

  /// Creates a draft.
  ///
  /// - Parameters:
  ///   - subject: The model, or the store with its rows.
  ///   - tree: The root of the family; nil for the root with most kinds, in a store with most kinds
  ///     that have rows.
  ///   - kindAttribute: An attribute of a store's tree whose values are the kinds; nil if the
  ///     entities are.
  ///   - group: Entities that repeat attributes, instead of a tree.
  ///   - questions: The app's queries; nil for those in the model.
  package init(
    _ subject: Subject, tree: String? = nil, kindAttribute: String? = nil, group: [String] = [],
    questions: QuestionSource? = nil
  ) {
    (self.subject, self.tree, self.kindAttribute) = (subject, tree, kindAttribute)
    (self.group, self.questions) = (group, questions)
  }

  /// Reads every row of a store's family.
  ///
  /// - Throws: `SubjectError` for an unknown tree, `StoreError` or `ObjectGraphError` for a damaged
  ///   store, `DraftError` or ``QuestionError``.
  package func draft(progress: @escaping (Double) -> Void = { _ in }) throws -> ScenarioDraft {
    let shape = try EntityShape(subject, tree: tree, isAlone: kindAttribute != nil, group: group)
    var draft = try shape.draft(
      asking: questions?.questions(for: subject.model, of: subject.snapshot))
    guard shape.hasRows, let snapshot = subject.snapshot else { return draft }
    draft.importStore(model: subject.modelPath)
    var rows = try rows(draft, snapshot, progress)
    if draft.widen(rows.overflows) { rows = try self.rows(draft, snapshot, progress) }
    if let kindAttribute,
      let index = draft.family[0].properties.firstIndex(where: {
        ($0.attribute ?? $0.name) == kindAttribute
      })
    {
      let kinds = try KindsByValue(
        rows.data, family: draft.family[0].name, attribute: index, named: kindAttribute)
      draft.family = kinds.family(of: draft.family[0], without: index)
      draft.importStore(kindField: kindAttribute, model: subject.modelPath)
      let held = draft.questions.filter { draft.holds($0) }
      draft.questions = held
      rows = try self.rows(draft, snapshot, progress)
    }
    draft.take(try MemberProfile(rows.data, of: rows.domain))
    return draft
  }

  private func rows(
    _ draft: ScenarioDraft, _ snapshot: StoreSnapshot, _ progress: @escaping (Double) -> Void
  ) throws -> (data: ImportedData, domain: Domain, overflows: [PropertyPath: Int]) {
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: subject.path)
    let mapping = scenario.dataset.importing ?? ImportMapping(format: .store)
    var rows = try StoreImport(
      snapshot, mapping: mapping, domain: scenario.domain, progress: progress)
    let data = try rows.load().0
    return (data, scenario.domain, rows.overflows)
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
