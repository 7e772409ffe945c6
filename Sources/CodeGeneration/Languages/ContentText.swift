import ModelReshaping

/// The enum of a tree's kinds as values of templates, common to all languages.
struct ContentText {
  let content: SourceContent
  /// The property that holds a place's value, such as `self.text1`, optional if the value may be absent.
  let read: (AttributePlace, SourceAttribute.ValueType) -> String
  /// A statement that stores a value, or a half of it, in a place.
  let write: (AttributePlace, SourceContent.Value, String) -> String
  /// The same as `read`, where the type is known from the place that the value goes to.
  var argument: ((AttributePlace, SourceAttribute.ValueType) -> String)?
  /// An optional value of a type of coded content.
  var decode: (String) -> String = { "decoded(\($0).self)" }
  /// A statement that stores a value of a type of coded content.
  var encode: (String) -> String = { "encode(\($0))" }

  /// Values for `content-enum`.
  func declaration(root: String, strategy: String) -> [String: Any] {
    [
      "root": root, "strategy": strategy, "entity": content.entity, "accessor": content.accessor,
      "typeName": content.typeName, "codeType": "Int16", "conformances": "Hashable, Sendable",
      "cases": content.cases.map { item in
        [
          "name": item.name, "code": item.code,
          "declaration": item.name
            + (item.values.isEmpty
              ? ""
              : "("
                + item.values.map { "\($0.label): \($0.swiftType)" }.joined(separator: ", ")
                + ")")
            ,
        ] as [String: Any]
      },
    ]
  }

  /// Collects what the property that gives and takes the enum is written from.
  ///
  /// - Parameters:
  ///   - clear: statements that run before a case is written.
  ///   - before: statements of a case before its values are stored.
  /// - Returns: values for the content's template.
  func accessor(clear: [String], before: (SourceContent.Case) -> [String] = { _ in [] })
    -> [String: Any]
  {
    [
      "entity": content.entity, "accessor": content.accessor, "typeName": content.typeName,
      "discriminator": content.discriminator, "clear": clear,
      "hasDetails": !content.detailRelationships.isEmpty,
      "greatestCode": content.cases.map(\.code).max() ?? 0,
      "isCoded": content.codedColumn != nil, "codedColumn": content.codedColumn ?? "",
      "cases": content.cases.map { item in
        let lines = before(item) + assignments(of: item)
        return [
          "name": item.name, "code": item.code, "kind": item.kind, "guard": guards(of: item),
          "isGuarded": !guards(of: item).isEmpty,
          "arguments": arguments(of: item),
          "bindings": item.values.map { "let \($0.label)" }.joined(separator: ", "),
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
      conditions.append("let values = \(decode("\(item.kind)Values"))")
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

  private func arguments(of item: SourceContent.Case) -> String {
    guard !item.values.isEmpty else { return "" }
    let arguments = item.values.map { value in
      guard value.isOptional else { return "\(value.label): \(value.label)" }
      guard value.isPair else {
        return "\(value.label): \((argument ?? read)(value.places[0], value.type))"
      }
      let halves = value.places.map { read($0, value.type) }
      return
        "\(value.label): \(halves[0]).flatMap { lower in \(halves[1]).flatMap { ValidatedPair(lower, $0) } }"
    }
    let isLong = arguments.reduce(0) { $0 + $1.count } > 60
    return isLong
      ? "(\n          \(arguments.joined(separator: ",\n          ")))"
      : "(\(arguments.joined(separator: ", ")))"
  }

  private func assignments(of item: SourceContent.Case) -> [String] {
    guard content.codedColumn == nil else {
      guard !item.values.isEmpty else { return [] }
      let values = codedValues(of: item).map { "\($0["label"] ?? ""): \($0["encoded"] ?? "")" }
      return [encode("\(item.kind)Values(\(values.joined(separator: ", ")))")]
    }
    return item.values.flatMap { value in
      zip(value.places, Self.parts(of: value)).map { write($0, value, $1) }
    }
  }

  /// The value by its label, or the halves of a pair.
  static func parts(of value: SourceContent.Value) -> [String] {
    guard value.isPair else { return [value.label] }
    return ["lower", "upper"].map { "\(value.label)\(value.isOptional ? "?" : "").\($0)" }
  }

  /// The keys of coded content, with the types that JSON has for them: decimals are texts, and a Float keeps
  /// all its digits as a Double.
  private func codedValues(of item: SourceContent.Case) -> [[String: String]] {
    item.values.flatMap { value -> [[String: String]] in
      zip(value.attributes, Self.parts(of: value)).map { key, expression in
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
    case .decimal:
      "\(value).flatMap { Decimal(string: $0, locale: Locale(identifier: \"en_US_POSIX\")) }"
    case .float: "\(value).map(Float.init)"
    default: value
    }
  }
}
