import Lineage
import ModelReshaping

/// A question as a function that returns a request.
struct GRDBRequest {
  private typealias Alias = (
    relationship: String, association: String, alias: String, record: String
  )

  private let fetch: SourceFetch
  private let type: SourceType
  private let tables: GRDBTables
  /// The relationships that the request joins, by the first name of a path.
  private var aliases: [Alias] = []

  init(fetch: SourceFetch, type: SourceType, tables: GRDBTables) {
    (self.fetch, self.type, self.tables) = (fetch, type, tables)
    aliases = joinedRelationships
  }

  private var record: String { tables.record(of: type.name) }
  /// True if the request's closures can use the columns of the type.
  private var isRecord: Bool { record == type.name || tables.hasDetails(type) }

  var values: [String: Any] {
    var steps: [String] = []
    if let content = tables.model.content, !fetch.codes.isEmpty {
      let codes = content.cases.filter { fetch.codes.contains($0.code) }.map {
        "\(content.kindName).\($0.name)"
      }
      let column = "$0.\(content.discriminator)"
      steps.append(
        codes.count == 1
          ? "filter { \(column) == \(codes[0]) }"
          : "filter { [\(codes.joined(separator: ", "))].contains(\(column)) }")
    } else if !isRecord {
      steps.append(
        "filter { \("kinds".own).contains($0.\(tables.kindColumn(of: type.name) ?? "")) }")
    }
    let conditions = fetch.conditions.map { condition($0) }
    steps += joins
    steps += conditions.map { filter($0) }
    if !fetch.orders.isEmpty {
      let terms = fetch.orders.map { order in
        let column = Self.comparable(column(order.path), order.type)
        return column + (order.isDescending ? ".desc" : "")
      }.joined(separator: ", ")
      steps.append(
        terms.contains("$0.")
          ? "order { \(fetch.orders.count == 1 ? terms : "[\(terms)]") }" : "order(\(terms))")
    }
    if fetch.limit > 0 { steps.append("limit(\(fetch.limit))") }
    if tables.hasDetails(type) {
      steps.append("\("withContent".own)()")
    } else if !isRecord {
      steps.append("asRequest(of: \(type.name).self)")
    }
    return [
      "name": name, "comment": CommentText.lines(comment), "type": type.name,
      "isCount": fetch.isCount,
      "parameters": parameters.map { "\($0.name.parameter): \($0.type)" }.joined(separator: ", "),
      "aliases": aliases.map { ["alias": $0.alias, "record": $0.record] },
      "return": aliases.isEmpty ? "" : "return ",
      "start": record == type.name ? "all()" : "\(record).all()", "steps": steps,
    ]
  }

  private var comment: [String] {
    fetch.types.count > 1
      ? [fetch.text, "", "Of this kind alone: each kind has a request of this name."] : [fetch.text]
  }

  /// The name of the request, which does not fetch yet: `fetchBookByIsbn` becomes `bookByIsbn`.
  private var name: String {
    for (verb, word) in [("fetch", ""), ("count", "counted")]
    where fetch.name.hasPrefix(verb + type.name) || fetch.name.hasPrefix(verb) {
      let rest = String(fetch.name.dropFirst(verb.count))
      guard rest.first?.isUppercase == true else { continue }
      return word.isEmpty ? rest.lowercasedFirst : word + rest
    }
    return fetch.name
  }

  private var parameters: [(name: String, type: String)] {
    var (parameters, known): ([(name: String, type: String)], Set<String>) = ([], [])
    for condition in fetch.conditions {
      guard case .parameter(let name) = condition.operand else { continue }
      let parameter =
        condition.type.map { (name, $0.swiftType) } ?? (Self.keyParameter(name), "Int64")
      if known.insert(parameter.0).inserted { parameters.append(parameter) }
    }
    return parameters
  }

  private static func keyParameter(_ name: String) -> String { name + "Id" }

  // MARK: Columns

  private var joinedRelationships: [Alias] {
    var aliases: [Alias] = []
    let joined =
      fetch.conditions.filter { $0.path.count > 1 || ($0.type == nil && !hasColumn($0)) }.map(
        \.path)
      + fetch.orders.filter { $0.path.count > 1 }.map(\.path)
    for path in joined where !aliases.contains(where: { $0.relationship == path[0] }) {
      for ancestor in tables.model.lineage(of: type) {
        guard let relationship = ancestor.relationships.first(where: { $0.name == path[0] }) else {
          continue
        }
        aliases.append(
          (
            path[0], tables.association(path[0], of: ancestor), "\(path[0])Table".own,
            tables.record(of: relationship.destination)
          ))
      }
    }
    return aliases
  }

  private var joins: [String] {
    aliases.map {
      "joining(optional: \(record).\($0.association.escapedKeyword).aliased(\($0.alias)))"
    }
  }

  private func relationship(_ name: String) -> SourceRelationship? {
    tables.model.lineage(of: type).lazy.flatMap(\.relationships).first { $0.name == name }
  }

  /// True for a relationship that is a column of the type's own table.
  private func hasColumn(_ condition: SourceFetch.Condition) -> Bool {
    condition.path.count == 1 && !condition.isToMany
      && tables.columnName(condition.path[0], of: type) != nil
  }

  private func column(_ path: [String]) -> String {
    guard path.count > 1, let alias = aliases.first(where: { $0.relationship == path[0] }) else {
      let property =
        tables.columns(of: type).contains { $0.property == path[0] }
        ? path[0] : tables.columnName(path[0], of: type) ?? path[0]
      return "\(isRecord ? "$0" : "Columns").\(property.escapedKeyword)"
    }
    guard let relationship = relationship(path[0]),
      let destination = tables.model.type(named: relationship.destination)
    else { return "" }
    let isHidden = tables.columns(of: destination).contains {
      $0.property == path[1] && $0.attribute?.isColumn == true
    }
    return isHidden
      ? "\(alias.alias)[Column(\(path[1].swiftLiteral))]"
      : "\(alias.alias)[\(destination.name).Columns.\(path[1].escapedKeyword)]"
  }

  private func filter(_ condition: String) -> String {
    condition.contains("$0.") ? "filter { \(condition) }" : "filter(\(condition))"
  }

  /// Converts a decimal's column, whose text does not sort like its number.
  private static func comparable(_ column: String, _ type: AttributeType) -> String {
    type == .decimal ? "cast(\(column), as: .real)" : column
  }

  private func condition(_ condition: SourceFetch.Condition) -> String {
    guard let type = condition.type else { return keyCondition(condition) }
    let column = Self.comparable(column(condition.path), type)
    let operand =
      switch condition.operand {
      case .absent: "nil"
      case .parameter(let name): Self.operand(name.escapedKeyword, type)
      case .value(let value): Self.operand(value.swiftLiteral, type)
      }
    return "\(column) \(condition.comparison.rawValue) \(operand)"
  }

  private static func operand(_ expression: String, _ type: AttributeType) -> String {
    switch type {
    case .decimal: "NSDecimalNumber(decimal: \(expression)).doubleValue"
    default: GRDBWriter.stored(expression, type, isOptional: false)
    }
  }

  private func keyCondition(_ condition: SourceFetch.Condition) -> String {
    let isEqual = condition.comparison == .equal
    let operand: String? =
      if case .parameter(let name) = condition.operand { Self.keyParameter(name) } else { nil }
    if hasColumn(condition) {
      return "\(column(condition.path)) \(isEqual ? "==" : "!=") \(operand ?? "nil")"
    }
    guard let alias = aliases.first(where: { $0.relationship == condition.path[0] }),
      let destination = condition.destination
    else { return "" }
    guard let operand else { return "\(isEqual ? "!" : "")\(alias.alias).exists" }
    return
      "\(alias.alias)[\(destination).Columns.\(tables.key(of: destination))] \(isEqual ? "==" : "!=") \(operand)"
  }
}
