import Advice
import Foundation
import Inspection
import Lineage
import LogicalModel
import Measuring
import Reporting
import RunJournal
import ScenarioFormat

/// The model or store that advice is about.
struct AdvisedFile {
  let path: String
  let isStore: Bool
  private let modelPath: String?
  private let version: String?
  private let rows: [RowCount]
  /// The app's questions, nil for those that the model keeps and for guesses.
  let questions: QuestionSource?
  let model: ManagedObjectModel

  /// Reads the model.
  ///
  /// - Throws: `ModelDocumentError`, `StoreError`, ``ScenarioRunError`` for a store without its model, or
  ///   `CommandError` for options that do not go together.
  init(
    _ path: String, model: String?, version: String?, rows: [RowCount], questions: QuestionSource?
  ) throws {
    (self.path, modelPath, self.version, self.rows) = (path, model, version, rows)
    self.questions = questions
    isStore = model != nil || FileSort(path: path) == .store
    guard !isStore || rows.isEmpty else { throw CommandError.rowsOfStore(path) }
    self.model =
      isStore
      ? try StoreDraft(path: path, model: model).model()
      : try ModelFile(path: path).model(version: version).model
    if isStore, version != nil { throw CommandError.versionOfStore(path) }
    let byName = self.model.entitiesByName
    if let row = rows.first(where: { byName[$0.entity]?.isAbstract == true }) {
      throw CommandError.abstractRows(row.entity)
    }
    if let stranger = rows.first(where: { byName[$0.entity] == nil }) {
      let names = self.model.entitiesInNumberingOrder.map(\.name)
      throw CommandError.noEntity(
        stranger.entity,
        similar: [Suggestion.nearest(to: stranger.entity, among: names)].compactMap { $0 })
    }
  }

  var name: String { FileDraft.shortName(path) }

  /// The families to advise on: trees of entities, the largest first, and entities whose kinds an
  /// attribute tells apart.
  ///
  /// - Throws: `CommandError` for a model without any, or without one of the named entity;
  ///   `InspectionError` for a store that cannot be read.
  func families(of name: String?) throws -> [AdvisedFamily] {
    let trees = model.entitiesInNumberingOrder.filter {
      $0.superentity == nil && !$0.subentities.isEmpty
    }.sorted { $0.descendants.count > $1.descendants.count }
    let all =
      trees.map { AdvisedFamily(root: $0.name) }
      + (try kindAttributes().map { AdvisedFamily(root: $0.entity, kindAttribute: $0.attribute) })
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

  /// Entities with an attribute whose values divide their rows as sub-entities would; none without rows.
  private func kindAttributes() throws -> [(entity: String, attribute: String)] {
    guard isStore else { return [] }
    let trial = try TrialFolder(in: FileManager.default.temporaryDirectory.path)
    defer { withExtendedLifetime(trial) {} }
    let store = try ReadStore(
      path: path, model: modelPath == nil ? nil : model, in: URL(fileURLWithPath: trial.path)
    ) { _ in }
    return LintSubject(model: model, store: store).kindAttributes
  }

  func draft(of family: AdvisedFamily) throws -> ScenarioDraft {
    if isStore {
      return try StoreDraft(
        path: path, entity: family.root, model: modelPath, kindAttribute: family.kindAttribute,
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

/// A tree of entities, an entity whose kinds an attribute tells apart, or entities that repeat attributes.
struct AdvisedFamily {
  let root: String
  var kindAttribute: String?
  /// The entities that repeat attributes, empty for the other forms.
  var group: [String] = []

  /// The folder of its run.
  var name: String {
    kindAttribute.map { "\(root)-by-\($0)" } ?? (group.isEmpty ? root : "\(root)-and-others")
  }

  /// The strategy that the model has now.
  ///
  /// A tree below an abstract root counts as one below a concrete one: it makes the same file.
  var current: String {
    if kindAttribute != nil { return "enum-content" }
    return group.isEmpty ? "parent-entity" : "independent-entities"
  }

  var form: AdvisedTree.Form {
    if kindAttribute != nil { return .attribute }
    return group.isEmpty ? .tree : .repeatedAttributes
  }
}

/// Entities without parent or sub-entities that repeat each other's attributes.
enum RepeatedAttributes {
  /// So many attributes of the same name and type, and half of those of each entity.
  private static let fewest = 4

  /// Groups of entities, each in one; in the order of the model.
  static func groups(in model: ManagedObjectModel) -> [[String]] {
    var groups: [(names: [String], shared: Set<String>, most: Int)] = []
    for entity in model.entitiesInNumberingOrder
    where entity.superentity == nil && entity.subentities.isEmpty {
      let own = Set(
        entity.attributes.filter { !$0.isTransient }.map { "\($0.name) \($0.type)" })
      let place = groups.firstIndex { group in
        let shared = group.shared.intersection(own)
        return shared.count >= fewest && shared.count * 2 >= max(own.count, group.most)
      }
      if let place {
        groups[place].names.append(entity.name)
        groups[place].shared.formIntersection(own)
        groups[place].most = max(groups[place].most, own.count)
      } else {
        groups.append(([entity.name], own, own.count))
      }
    }
    return groups.map(\.names).filter { $0.count > 1 }
  }
}

/// The measuring of one tree in every strategy that can hold it.
struct AdvisedRun {
  static let usualSeconds = 120
  /// The strategies to compare, without `abstract-root`, which makes the same file as `parent-entity`.
  private static let alternatives = [
    "parent-entity", "enum-content", "independent-entities", "details-relationship",
  ]
  let subject: AdvisedFile
  let family: AdvisedFamily
  let draft: ScenarioDraft
  let folder: String
  let usage: UsageQuestions?
  let budgetSeconds: Int
  let acceptsNoise: Bool
  let showsProgress: Bool

  func perform() async throws -> TreeAdvice {
    let runFolder = try RunFolder(path: folder)
    let path = "\(folder)/scenario.yaml"
    try Data(draft.text.utf8).write(to: URL(fileURLWithPath: path))
    let settings = try settings(path, hasRows: draft.isImported)
    let prepared = try PreparedScenario.read(
      path: path, settings: settings, showsProgress: showsProgress)
    try PreFlight(prepared: prepared, settings: settings, folder: folder).check()
    let record = try RunRecord(
      prepared: prepared, settings: settings,
      command: CommandLineText.text(of: CommandLine.arguments), folder: runFolder,
      gitRevision: await GitRevision.ofThisTool(), startedAt: Timestamp.now())
    try await InterruptibleRun(
      prepared: prepared, settings: settings, folder: runFolder, showsProgress: showsProgress
    ).perform { run in
      try await run.perform(record, selfTest: SelfTestRun.latest)
    }
    let report = try ReportOutput(folder: folder, asJSON: false).report()
    guard let advice = TreeAdvice(report, tree(draft)) else {
      throw CommandError.nothingMeasured(folder)
    }
    return advice
  }

  /// The values of all rows that can be measured within the time of a tree, and the rows at most.
  private static let mostValues = 400_000
  private static let mostRows = 20_000

  /// The rows to measure where there are more than time allows, evenly spread; nil for all.
  private var sampledRows: Int? {
    let properties = draft.family.reduce(1) { $0 + $1.properties.count }
    let most = min(Self.mostRows, Self.mostValues / properties)
    let rows = draft.isImported ? draft.memberCount : draft.size
    return rows > most ? most : nil
  }

  private func settings(_ path: String, hasRows: Bool) throws -> RunSettings {
    let scenario = try ScenarioReader(strategies: StrategyList.all.map(\.name)).read(file: path)
    var names = [family.current] + Self.alternatives.filter { $0 != family.current }
    let indexes = scenario.missingIndexes.map { "+\($0)" }.joined()
    if !indexes.isEmpty { names.append(family.current + indexes) }
    var settings = RunSettings(dataPath: hasRows ? subject.path : nil, strategies: names)
    settings.usage = usage?.weights(
      of: scenario.workload, family: scenario.domain.family)
    settings.size = sampledRows
    settings.budgetSeconds = budgetSeconds
    settings.acceptsNoise = acceptsNoise
    // What is lost, the advice says.
    settings.acceptsLoss = hasRows ? true : nil
    settings.measuresGrowth = true
    return settings
  }

  private func tree(_ draft: ScenarioDraft) -> AdvisedTree {
    var tree = AdvisedTree(
      file: subject.path, root: family.root,
      form: family.form, current: family.current,
      kindCount: draft.concrete.count, rowCount: draft.isImported ? draft.memberCount : nil,
      folder: folder)
    tree.kindAttribute = family.kindAttribute
    tree.group = family.group
    tree.attributes = attributes(draft)
    tree.notLookedAt =
      ["coded-content, whose filters read everything."]
      + draft.advice.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    if !draft.isImported {
      tree.assumptions.append(
        "\(draft.size) objects, with the shares, gaps and lengths of the profile.")
    }
    if let sampledRows {
      tree.assumptions.append(
        "\(sampledRows) evenly spread \(draft.isImported ? "rows" : "objects") stand for all.")
    }
    tree.hasUsage = usage != nil || subject.questions != nil
    if !tree.hasUsage {
      tree.assumptions.append("The app asks what the scenario lists, most for what comes first.")
    }
    return tree
  }

  /// The entity and attribute of each property: kinds by an attribute are one entity, and what a group
  /// repeats is in each of its entities.
  private func attributes(_ draft: ScenarioDraft) -> [String: String] {
    let names = draft.modelNames
    switch family.form {
    case .tree: return names
    case .attribute:
      return names.mapValues { "\(family.root)." + ($0.split(separator: ".").last ?? "") }
    case .repeatedAttributes:
      let all = family.group.joined(separator: " and ")
      return names.mapValues { name in
        let entity = name.prefix { $0 != "." }
        return family.group.contains { $0 == entity }
          ? name : "\(all)." + (name.split(separator: ".").last ?? "")
      }
    }
  }
}
