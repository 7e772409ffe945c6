import Foundation
import GRDB
import ObjectGraph
public import ObjectModel

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
  /// The numbers of the entities are taken to be those of the model; what ``SchemaComparison`` calls
  /// different cannot be copied so.
  ///
  /// - Throws: `ModelError`, `MigrationError` or ``SQLiteStoreError``.
  public init(model: ManagedObjectModel, fileAt path: String) throws {
    let snapshot = try StoreSnapshot(of: path)
    let layout = try ModelLayout(model: model)
    let fresh = try FreshStore(of: layout)
    let source = try SQLiteStore(path: snapshot.path, migration: nil)
    let destination = try SQLiteStore(path: fresh.path, migration: nil)
    defer {
      try? source.close()
      try? destination.close()
    }
    // Its version hashes are not ours, so it cannot be opened as one of our stores is.
    let stored = StoreLayout(model: layout, numbers: StoreLayout.freshNumbers(of: layout))
    source.opened = OpenedStore(
      layout: stored, identifier: UUID().uuidString, connection: source.connection)
    try destination.open(for: layout)
    try Self.copy(source, to: destination, layout)
    var comparison = ContentComparison(layout: stored)
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
    var lastKeys: [Int: Int64] = [:]
    for root in layout.entities where root.rootIndex == root.index {
      lastKeys[root.index] = try KeyReservation.currentMaximum(
        root.index + 1, source.connection)
    }
    let mapping = try MappingModel.inferred(from: layout.model, to: layout.model)
    let copy = StoreCopy(
      mapping, from: StoreCopy.Side(store: source, layout: layout),
      to: StoreCopy.Side(store: destination, layout: layout), lastKeys: lastKeys,
      watch: StoreCopy.Watch(step: 1, stepCount: 1, observer: nil))
    _ = try copy.run()
  }
}
