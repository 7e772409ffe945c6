import Lineage
import ModelReshaping

/// Lineage classes for a model in an `.xcdatamodeld`.
struct LineageSource: SourceLanguage {
  let name = "lineage"
  let summary = "Classes below ManagedObject, a list of them, and the .xcdatamodeld."
  let usesModelFile = true

  let reserved = ReservedNames.lineage

  func uncheckedFiles(of model: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let templates = try SourceTemplates(model.names())
    var files = model.types.map { templates.file($0.name, "lineage-class", values(of: $0, model)) }
    var entities = model.header()
    entities["types"] = model.types.map(\.name)
    files.append(templates.file("Entities".own, "lineage-entities", entities))
    if model.hasIndependentKinds {
      files.append(templates.file(model.protocolName, "lineage-protocol", kinds(of: model)))
    }
    if let content = model.content {
      files += content.files(
        text(of: content), templates, header: model.header(),
        imports: model.contentImports("Lineage"),
        kindConformances: ", AttributeScalar", nonisolated: "nonisolated ")
    }
    return files
  }

  /// Returns the template values of the file about kinds that share no entity.
  private func kinds(of model: SourceModel) -> [String: Any] {
    var values = model.header()
    let fetches = model.fetches.filter { $0.types.count > 1 }
    values["protocolName"] = model.protocolName
    values["attributes"] = model.sharedAttributes.map { property($0, nil) }
    values["toOne"] = model.sharedRelationships.filter { !$0.isToMany }.map { property($0) }
    values["toMany"] = model.sharedRelationships.filter(\.isToMany).map { property($0) }
    values["hasFetches"] = !fetches.isEmpty
    values["needsPrecedes"] = fetches.contains { $0.orders.contains(where: \.isOptional) }
    values["nonisolated"] = "nonisolated "
    values["fetches"] = fetches.map { fetch in
      fetch.merged(
        into: model.protocolName, context: Self.context, effect: Self.effect,
        fetched: fetch.isCount ? "count(\("query".own))" : "fetch(\("query".own))"
      ) { type in
        ["let \("query".own) = Query<\(type)>.all"] + steps(of: fetch, nil).map { "  .\($0)" }
      }
    }
    return values
  }

  private func values(of type: SourceType, _ model: SourceModel) -> [String: Any] {
    var values = model.header()
    let parent = type.parent ?? "ManagedObject"
    let content = model.content?.entity == type.name ? model.content : nil
    let properties =
      type.attributes.map { property($0, content) } + type.relationships.map { property($0) }
    let fetches = model.fetches.filter { $0.types == [type.name] }
    values["imports"] = model.imports(
      "Lineage",
      for: type.attributes.map(\.type) + fetches.flatMap { $0.conditions.compactMap(\.type) })
    values["name"] = type.name
    let isNamedByEntity = model.lineage(of: type).allSatisfy { $0.entity == $0.name }
    values["entity"] = isNamedByEntity ? [] : [type.entity.swiftLiteral]
    values["final"] = model.subtypes(of: type).isEmpty ? "final " : ""
    values["parent"] =
      model.hasIndependentKinds && model.kinds.contains(type.name)
      ? "\(parent), \(model.protocolName)" : parent
    values["comment"] = model.comment(of: type)
    values["properties"] = properties
    values["explicit"] = properties.filter {
      ReservedNames.lineageMethods.contains($0["name"] ?? "") && $0["wrapper"] != "ToMany"
    }.map {
      $0.merging(["value": ($0["type"] ?? "") + ($0["wrapper"] == "ToOne" ? "?" : "")]) { $1 }
    }
    if let content {
      values["content"] = text(of: content).accessor(
        clear: content.clear(deleting: "\("context".own).delete(\("details".own))"),
        details: { _ in ["context: \("context".own)"] })
    }
    values["fetches"] = fetches.map { fetch($0, type.name, model.content) }
    values["missing"] = model.missingQuestions(of: type).map {
      ["lines": CommentText.lines(["No fetch for \($0)"])]
    }
    return values
  }

  /// Returns an attribute's values; the kind attribute has its enum's type.
  private func property(_ attribute: SourceAttribute, _ content: SourceContent?) -> [String: String]
  {
    if let content, content.discriminator == attribute.name {
      return [
        "name": attribute.name.escapedKeyword, "key": attribute.name.swiftLiteral,
        "wrapper": "Attribute", "type": "\(content.kindName)?",
      ]
    }
    let type = attribute.type.swiftType
    let isScalar = attribute.isOptional && attribute.isScalar
    let isCoded = content?.codedColumn == attribute.name
    return [
      "name": (isCoded ? content?.codedProperty : nil)
        ?? attribute.name.escapedKeyword, "key": attribute.name.swiftLiteral,
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

  private static let context = "ManagedObjectContext"
  private static let effect = "throws(ObjectGraphError)"

  private func text(of content: SourceContent) -> ContentText {
    let kind = "self[Self.\(content.discriminator)]"
    return ContentText(
      content: content,
      kind: (
        "self.\(content.discriminator)", "\(kind) = newValue?.\(content.kind)", "\(kind) = nil"
      )
    ) { place, type in
      switch place {
      case .attribute(let name): "self.\(name.escapedKeyword)"
      case .detail(let relationship, let name):
        "self.\(relationship.escapedKeyword)?.\(name.escapedKeyword)"
      case .coded(_, let key): ContentText.decoded(key, type)
      }
    } write: { place, _, value in
      switch place {
      case .attribute(let name): "self.\(name.escapedKeyword) = \(value)"
      case .detail(_, let name): "\("details".own).\(name.escapedKeyword) = \(value)"
      case .coded: ""
      }
    }
  }

  private func fetch(_ fetch: SourceFetch, _ type: String, _ content: SourceContent?)
    -> [String: Any]
  {
    [
      "comment": CommentText.lines([fetch.text]),
      "head": fetch.head(context: Self.context, effect: Self.effect), "type": type,
      "verb": fetch.isCount ? "count" : "fetch", "steps": steps(of: fetch, content),
    ]
  }

  private func steps(of fetch: SourceFetch, _ content: SourceContent?) -> [String] {
    var conditions = fetch.conditions.map { condition($0) }
    if let content, !fetch.codes.isEmpty {
      let kinds = content.cases.filter { fetch.codes.contains($0.code) }.map { ".\($0.name)" }
      conditions.insert(
        kinds.count == 1
          ? "$0.\(content.discriminator) == \(content.kindName)\(kinds[0])"
          : "$0.\(content.discriminator).isIn([\(kinds.joined(separator: ", "))])", at: 0)
    }
    var steps = conditions.map { "where { \($0) }" }
    steps += fetch.orders.map { order in
      "\(order.isDescending ? "descending" : "ascending") { $0.\(path(order.path)) }"
    }
    if fetch.limit > 0 { steps.append("limit(\(fetch.limit))") }
    let isOfEntity = content.map { fetch.types == [$0.entity] } ?? false
    if let content, isOfEntity, !fetch.isCount {
      let kinds = content.cases.filter { fetch.codes.isEmpty || fetch.codes.contains($0.code) }
      steps += kinds.compactMap { $0.details }.map {
        "prefetching { $\(0).\($0.relationship.escapedKeyword) }"
      }
    }
    return steps
  }

  private func condition(_ condition: SourceFetch.Condition) -> String {
    let operand =
      switch condition.operand {
      case .parameter(let name): name.escapedKeyword
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

/// The migration.
extension LineageSource {
  func file(of migration: SourceMigration, in model: SourceModel) throws(CodeGenerationError)
    -> SourceFile?
  {
    var values = model.header()
    values["name"] = model.migrationName
    values["isCoded"] = migration.mappings.contains { $0.coded != nil }
    values["mappings"] = migration.mappings.filter { !$0.isInferred }.map { mapping in
      var entry: [String: Any] = [
        "source": mapping.source.swiftLiteral, "destination": mapping.destination.swiftLiteral,
        "isComplete": mapping.isComplete,
        "attributes": SourceMigration.list(
          mapping.attributes.map { "\($0.name.swiftLiteral): \(Self.text($0.source))" }, indent: 8),
        "relationships": SourceMigration.list(
          mapping.relationships.map {
            "\($0.name.swiftLiteral): [\($0.sources.map(Self.text).joined(separator: ", "))]"
          }, indent: 8),
      ]
      if let coded = mapping.coded {
        let keys = coded.keys.map(\.swiftLiteral).joined(separator: ", ")
        entry["coded"] = ["attribute": coded.attribute.swiftLiteral, "keys": keys]
      }
      return entry
    }
    values["dropped"] = migration.dropped.map(\.swiftLiteral)
    return try SourceTemplates(model.names()).file(model.migrationName, "lineage-migration", values)
  }

  private static func text(_ source: AttributeMapping.Source) -> String {
    switch source {
    case .attribute(let name): ".attribute(\(name.swiftLiteral))"
    case .related(let name, let relationship):
      ".related(\(name.swiftLiteral), through: \(relationship.swiftLiteral))"
    case .constant(.integer(let code)): ".constant(.integer(\(code)))"
    case .constant(let value): ".constant(\(value.swiftLiteral))"
    case .defaultValue: ".defaultValue"
    }
  }

  private static func text(_ source: RelationshipMapping.Source) -> String {
    switch source {
    case .relationship(let name): ".relationship(\(name.swiftLiteral))"
    case .inverse(let name, let entity):
      ".inverse(of: \(name.swiftLiteral), entity: \(entity.swiftLiteral))"
    case .sameObject: ".sameObject"
    }
  }
}
