/// The triggers that maintain a derived attribute's column.
///
/// Their names match Core Data's, `Z_DA_TABLE_Entity_attribute_…`; their bodies are Lineage's own.
/// Each recomputes the values that a change may affect, so that no value can drift. They call this
/// library's functions for texts and sums, so only programs with these functions can write such a
/// file, as with Core Data's own.
struct DerivedColumnSQL {
  private let attribute: DerivedAttribute
  private let layout: StoreLayout
  private let entity: EntityLayout
  private let table: String
  private let column: String
  /// The column's value as SQL on its row.
  private let value: String

  /// Returns nil without a column, or without SQL that needs no bound values.
  init?(_ attribute: DerivedAttribute, _ layout: StoreLayout) {
    let entity = layout.model.entities[attribute.entity]
    guard let column = layout.columnName(attribute.name, of: entity),
      let value = Self.value(attribute, of: entity, layout)
    else { return nil }
    self.attribute = attribute
    self.layout = layout
    self.entity = entity
    self.column = column
    self.value = value
    table = layout.table(of: entity).name
  }

  private static func value(
    _ attribute: DerivedAttribute, of entity: EntityLayout, _ layout: StoreLayout
  ) -> String? {
    // Seconds since 2001-01-01T00:00:00Z, from the engine's day number.
    guard let expression = attribute.expression else {
      return "(julianday('now') - 2451910.5) * 86400.0"
    }
    let table = layout.table(of: entity).name
    let from = FromClause("\(table) t0")
    let sql = PredicateSQL(layout: layout, storeIdentifier: "", entity: entity, from: from)
    guard let checked = try? PredicateCheck.checked(expression, for: entity, in: layout.model),
      let value = try? sql.value(checked).sql, value.values.isEmpty
    else { return nil }
    return "(SELECT \(value.text) FROM \(from.sql) WHERE t0.Z_PK = \(table).Z_PK)"
  }

  /// Computes the values of existing rows.
  ///
  /// Past moments stay unknown.
  var filling: String? { attribute.expression == nil ? nil : update("") }

  var statements: [String] { sourceTriggers + farTriggers }

  /// Returns an UPDATE of the rows that match a condition, or of all rows for an empty one.
  private func update(_ condition: String) -> String {
    let isWhole = entity.rootIndex == entity.index
    let kind =
      isWhole ? "" : layout.kindCondition(entity, exactly: false, number: "Z_ENT")
    let conditions = [condition, kind].filter { !$0.isEmpty }.joined(separator: " AND ")
    return "UPDATE \(table) SET \(column) = \(value)"
      + (conditions.isEmpty ? "" : " WHERE \(conditions)")
  }

  private func trigger(_ suffix: String, _ event: String, on table: String, _ condition: String)
    -> String
  {
    let name = "Z_DA_\(table)_\(entity.name)_\(attribute.name)_\(suffix)"
    return "CREATE TRIGGER \(DeclaredIndexSQL.name(name)) AFTER \(event) ON \(table) BEGIN "
      + "\(update(condition)); END"
  }

  /// The triggers on the rows themselves, which also recompute values that were set directly.
  private var sourceTriggers: [String] {
    let columns: [String]
    switch attribute.source {
    case .time: columns = ["Z_OPT"]
    case .own(let names):
      columns = names.sorted().compactMap { layout.columnName($0, of: entity) }
    case .far(let relationship, _):
      columns = layout.columnName(relationship.name, of: entity).map { [$0] } ?? []
    }
    let changed = (["Z_ENT"] + columns + [column]).joined(separator: ", ")
    return [
      trigger("SOURCE_INSERT", "INSERT", on: table, "Z_PK = NEW.Z_PK"),
      trigger("SOURCE_UPDATE", "UPDATE OF \(changed)", on: table, "Z_PK = NEW.Z_PK"),
    ]
  }

  /// The triggers on the objects that the value depends on.
  private var farTriggers: [String] {
    guard case .far(let relationship, let names) = attribute.source else { return [] }
    let destination = layout.model.entities[relationship.destination]
    let far = layout.table(of: destination).name
    let columns = names.sorted().compactMap { layout.columnName($0, of: destination) }
    guard let links = layout.links(of: relationship) else {
      guard let key = layout.columnName(relationship.name, of: entity) else { return [] }
      return [
        trigger("PARAMETER_INSERT", "INSERT", on: far, "\(key) = NEW.Z_PK"),
        trigger("PARAMETER_UPDATE", Self.update(of: columns), on: far, "\(key) = NEW.Z_PK"),
        trigger("PARAMETER_DELETE", "DELETE", on: far, "\(key) = OLD.Z_PK"),
      ]
    }
    let source = links.sourceColumn
    let ends = links.isJoinTable ? [source, links.destinationColumn] : [source] + columns
    let linkTriggers = [
      trigger("PARAMETER_INSERT", "INSERT", on: links.table, "Z_PK = NEW.\(source)"),
      trigger(
        "PARAMETER_UPDATE", Self.update(of: ends), on: links.table,
        "Z_PK IN (OLD.\(source), NEW.\(source))"),
      trigger("PARAMETER_DELETE", "DELETE", on: links.table, "Z_PK = OLD.\(source)"),
    ]
    guard links.isJoinTable, !columns.isEmpty else { return linkTriggers }
    let owners =
      "Z_PK IN (SELECT \(source) FROM \(links.table) WHERE \(links.destinationColumn) = NEW.Z_PK)"
    return linkTriggers + [trigger("PARAMETER_UPDATE", Self.update(of: columns), on: far, owners)]
  }

  private static func update(of columns: [String]) -> String {
    columns.isEmpty ? "UPDATE" : "UPDATE OF \(columns.joined(separator: ", "))"
  }
}
