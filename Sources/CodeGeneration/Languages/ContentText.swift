import ModelReshaping

/// The enum of a tree's kinds as values of templates, common to all languages.
struct ContentText {
  let content: SourceContent
  /// The property that holds a place's value, such as `self.text1`, optional if the value may be absent.
  let read: (AttributePlace, SourceAttribute.ValueType) -> String
  /// A statement that stores an optional value in a place.
  let write: (AttributePlace, SourceAttribute.ValueType, String) -> String

  /// Collects what `content-enum` is written from.
  ///
  /// - Parameters:
  ///   - header: Values of the header.
  ///   - kindConformances: Protocols of the enum of kinds, each after a comma.
  ///   - nonisolated: A modifier of the types, with a blank after it.
  /// - Returns: Values of the template.
  func declaration(_ header: [String: Any], kindConformances: String, nonisolated: String)
    -> [String: Any]
  {
    var values = header
    values["entity"] = content.entity
    values["accessor"] = content.accessor
    values["typeName"] = content.typeName
    values["kindName"] = content.kindName
    values["conformances"] = "Hashable, Sendable"
    values["kindConformances"] = kindConformances
    values["nonisolated"] = nonisolated
    values["hasPairs"] = content.hasPairs
    values["cases"] = content.cases.map { item in
      let list = item.values.map { "\($0.label): \($0.swiftType)" }.joined(separator: ", ")
      return [
        "name": item.name, "code": item.code,
        "declaration": item.name + (list.isEmpty ? "" : "(\(list))"),
      ] as [String: Any]
    }
    return values
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
      "kindName": content.kindName, "discriminator": content.discriminator, "clear": clear,
      "accessorComment": accessorComment,
      "required": content.required.map { ", \($0.name): \($0.type.swiftType)" }.joined(),
      "requiredNames": content.required.map(\.name),
      "columnKeys": (content.columns + content.detailRelationships).map(\.swiftLiteral)
        .joined(separator: ",\n      "),
      "hasFractions": content.cases.contains { item in
        item.values.contains { $0.type == .double || $0.type == .float }
      },
      "hasDetails": !content.detailRelationships.isEmpty,
      "isCoded": content.codedColumn != nil, "codedColumn": codedColumn,
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

  /// The property that holds coded content.
  var codedColumn: String {
    content.codedColumn.map { $0 == content.accessor ? "\($0)Data" : $0 } ?? ""
  }

  private var accessorComment: [String] {
    var reasons = ["for a kind that only a later version of the app knows"]
    if content.codedColumn != nil { reasons.insert("for data that cannot be decoded", at: 0) }
    if content.hasPairs { reasons.insert("for a pair out of order", at: 0) }
    if content.cases.contains(where: { $0.values.contains { !$0.isOptional } }) {
      reasons.insert("for a missing value", at: 0)
    }
    let last = reasons.count - 1
    let list = reasons.enumerated().map { index, reason in
      (index == 0 ? "" : index == last ? " and " : ", ") + reason
    }.joined()
    return CommentText.lines(
      [
        "The kind with its own values; nil \(list). Such a row is kept as it is and may be saved.",
        "",
        "Setting it replaces the kind and all its values. After nil the object cannot be saved. Contexts "
          + "that save into one store must not use `mergeByPropertyStoreTrump`, which can mix two kinds.",
      ], columns: 90)
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

  private func arguments(of item: SourceContent.Case) -> String {
    guard !item.values.isEmpty else { return "" }
    let arguments = item.values.map { value in
      guard value.isOptional else { return "\(value.label): \(value.label)" }
      let halves = value.places.map { read($0, value.type) }
      guard value.isPair else { return "\(value.label): \(halves[0])" }
      return
        "\(value.label): \(halves[0]).flatMap { lower in \(halves[1]).flatMap { ValidatedPair(lower, $0) } }"
    }
    let line = "(\(arguments.joined(separator: ", ")))"
    return line.count < 70
      ? line : "(\n" + arguments.map { "          \($0)" }.joined(separator: ",\n") + ")"
  }

  private func assignments(of item: SourceContent.Case) -> [String] {
    guard content.codedColumn == nil else {
      guard !item.values.isEmpty else { return [] }
      let values = codedValues(of: item).map { "\($0["label"] ?? ""): \($0["encoded"] ?? "")" }
      return ["encode(\(item.kind)Values(\(values.joined(separator: ", "))))"]
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
    case .decimal:
      "\(value).flatMap { Decimal(string: $0, locale: Locale(identifier: \"en_US_POSIX\")) }"
    case .float: "\(value).map(Float.init)"
    default: value
    }
  }
}
