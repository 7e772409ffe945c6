import Foundation
import GRDB
import ObjectGraph

/// Which of the ZTOMBSTONE columns keeps which attribute of each entity.
///
/// The file does not tell, and whether an attribute is preserved does not change the version of its
/// entity, so a model may come to preserve more or others without a migration. The places are kept
/// in the store's metadata: those that were given stay, new ones follow.
struct TombstoneColumns {
  private static let metadataKey = "LineageHistoryTombstones"

  /// The attributes by the name of their entity, in the order of their columns.
  private(set) var names: [String: [String]]

  private let storedNames: [String: [String]]

  /// None, as of stores of others it is not known which column keeps what.
  init() {
    names = [:]
    storedNames = [:]
  }

  /// The places that a store's metadata keep, and one for every attribute that has none.
  init(_ metadata: StoreMetadata?, adding model: HistoryModel) {
    storedNames = metadata?.properties[Self.metadataKey] as? [String: [String]] ?? [:]
    names = storedNames
    for (entity, properties) in zip(model.layout.entities, model.properties) {
      let known = names[entity.name] ?? []
      let all = known + properties.preservedNames.filter { !known.contains($0) }
      if !all.isEmpty { names[entity.name] = all }
    }
  }

  /// The number of columns that the longest list needs.
  var count: Int { names.values.map(\.count).max() ?? 0 }

  /// True if the store has the tables of a history, and all places are noted and have a column.
  func areThere(in database: Database) throws -> Bool {
    guard try names == storedNames && HistorySchema.exists(in: database) else { return false }
    return try HistorySchema.tombstoneCount(in: database) >= count
  }

  func write(into database: Database, _ metadata: StoreMetadata) throws {
    var properties = metadata.properties
    properties[Self.metadataKey] = names
    let list = try PropertyListSerialization.data(
      fromPropertyList: properties, format: .binary, options: 0)
    try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [list])
  }
}
