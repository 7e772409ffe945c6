import Lineage
import ModelReshaping

/// The tables of a model in a GRDB database: one for each hierarchy of entities, and one for each
/// many-to-many relationship.
struct GRDBTables {
  struct Column {
    let property: String
    let name: String
    /// Nil for a foreign key or a position.
    let attribute: SourceAttribute?
    let isRequired: Bool
  }

  /// A to-one relationship, or a to-many one that its destinations' rows store.
  struct Reference {
    /// The type whose rows have the column.
    let type: String
    let column: String
    let position: String?
    let destination: String
    let deleteAction: String
    let isRequired: Bool
    /// True for a one-to-one relationship.
    let isUnique: Bool
    /// The relationship from the type, if it has one.
    let forward: String?
    /// The relationship to the type, if it has one, and the type that declares it.
    let back: (type: String, name: String, isToMany: Bool)?
    /// True if the foreign key is also the primary key, as for details.
    let isKey: Bool
  }

  /// A many-to-many relationship.
  struct Join {
    struct End {
      /// The type whose keys are in the column, and its relationship to the other end.
      let type: String
      let relationship: String?
      let column: String
      let position: String?
      let deleteAction: String
    }

    let table: String
    let record: String
    let ends: [End]
  }

  let model: SourceModel
  private(set) var references: [Reference] = []
  private(set) var joins: [Join] = []
  /// Sentences about the rules of the model that foreign keys cannot express.
  private(set) var lostRules: [String] = []
  /// The columns that a type adds to its parent's.
  private var ownColumns: [String: [Column]] = [:]
  private var keys: [String: String] = [:]
  private var kindColumns: [String: String] = [:]
  private var takenNames: [String: Set<String>] = [:]

  init(_ model: SourceModel) {
    self.model = model
    for type in model.types { place(attributesOf: type) }
    for type in model.types {
      for relationship in type.relationships { place(relationship, of: type) }
    }
  }

  /// The names of the templates, other than the model's and the tables'.
  var names: OwnNames {
    model.names(beside: ownColumns.values.joined().map(\.property) + joins.map(\.record))
  }

  // MARK: Types

  func root(of type: String) -> SourceType? {
    model.type(named: type).flatMap { model.lineage(of: $0).first }
  }

  /// Returns the type and its descendants, parents first.
  func subtree(of type: SourceType) -> [SourceType] {
    model.types.filter { model.lineage(of: $0).contains { $0.name == type.name } }
  }

  var roots: [SourceType] { model.types.filter { $0.parent == nil } }

  func isHierarchy(_ root: SourceType) -> Bool { !model.subtypes(of: root).isEmpty }

  /// True if a row's content has values in other tables.
  func hasDetails(_ type: SourceType) -> Bool {
    model.content.map { $0.entity == type.name && !$0.detailRelationships.isEmpty } ?? false
  }

  func isDetails(_ type: SourceType) -> Bool { keyReference(of: type) != nil }

  /// Returns the record type of a type's table, for associations.
  func record(of type: String) -> String {
    guard let root = root(of: type) else { return type }
    return hasDetails(root) ? "\(root.name)Row".own : root.name
  }

  func table(of type: String) -> String { (root(of: type)?.name ?? type).lowercasedFirst }

  func key(of type: String) -> String { keys[table(of: type)] ?? "id" }

  /// Returns the column that distinguishes the kinds of one table if no content does.
  func kindColumn(of type: String) -> String? { kindColumns[table(of: type)] }

  /// Returns the number of a kind within its hierarchy.
  func code(of type: SourceType) -> Int {
    root(of: type.name).flatMap { subtree(of: $0).firstIndex { $0.name == type.name } } ?? 0
  }

  /// Returns inherited and own columns, without the primary key and the kind.
  func columns(of type: SourceType) -> [Column] {
    model.lineage(of: type).flatMap { ownColumns[$0.name] ?? [] }
  }

  /// Returns the columns of a table, each with the type that declares it.
  func tableColumns(of root: SourceType) -> [(type: SourceType, column: Column)] {
    subtree(of: root).flatMap { type in (ownColumns[type.name] ?? []).map { (type, $0) } }
  }

  func reference(of relationship: String, from type: String) -> Reference? {
    references.first { $0.type == type && $0.forward == relationship }
  }

  /// Returns the name of a relationship as an association, which is unique even if several kinds of
  /// one table have the same name.
  func association(_ relationship: String, of type: SourceType) -> String {
    let first = root(of: type.name).flatMap { root in
      subtree(of: root).first { $0.relationships.contains { $0.name == relationship } }
    }
    return first?.name == type.name
      ? relationship : type.name.lowercasedFirst + relationship.capitalizedFirst
  }

  private func keyReference(of type: SourceType) -> Reference? {
    references.first { $0.type == type.name && $0.isKey }
  }

  /// Returns the column of an attribute or a to-one relationship.
  func columnName(_ property: String, of type: SourceType) -> String? {
    for ancestor in model.lineage(of: type) {
      if let column = ownColumns[ancestor.name]?.first(where: { $0.attribute?.name == property }) {
        return column.name
      }
      if let reference = reference(of: property, from: ancestor.name) { return reference.column }
    }
    return nil
  }

  // MARK: Placing

  private mutating func place(attributesOf type: SourceType) {
    let table = table(of: type.name)
    if type.parent == nil {
      let types = subtree(of: type)
      let names = Set(types.flatMap { $0.attributes.map { $0.name.lowercased() } })
      keys[table] = names.contains("id") ? "primaryKey" : "id"
      takenNames[table] = names.union([keys[table] ?? ""])
      if types.count > 1 {
        kindColumns[table] = freeName(
          model.type(named: "kind") == nil ? "kind" : "kindColumn", in: table)
      }
    }
    var taken = Set(
      model.types.filter { self.table(of: $0.name) == table }
        .flatMap { (ownColumns[$0.name] ?? []).map { $0.name.lowercased() } })
    ownColumns[type.name] = type.attributes.filter { !$0.isTransient }.map { attribute in
      let isTaken = taken.contains(attribute.name.lowercased())
      let name =
        isTaken
        ? freeName(type.name.lowercasedFirst + attribute.name.capitalizedFirst, in: table)
        : attribute.name
      taken.insert(name.lowercased())
      return Column(
        property: attribute.name, name: name, attribute: attribute,
        isRequired: !attribute.isOptional)
    }
  }

  /// Returns the wanted name, prefixed by the type's if the table already has the name.
  private mutating func freeName(_ wanted: String, of type: SourceType, in table: String) -> String
  {
    let isTaken = takenNames[table, default: []].contains(wanted.lowercased())
    return freeName(
      isTaken ? type.name.lowercasedFirst + wanted.capitalizedFirst : wanted, in: table)
  }

  private mutating func freeName(_ wanted: String, in table: String) -> String {
    var name = wanted
    while takenNames[table, default: []].contains(name.lowercased()) { name += "Column" }
    takenNames[table, default: []].insert(name.lowercased())
    return name
  }

  private mutating func place(_ relationship: SourceRelationship, of type: SourceType) {
    let inverse = relationship.inverse.flatMap { inverse in
      model.type(named: inverse.entity)?.relationships.first { $0.name == inverse.name }
    }
    switch (relationship.isToMany, inverse?.isToMany) {
    case (false, false?) where !owns(relationship, of: type, inverse): break
    case (false, _): placeReference(relationship, of: type, inverse)
    case (true, nil): placeOneSided(relationship, of: type)
    case (true, false?): break
    case (true, true?): placeJoin(relationship, of: type, inverse)
    }
  }

  /// True if the column of a one-to-one relationship is in the rows of its type.
  ///
  /// A foreign key acts only on its own row, so the column is opposite the delete rule.
  private func owns(
    _ relationship: SourceRelationship, of type: SourceType, _ inverse: SourceRelationship?
  ) -> Bool {
    guard let inverse, let end = relationship.inverse else { return true }
    let says = ["Cascade", "Deny"].contains(inverse.deleteRule)
    let isSaid = ["Cascade", "Deny"].contains(relationship.deleteRule)
    if says != isSaid { return says }
    if relationship.isOptional != inverse.isOptional { return !relationship.isOptional }
    return (type.name, relationship.name) <= (end.entity, end.name)
  }

  private mutating func placeReference(
    _ relationship: SourceRelationship, of type: SourceType, _ inverse: SourceRelationship?
  ) {
    if relationship.deleteRule == "Cascade" || relationship.deleteRule == "Deny",
      inverse?.isDetails != true
    {
      lostRules.append(
        "Deleting \(type.name) rows does not \(relationship.deleteRule == "Deny" ? "heed" : "delete") their \(relationship.name)."
      )
    }
    let isKey = inverse?.isDetails == true
    addReference(
      type, wanted: relationship.name, isOrdered: inverse?.isOrdered == true,
      to: relationship.destination, rule: inverse?.deleteRule,
      isRequired: !relationship.isOptional || isKey,
      isUnique: inverse.map { !$0.isToMany } ?? false, forward: relationship.name,
      back: relationship.inverse.map { ($0.entity, $0.name, $0.isToMany) }, isKey: isKey)
  }

  private mutating func placeOneSided(_ relationship: SourceRelationship, of type: SourceType) {
    guard let destination = model.type(named: relationship.destination) else { return }
    addReference(
      destination, wanted: type.name.lowercasedFirst + relationship.name.capitalizedFirst,
      isOrdered: relationship.isOrdered, to: type.name, rule: relationship.deleteRule,
      isRequired: false, isUnique: false, forward: nil,
      back: (type.name, relationship.name, true), isKey: false)
  }

  private mutating func addReference(
    _ type: SourceType, wanted: String, isOrdered: Bool, to destination: String, rule: String?,
    isRequired: Bool, isUnique: Bool, forward: String?,
    back: (type: String, name: String, isToMany: Bool)?, isKey: Bool
  ) {
    let table = table(of: type.name)
    let column = freeName("\(wanted)Id", of: type, in: table)
    let position = isOrdered ? freeName("\(wanted)Position", of: type, in: table) : nil
    references.append(
      Reference(
        type: type.name, column: column, position: position, destination: destination,
        deleteAction: Self.action(rule), isRequired: isRequired, isUnique: isUnique,
        forward: forward, back: back, isKey: isKey))
    if isKey {
      keys[table] = column
      return
    }
    ownColumns[type.name, default: []].append(
      Column(property: column, name: column, attribute: nil, isRequired: isRequired))
    if let position {
      ownColumns[type.name, default: []].append(
        Column(property: position, name: position, attribute: nil, isRequired: false))
    }
  }

  private mutating func placeJoin(
    _ relationship: SourceRelationship, of type: SourceType, _ inverse: SourceRelationship?
  ) {
    guard let inverse, let end = relationship.inverse else { return }
    // A table of links is named after the tree's end.
    let kinds = model.kinds
    func rank(_ type: String) -> Int { kinds.contains(type) ? 0 : 1 }
    guard
      (rank(type.name), type.name, relationship.name) <= (rank(end.entity), end.entity, end.name)
    else { return }
    let isReflexive = end == (type.name, relationship.name, true)
    for (name, side) in [(type.name, relationship), (end.entity, inverse)]
    where side.deleteRule == "Cascade" {
      lostRules.append("Deleting \(name) rows does not delete their \(side.name).")
    }
    let isAlone =
      type.relationships.count { $0.isToMany && $0.destination == relationship.destination } == 1
    let short = type.name + end.entity
    let record =
      isAlone && type.name != end.entity && !isTaken(short)
      ? short : type.name + relationship.name.capitalizedFirst
    let isSame = type.name == end.entity
    let bothOrdered = relationship.isOrdered && inverse.isOrdered && !isReflexive
    func position(_ side: SourceRelationship) -> String? {
      side.isOrdered ? (bothOrdered ? "\(side.name)Position" : "position") : nil
    }
    joins.append(
      Join(
        table: record.lowercasedFirst, record: record,
        ends: [
          Join.End(
            type: type.name, relationship: relationship.name,
            column: "\(type.name.lowercasedFirst)Id", position: position(relationship),
            deleteAction: Self.action(relationship.deleteRule, ofJoin: true)),
          Join.End(
            type: end.entity, relationship: isReflexive ? nil : end.name,
            column: isSame
              ? "\(relationship.name)Id" : "\(end.entity.lowercasedFirst)Id",
            position: isReflexive ? nil : position(inverse),
            deleteAction: Self.action(inverse.deleteRule, ofJoin: true)),
        ]))
  }

  private func isTaken(_ name: String) -> Bool {
    model.types.contains { $0.name == name } || joins.contains { $0.record == name }
  }

  /// Returns the action of a foreign key.
  ///
  /// If the model does nothing, SQLite must not keep a dangling key.
  private static func action(_ rule: String?, ofJoin isJoin: Bool = false) -> String {
    switch rule {
    case "Deny": "restrict"
    case "Cascade": "cascade"
    default: isJoin ? "cascade" : "setNull"
    }
  }
}

extension SourceAttribute {
  /// Returns the type of a column in a STRICT table, by GRDB's name.
  func columnType(codedColumn: String?) -> String {
    if isColumn, name == codedColumn { return "jsonText" }
    return switch type {
    case .integer16, .integer32, .integer64, .boolean: "integer"
    case .double, .float, .date: "real"
    case .string, .uri, .decimal: "text"
    case .binary, .transformable, .uuid, .undefined, .objectID, .composite: "blob"
    }
  }
}
