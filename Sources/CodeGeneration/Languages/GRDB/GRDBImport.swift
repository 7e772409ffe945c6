import Lineage
import ModelReshaping

/// The statements that copy a Core Data store of the original model into the tables.
///
/// The names follow the library's layout, in which entities have large numbers. Where a name
/// contains such a number, the statement has the entity in braces instead, because the number
/// depends on the store.
struct GRDBImport {
  private static let firstNumber = 910_001

  private struct Copy {
    let table: String
    var values: [(column: String, expression: String)]
    let source: String
  }

  private let tables: GRDBTables
  private let layout: StoreLayout
  private var copies: [Copy] = []
  /// The tables that receive the rows of each table of the store.
  private var totals: [(old: String, tables: [String])] = []
  private var codedKinds: [SourceContent.Case] = []

  /// - Throws: ``CodeGenerationError/noLayout(reason:)``.
  init(tables: GRDBTables) throws(CodeGenerationError) {
    self.tables = tables
    do {
      let model = try tables.model.reshaped.tree.document.model()
      model.allowOtherLetters()
      let layout = try ModelLayout(model: model)
      self.layout = StoreLayout(
        model: layout, numbers: layout.entities.map { $0.index + Self.firstNumber })
    } catch {
      throw .noLayout(reason: "\(error)")
    }
    for root in tables.roots { copyRows(of: root) }
    for join in tables.joins { copyLinks(of: join) }
  }

  private var model: SourceModel { tables.model }

  var values: [String: Any] {
    var values: [String: Any] = model.header()
    values["entities"] = layout.model.entities.map(\.name).sorted()
    values["usesDecimals"] = copies.contains { copy in
      copy.values.contains { $0.expression.contains("decimalText(") }
    }
    let codesDecimals = codedKinds.contains { $0.values.contains { $0.type == .decimal } }
    values["readsDecimals"] = values["usesDecimals"] as? Bool == true || codesDecimals
    values["functions"] = codedKinds.map { codedFunction($0) }
    let external = model.reshaped.tree.document.entities.flatMap { entity in
      entity.attributes.filter { $0.settings.isYes("allowsExternalBinaryDataStorage") }
        .map { "\(entity.name).\($0.name)" }
    }
    values["externalValues"] = external
    values["hasExternalValues"] = !external.isEmpty
    // A one-to-one relationship is in both tables of the store, but in only one here.
    values["known"] = Set(
      model.reshaped.tree.document.entities.flatMap { entity in
        entity.attributes.filter { AttributeType($0) != nil }.map(\.name)
          + entity.relationships.map(\.name)
      }.map { "Z\($0.uppercased())" }
    ).sorted()
    values["copies"] = copies.map { copy in
      [
        "table": copy.table, "source": copy.source,
        "values": copy.values.map { ["column": $0.column, "expression": $0.expression] },
      ] as [String: Any]
    }
    values["totals"] = totals.map { total in
      [
        "old": total.old,
        "tables": total.tables.map { "\"\($0)\"" }.joined(separator: ", "),
      ]
    }
    return values
  }

  // MARK: The store

  private func entity(_ name: String) -> EntityLayout? { layout.model.entity(named: name) }

  /// Replaces entity numbers by entities in braces.
  private func named(_ name: String) -> String {
    layout.model.entities.reduce(name) { name, entity in
      name.replacing("\(layout.number(of: entity))", with: "{\(entity.name)}")
    }
  }

  private func oldTable(of entity: String) -> String {
    self.entity(entity).map { named(layout.table(of: $0).name) } ?? ""
  }

  private func oldColumn(_ property: String, of name: String, role: ColumnLayout.Role = .value)
    -> String?
  {
    guard let entity = entity(name) else { return nil }
    let owner =
      switch role {
      case .ownerKey, .ownerPosition: entity.index
      default: layout.owner(of: property, entity)
      }
    return layout.table(of: entity).columns.first {
      $0.property == property && $0.owner == owner && $0.role == role
    }.map { named($0.name) }
  }

  /// Returns the entities whose objects are the rows of a type; for a type of details, their
  /// owners.
  private func kinds(of type: SourceType) -> [String] {
    let tree = model.reshaped.tree
    let kinds = tree.kinds.filter { !$0.isAbstract }.map(\.name).filter { kind in
      let placement = model.reshaped.placements[kind]
      return placement?.exactEntity == type.name || placement?.detailsEntity == type.name
    }
    if !kinds.isEmpty || tree.kinds.contains(where: { $0.name == type.name }) { return kinds }
    return type.isAbstract ? [] : [type.name]
  }

  /// Returns the entities of the destinations of relationships to a type.
  private func kinds(atOrBelow type: String) -> [String] {
    model.type(named: type).map { tables.subtree(of: $0).flatMap { kinds(of: $0) } } ?? []
  }

  /// True if the entities are only part of their hierarchy.
  private func isPart(_ kinds: [String]) -> Bool {
    guard let root = kinds.first.flatMap({ entity($0)?.rootIndex }) else { return false }
    let subtree = layout.model.entities[root].subtree
    return layout.model.entities[subtree].contains { !$0.isAbstract && !kinds.contains($0.name) }
  }

  private static func list(_ kinds: [String]) -> String {
    kinds.map { "'\($0)'" }.joined(separator: ", ")
  }

  private mutating func addTotal(_ old: String, _ table: String) {
    if let place = totals.firstIndex(where: { $0.old == old }) {
      totals[place].tables.append(table)
    } else {
      totals.append((old, [table]))
    }
  }

  // MARK: Rows

  private mutating func copyRows(of root: SourceType) {
    let types = tables.subtree(of: root)
    let kinds = types.flatMap { self.kinds(of: $0) }
    guard let first = kinds.first else { return }
    let table = root.name.lowercasedFirst
    let old = oldTable(of: first)
    var source = "old.\(old) AS row"
    if entity(first).map({ layout.model.entities[$0.rootIndex].subtree.count > 1 }) == true {
      // The expressions depend on the row's kind.
      source += " JOIN old.Z_PRIMARYKEY AS kind ON kind.Z_ENT = row.Z_ENT"
    }
    if isPart(kinds) { source += " WHERE kind.Z_NAME IN (\(Self.list(kinds)))" }
    var values = [(tables.key(of: root.name), "row.Z_PK")]
    if let kind = tables.kindColumn(of: root.name) {
      values.append(
        (
          kind,
          byKind(
            types.flatMap { type in self.kinds(of: type).map { ($0, "\(tables.code(of: type))") } })
        ))
    }
    for (type, column) in tables.tableColumns(of: root) {
      values.append((column.name, expression(column, of: type)))
    }
    copies.append(Copy(table: table, values: values, source: source))
    if !tables.isDetails(root) { addTotal(old, table) }
  }

  /// Combines the expressions of kinds to one that depends on the kind.
  private func byKind(_ expressions: [(kind: String, expression: String)]) -> String {
    let distinct = Set(expressions.map(\.expression))
    if distinct.count <= 1 { return distinct.first ?? "NULL" }
    let cases = expressions.map { "WHEN '\($0.kind)' THEN \($0.expression)" }
    return "CASE kind.Z_NAME \(cases.joined(separator: " ")) END"
  }

  private mutating func expression(_ column: GRDBTables.Column, of type: SourceType) -> String {
    guard let attribute = column.attribute else { return linkExpression(column, of: type) }
    let content = model.content?.entity == type.name ? model.content : nil
    let kinds = tables.subtree(of: type).flatMap { self.kinds(of: $0) }
    if let content, attribute.name == content.discriminator {
      return byKind(content.cases.map { ($0.kind, "\($0.code)") })
    }
    if let content, attribute.name == content.codedColumn {
      codedKinds = content.cases.filter { !$0.values.isEmpty }
      let calls = codedKinds.map { item in
        let columns = item.values.flatMap(\.attributes).map { name in
          oldColumn(name, of: item.kind).map { "row.\($0)" } ?? "NULL"
        }
        return (item.kind, "\(Self.functionName(item))(\(columns.joined(separator: ", ")))")
      }
      return calls.count == 1 && kinds.count > 1
        ? "CASE kind.Z_NAME WHEN '\(calls[0].0)' THEN \(calls[0].1) END" : byKind(calls)
    }
    return byKind(
      kinds.compactMap { kind in
        oldAttribute(of: attribute.name, of: kind, in: type).flatMap { name in
          oldColumn(name, of: kind).map { old in
            (kind, attribute.type == .decimal ? "decimalText(row.\(old))" : "row.\(old)")
          }
        }
      })
  }

  /// Returns the original name of an attribute of a kind.
  private func oldAttribute(of name: String, of kind: String, in type: SourceType) -> String? {
    guard let placement = model.reshaped.placements[kind] else { return name }
    return placement.places.first { attribute, place in
      switch place {
      case .attribute(let new): placement.exactEntity == type.name ? new == name : attribute == name
      case .detail(_, let new): placement.detailsEntity == type.name && new == name
      case .coded: false
      }
    }?.key
  }

  // MARK: Links

  /// Returns the original relationship of a kind.
  private func oldRelationship(_ name: String, of kind: String) -> RelationshipLayout? {
    guard let entity = entity(kind) else { return nil }
    let original = entity.relationships.values.first { relationship in
      let end = RelationshipEnd(
        entity: layout.model.entities[relationship.declaringEntity].name, name: relationship.name)
      return (model.reshaped.relationships[end] ?? [relationship.name]).contains(name)
    }
    return original
  }

  private func linkExpression(_ column: GRDBTables.Column, of type: SourceType) -> String {
    guard
      let reference = tables.references.first(where: {
        $0.type == type.name && ($0.column == column.name || $0.position == column.name)
      })
    else { return "NULL" }
    let isPosition = reference.position == column.name
    let kinds = tables.subtree(of: type).flatMap { self.kinds(of: $0) }
    let far = self.kinds(atOrBelow: reference.destination)
    return byKind(
      kinds.compactMap { kind in
        oldColumns(of: reference, at: kind).map { key, position in
          guard isPosition else { return (kind, restricted(key, to: far)) }
          return (kind, position.map { "row.\($0)" } ?? "NULL")
        }
      })
  }

  private func oldColumns(of reference: GRDBTables.Reference, at kind: String)
    -> (key: String, position: String?)?
  {
    if let forward = reference.forward {
      guard let old = oldRelationship(forward, of: kind), let key = oldColumn(old.name, of: kind)
      else { return nil }
      return (key, oldColumn(old.name, of: kind, role: .position))
    }
    guard let back = reference.back,
      let owner = self.kinds(atOrBelow: back.type).lazy.compactMap({
        self.oldRelationship(back.name, of: $0)
      }).first
    else { return nil }
    let name = layout.model.entities[owner.destination].name
    let declarer = owner.declaringEntity
    return oldColumn(owner.name, of: name, role: .ownerKey(declaringEntity: declarer)).map {
      ($0, oldColumn(owner.name, of: name, role: .ownerPosition(declaringEntity: declarer)))
    }
  }

  /// Returns a key, or NULL if its object is now in another table.
  private func restricted(_ key: String, to kinds: [String]) -> String {
    guard isPart(kinds), let first = kinds.first else { return "row.\(key)" }
    return
      "(SELECT far.Z_PK FROM old.\(oldTable(of: first)) AS far JOIN old.Z_PRIMARYKEY AS farKind ON farKind.Z_ENT = far.Z_ENT WHERE far.Z_PK = row.\(key) AND farKind.Z_NAME IN (\(Self.list(kinds))))"
  }

  private mutating func copyLinks(of join: GRDBTables.Join) {
    let kinds = join.ends.map { self.kinds(atOrBelow: $0.type) }
    guard
      let old = kinds[0].compactMap({ kind in
        join.ends[0].relationship.flatMap { self.oldRelationship($0, of: kind) }
      }).first,
      let table = layout.joinTables.first(where: { table in
        (table.owner == old.declaringEntity && table.relationship == old.name)
          || (table.other == old.declaringEntity && table.inverse == old.name)
      })
    else { return }
    let near = named(table.nearColumn(of: old))
    let inverse = layout.model.inverse(of: old)
    let isReflexive = inverse == old
    let far = isReflexive ? "REFLEXIVE" : inverse.map { named(table.nearColumn(of: $0)) } ?? ""
    var values = [
      (join.ends[0].column, "link.\(near)"), (join.ends[1].column, "link.\(far)"),
    ]
    // Core Data names an object's position after its key: Z_7TAGS and Z_FOK_7TAGS.
    for (end, key) in zip(join.ends, [far, near]) {
      if let position = end.position {
        values.append((position, "link.Z_FOK_\(key.dropFirst(2))"))
      }
    }
    var source = "old.\(named(table.name)) AS link"
    var conditions: [String] = []
    for (name, (key, kinds)) in zip(["near", "far"], zip([near, far], kinds)) where isPart(kinds) {
      source +=
        " JOIN old.\(oldTable(of: kinds[0])) AS \(name) ON \(name).Z_PK = link.\(key) JOIN old.Z_PRIMARYKEY AS \(name)Kind ON \(name)Kind.Z_ENT = \(name).Z_ENT"
      conditions.append("\(name)Kind.Z_NAME IN (\(Self.list(kinds)))")
    }
    if !conditions.isEmpty { source += " WHERE \(conditions.joined(separator: " AND "))" }
    copies.append(Copy(table: join.table, values: values, source: source))
    addTotal(named(table.name), join.table)
  }

  // MARK: Coded content

  private static func functionName(_ item: SourceContent.Case) -> String {
    "\(item.kind.lowercasedFirst)Json".own
  }

  private func codedFunction(_ item: SourceContent.Case) -> [String: Any] {
    let fields = item.values.flatMap { value in value.attributes.map { ($0, value.type) } }
    return [
      "name": Self.functionName(item), "kind": item.kind, "count": fields.count,
      "entity": model.content?.entity ?? "",
      "arguments": fields.enumerated().map { place, field in
        "\(field.0.label): \(Self.decoded("$0[\(place)]", field.1))"
          + (place + 1 < fields.count ? "," : "")
      },
    ]
  }

  /// Converts a value of the store to its form in coded content.
  private static func decoded(_ value: String, _ type: AttributeType) -> String {
    switch type {
    case .date:
      "Double.fromDatabaseValue(\(value)).map { Date(timeIntervalSinceReferenceDate: $0) }"
    case .decimal: "try decimal(\(value))?.description"
    case .float: "Double.fromDatabaseValue(\(value))"
    case .uri: "String.fromDatabaseValue(\(value))"
    default: "\(type.swiftType).fromDatabaseValue(\(value))"
    }
  }
}
