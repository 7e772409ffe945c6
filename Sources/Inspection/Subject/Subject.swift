import Escaping
package import Foundation
package import Lineage

/// A model, a version of one, or a store, opened once.
///
/// A store is copied once, with its log, and everything reads the copy.
package struct Subject {
  package let path: String
  package let model: ManagedObjectModel
  /// The copy of a store; nil for a model.
  package let snapshot: StoreSnapshot?
  /// The copy with an account of its rows; nil for a model, and for a store whose rows were not
  /// read.
  package let store: ReadStore?
  /// The file of a store's model, if it is not the store's own.
  package let modelPath: String?

  /// Opens a model or a store.
  ///
  /// - Parameters:
  ///   - path: The model, or the store's main file; the content decides.
  ///   - modelPath: The model of a store; nil for the store's own.
  ///   - readsRows: False to read only a store's model.
  ///   - folder: The folder for the copy.
  ///   - progress: Receives the share of the store that has been read.
  /// - Throws: ``SubjectError``, `ModelDocumentError`, `StoreError`, or ``InspectionError`` if there
  ///   is no database, or if the given model does not match it.
  package init(
    path: String, modelPath: String? = nil, readsRows: Bool = true,
    in folder: URL = FileManager.default.temporaryDirectory,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws {
    if modelPath == nil, case let file = try ModelFile(path: path), !file.isStore {
      self = Subject(
        path: path, model: try file.model().model, snapshot: nil, store: nil, modelPath: nil)
      return
    }
    guard readsRows else {
      self = try Subject(
        StoreSnapshot(of: path, in: PrivateFolder(in: folder.path)), modelPath: modelPath)
      return
    }
    let given = try Self.model(at: modelPath)
    let store = try ReadStore(path: path, model: given, in: folder, progress: progress)
    guard let model = given ?? store.model else {
      guard store.inspection.tables.contains(where: { $0.name == "Z_METADATA" }) else {
        throw SubjectError.noStore(path, missing: "a table Z_METADATA")
      }
      throw SubjectError.noModel(path, reason: store.inspection.modelProblem)
    }
    self = Subject(
      path: path, model: model, snapshot: store.snapshot, store: store, modelPath: modelPath)
  }

  private init(
    path: String, model: ManagedObjectModel, snapshot: StoreSnapshot?, store: ReadStore?,
    modelPath: String?
  ) {
    (self.path, self.model, self.modelPath) = (path, model, modelPath)
    (self.snapshot, self.store) = (snapshot, store)
  }

  /// Opens a copy of a store and reads none of its rows.
  ///
  /// - Throws: ``SubjectError``, `ModelDocumentError`, `StoreError`, or ``InspectionError`` if the
  ///   given model lacks a part of the store.
  package init(_ snapshot: StoreSnapshot, modelPath: String? = nil) throws {
    (path, self.modelPath) = (snapshot.originalPath, modelPath)
    if let given = try Self.model(at: modelPath) {
      try InspectionError.requireAllParts(of: snapshot, in: given)
      model = given
    } else {
      do throws(StoreError) {
        model = try ForeignStore.model(of: snapshot).model
      } catch {
        switch error {
        case .noModel: throw SubjectError.noModel(path, reason: nil)
        case .notAStore(_, let missing): throw SubjectError.noStore(path, missing: missing)
        default: throw error
        }
      }
    }
    (self.snapshot, store) = (snapshot, nil)
  }

  /// Reads the model of a store, which may have what these stores do not allow.
  ///
  /// - Throws: `ModelDocumentError`.
  package static func model(at path: String?) throws -> ManagedObjectModel? {
    try path.map {
      let model = try ModelFile(path: $0).model().model
      model.allowForeignParts()
      return model
    }
  }
}

extension Subject {
  /// The path of the model, or of the store that contains it.
  package var modelFile: String { modelPath ?? path }

  /// The roots of the model's trees, the entities without a parent that have sub-entities, in the
  /// model's order.
  package var trees: [EntityDescription] {
    model.entitiesInNumberingOrder.filter { $0.superentity == nil && !$0.subentities.isEmpty }
  }

  /// Returns the root with a name, or the root of the only tree.
  ///
  /// - Throws: ``SubjectError``.
  package func tree(named name: String?) throws(SubjectError) -> EntityDescription {
    let roots = trees.map(\.name)
    guard let name else {
      guard let root = trees.first else { throw .noTree(path) }
      guard roots.count == 1 else { throw .severalTrees(roots) }
      return root
    }
    let entity = try entity(named: name)
    guard roots.contains(name) else { throw .noTreeBelow(name, roots) }
    return entity
  }

  /// Returns the entity with a name.
  ///
  /// - Throws: ``SubjectError/unknownEntity(_:suggestion:trees:)``.
  package func entity(named name: String) throws(SubjectError) -> EntityDescription {
    let entities = model.entitiesInNumberingOrder
    guard let entity = entities.first(where: { $0.name == name }) else {
      throw .unknownEntity(
        name, suggestion: Suggestion.nearest(to: name, among: entities.map(\.name)),
        trees: trees.map(\.name))
    }
    return entity
  }
}

/// A mistake in the choice of a model, a store or a tree, with the next step.
package enum SubjectError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The model has no entity of this name.
  case unknownEntity(String, suggestion: String?, trees: [String])
  /// No entity has sub-entities.
  case noTree(String)
  case severalTrees([String])
  /// The entity is not the root of a tree; the names are the roots.
  case noTreeBelow(String, [String])
  /// An SQLite database that is not a store.
  case noStore(String, missing: String)
  /// The store contains no model that can be read.
  case noModel(String, reason: String?)

  package var description: String {
    switch self {
    case .unknownEntity(let name, let suggestion, let trees):
      "the model has no entity \(name)"
        + (suggestion.map { "; did you mean \($0)?" }
          ?? (trees.isEmpty ? "" : "; its trees are \(trees.joined(separator: ", "))"))
    case .noTree(let path):
      "no entity of \(path) has sub-entities, so it has no tree"
    case .severalTrees(let roots):
      "the model has several trees; choose one with --tree: \(roots.joined(separator: ", "))"
    case .noTreeBelow(let name, let roots):
      "\(name) is not a family of kinds"
        + (roots.isEmpty
          ? ", nor is any other entity" : "; choose from \(roots.joined(separator: ", "))")
    case .noStore(let path, let missing):
      "\(path) is an SQLite database without \(missing), so it is not a Core Data store; export a table, for "
        + "example with `sqlite3 -json \(ShellText.word(path)) 'SELECT * FROM …' > items.json`, and pass it to "
        + "run-scenario draft"
    case .noModel(let path, let reason):
      "\(path) contains no model that can be read\(reason.map { ": \($0)" } ?? ""); pass the model it "
        + "was saved with as --model"
    }
  }
}
