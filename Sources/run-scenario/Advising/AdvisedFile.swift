import Inspection
import Lineage
import Linting
import Measuring
import ScenarioFormat

/// The model or store to advise on.
struct AdvisedFile {
  let subject: Subject
  private let rows: [RowCount]
  /// The app's queries; nil to take them from the model, completed with guesses.
  let questions: QuestionSource?

  /// - Throws: `SubjectError`, or `CommandError` for options that do not apply.
  init(_ subject: Subject, rows: [RowCount], questions: QuestionSource?) throws {
    (self.subject, self.rows, self.questions) = (subject, rows, questions)
    for row in rows where try subject.entity(named: row.entity).isAbstract {
      throw CommandError.abstractRows(row.entity)
    }
  }

  var name: String { FileDraft.shortName(subject.path) }

  /// True if the user gave numbers of objects.
  var asksNumbers: Bool { !rows.isEmpty }

  /// Returns the families to advise on: entity trees, the largest first, entities with a kind
  /// attribute, and entities that repeat attributes.
  ///
  /// - Parameter name: The entity of the family; nil for all families.
  /// - Returns: At least one family.
  /// - Throws: `CommandError` without such a family.
  func families(of name: String?) throws -> [AdvisedFamily] {
    let model = subject.model
    let all =
      subject.trees.sorted { $0.descendants.count > $1.descendants.count }.map {
        AdvisedFamily(root: $0.name)
      }
      + (subject.store.map { LintSubject(model: model, store: $0).kindAttributes } ?? []).map {
        AdvisedFamily(root: $0.entity, kindAttribute: $0.attribute)
      }
      + RepeatedAttributes.groups(in: model).map {
        AdvisedFamily(root: $0[0], group: $0)
      }
    guard let name else {
      let counted = Set(rows.map(\.entity))
      let known = all.filter { counted.isEmpty || !counted.isDisjoint(with: entities(of: $0)) }
      guard !known.isEmpty else { throw CommandError.noFamily(subject) }
      return known
    }
    _ = try subject.entity(named: name)
    let named = all.filter { $0.root == name || $0.group.contains(name) }
    guard !named.isEmpty else { throw SubjectError.noTreeBelow(name, all.map(\.root)) }
    return named
  }

  private func entities(of family: AdvisedFamily) -> [String] {
    let root = subject.model.entitiesByName[family.root]
    return family.group + [family.root] + (root?.descendants.map(\.name) ?? [])
  }

  func draft(of family: AdvisedFamily) throws -> DraftedFamily {
    var drafted = try SubjectDraft(
      subject, tree: family.root, kindAttribute: family.kindAttribute, group: family.group,
      questions: questions
    ).draft()
    if asksNumbers { drafted.expect(rows.map { ($0.entity, $0.count) }) }
    return drafted
  }
}
