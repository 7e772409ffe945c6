import Foundation

/// The cost of a hierarchy in its table, as `run-scenario inspect` counts it.
///
/// The only public type of this target: the exercises of the course are a package of their own.
public struct TreeCost: Hashable, Sendable {
  public let rows: Int
  /// The number of columns without `Z_PK`, `Z_ENT` and `Z_OPT`.
  public let propertyColumns: Int
  public let nullCells: Int
  /// The number of cells in columns for which the row's entity has no property.
  public let impossibleCells: Int
  /// The bytes of those cells in the records.
  public let impossibleBytes: Int
  /// The extra bytes of record headers that are longer than 127 bytes.
  public let longHeaderBytes: Int

  /// Inspects a store and returns the cost of the hierarchy with a root entity.
  ///
  /// - Returns: nil if the store has no such hierarchy, or no model that tells its properties.
  /// - Throws: ``InspectionError`` if there is no database to inspect.
  public init?(ofTree root: String, storeAt path: String) throws {
    let inspection = try StoreInspection(path: path, buildsLayouts: false)
    guard let cost = inspection.trees.first(where: { $0.root == root })?.cost,
      let impossibleCells = cost.impossibleCells, let impossibleBytes = cost.impossibleBytes
    else { return nil }
    (rows, propertyColumns) = (cost.rows, cost.propertyColumns)
    nullCells = cost.nullCells
    (self.impossibleCells, self.impossibleBytes) = (impossibleCells, impossibleBytes)
    longHeaderBytes = cost.longHeaderBytes
  }
}
