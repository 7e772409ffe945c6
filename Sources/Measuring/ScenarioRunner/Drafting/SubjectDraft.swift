import Foundation
package import Inspection
package import Lineage
package import LogicalModel
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
  package func draft(progress: @escaping (Double) -> Void = { _ in }) throws -> DraftedFamily {
    var family = try FamilyDraft(
      subject, tree: tree, isAlone: kindAttribute != nil, group: group)
    var draft = try family.draft(
      asking: questions?.questions(for: subject.model, of: subject.snapshot))
    guard family.hasRows, let snapshot = subject.snapshot else {
      return DraftedFamily(draft: draft, domain: family.domain)
    }
    func imported(kindField: String? = nil) throws -> FileImports.Entry {
      draft.importStore(kindField: kindField, model: subject.modelPath)
      var mapping = ImportMapping(format: .store, kindField: kindField)
      mapping.model = subject.modelPath
      var store = try StoreImport(
        snapshot, mapping: mapping, domain: family.domain, progress: progress)
      let (data, report) = try store.load()
      return FileImports.Entry(
        path: subject.path, mapping: mapping, domain: family.domain, data: data, report: report)
    }
    var rows = try imported()
    if let kindAttribute {
      let kinds = try KindsByValue(rows.data, of: family.domain, by: kindAttribute)
      family.split(&draft, by: kindAttribute, into: kinds)
      rows = try imported(kindField: kindAttribute)
    }
    draft.take(try MemberProfile(rows.data, of: family.domain))
    return DraftedFamily(draft: draft, domain: family.domain, rows: rows)
  }
}

/// A draft with the model that it measures.
package struct DraftedFamily: Sendable {
  package var draft: ScenarioDraft
  package let domain: Domain
  /// The rows of the family; nil for a model, for a store without rows, and if an expected number
  /// replaces them.
  var rows: FileImports.Entry?
  /// The number of the store's rows; nil for a model, and for a store without rows.
  package let rowCount: Int?
  /// True if the user gave the numbers of objects.
  package private(set) var isExpected = false

  init(draft: ScenarioDraft, domain: Domain, rows: FileImports.Entry? = nil) {
    (self.draft, self.domain, self.rows) = (draft, domain, rows)
    rowCount = rows == nil ? nil : draft.memberCount
  }

  /// The number of rows if they are too few to say something about a larger store, and the kind of
  /// most of them; nil for another draft.
  package var fewRows: (count: Int, example: String)? {
    guard let rows, let rowCount, rowCount < FamilyDraft.leastSize else { return nil }
    let isOneEntity = rows.mapping.kindField != nil
    let most = draft.family.max { $0.count < $1.count }?.name
    return (rowCount, isOneEntity ? domain.family : most ?? domain.family)
  }

  /// Sets the expected numbers of objects; the members are then generated.
  ///
  /// - Parameter counts: The number of objects of each entity; without an entity, of the family.
  package mutating func expect(_ counts: [(entity: String?, count: Int)]) {
    isExpected = true
    guard let rows else {
      return draft.count(counts.compactMap { count in count.entity.map { ($0, count.count) } })
    }
    draft.expect(rows.mapping.kindField != nil ? counts.map { (nil, $0.count) } : counts)
    self.rows = nil
  }

  /// The rows of the store, for a run of the draft; other files are read.
  package func imports(_ snapshot: StoreSnapshot?) -> FileImports {
    FileImports(snapshot: snapshot, entries: rows.map { [$0] } ?? [])
  }

  /// Writes `scenario.yaml` and its model into a folder, so that a resumed run reads this model even
  /// if the app's has changed.
  ///
  /// - Returns: The path of the scenario.
  /// - Throws: `ModelDocumentError`, or Foundation's error.
  package func write(to folder: String) throws -> String {
    var draft = draft
    draft.model = "\(domain.family).xcdatamodel"
    try domain.document.write(to: "\(folder)/\(domain.family).xcdatamodel")
    let path = "\(folder)/scenario.yaml"
    try Data(draft.text.utf8).write(to: URL(fileURLWithPath: path))
    return path
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
