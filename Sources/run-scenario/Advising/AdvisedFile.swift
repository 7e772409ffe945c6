import Advice
import Foundation
import Inspection
import Lineage
import LogicalModel
import Measuring
import ScenarioFormat

/// The model or store to advise on.
struct AdvisedFile {
  let path: String
  /// The only copy that the command makes of a store, or nil for a model.
  let store: ReadStore?
  /// Keeps the copy.
  private let folder: ScratchFolder?
  private let modelPath: String?
  private let version: String?
  private let rows: [RowCount]
  /// The app's queries; nil to take them from the model, completed with guesses.
  let questions: QuestionSource?
  let model: ManagedObjectModel

  /// Reads the model.
  ///
  /// - Throws: `ModelDocumentError`, `StoreError`, ``ScenarioRunError`` for a store without a model,
  ///   or `CommandError` for options that do not apply.
  init(
    _ path: String, model: String?, version: String?, rows: [RowCount], questions: QuestionSource?
  ) throws {
    (self.path, modelPath, self.version, self.rows) = (path, model, version, rows)
    self.questions = questions
    if model != nil || FileSort(path: path) == .store {
      guard rows.isEmpty else { throw CommandError.rowsOfStore(path) }
      let given = try model.map { try ModelFile(path: $0).model().model }
      let folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
      let store = try ReadStore(
        path: path, model: given, in: URL(fileURLWithPath: folder.path)
      ) { _ in }
      (self.folder, self.store) = (folder, store)
      self.model = try given ?? store.snapshot.model()
      if version != nil { throw CommandError.versionOfStore(path) }
    } else {
      (folder, store) = (nil, nil)
      self.model = try ModelFile(path: path).model(version: version).model
    }
    let byName = self.model.entitiesByName
    if let row = rows.first(where: { byName[$0.entity]?.isAbstract == true }) {
      throw CommandError.abstractRows(row.entity)
    }
    if let unknown = rows.first(where: { byName[$0.entity] == nil }) {
      let names = self.model.entitiesInNumberingOrder.map(\.name)
      throw CommandError.noEntity(
        unknown.entity,
        similar: [Suggestion.nearest(to: unknown.entity, among: names)].compactMap { $0 })
    }
  }

  var name: String { FileDraft.shortName(path) }

  /// Returns the families to advise on: entity trees, the largest first, entities with a kind
  /// attribute, and entities that repeat attributes.
  ///
  /// - Parameter name: The entity of the family; nil for all families.
  /// - Returns: At least one family.
  /// - Throws: `CommandError` without such a family.
  func families(of name: String?) throws -> [AdvisedFamily] {
    let trees = model.entitiesInNumberingOrder.filter {
      $0.superentity == nil && !$0.subentities.isEmpty
    }.sorted { $0.descendants.count > $1.descendants.count }
    let all =
      trees.map { AdvisedFamily(root: $0.name) }
      + (store.map { LintSubject(model: model, store: $0).kindAttributes } ?? []).map {
        AdvisedFamily(root: $0.entity, kindAttribute: $0.attribute)
      }
      + RepeatedAttributes.groups(in: model).map {
        AdvisedFamily(root: $0[0], group: $0)
      }
    guard let name else {
      let counted = Set(rows.map(\.entity))
      let known = all.filter { counted.isEmpty || !counted.isDisjoint(with: entities(of: $0)) }
      guard !known.isEmpty else { throw CommandError.noTree(path) }
      return known
    }
    guard model.entitiesByName[name] != nil else {
      let names = model.entitiesInNumberingOrder.map(\.name)
      throw CommandError.noEntity(
        name, similar: [Suggestion.nearest(to: name, among: names)].compactMap { $0 })
    }
    let named = all.filter { $0.root == name || $0.group.contains(name) }
    guard !named.isEmpty else { throw CommandError.noTreeBelow(name, all.map(\.root)) }
    return named
  }

  private func entities(of family: AdvisedFamily) -> [String] {
    let root = model.entitiesByName[family.root]
    return family.group + [family.root] + (root?.descendants.map(\.name) ?? [])
  }

  func draft(of family: AdvisedFamily) throws -> ScenarioDraft {
    if let store {
      return try StoreDraft(
        store, entity: family.root, modelPath: modelPath, kindAttribute: family.kindAttribute,
        group: family.group, questions: questions
      ).draft()
    }
    var draft = try ModelDraft(
      path: path, version: version, entity: family.root, group: family.group,
      questions: questions
    ).draft()
    if !rows.isEmpty { draft.count(rows.map { ($0.entity, $0.count) }) }
    return draft
  }
}
