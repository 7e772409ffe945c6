import Lineage
import ModelReshaping

/// Record types of GRDB 7, a migration that creates their tables, and the import of the app's Core
/// Data store.
///
/// Rows are coded by hand, because Codable takes five times as long in Benchmarks. The content of
/// kinds that share a table can therefore be a stored property.
struct GRDBSource: SourceLanguage {
  let name = "grdb"
  let summary = "Record types for GRDB 7, a DatabaseMigrator, and an import from Core Data."
  let usesModelFile = false

  let reserved = ReservedNames.grdb

  func uncheckedFiles(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let model = model.stored
    let writer = GRDBWriter(model: model, tables: GRDBTables(model))
    let templates = try SourceTemplates(writer.tables.names)
    var files: [(name: String, template: String, values: [String: Any])] = []
    for type in model.types {
      files.append((type.name, writer.template(of: type), writer.values(of: type)))
      if type.parent == nil, writer.tables.isHierarchy(type) {
        files.append(("\(type.name)Kind".own, "grdb-kinds", writer.kinds(of: type)))
      }
    }
    files += writer.tables.joins.map { ($0.record, "grdb-record", writer.values(of: $0)) }
    if model.hasIndependentKinds {
      files.append((model.protocolName, "grdb-protocol", writer.protocolValues))
    }
    files.append(("Schema".own, "grdb-schema", GRDBSchema(tables: writer.tables).values))
    files.append(("Import".own, "grdb-import", try GRDBImport(tables: writer.tables).values))
    let sources = files.map { templates.file($0.name, $0.template, $0.values) }
    guard let content = model.content else { return sources }
    return sources
      + content.files(
        writer.text(of: content), templates, header: model.header(),
        imports: ["Foundation", "GRDB"],
        kindConformances: ", DatabaseValueConvertible")
  }
}

/// Converts types to template values.
struct GRDBWriter {
  let model: SourceModel
  let tables: GRDBTables

  func template(of type: SourceType) -> String {
    if tables.hasDetails(type) { return "grdb-composite" }
    return type.parent == nil ? "grdb-record" : "grdb-kind"
  }

  // MARK: Records

  func values(of type: SourceType) -> [String: Any] {
    var values: [String: Any] = model.header()
    let columns = tables.columns(of: type)
    let content = model.content?.entity == type.name ? model.content : nil
    let key = tables.key(of: type.name)
    let isDetails = tables.isDetails(type)
    let kind = tables.kindColumn(of: type.name)
    let root = tables.root(of: type.name) ?? type
    values["name"] = type.name
    values["comment"] = comment(of: type)
    values["key"] = key
    values["hasSerialKey"] = !isDetails
    values["table"] = root.name.lowercasedFirst
    values["isIdentified"] = key == "id"
    values["tableRoot"] = root.name
    let isWritable = !type.isAbstract || type.parent != nil || content != nil
    values["isWritable"] = isWritable
    values["access"] =
      model.hasIndependentKinds && model.kinds.contains(type.name)
      ? model.protocolName
      : isDetails ? "PersistableRecord" : isWritable ? "MutablePersistableRecord" : "TableRecord"
    let visible = columns.filter { $0.attribute?.isColumn != true }
    var properties: [[String: String]] = [
      ["name": key, "type": isDetails ? "Int64" : "Int64?", "default": ""]
    ]
    properties += visible.map { property($0) }
    if let content {
      properties.append(["name": content.accessor, "type": content.typeName, "default": ""])
    }
    values["properties"] = properties
    if let kind {
      let isFixed = model.subtypes(of: type).isEmpty
      values["kind"] =
        [
          "name": kind, "root": root.name, "case": kindCase(type), "isFixed": isFixed,
          "isAbstract": type.isAbstract,
          "all": tables.subtree(of: type).filter { !$0.isAbstract }
            .map { ".\(kindCase($0))" }.joined(separator: ", "),
        ] as [String: Any]
    }
    values["columns"] =
      ([["name": key, "column": key, "access": ""]]
        + (kind.map { [["name": $0, "column": $0, "access": ""]] } ?? [])
        + columns.map { column in
          [
            "name": column.property.escapedKeyword, "column": column.name,
            "access": column.attribute?.isColumn == true ? "fileprivate " : "",
          ]
        })
    values["reads"] = visible.map { "self.\($0.property.escapedKeyword) = \(read($0))" }
    values["writes"] = visible.map {
      "\("container".own)[Columns.\($0.property.escapedKeyword)] = \(written($0))"
    }
    if let content {
      values["content"] = contentValues(content)
      values["contentAccessor"] = content.accessor
    }
    let associations = type.parent == nil ? associations(of: type) : []
    values["associations"] = associations
    values["hasAssociations"] = !associations.isEmpty
    let fetches = model.fetches.filter { $0.types.contains(type.name) }
    values["hasRequests"] = !fetches.isEmpty
    values["requests"] = fetches.map { GRDBRequest(fetch: $0, type: type, tables: tables).values }
    return values
  }

  /// Returns the template values of a many-to-many relationship's rows.
  func values(of join: GRDBTables.Join) -> [String: Any] {
    var values: [String: Any] = model.header()
    let names = join.ends.map(\.column) + join.ends.compactMap(\.position)
    let optional = Set(join.ends.compactMap(\.position))
    values["name"] = join.record
    values["comment"] = [
      " A link of the many-to-many relationship \(join.ends[0].type).\(join.ends[0].relationship ?? "")."
    ]
    values["table"] = join.table
    values["access"] = "PersistableRecord"
    values["isWritable"] = true
    values["properties"] = names.map {
      ["name": $0, "type": optional.contains($0) ? "Int64?" : "Int64", "default": ""]
    }
    values["columns"] = names.map { ["name": $0, "column": $0, "access": ""] }
    values["reads"] = names.map { "self.\($0) = \("row".own)[Columns.\($0)]" }
    values["writes"] = names.map { "\("container".own)[Columns.\($0)] = self.\($0)" }
    values["hasAssociations"] = true
    values["associations"] = join.ends.map { end in
      let name = Self.association(to: end)
      let isWithin = Set(join.ends.map { tables.table(of: $0.type) }).count == 1
      let using = isWithin ? ", using: ForeignKey([Columns.\(end.column)])" : ""
      return
        "static let \(name.escapedKeyword) = belongsTo(\(tables.record(of: end.type)).self, key: \"\(name)\"\(using))"
    }
    return values
  }

  private static func association(to end: GRDBTables.Join.End) -> String {
    let name = String(end.column.dropLast(2))
    return name == end.type ? "\(name)_" : name
  }

  var protocolValues: [String: Any] {
    var values: [String: Any] = model.header()
    values["protocolName"] = model.protocolName
    let keys = Set(model.kinds.map { tables.key(of: $0) })
    values["properties"] =
      (keys.count == 1 ? keys.map { ["name": $0, "type": "Int64?"] } : [])
      + model.sharedAttributes.filter { !$0.isTransient }.map { attribute in
        [
          "name": attribute.name.escapedKeyword,
          "type": attribute.type.swiftType + (attribute.isOptional ? "?" : ""),
        ]
      }
    return values
  }

  /// Returns the template values of a hierarchy's kinds and their enum.
  func kinds(of root: SourceType) -> [String: Any] {
    var values: [String: Any] = model.header()
    values["name"] = root.name
    values["table"] = root.name.lowercasedFirst
    values["key"] = tables.key(of: root.name)
    values["kindColumn"] = tables.kindColumn(of: root.name) ?? ""
    values["isIdentified"] = tables.key(of: root.name) == "id"
    values["kinds"] = tables.subtree(of: root).filter { !$0.isAbstract }.map { type in
      ["name": type.name, "case": kindCase(type), "code": "\(tables.code(of: type))"]
    }
    return values
  }

  /// Returns the case of a kind, which must not hide its type.
  private func kindCase(_ type: SourceType) -> String {
    let name = type.name.lowercasedFirst
    return name == type.name ? "\(name)_" : name.escapedKeyword
  }

  private func comment(of type: SourceType) -> [String] {
    var lines = model.comment(of: type, migrates: false)
    if type.parent == nil, tables.isHierarchy(type) {
      let first =
        type.isAbstract
        ? "The properties that all kinds of \(type.name) share; each row has a kind below."
        : "A \(type.name) of any kind, with the properties that all kinds share."
      lines.replaceSubrange(
        0..<1,
        with: [
          " \(first)", "",
          " GRDB has no inheritance: one table has the columns of all kinds, the same one for parent-entity and",
          " abstract-root. `Any\(type.name)` has the values of each kind.",
        ])
    } else if type.parent != nil {
      let below = tables.subtree(of: type).dropFirst().map(\.name)
      lines = [
        " A row of the kind \(type.name)\(below.isEmpty ? "" : ", or of one below it: \(below.joined(separator: ", "))")."
      ]
    }
    return lines
  }

  // MARK: Properties

  private func property(_ column: GRDBTables.Column) -> [String: String] {
    let type = column.attribute?.type.swiftType ?? "Int64"
    return [
      "name": column.property.escapedKeyword,
      "type": column.isRequired ? type : "\(type)?",
      "default": column.attribute.flatMap { Self.defaultValue($0) }.map { " = \($0)" } ?? "",
    ]
  }

  private static func defaultValue(_ attribute: SourceAttribute) -> String? {
    guard let text = attribute.defaultText else { return nil }
    switch attribute.type {
    case .integer16, .integer32, .integer64: return Int64(text).map(String.init)
    case .double, .float: return Double(text).flatMap { $0.isFinite ? "\($0)" : nil }
    case .boolean: return ["YES", "1", "true"].contains(text) ? "true" : "false"
    case .string: return text.swiftLiteral
    case .date: return Double(text).map { "Date(timeIntervalSinceReferenceDate: \($0))" }
    default: return nil
    }
  }

  private func read(_ column: GRDBTables.Column) -> String {
    let place = "\("row".own)[Columns.\(column.property.escapedKeyword)]"
    guard column.attribute?.type == .date else { return place }
    return column.isRequired
      ? "Date(timeIntervalSinceReferenceDate: \(place))" : Self.optionalDate(place)
  }

  private func written(_ column: GRDBTables.Column) -> String {
    let member = "self.\(column.property.escapedKeyword)"
    guard let attribute = column.attribute else { return member }
    return Self.stored(member, attribute.type, isOptional: attribute.isOptional)
  }

  private static func optionalDate(_ place: String) -> String {
    "(\(place) as Double?).map(Date.init(timeIntervalSinceReferenceDate:))"
  }

  /// Converts a value to its column's type.
  static func stored(
    _ expression: String, _ type: AttributeType, isOptional: Bool
  ) -> String {
    type == .date
      ? "\(expression)\(isOptional ? "?" : "").timeIntervalSinceReferenceDate" : expression
  }

  // MARK: Content

  func text(of content: SourceContent) -> ContentText {
    let (row, container) = ("row".own, "container".own)
    func read(_ place: AttributePlace, _ type: AttributeType, isTyped: Bool) -> String {
      switch place {
      case .attribute(let name):
        let column = "\(row)[Columns.\(name.escapedKeyword)]"
        return type == .date
          ? Self.optionalDate(column) : isTyped ? column : "(\(column) as \(type.swiftType)?)"
      case .detail(_, let name): return "\("details".own)?.\(name.escapedKeyword)"
      case .coded(_, let key): return ContentText.decoded(key, type)
      }
    }
    let coded = "Columns.\((content.codedColumn ?? "").escapedKeyword)"
    return ContentText(content: content, throwsOnReading: true, codedAccess: "") { place, type in
      read(place, type, isTyped: false)
    } write: { place, value, expression in
      guard case .attribute(let name) = place else { return "" }
      let stored = Self.stored(
        expression, value.type, isOptional: value.isOptional && !value.isPair)
      return "\(container)[Columns.\(name.escapedKeyword)] = \(stored)"
    } argument: { place, type in
      read(place, type, isTyped: true)
    } decode: {
      "Self.\("decoded".own)(\($0).self, \(row)[\(coded)])"
    } encode: {
      "\(container)[\(coded)] = try Self.\("json".own)(\($0))"
    }
  }

  private func contentValues(_ content: SourceContent) -> [String: Any] {
    var values = text(of: content).accessor(
      clear: content.columns.filter { $0 != content.discriminator }.map {
        "\("container".own)[Columns.\($0.escapedKeyword)] = nil"
      })
    let cases = zip(values["cases"] as? [[String: Any]] ?? [], content.cases)
    values["cases"] = cases.map { text, item in
      var text = text
      // The templates of records indent the cases one level less.
      for key in ["guard", "arguments"] {
        text[key] = (text[key] as? String)?.replacing("\n  ", with: "\n")
      }
      if let details = item.details {
        text["details"] =
          [
            "record": details.entity, "key": details.relationship,
            "case": item.name, "ownerKey": tables.key(of: content.entity),
            "detailsKey": tables.key(of: details.entity),
            "arguments": detailsArguments(of: item, details.entity),
          ] as [String: Any]
      }
      return text
    }
    values["allDetails"] = content.cases.compactMap(\.details).map {
      ["owner": content.entity, "association": $0.relationship.escapedKeyword]
    }
    return values
  }

  /// Returns the arguments of a details record, in the order of its properties.
  private func detailsArguments(of item: SourceContent.Case, _ entity: String) -> String {
    guard let type = model.type(named: entity) else { return "" }
    let parts = item.values.flatMap { zip($0.attributes, ContentText.parts(of: $0)) }
    return tables.columns(of: type).compactMap { column in
      parts.first { $0.0 == column.property }.map {
        ", \(column.property.label): \($0.1)"
      }
    }.joined()
  }

  // MARK: Associations

  private func associations(of root: SourceType) -> [String] {
    let types = tables.subtree(of: root)
    return types.flatMap { type in
      type.relationships.flatMap { association($0, of: type) }
    }
  }

  private func association(_ relationship: SourceRelationship, of type: SourceType) -> [String] {
    let relationshipName = relationship.name
    let name = tables.association(relationshipName, of: type)
    let destination = tables.record(of: relationship.destination)
    if let reference = tables.reference(of: relationshipName, from: type.name) {
      return [line(name, "belongsTo", destination, reference)]
    }
    if let reference = tables.references.first(where: {
      $0.back?.type == type.name && $0.back?.name == relationshipName
    }) {
      return [
        line(name, relationship.isToMany ? "hasMany" : "hasOne", destination, reference)
          + (reference.position.map { ".order(\(reference.type).Columns.\($0))" } ?? "")
      ]
    }
    for join in tables.joins {
      for (near, far) in [(join.ends[0], join.ends[1]), (join.ends[1], join.ends[0])]
      where near.type == type.name && near.relationship == relationshipName {
        let isWithin = tables.table(of: near.type) == tables.table(of: far.type)
        let pivot = isWithin ? "\(name)Links" : "\(join.table)s"
        let using =
          isWithin ? ", using: ForeignKey([\(join.record).Columns.\(near.column)])" : ""
        let order = near.position.map { ".order(\(join.record).Columns.\($0))" } ?? ""
        return [
          "static let \(pivot) = hasMany(\(join.record).self, key: \"\(pivot)\"\(using))\(order)",
          "static let \(name.escapedKeyword) = hasMany(\(destination).self, through: \(pivot), using: \(join.record).\(Self.association(to: far).escapedKeyword), key: \"\(name)\")",
        ]
      }
    }
    return []
  }

  /// Returns an association with the relationship's name.
  ///
  /// GRDB would otherwise derive singular and plural names from the table's.
  private func line(
    _ name: String, _ kind: String, _ destination: String, _ reference: GRDBTables.Reference
  ) -> String {
    let (near, far) = (tables.table(of: reference.type), tables.table(of: reference.destination))
    let isOnly =
      near != far
      && tables.references.count {
        Set([tables.table(of: $0.type), tables.table(of: $0.destination)]) == [near, far]
      } == 1
    let using =
      isOnly
      ? "" : ", using: ForeignKey([\(reference.type).Columns.\(reference.column.escapedKeyword)])"
    return
      "static let \(name.escapedKeyword) = \(kind)(\(destination).self, key: \"\(name)\"\(using))"
  }
}
