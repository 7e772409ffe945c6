import Foundation
import ObjectGraph
import ObjectModel

extension StoreLayout {
  /// The constraint that SQLite's message is about, such as "UNIQUE constraint failed:
  /// ZBOOK.ZISBN"; nil for a message about anything else.
  func violatedConstraint(_ message: String) -> ObjectGraphError? {
    guard let list = message.range(of: "UNIQUE constraint failed: ") else { return nil }
    let failed = Set(message[list.upperBound...].split(separator: ",").map { $0.trimmed })
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

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}
