import GRDBSQLite
import ObjectGraph

/// The triggers that Core Data makes for a derived attribute, as far as their text is known.
///
/// Seen is one kind: the number of a to-many's destinations whose own tables hold the references
/// (framework 1344). Others are not guessed at. The functions that the triggers call tell Core
/// Data's contexts of the new value; here they do nothing, as an object of this library shows a
/// derived value that a save changed when it is read again.
struct DerivedTriggers {
  /// Without blanks that mean nothing.
  let statements: [String]

  /// Nil for an attribute whose triggers are not known.
  init?(_ attribute: DerivedAttribute, _ layout: StoreLayout) {
    let entity = layout.model.entities[attribute.entity]
    guard case .far(let relationship, []) = attribute.source,
      case .aggregate(.count, _)? = attribute.expression,
      let links = layout.links(of: relationship), !links.isJoinTable,
      let column = layout.columnName(attribute.name, of: entity)
    else { return nil }
    let (own, far, key) = (layout.table(of: entity).name, links.table, links.sourceColumn)

    func trigger(
      _ suffix: String, _ event: String, on table: String, when condition: String? = nil,
      _ assignment: String, _ row: String, _ function: String
    ) -> String {
      "CREATE TRIGGER Z_DA_\(table)_\(entity.name)_\(attribute.name)_\(suffix) AFTER \(event) "
        + "ON \(table) FOR EACH ROW " + (condition.map { "WHEN (\($0)) " } ?? "")
        + "BEGIN UPDATE \(own) SET \(column) = \(assignment) WHERE Z_PK = \(row); "
        + "SELECT \(function)('\(own)', Z_ENT, Z_PK, '\(attribute.name)', \(column)) "
        + "FROM \(own) WHERE Z_PK = \(row); END"
    }
    func parameter(_ suffix: String, _ event: String, _ row: String, _ assignment: String) -> String
    {
      trigger(
        "PARAMETER_\(suffix)", event, on: far, when: "\(row) NOT NULL", assignment, row,
        Self.updated)
    }
    statements = [
      parameter("INSERT", "INSERT", "NEW.\(key)", "IFNULL(\(column), 0) + 1"),
      parameter("UPDATE_INCREMENT", "UPDATE OF \(key)", "NEW.\(key)", "\(column) + 1"),
      parameter("UPDATE_DECREMENT", "UPDATE OF \(key)", "OLD.\(key)", "\(column) - 1"),
      parameter("DELETE", "DELETE", "OLD.\(key)", "\(column) - 1"),
      trigger(
        "SOURCE_INSERT", "INSERT", on: own,
        "(SELECT IFNULL(COUNT(\(key)), 0) FROM \(far) WHERE \(key) = NEW.Z_PK)", "NEW.Z_PK",
        Self.inserted),
    ]
  }

  private static let updated = "NSCoreDataDATriggerUpdatedAffectedObjectValue"
  private static let inserted = "NSCoreDataDATriggerInsertUpdatedAffectedObjectValue"

  /// What the triggers call.
  static let functions = [updated, inserted].map {
    SQLFunction(
      name: $0, argumentCount: 5, isInnocuous: true,
      body: { context, _, _ in sqlite3_result_null(context) })
  }
}
