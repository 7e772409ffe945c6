import Lineage
import ModelReshaping

/// SwiftData classes, which are themselves the model.
struct SwiftDataSource: SourceLanguage {
  let name = "swiftdata"
  let summary = "Classes with @Model, and a schema that lists them."
  let usesModelFile = false

  let reserved = ReservedNames.swiftData

  func uncheckedFiles(of original: SourceModel) throws(CodeGenerationError) -> [SourceFile] {
    let model = original.keepingNames
    let templates = try SourceTemplates(model.names())
    let header = model.header(untriedWith: "SwiftData")
    func file(_ name: String, _ template: String, _ values: [String: Any]) -> SourceFile {
      templates.file(name, template, values.merging(header) { $1 })
    }
    var files = model.types.map { file($0.name, "swiftdata-class", values(of: $0, model)) }
    files.append(
      file(
        "\(model.root)Schema".own, "swiftdata-schema",
        [
          "name": "\(model.root)Schema".own, "types": model.types.map(\.name),
          "remark": remark(on: model),
        ]))
    if let content = model.content {
      files += content.files(text(of: content), templates, header: header, imports: ["Foundation"])
    }
    if model.hasIndependentKinds {
      let merged = model.fetches.filter { $0.types.count > 1 && rejection(of: $0) == nil }
      files.append(
        file(
          model.protocolName, "kinds-protocol",
          [
            "protocolName": model.protocolName, "parent": "AnyObject",
            "properties": model.sharedAttributes.map {
              ["name": $0.name.escapedKeyword, "type": swiftType(of: $0)]
            }, "import": ["SwiftData"], "hasFetches": !merged.isEmpty,
            "needsPrecedes": merged.contains { $0.orders.contains(where: \.isOptional) },
            "fetches": merged.map { fetch in
              fetch.merged(
                into: model.protocolName, context: "ModelContext", effect: "throws",
                fetched: (fetch.isCount ? "fetchCount" : "fetch") + "(\("descriptor".own))"
              ) { name in
                model.type(named: name).map { steps(of: fetch, of: $0, model) } ?? []
              }
            },
          ]))
    }
    return files
  }

  private func values(of type: SourceType, _ model: SourceModel) -> [String: Any] {
    let conformances =
      (type.parent.map { [$0] } ?? [])
      + (model.hasIndependentKinds && model.kinds.contains(type.name) ? [model.protocolName] : [])
    let fetches = model.fetches.filter { $0.types == [type.name] }
    let rejected =
      fetches.compactMap { fetch in
        rejection(of: fetch).map { "\"\(fetch.text)\": \($0)." }
      } + model.missingQuestions(of: type)
    let written = fetches.filter { rejection(of: $0) == nil }
    var values: [String: Any] = [
      "name": type.name, "final": model.subtypes(of: type).isEmpty ? "final " : "",
      "conformances": conformances.isEmpty ? "" : ": \(conformances.joined(separator: ", "))",
      "comment": model.comment(of: type, adding: remarks(on: type), migrates: false),
      "availability": type.parent == nil
        ? [] : ["iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26"],
      "constraints": constraints(of: type),
      "properties": type.attributes.map { property($0, of: type) }
        + type.relationships.map { property($0, of: type, model) },
      "rejected": rejected.map { ["lines": CommentText.lines(["No fetch for \($0)"])] },
      "fetches": written.map { fetch($0, of: type, model) },
    ]
    values.merge(initializer(of: type, model)) { $1 }
    if let content = model.content, content.entity == type.name {
      values["content"] = text(of: content).accessor(
        clear: content.clear(deleting: "modelContext?.delete(\("details".own))"),
        details: { details(of: $0, model) })
    }
    return values
  }

  private func remarks(on type: SourceType) -> [String] {
    if type.parent != nil {
      return ["Subclasses need iOS 26 or macOS 26 as the deployment target."]
    }
    return type.isAbstract
      ? ["SwiftData has no abstract classes and does not reject such an object."] : []
  }

  /// Returns the lines of the schema's comment about minimum system versions.
  private func remark(on model: SourceModel) -> [String] {
    var text = ""
    if model.types.contains(where: { $0.parent != nil }) {
      text =
        "The list includes subclasses, because SwiftData does not find them. They need iOS 26 or "
        + "macOS 26 as the deployment target."
    } else if model.types.contains(where: { !constraints(of: $0).isEmpty }) {
      text = "#Index and #Unique need iOS 18 or macOS 15 as the deployment target."
    }
    return text.isEmpty ? [] : CommentText.lines(["", text])
  }

  private func constraints(of type: SourceType) -> [String] {
    func list(_ macro: String, _ names: [[String]]) -> [String] {
      let paths = names.map { list in
        "[\(list.map { "\\.\($0.escapedKeyword)" }.joined(separator: ", "))]"
      }
      return names.isEmpty ? [] : ["#\(macro)<\(type.name)>(".listing(paths, ")", indent: 2)]
    }
    return list("Unique", type.uniquenessConstraints.filter { $0.count > 1 })
      + list("Index", type.indexes.filter { !$0.isEmpty })
  }
}

/// Properties.
extension SwiftDataSource {
  private func property(_ attribute: SourceAttribute, of type: SourceType) -> [String: Any] {
    var options: [String] = []
    if type.uniquenessConstraints.contains([attribute.name]) { options.append(".unique") }
    if attribute.isExternal { options.append(".externalStorage") }
    if attribute.type == .transformable {
      options.append(".transformable(by: \(attribute.transformer.swiftLiteral))")
    }
    let macro =
      attribute.isTransient
      ? "@Transient" : options.isEmpty ? nil : "@Attribute(\(options.joined(separator: ", ")))"
    let value = initialValue(of: attribute).map { " = \($0)" } ?? ""
    return [
      "remark": attribute.isDerived ? ["The app sets it: SwiftData derives no values."] : [],
      "macro": macro.map { [$0] } ?? [],
      "declaration": (attribute.isColumn ? "private " : "")
        + "var \(attribute.name.escapedKeyword): \(swiftType(of: attribute))\(value)",
    ]
  }

  private func property(
    _ relationship: SourceRelationship, of type: SourceType, _ model: SourceModel
  ) -> [String: Any] {
    let rule =
      switch relationship.deleteRule {
      case "Cascade": ".cascade"
      case "Deny": ".deny"
      case "No Action": ".noAction"
      default: nil as String?
      }
    var arguments = rule.map { ["deleteRule: \($0)"] } ?? []
    if let inverse = relationship.inverse, namesInverse(relationship, of: type, model) {
      arguments.append("inverse: \\\(inverse.entity).\(inverse.name.escapedKeyword)")
    }
    let value =
      relationship.isToMany
      ? "[\(relationship.destination)] = []" : "\(relationship.destination)?"
    return [
      "remark": relationship.isOrdered ? ["Unordered: SwiftData does not keep an order."] : [],
      "macro": arguments.isEmpty ? [] : ["@Relationship(\(arguments.joined(separator: ", ")))"],
      "declaration": (relationship.isDetails ? "private " : "")
        + "var \(relationship.name.escapedKeyword): \(value)",
    ]
  }

  /// True for the side of a relationship whose macro names the other; naming each other would be
  /// circular.
  private func namesInverse(
    _ relationship: SourceRelationship, of type: SourceType, _ model: SourceModel
  ) -> Bool {
    guard let end = relationship.inverse,
      let other = model.type(named: end.entity)?.relationships.first(where: { $0.name == end.name })
    else { return false }
    func rank(_ relationship: SourceRelationship) -> [Int] {
      // Other files cannot use the key path to private details.
      [relationship.isDetails, relationship.isToMany, relationship.deleteRule != "Nullify"].map {
        $0 ? 1 : 0
      }
    }
    let (own, others) = (rank(relationship), rank(other))
    guard own == others else { return others.lexicographicallyPrecedes(own) }
    return (type.name, relationship.name) < (end.entity, end.name)
  }

  private func swiftType(of attribute: SourceAttribute) -> String {
    (attribute.type == .transformable ? attribute.objectType : attribute.type.swiftType)
      + (attribute.isOptional ? "?" : "")
  }

  private func initialValue(of attribute: SourceAttribute) -> String? {
    attribute.defaultLiteral ?? (attribute.isTransient && attribute.isOptional ? "nil" : nil)
  }

  private func required(_ type: SourceType) -> [SourceAttribute] {
    type.attributes.filter { !$0.isOptional && initialValue(of: $0) == nil }
  }

  /// Returns the initializer, which has a parameter for every required value without a default,
  /// inherited ones first.
  private func initializer(of type: SourceType, _ model: SourceModel) -> [String: Any] {
    let own = required(type)
    let inherited = model.lineage(of: type).dropLast().flatMap(required)
    let content = model.content.flatMap { $0.entity == type.name ? $0 : nil }
    var lines = own.map { "self.\($0.name.escapedKeyword) = \($0.name.escapedKeyword)" }
    if type.parent != nil {
      lines.append(
        "super.init(".listing(
          inherited.map { "\($0.name.label): \($0.name.escapedKeyword)" }, ")", indent: 4))
    }
    if let content { lines.append("self.\(content.accessor) = \("content".own)") }
    let parameters = (inherited + own).map { "\($0.name.parameter): \(swiftType(of: $0))" }
    return [
      "head": (type.parent != nil && own.isEmpty ? "override " : "")
        + "init(".listing(
          (content.map { ["_ \("content".own): \($0.typeName)"] } ?? []) + parameters, ")",
          indent: 2),
      "initial": lines,
    ]
  }

  private func text(of content: SourceContent) -> ContentText {
    let kind = "self.\(content.discriminator)"
    return ContentText(
      content: content,
      kind: (
        "\(content.kindName)(rawValue: \(kind))",
        "\(kind) = newValue?.\(content.kind).rawValue ?? -1",
        "\(kind) = -1"
      ), hasObjects: true, isValidated: false
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

  /// Returns the required values of a case's new details.
  private func details(of item: SourceContent.Case, _ model: SourceModel) -> [String] {
    (item.details.flatMap { model.type(named: $0.entity) }.map(required) ?? []).map { attribute in
      let value = item.values.first { $0.attributes.contains(attribute.name) }
      let half = value?.attributes.first == attribute.name ? ".lower" : ".upper"
      let label = value?.label.escapedKeyword ?? ""
      return "\(attribute.name.label): \(label)\(value?.isPair == true ? half : "")"
    }
  }
}

/// Fetches.
extension SwiftDataSource {
  /// Returns the reason why SwiftData has no such fetch.
  private func rejection(of fetch: SourceFetch) -> String? {
    if let order = fetch.orders.first(where: { !$0.type.isComparable }) {
      return "a sort descriptor does not support \(order.type.swiftType)"
    }
    let orders: Set<FetchComparison.Operator> = [.less, .lessOrEqual, .greater, .greaterOrEqual]
    let condition = fetch.conditions.first {
      orders.contains($0.comparison) && $0.type?.isComparable != true
    }
    return condition.map { "\($0.type?.swiftType ?? "an object") has no order in a predicate" }
  }

  private func fetch(_ fetch: SourceFetch, of type: SourceType, _ model: SourceModel)
    -> [String: Any]
  {
    [
      "head": fetch.head(context: "ModelContext", effect: "throws"),
      "comment": CommentText.lines([fetch.text]), "verb": fetch.isCount ? "fetchCount" : "fetch",
      "steps": steps(of: fetch, of: type, model),
    ]
  }

  private func steps(of fetch: SourceFetch, of type: SourceType, _ model: SourceModel) -> [String] {
    var (constants, conditions, valueCount) = ([String](), [String](), 0)
    if let content = model.content, !fetch.codes.isEmpty {
      let codes = content.cases.filter { fetch.codes.contains($0.code) }.map {
        "\(content.kindName).\($0.name).rawValue"
      }
      constants.append(
        codes.count == 1
          ? "let \("kind".own) = \(codes[0])"
          : "let \("kinds".own) = [\(codes.joined(separator: ", "))]")
      conditions.append(
        fetch.codes.count == 1
          ? "$0.\(content.discriminator) == \("kind".own)"
          : "\("kinds".own).contains($0.\(content.discriminator))")
    }
    for condition in fetch.conditions {
      conditions.append(self.condition(condition, of: type, model, &constants, &valueCount))
    }
    var arguments: [String] = []
    if !conditions.isEmpty {
      let head = "let \("predicate".own) = #Predicate<\(type.name)> {"
      let line = "\(head) \(conditions.joined(separator: " && ")) }"
      constants.append(
        line.count <= 96
          ? line : "\(head)\n      \(conditions.joined(separator: "\n        && "))\n    }")
      arguments.append("predicate: \("predicate".own)")
    }
    if !fetch.orders.isEmpty {
      let orders = fetch.orders.map { order in
        let path = order.path.map(\.escapedKeyword).joined(separator: "?.")
        return "SortDescriptor(\\.\(path)\(order.isDescending ? ", order: .reverse" : ""))"
      }
      arguments.append("sortBy: [".listing(orders, "]", indent: 6))
    }
    constants.append(
      (fetch.limit > 0 ? "var" : "let")
        + " \("descriptor".own) = FetchDescriptor<\(type.name)>(".listing(arguments, ")", indent: 4)
    )
    if fetch.limit > 0 { constants.append("\("descriptor".own).fetchLimit = \(fetch.limit)") }
    return constants
  }

  /// Returns a condition for `#Predicate`, which accepts constants but no expressions that create a
  /// value.
  private func condition(
    _ condition: SourceFetch.Condition, of type: SourceType, _ model: SourceModel,
    _ constants: inout [String], _ valueCount: inout Int
  ) -> String {
    let names = condition.path.map(\.escapedKeyword)
    let sign = condition.comparison.rawValue
    let isOptional = model.isOptional(condition.path, of: type)
    let path = "$0.\(names.joined(separator: "?."))"
    let operand: String
    switch condition.operand {
    case .absent:
      return "\(path) \(sign) nil"
    case .parameter(let name):
      operand = name.escapedKeyword
    case .value(let value):
      valueCount += 1
      operand = (valueCount == 1 ? "value" : "value\(valueCount)").own
      constants.append(
        "let \(operand): \(condition.type?.swiftType ?? "") = \(value.swiftLiteral)")
    }
    if condition.destination != nil {
      let identifier = "\(operand.filter { $0 != "`" })ID".own
      constants.append("let \(identifier) = \(operand).persistentModelID")
      return condition.isToMany
        ? "\(path).contains { $0.persistentModelID == \(identifier) }"
        : "\(path)?.persistentModelID \(sign) \(identifier)"
    }
    let isEquality = condition.comparison == .equal || condition.comparison == .notEqual
    guard !isEquality, isOptional || names.count == 2 else { return "\(path) \(sign) \(operand)" }
    // Optional values are not comparable.
    let first = "$0.\(names[0])"
    let (outer, inner) =
      names.count == 1
      ? (first, "$0")
      : isOptional ? ("\(first).flatMap { $0.\(names[1]) }", "$0") : (first, "$0.\(names[1])")
    return "\(outer).flatMap { \(inner) \(sign) \(operand) } == true"
  }
}

extension SourceModel {
  /// True if the last property of a path of a type is optional.
  fileprivate func isOptional(_ path: [String], of type: SourceType) -> Bool {
    let properties = lineage(of: type)
    guard path.count > 1 else {
      return properties.lazy.flatMap(\.attributes).first { $0.name == path[0] }?.isOptional ?? true
    }
    let next = properties.lazy.flatMap(\.relationships).first { $0.name == path[0] }
    return next.flatMap { self.type(named: $0.destination) }.map {
      isOptional(Array(path.dropFirst()), of: $0)
    } ?? true
  }
}
