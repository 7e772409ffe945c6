import Foundation

/// Detects that another program migrated an open store.
///
/// A container relies on the version hashes in Z_METADATA and the numbers in Z_PRIMARYKEY, from
/// which the names of tables and columns follow. These are compared rather than the schema's
/// version, which a migration of rows alone does not change and an unrelated index does. They are
/// read again only after another connection has committed, which the engine reports without a
/// statement.
///
/// A class, because it stores the last state; the connection's lock guards it.
final class ModelWatch {
  /// The values that every migration changes.
  private struct Mark: Equatable {
    let propertyList: Data
    let numbers: String
  }

  private static let markSQL =
    "SELECT Z_PLIST, (SELECT group_concat(Z_ENT || Z_NAME) FROM Z_PRIMARYKEY) FROM Z_METADATA"

  private let layout: StoreLayout
  private let path: String
  private var mark: Mark?

  init(layout: StoreLayout, path: String) {
    self.layout = layout
    self.path = path
  }

  /// - Throws: `StoreError.incompatibleModel` if the store has another model.
  func check(_ database: Database) throws {
    guard let row = try DatabaseRow.fetchOne(database, sql: Self.markSQL), let list: Data = row[0]
    else {
      throw StoreError.notAStore(path: path, missing: "a row in Z_METADATA")
    }
    let found = Mark(propertyList: list, numbers: row[1] ?? "")
    guard found != mark else { return }
    let differences = try differences(list, database)
    guard differences.isEmpty else {
      throw StoreError.incompatibleModel(
        path: path, differences: [Self.advice] + differences)
    }
    mark = found
  }

  private static let advice =
    "it was migrated after it was opened here; close it and open it again with the new version of "
    + "the model"

  private func differences(_ list: Data, _ database: Database) throws -> [String] {
    let metadata = try StoreMetadata(identifier: "", propertyList: list)
    let differences = metadata.differences(from: layout.model.model)
    guard differences.isEmpty else { return differences }
    let numbers = try StoreCreation.numbersByName(in: database)
    return layout.model.entities.filter { numbers[$0.name] != layout.number(of: $0) }
      .map { "entity \($0.name) has a different number" }
  }
}
