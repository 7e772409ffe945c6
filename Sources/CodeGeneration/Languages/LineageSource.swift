import Lineage
import ModelReshaping

/// Classes of the library Lineage, for a model in an `.xcdatamodeld`.
struct LineageSource: SourceLanguage {
  let name = "lineage"
  let summary = "Classes below ManagedObject, a list of them, and the .xcdatamodeld."
  let usesModelFile = true

  func files(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let templates = try SourceTemplates()
    var files = model.types.map { type in
      SourceFile(
        name: "\(type.name).swift", text: templates.text("lineage-class", values(of: type, model)))
    }
    files.append(
      SourceFile(
        name: "Entities.swift", text: templates.text("lineage-entities", entities(of: model))))
    if let content = model.content {
      files += try content.files(of: model, self.content(content), header: model.header())
    }
    return files
  }

  private func entities(of model: SourceModel) -> [String: Any] {
    var values: [String: Any] = model.header()
    values["types"] = model.types.map(\.name)
    if model.hasIndependentKinds {
      values["kinds"] =
        [
          "root": model.root, "protocolName": model.protocolName,
          "properties": model.sharedAttributes.map { property($0) },
        ] as [String: Any]
    }
    return values
  }

  private func values(of type: SourceType, _ model: SourceModel) -> [String: Any] {
    var values: [String: Any] = model.header()
    let parent = type.parent ?? "ManagedObject"
    let properties = type.attributes.map { property($0) } + type.relationships.map { property($0) }
    values["name"] = type.name
    values["final"] = model.subtypes(of: type).isEmpty ? "final " : ""
    values["parent"] =
      model.hasIndependentKinds && model.kinds.contains(type.name)
      ? "\(parent), \(model.protocolName)" : parent
    values["comment"] = model.comment(of: type)
    values["properties"] = properties
    values["explicit"] = properties.filter {
      Self.members.contains($0["name"] ?? "") && $0["wrapper"] != "ToMany"
    }
    if let content = model.content, content.entity == type.name {
      values["content"] = self.content(content).accessor(
        clear: content.clear(deleting: "context.delete(details)"),
        details: { _ in ["context: context"] })
    }
    let fetches = model.fetches.filter { $0.type == type.name }
    values["hasFetches"] = !fetches.isEmpty
    values["fetches"] = fetches.map { fetch($0, content: model.content) }
    return values
  }

  private func property(_ attribute: SourceAttribute) -> [String: String] {
    let type = attribute.type.swiftType
    let isScalar = attribute.isOptional && attribute.isScalar
    return [
      "name": attribute.name.escapedKeyword, "key": attribute.name.swiftLiteral,
      "access": attribute.isColumn ? "private " : "",
      "wrapper": isScalar ? "ScalarAttribute" : "Attribute",
      "type": attribute.isOptional && !isScalar ? "\(type)?" : type,
    ]
  }

  private func property(_ relationship: SourceRelationship) -> [String: String] {
    [
      "name": relationship.name.escapedKeyword, "key": relationship.name.swiftLiteral,
      "access": relationship.isDetails ? "private " : "",
      "wrapper": relationship.isToMany ? "ToMany" : "ToOne", "type": relationship.destination,
    ]
  }

  /// Members of `ManagedObject` that win over a declared property of their name.
  private static let members: Set<String> = [
    "add", "contains", "count", "data", "date", "decimal", "description", "double", "boolean",
    "encode", "hash", "insert", "integer", "objectID", "objects", "remove", "set", "string",
    "transformed", "uri", "uuid", "value",
  ]

  private func content(_ content: SourceContent) -> ContentText {
    ContentText(content: content) { place, type in
      switch place {
      case .attribute(let name): "self.\(name.escapedKeyword)"
      case .detail(let relationship, let name):
        "self.\(relationship.escapedKeyword)?.\(name.escapedKeyword)"
      case .coded(_, let key): ContentText.decoded(key, type)
      }
    } write: { place, _, value in
      switch place {
      case .attribute(let name): "self.\(name.escapedKeyword) = \(value)"
      case .detail(_, let name): "details.\(name.escapedKeyword) = \(value)"
      case .coded: ""
      }
    }
  }

  private func fetch(_ fetch: SourceFetch, content: SourceContent?) -> [String: Any] {
    var conditions = fetch.conditions.map { condition($0) }
    if let content, !fetch.codes.isEmpty {
      let codes = fetch.codes.map(String.init).joined(separator: ", ")
      conditions.insert(
        fetch.codes.count == 1
          ? "$0.\(content.discriminator) == \(codes)"
          : "$0.\(content.discriminator).isIn([\(codes)])", at: 0)
    }
    var steps = conditions.map { "where { \($0) }" }
    steps += fetch.orders.map { order in
      "\(order.isDescending ? "descending" : "ascending") { $0.\(path(order.path)) }"
    }
    if fetch.limit > 0 { steps.append("limit(\(fetch.limit))") }
    return [
      "head": fetch.head(context: "ManagedObjectContext", effect: "throws(ObjectGraphError)"),
      "text": fetch.text, "type": fetch.type, "verb": fetch.isCount ? "count" : "fetch",
      "steps": steps,
    ]
  }

  private func condition(_ condition: SourceFetch.Condition) -> String {
    let operand =
      switch condition.operand {
      case .parameter(let name): name
      case .absent: "nil"
      case .value(let value): value.swiftLiteral
      }
    return condition.isToMany
      ? "$0.\(path(condition.path)).contains(\(operand))"
      : "$0.\(path(condition.path)) \(condition.comparison.rawValue) \(operand)"
  }

  private func path(_ names: [String]) -> String {
    names.map(\.escapedKeyword).joined(separator: ".")
  }
}
