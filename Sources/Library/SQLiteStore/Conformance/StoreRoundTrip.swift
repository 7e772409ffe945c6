import Foundation
public import ObjectGraph
public import ObjectModel
import SQLiteConnection

/// Copies a store object by object into a new one of the same model, and compares what both hold.
///
/// The objects' values and references are taken as they are stored: nothing is validated, and an
/// end of a relationship that the file leaves empty stays empty, where a context would fill it from
/// the other end. So whatever is not equal afterwards was lost or altered by reading or writing.
public struct StoreRoundTrip: Sendable {
  public let objectCount: Int
  public let linkCount: Int
  /// Values that were compared, absent ones too.
  public let cellCount: Int
  /// Empty if every cell of every row is the same, in value and storage class.
  public let differences: [String]

  /// Reads from a copy of the file, which is left alone.
  ///
  /// - Throws: `ObjectGraphError.model` or `ObjectGraphError.store`.
  public init(model: ManagedObjectModel, fileAt path: String) throws(ObjectGraphError) {
    do {
      try self.init(model: model, snapshot: StoreSnapshot(of: path))
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  /// The same by the model that the file itself keeps; nil if it keeps none.
  ///
  /// - Throws: `ObjectGraphError.model` or `ObjectGraphError.store`.
  public init?(fileAt path: String) throws(ObjectGraphError) {
    do {
      let snapshot = try StoreSnapshot(of: path)
      guard let model = try snapshot.model() else { return nil }
      try self.init(model: model, snapshot: snapshot)
    } catch {
      throw ObjectGraphError(error, path: path)
    }
  }

  private init(model: ManagedObjectModel, snapshot: StoreSnapshot) throws {
    let layout = try ModelLayout(model: model)
    let fresh = try FreshStore(of: layout)
    let source = try SQLiteStore(reading: snapshot)
    let destination = try SQLiteStore(path: fresh.path, migration: nil)
    defer {
      // Both files are ours and go.
      try? source.close()
      try? destination.close()
    }
    try source.open(for: layout)
    try destination.open(for: layout)
    try Self.copy(source, to: destination, layout)
    var comparison = ContentComparison(
      one: try source.openedStore().layout, other: try destination.openedStore().layout)
    try comparison.run(source.connection, destination.connection)
    objectCount = comparison.objectCount
    linkCount = comparison.linkCount
    cellCount = comparison.cellCount
    differences = comparison.differences
  }

  private static func copy(
    _ source: SQLiteStore, to destination: SQLiteStore, _ layout: ModelLayout
  )
    throws
  {
    let stored = try source.openedStore().layout
    var lastKeys: [Int: Int64] = [:]
    for root in layout.entities where root.rootIndex == root.index {
      lastKeys[root.index] = try KeyReservation.currentMaximum(
        stored.number(of: root), source.connection)
    }
    let mapping = try MappingModel.inferred(from: layout.model, to: layout.model)
    let copy = StoreCopy(
      mapping, from: StoreCopy.Side(store: source, layout: layout),
      to: StoreCopy.Side(store: destination, layout: layout), lastKeys: lastKeys,
      watch: StoreCopy.Watch(step: 1, stepCount: 1, observer: nil))
    _ = try copy.run()
  }
}

/// An empty store made of a model for a comparison, in a folder that goes with it.
final class FreshStore {
  let path: String
  let facts: StoreFacts
  /// Entity tables and join tables.
  let tableNames: Set<String>
  let omittedIndexes: [OmittedIndex]
  private let folder: PrivateFolder

  init(of model: ModelLayout) throws {
    folder = try PrivateFolder()
    path = "\(folder.path)/store.sqlite"
    let store = try SQLiteStore(path: path, migration: nil)
    try GeneratedNames.check(model, path: path)
    try store.open(for: model, carrying: [:], logsWarnings: false)
    let layout = try store.openedStore().layout
    tableNames = Set(layout.tables.map(\.name) + layout.joinTables.map(\.name))
    omittedIndexes = store.omittedIndexes
    try store.close()
    facts = try StoreFacts(ofCopyAt: path)
  }

  /// True for a table in which SQLite keeps the nodes of one of our R-trees.
  func isShadow(_ table: String) -> Bool {
    !tableNames.contains(table) && facts.schema.columns[table] != nil
  }
}
