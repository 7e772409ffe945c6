import Foundation

/// The UPDATEs that clear rows' unique values before rows get new ones.
///
/// NULL equals nothing, so cleared rows do not conflict with any other.
final class UniqueValueRelease {
  private let layout: StoreLayout
  /// The statements by entity and by the unique columns that the change sets.
  private var statements: [Place: PlannedStatement] = [:]

  private struct Place: Hashable {
    let entity: Int
    let columns: [String]
  }

  init(layout: StoreLayout) { self.layout = layout }

  /// Returns the statement for an object, whose parameters are the key and the version that was
  /// read, or nil if no unique value changes.
  func statement(for object: ManagedObject) -> PlannedStatement? {
    let columns = changedColumns(of: object)
    guard !columns.isEmpty else { return nil }
    let place = Place(entity: object.layout.index, columns: columns)
    if let known = statements[place] { return known }
    let sets = columns.map { "\($0) = NULL" }.joined(separator: ", ")
    let statement = PlannedStatement(
      "UPDATE \(layout.table(of: object.layout).name) SET \(sets) WHERE Z_PK = ? AND Z_OPT = ?")
    statements[place] = statement
    return statement
  }

  private func changedColumns(of object: ManagedObject) -> [String] {
    let slots = Set(
      layout.model.uniqueness(of: object.layout).flatMap(\.slots).filter(object.isChanged))
    return slots.sorted().compactMap {
      layout.columnName(object.layout.slotNames[$0], of: object.layout)
    }
  }
}

extension StoreLayout {
  /// Returns the constraint in a message of SQLite such as "UNIQUE constraint failed: ZBOOK.ZISBN",
  /// or nil for other messages.
  func violatedConstraint(_ message: String) -> ObjectGraphError? {
    guard let list = message.range(of: "UNIQUE constraint failed: ") else { return nil }
    let failed = Set(
      message[list.upperBound...].split(separator: ",").map { name in
        String(name.drop { $0 == " " })
      })
    for entity in model.entities {
      let table = self.table(of: entity).name
      for names in model.description(of: entity).uniquenessConstraints {
        let columns = names.compactMap { columnName($0, of: entity) }.map { "\(table).\($0)" }
        if Set(columns) == failed { return .notUnique(entity: entity.name, properties: names) }
      }
    }
    return nil
  }
}
