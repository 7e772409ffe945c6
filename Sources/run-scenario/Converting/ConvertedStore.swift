import Console
import Foundation
import Inspection
import Lineage
import LogicalModel
import Measuring
import ModelReshaping
import Reporting

/// A store to convert, with its model, the tree and the tree's current strategy.
struct ConvertedStore {
  private let snapshot: StoreSnapshot
  let model: ReshapedModel
  /// Sentences about the parts of the store's model that an .xcdatamodeld cannot express.
  let losses: [String]

  /// - Throws: `StoreError`, `ModelDocumentError`, `InspectionError` for a model that lacks parts of
  ///   the store, ``ConversionError`` or `ReshapingError`.
  init(_ snapshot: StoreSnapshot, tree: String?, model modelPath: String?) throws {
    self.snapshot = snapshot
    let path = snapshot.originalPath
    let found =
      try modelPath.map { try ModelFile(path: $0).model().model } ?? snapshot.model()
    if modelPath != nil { try InspectionError.requireAllParts(of: snapshot, in: found) }
    let (document, problems) = withExtendedLifetime(found) { ModelDocument.describing(found) }
    losses = problems.map { "The new model lacks: \($0)" }
    guard let note = ConvertedModel.note(in: document) else {
      let root = try Self.root(tree, in: document, path)
      model = try ParentEntity().reshape(EntityTree(document, root: root))
      return
    }
    if let tree, tree != note.root { throw ConversionError.otherTree(tree, converted: note.root) }
    let file = modelPath ?? Self.modelPath(besides: path)
    guard FileManager.default.fileExists(atPath: file),
      let strategy = StrategyList.all.first(where: { $0.name == note.strategy })
    else { throw ConversionError.noOriginal(path, strategy: note.strategy, file) }
    model = try strategy.reshape(
      EntityTree(
        ConvertedModel.original(in: file), root: note.root, keeping: note.assignments))
  }

  /// Returns the path of the model that a conversion writes next to a store.
  static func modelPath(besides store: String) -> String {
    let suffix = URL(fileURLWithPath: store).pathExtension
    return (suffix.isEmpty ? store : String(store.dropLast(suffix.count + 1))) + ".xcdatamodeld"
  }

  static func root(_ given: String?, in document: ModelDocument, _ path: String) throws
    -> String
  {
    let parents = Set(document.entities.compactMap(\.parentEntity))
    let roots = document.entities.filter { $0.parentEntity == nil && parents.contains($0.name) }
      .map(\.name).sorted()
    guard let given else {
      if roots.count == 1 { return roots[0] }
      throw roots.isEmpty ? CommandError.noTree(path) : ConversionError.severalTrees(roots)
    }
    let names = document.entities.map(\.name)
    guard names.contains(given) else {
      throw CommandError.noEntity(
        given, similar: [Suggestion.nearest(to: given, among: names)].compactMap { $0 })
    }
    guard roots.contains(given) else { throw CommandError.noTreeBelow(given, roots) }
    return given
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
      new = try strategy.reshape(model.tree)
    } catch {
      guard case .cannotHold(_, let entity, let property, _) = error else { throw error }
      let objects = try count(RelationshipEnd(entity: entity, name: property))
      throw ConversionError.cannotHold(error, objects: objects)
    }
    guard new.document != model.document else {
      throw ConversionError.sameStrategy(name, root: model.tree.root)
    }
    return try TreeConversion(from: model, to: new.noted)
  }

  /// Returns the number of objects that use a relationship.
  private func count(_ end: RelationshipEnd) throws -> Int {
    let store = try ForeignStore.open(snapshot, model: model.document.model()).store
    var request = FetchRequest<ManagedObject>(entityName: end.entity)
    let relationship = model.relationships[end]?.first ?? end.name
    let isToMany = model.tree.document.entities.first { $0.name == end.entity }?.relationships
      .first { $0.name == end.name }?.isToMany
    request.predicate = try FetchPredicate(
      format: isToMany == true ? "\(relationship).@count > 0" : "\(relationship) != nil",
      arguments: [])
    return try store.container.newContext().count(for: request)
  }
}

/// An error of a conversion.
enum ConversionError: ErrorWithExitStatus, Hashable, CustomStringConvertible {
  case severalTrees([String])
  case otherTree(String, converted: String)
  case sameStrategy(String, root: String)
  case noOriginal(String, strategy: String, String)
  case cannotHold(ReshapingError, objects: Int)
  case exists(String)
  case cannotWrite(String, reason: String)
  /// The content of these kinds and entities differs.
  case differs([String])

  var exitStatus: ExitStatus {
    switch self {
    case .differs: .answersDiffer
    case .noOriginal: .noInput
    case .cannotWrite: .other
    default: .wrongInput
    }
  }

  var description: String {
    switch self {
    case .severalTrees(let roots):
      "the model has several trees; choose one with --tree: \(roots.joined(separator: ", "))"
    case .otherTree(let tree, let converted):
      "the tree \(converted) is already converted; convert it back before \(tree), or leave out --tree"
    case .sameStrategy(let strategy, let root):
      "\(root) already has the strategy \(strategy); choose another with --to"
    case .noOriginal(let path, let strategy, let file):
      "\(path) was converted to \(strategy), and the model with its old version is not at "
        + "\(file); name the .xcdatamodeld with --model"
    case .cannotHold(let error, let objects):
      "\(error). \(Count.text(objects, "object")) \(objects == 1 ? "has" : "have") one now."
    case .exists(let path):
      "\(path) already exists and was not overwritten; choose another name"
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason); no file was kept"
    case .differs(let kinds):
      "the new store differed from the old one in \(kinds.joined(separator: ", ")) and was deleted; please "
        + "report this bug with the model"
    }
  }
}
