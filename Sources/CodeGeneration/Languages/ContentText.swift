import ModelReshaping

/// The enum of a tree's kinds as values of templates, common to all languages.
struct ContentText {
  let content: SourceContent
  /// True if a transformer's values are objects of a class, false if they are its bytes.
  var hasObjects = false
  /// True if the library asks an object whether it may be saved.
  var isValidated = true
  /// The property that holds a place's value, such as `self.text1`, optional if the value may be absent.
  let read: (AttributePlace, SourceAttribute.ValueType) -> String
  /// A statement that stores a value, or an optional one, in a place.
  let write: (AttributePlace, SourceAttribute.ValueType, String) -> String

  /// Values for `content-enum`.
  var declaration: [String: Any] {
    [
      "entity": content.entity, "accessor": content.accessor, "typeName": content.typeName,
      // Classes of transformed values promise nothing about threads.
      "conformances": hasObjects && content.hasObjects ? "Hashable" : "Hashable, Sendable",
      "isValidated": isValidated,
      "cases": content.cases.map { item in
        let values = item.values.map { "\($0.label): \(swiftType(of: $0))" }
        return [
          "name": item.name, "code": item.code,
          "declaration": "case \(item.name)"
            + (values.isEmpty ? "" : "(".listing(values, ")", indent: 2)),
        ] as [String: Any]
      },
    ]
  }

  private func swiftType(of value: SourceContent.Value) -> String {
    let type = (hasObjects ? value.objectType : nil) ?? value.type.swiftType
    return (value.isPair ? "ValidatedPair<\(type)>" : type) + (value.isOptional ? "?" : "")
  }

  /// Collects what the property that gives and takes the enum is written from.
  ///
  /// - Parameters:
  ///   - clear: statements that run before a case is written.
  ///   - details: the arguments that new details of a case are made with.
  /// - Returns: values for the content's template.
  func accessor(clear: [String], details: (SourceContent.Case) -> [String]) -> [String: Any] {
    [
      "entity": content.entity, "accessor": content.accessor, "typeName": content.typeName,
      "discriminator": content.discriminator, "clear": clear, "isValidated": isValidated,
      "hasDetails": !content.detailRelationships.isEmpty,
      "greatestCode": content.cases.map(\.code).max() ?? 0,
      "hasDecimals": content.cases.contains { $0.values.contains { $0.type == .decimal } },
      "isCoded": content.codedColumn != nil, "codedColumn": content.codedColumn ?? "",
      "cases": content.cases.map { item in
        let lines = self.details(of: item, details(item)) + assignments(of: item)
        let bindings = item.values.map { "let \($0.label)" }
        return [
          "name": item.name, "code": item.code, "kind": item.kind, "guard": guards(of: item),
          "isGuarded": !guards(of: item).isEmpty,
          "returned": item.values.isEmpty
            ? "return .\(item.name)"
            : "return .\(item.name)(".listing(arguments(of: item), ")", indent: 8),
          "bound": "case .\(item.name)(".listing(bindings, "):", indent: 6),
          "assignments": ["isEmpty": lines.isEmpty, "lines": lines] as [String: Any],
          "values": ["isEmpty": item.values.isEmpty, "list": codedValues(of: item)]
            as [String: Any],
        ] as [String: Any]
      },
    ]
  }

  /// The conditions of a guard that binds what must be there; empty if nothing must.
  private func guards(of item: SourceContent.Case) -> String {
    var conditions: [String] = []
    if content.codedColumn != nil, !item.values.isEmpty {
      conditions.append("let values = decoded(\(item.kind)Values.self)")
    }
    for value in item.values where !value.isOptional {
      let expressions = value.places.map { read($0, value.type) }
      if value.isPair {
        let (lower, upper) = ("\(value.label)Lower", "\(value.label)Upper")
        conditions += [
          "let \(lower) = \(expressions[0])", "let \(upper) = \(expressions[1])",
          "let \(value.label) = ValidatedPair(\(lower), \(upper))",
        ]
      } else {
        conditions.append("let \(value.label) = \(expressions[0])")
      }
    }
    return conditions.joined(separator: ",\n          ")
      + (conditions.count > 1 ? "\n       " : "")
  }

  /// Statements of a case before its values are stored.
  private func details(of item: SourceContent.Case, _ arguments: [String]) -> [String] {
    guard let (entity, name) = item.details else { return [] }
    let place = "self.\(name.escapedKeyword)"
    return [
      "let details = \(place) ?? \(entity)(".listing(arguments, ")", indent: 8),
      "\(place) = details",
    ]
  }

  private func arguments(of item: SourceContent.Case) -> [String] {
    item.values.map { value in
      guard value.isOptional else { return "\(value.label): \(value.label)" }
      let halves = value.places.map { read($0, value.type) }
      guard value.isPair else { return "\(value.label): \(halves[0])" }
      return
        "\(value.label): \(halves[0]).flatMap { lower in \(halves[1]).flatMap { ValidatedPair(lower, $0) } }"
    }
  }

  private func assignments(of item: SourceContent.Case) -> [String] {
    guard content.codedColumn == nil else {
      guard !item.values.isEmpty else { return [] }
      let values = codedValues(of: item).map { "\($0["label"] ?? ""): \($0["encoded"] ?? "")" }
      return ["encode(\(item.kind)Values(".listing(values, "))", indent: 8)]
    }
    return item.values.flatMap { value in
      guard value.isPair else { return [write(value.places[0], value.type, value.label)] }
      let dot = value.isOptional ? "?." : "."
      return zip(["lower", "upper"], value.places).map { half, place in
        write(place, value.type, "\(value.label)\(dot)\(half)")
      }
    }
  }

  /// The keys of coded content, with the types that JSON has for them: decimals are texts, and a Float keeps
  /// all its digits as a Double.
  private func codedValues(of item: SourceContent.Case) -> [[String: String]] {
    item.values.flatMap { value -> [[String: String]] in
      zip(value.attributes, value.isPair ? [".lower", ".upper"] : [""]).map { key, half in
        let dot = value.isOptional && !half.isEmpty ? "?" : ""
        let expression = "\(value.label)\(dot)\(half)"
        let isOptional = value.isOptional
        let coded: (type: String, encoded: String) =
          switch value.type {
          case .decimal:
            (
              "String",
              isOptional ? "\(expression).map(\\.description)" : "\(expression).description"
            )
          case .float:
            ("Double", isOptional ? "\(expression).map(Double.init)" : "Double(\(expression))")
          default: (value.type.swiftType, expression)
          }
        return ["label": key.escapedKeyword, "codedType": coded.type, "encoded": coded.encoded]
      }
    }
  }

  /// The value of a key of coded content.
  static func decoded(_ key: String, _ type: SourceAttribute.ValueType) -> String {
    let value = "values.\(key.escapedKeyword)"
    return switch type {
    case .decimal: "decimalNumber(\(value))"
    case .float: "\(value).map(Float.init)"
    default: value
    }
  }
}
