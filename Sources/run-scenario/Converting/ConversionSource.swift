import Console
import Escaping
import Foundation
import Inspection
import Lineage
import Measuring
import ModelReshaping
import Reporting

/// A store to convert, with its model, the tree and the tree's current strategy.
struct ConversionSource {
  private let snapshot: StoreSnapshot
  let model: ReshapedModel
  /// Sentences about the parts of the store's model that an .xcdatamodeld cannot express.
  let losses: [String]

  /// - Throws: `SubjectError`, `ModelDocumentError`, ``ConversionError`` or `ReshapingError`.
  init(_ subject: Subject, _ snapshot: StoreSnapshot, tree: String?) throws {
    self.snapshot = snapshot
    let (document, problems) = withExtendedLifetime(subject.model) {
      ModelDocument.describing(subject.model)
    }
    losses = problems.map { "The new model lacks: \($0)" }
    guard let note = ConvertedModel.note(in: document) else {
      model = try ParentEntity().reshape(
        EntityTree(document, root: subject.tree(named: tree).name))
      return
    }
    if let tree, tree != note.root { throw ConversionError.otherTree(tree, converted: note.root) }
    let file = subject.modelPath ?? Self.modelPath(besides: subject.path)
    guard FileManager.default.fileExists(atPath: file),
      let strategy = StrategyList.all.first(where: { $0.name == note.strategy })
    else { throw ConversionError.noOriginal(subject.path, strategy: note.strategy, file) }
    model = try strategy.reshape(
      EntityTree(
        ConvertedModel.original(in: file), root: note.root, keeping: note.assignments))
  }

  /// Returns the path of the model that a conversion writes next to a store.
  static func modelPath(besides store: String) -> String {
    let suffix = URL(fileURLWithPath: store).pathExtension
    return (suffix.isEmpty ? store : String(store.dropLast(suffix.count + 1))) + ".xcdatamodeld"
  }

  /// Returns the conversion to a strategy.
  ///
  /// - Throws: ``ConversionError`` for a relationship that the strategy cannot store, with the
  ///   number of objects that use it.
  func conversion(to name: String) throws -> TreeConversion {
    guard name != model.strategy else {
      throw ConversionError.sameStrategy(name, root: model.tree.root)
    }
    guard let strategy = StrategyList.all.first(where: { $0.name == name }) else {
      throw StrategyError.unknownStrategy(name, known: StrategyList.names)
    }
    let new: ReshapedModel
    do throws(ReshapingError) {
      new = try strategy.storableModel(of: model.tree)
    } catch {
      guard case .cannotHold(_, let entity, let property, _) = error else { throw error }
      let end = RelationshipEnd(entity: entity, name: property)
      throw ConversionError.cannotHold(error, users: Result { try users(of: end) }.text)
    }
    guard new.document != model.document else {
      throw ConversionError.sameStrategy(name, root: model.tree.root)
    }
    return TreeConversion(from: model, to: new.noted)
  }

  /// Returns the number of objects that use a relationship, and the key of the first.
  private func users(of end: RelationshipEnd) throws -> (count: Int, first: Int64?) {
    let store = try ForeignStore.open(snapshot, model: model.modelOfRows()).store
    var request = FetchRequest<ManagedObject>(entityName: end.entity)
    let relationship = model.relationships[end]?.first ?? end.name
    let isToMany = model.tree.document.entities.first { $0.name == end.entity }?.relationships
      .first { $0.name == end.name }?.isToMany
    request.predicate = try FetchPredicate(
      format: isToMany == true ? "\(relationship).@count > 0" : "\(relationship) != nil",
      arguments: [])
    let context = store.container.newContext()
    let count = try context.count(for: request)
    request.fetchLimit = 1
    return (count, try context.fetch(request).first?.objectID.key)
  }
}

extension Result<(count: Int, first: Int64?), any Error> {
  /// The number of objects as a sentence, or the reason why it is unknown.
  fileprivate var text: String {
    switch self {
    case .success(let (count, first)):
      "\(Count.text(count, "object")) \(count == 1 ? "has" : "have") one now"
        + (first.map { ", the first in row \($0)." } ?? ".")
    case .failure(let error): "How many objects have one is not known: \(error.reason)."
    }
  }
}

/// An error of a conversion.
enum ConversionError: ErrorWithExitStatus, Hashable, CustomStringConvertible {
  case otherTree(String, converted: String)
  case sameStrategy(String, root: String)
  case noOriginal(String, strategy: String, String)
  /// A relationship or attribute without a place, and a sentence on the objects that have one.
  case cannotHold(ReshapingError, users: String)
  case exists(String)
  case cannotWrite(String, reason: String)
  /// Rows that no strategy can carry.
  case defects([RowDefect])
  /// Rows or values without a place in the new store.
  case uncarried([RowTransfer.Uncarried], strategy: String)
  /// These kinds and properties differ.
  case differs([String])

  var exitStatus: ExitStatus {
    switch self {
    case .differs: .answersDiffer
    case .noOriginal: .noInput
    case .cannotWrite: .other
    case .uncarried, .defects: .wrongContent
    default: .wrongInput
    }
  }

  var description: String {
    switch self {
    case .otherTree(let tree, let converted):
      "the tree \(converted) is already converted; convert it back before \(tree), or leave out --tree"
    case .sameStrategy(let strategy, let root):
      "\(root) already has the strategy \(strategy); choose another with --to"
    case .noOriginal(let path, let strategy, let file):
      "\(path) was converted to \(strategy), and the model with its old version is not at "
        + "\(file); name the .xcdatamodeld with --model"
    case .cannotHold(let error, let users): "\(error). \(users)"
    case .exists(let path):
      "\(path) already exists and was not overwritten; choose another name"
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason); no file was kept"
    case .defects(let defects):
      ([
        "some rows cannot be carried, so no file was kept; mend them in a copy with --repair NAME or --repair all:"
      ]
        + defects.map { "  \($0.kind.rawValue) \($0.place): \($0.sentence)" }).joined(
          separator: "\n")
    case .uncarried(let parts, let strategy):
      ([
        "\(strategy) has no place for these, so no file was kept; choose another strategy or change the rows:"
      ]
        + parts.map { part in
          let place = part.property.map { "\(part.kind).\($0)" } ?? part.kind
          return
            "  \(place): \(Digits.grouped(part.count)) × \(part.form); the first in row \(part.firstKey)"
        }).joined(separator: "\n")
    case .differs(let kinds):
      "the new store differed from the old one in \(kinds.joined(separator: ", ")) and was deleted; please "
        + "report this bug with the model"
    }
  }
}
