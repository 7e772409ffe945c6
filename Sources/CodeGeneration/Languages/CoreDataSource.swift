import Lineage
import ModelReshaping

/// Core Data classes for a model in an `.xcdatamodeld`.
struct CoreDataSource: SourceLanguage {
  let name = "coredata"
  let summary = "Classes below NSManagedObject, and the .xcdatamodeld with code generation off."
  let usesModelFile = true

  let reserved = ReservedNames.coreData

  func uncheckedFiles(of original: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let model = original.keepingNames
    let templates = try SourceTemplates(model.names())
    let header = model.header(untriedWith: "Core Data")
    var files = model.types.map { type in
      templates.file(type.name, "coredata-class", values(of: type, model).merging(header) { $1 })
    }
    if let content = model.content {
      files += content.files(
        text(of: content, model), templates, header: header, imports: ["Foundation"],
        nonisolated: "nonisolated ")
    }
    if model.hasIndependentKinds {
      let fetches = model.fetches.filter { $0.types.count > 1 }
      let values: [String: Any] = [
        "import": ["CoreData"], "protocolName": model.protocolName, "parent": "NSManagedObject",
        "nonisolated": "nonisolated ",
        "properties": model.sharedAttributes.map { property($0) }
          + model.sharedRelationships.map { property($0) }, "hasFetches": !fetches.isEmpty,
        "needsPrecedes": fetches.contains { $0.orders.contains(where: \.isOptional) },
        "fetches": fetches.map { fetch in
          fetch.merged(
            into: model.protocolName, context: "NSManagedObjectContext", effect: "throws",
            fetched: fetch.isCount ? "count(for: \("request".own))" : "fetch(\("request".own))"
          ) { type in
            ["let \("request".own): NSFetchRequest<\(type)> = \(type).fetchRequest()"]
              + steps(of: fetch, content: nil)
          }
        },
      ]
      files.append(
        templates.file(model.protocolName, "kinds-protocol", values.merging(header) { $1 }))
    }
    return files
  }

  private func values(of type: SourceType, _ model: SourceModel) -> [String: Any] {
    let parent = type.parent ?? "NSManagedObject"
    let fetches = model.fetches.filter { $0.types == [type.name] }
    var values: [String: Any] = [
      "name": type.name, "entity": type.entity.swiftLiteral,
      "final": model.subtypes(of: type).isEmpty ? "final " : "",
      "parent": model.hasIndependentKinds && model.kinds.contains(type.name)
        ? "\(parent), \(model.protocolName)" : parent,
      "comment": model.comment(of: type),
      "properties": type.attributes.map { property($0) } + type.relationships.map { property($0) },
      "toMany": type.relationships.filter(\.isToMany).map { relationship in
        [
          "owner": type.name, "name": relationship.name,
          "capitalized": relationship.name.capitalizedFirst,
          "destination": relationship.destination, "type": swiftType(of: relationship),
          "isOrdered": relationship.isOrdered,
        ] as [String: Any]
      },
      "fetches": fetches.map { fetch($0, type.name, content: model.content) },
    ]
    if let content = model.content, content.entity == type.name {
      values["content"] = text(of: content, model).accessor(
        clear: content.clear(deleting: "\("context".own).delete(\("details".own))"),
        details: { _ in ["context: \("context".own)"] })
    }
    return values
  }

  private func property(_ attribute: SourceAttribute) -> [String: String] {
    [
      "name": attribute.name.escapedKeyword, "access": attribute.isColumn ? "private " : "",
      "type": swiftType(of: attribute),
    ]
  }

  private func property(_ relationship: SourceRelationship) -> [String: String] {
    [
      "name": relationship.name.escapedKeyword,
      "access": relationship.isDetails ? "private " : "", "type": swiftType(of: relationship),
    ]
  }

  /// Returns the property's type, which must exist in Objective-C: there, an optional number is an
  /// object.
  private func swiftType(of attribute: SourceAttribute) -> String {
    let type =
      switch attribute.type {
      case .decimal: "NSDecimalNumber"
      case .transformable: attribute.objectType
      case let type: isBoxed(attribute) ? "NSNumber" : type.swiftType
      }
    return type + (attribute.isOptional && !attribute.isScalar ? "?" : "")
  }

  private func swiftType(of relationship: SourceRelationship) -> String {
    guard relationship.isToMany else { return "\(relationship.destination)?" }
    return relationship.isOrdered ? "NSOrderedSet" : "Set<\(relationship.destination)>"
  }

  /// True for a number that is an Objective-C object.
  private func isBoxed(_ attribute: SourceAttribute) -> Bool {
    attribute.type == .decimal
      || attribute.type.isNumber && attribute.isOptional && !attribute.isScalar
  }

  private func text(of content: SourceContent, _ model: SourceModel) -> ContentText {
    let kind = "self.\(content.discriminator)"
    return ContentText(
      content: content,
      kind: (
        "\(content.kindName)(rawValue: \(kind))",
        "\(kind) = newValue?.\(content.kind).rawValue ?? -1",
        "\(kind) = -1"
      ), hasObjects: true
    ) { place, type in
      let attribute = model.attribute(at: place, of: content)
      let number = attribute.map { isBoxed($0) } == true ? type.numberProperty : ""
      let mark = number.isEmpty || attribute?.isOptional == false ? "" : "?"
      return switch place {
      case .attribute(let name): "self.\(name.escapedKeyword)\(mark)\(number)"
      case .detail(let relationship, let name):
        "self.\(relationship.escapedKeyword)?.\(name.escapedKeyword)\(mark)\(number)"
      case .coded(_, let key): ContentText.decoded(key, type)
      }
    } write: { place, item, value in
      let attribute = model.attribute(at: place, of: content)
      let mark = attribute?.isOptional == false ? "" : "?"
      let cast =
        attribute.map { isBoxed($0) } == true
        ? " as \(item.type == .decimal ? "NSDecimalNumber" : "NSNumber")\(mark)" : ""
      return switch place {
      case .attribute(let name): "self.\(name.escapedKeyword) = \(value)\(cast)"
      case .detail(_, let name): "\("details".own).\(name.escapedKeyword) = \(value)\(cast)"
      case .coded: ""
      }
    } requiredType: { name, type in
      model.attribute(at: .attribute(name), of: content).map { swiftType(of: $0) } ?? type.swiftType
    }
  }

  private func fetch(_ fetch: SourceFetch, _ type: String, content: SourceContent?)
    -> [String: Any]
  {
    [
      "head": fetch.head(context: "NSManagedObjectContext", effect: "throws"),
      "comment": CommentText.lines([fetch.text]), "type": type,
      "verb": fetch.isCount ? "count(for: " : "fetch(", "steps": steps(of: fetch, content: content),
    ]
  }

  private func steps(of fetch: SourceFetch, content: SourceContent?) -> [String] {
    var (conditions, arguments) = ([String](), [String]())
    if let content, !fetch.codes.isEmpty {
      let kinds = content.cases.filter { fetch.codes.contains($0.code) }.map {
        "\(content.kindName).\($0.name).rawValue"
      }
      conditions.append(kinds.count == 1 ? "%K == %@" : "%K IN %@")
      arguments += [
        content.discriminator.swiftLiteral,
        kinds.count == 1 ? kinds[0] : "[\(kinds.joined(separator: ", "))]",
      ]
    }
    for condition in fetch.conditions {
      let quantifier = condition.isToMany ? "ANY " : ""
      let path = condition.path.joined(separator: ".").swiftLiteral
      switch condition.operand {
      case .absent:
        conditions.append("\(quantifier)%K \(condition.comparison.rawValue) nil")
        arguments.append(path)
      case .parameter(let operand):
        conditions.append("\(quantifier)%K \(condition.comparison.rawValue) %@")
        arguments += [path, operand.escapedKeyword]
      case .value(let value):
        conditions.append("\(quantifier)%K \(condition.comparison.rawValue) %@")
        arguments += [path, value.swiftLiteral]
      }
    }
    var steps: [String] = []
    if !conditions.isEmpty {
      let format = conditions.joined(separator: " AND ").swiftLiteral
      let list = "argumentArray: [".listing(arguments, "]", indent: 6)
      steps.append(
        "\("request".own).predicate = NSPredicate(".listing(
          ["format: \(format)", list], ")", indent: 4))
    }
    if !fetch.orders.isEmpty {
      let orders = fetch.orders.map { order in
        let key = order.path.joined(separator: ".").swiftLiteral
        return "NSSortDescriptor(key: \(key), ascending: \(!order.isDescending))"
      }
      steps.append("\("request".own).sortDescriptors = [".listing(orders, "]", indent: 4))
    }
    if fetch.limit > 0 { steps.append("\("request".own).fetchLimit = \(fetch.limit)") }
    return steps
  }
}

extension AttributeType {
  /// The property of NSNumber with a value of the type.
  fileprivate var numberProperty: String {
    switch self {
    case .integer16: ".int16Value"
    case .integer32: ".int32Value"
    case .integer64: ".int64Value"
    case .double: ".doubleValue"
    case .float: ".floatValue"
    case .boolean: ".boolValue"
    case .decimal: ".decimalValue"
    default: ""
    }
  }
}
