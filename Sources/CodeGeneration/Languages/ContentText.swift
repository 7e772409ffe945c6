import Lineage
import ModelReshaping

/// The enum of a tree's kinds as template values, common to all languages.
struct ContentText {
  let content: SourceContent
  /// An expression for an object's kind, and statements that set another one or none.
  var kind = (read: "", write: "", clear: "")
  /// True if a transformer's values are objects of a class, false if they are its bytes.
  var hasObjects = false
  /// True if the library validates an object before saving it.
  var isValidated = true
  /// True if reading a row of an unknown kind is an error.
  var throwsOnReading = false
  /// The access level of the types of coded content, followed by a space.
  var codedAccess = "private "
  /// Returns the property for a place's value, such as `self.text1`, which is optional if the value
  /// may be absent.
  let read: (AttributePlace, AttributeType) -> String
  /// Returns a statement that stores a value, or an optional one, in a place.
  let write: (AttributePlace, SourceContent.Value, String) -> String
  /// Returns the same as `read` for a context that determines the type.
  var argument: ((AttributePlace, AttributeType) -> String)?
  /// Returns the type of a property that an object needs in addition to its content.
  var requiredType: (String, AttributeType) -> String = { $1.swiftType }
  /// Returns an optional value of a type of coded content.
  var decode: (String) -> String = { "\("decoded".own)(\($0).self)" }
  /// Returns a statement that stores a value of a type of coded content.
  var encode: (String) -> String = { "\("encode".own)(\($0))" }

  /// The values of the template `content-enum`.
  var declaration: [String: Any] {
    [
      "entity": content.entity, "accessor": content.accessor, "typeName": content.typeName,
      "kindName": content.kindName, "errorName": content.errorName, "kind": content.kind,
      "hasPairs": content.hasPairs, "isValidated": isValidated,
      "throwsOnReading": throwsOnReading, "canBeIncomplete": canBeIncomplete,
      "hasDetails": !content.detailRelationships.isEmpty,
      // Classes of transformed values need not be Sendable.
      "conformances": hasObjects && content.hasObjects ? "Hashable" : "Hashable, Sendable",
      "cases": content.cases.map { item in
        let values = item.values.map { "\($0.label.parameter): \(swiftType(of: $0))" }
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
    return (value.isPair ? "\("ValidatedPair".own)<\(type)>" : type) + (value.isOptional ? "?" : "")
  }

  /// Returns the template values of the property that reads and writes the enum.
  ///
  /// - Parameters:
  ///   - clear: statements that run before a case is written.
  ///   - details: the arguments that create new details of a case.
  /// - Returns: values for the content's template.
  func accessor(clear: [String], details: (SourceContent.Case) -> [String] = { _ in [] })
    -> [String: Any]
  {
    [
      "entity": content.entity, "accessor": content.accessor, "typeName": content.typeName,
      "kindName": content.kindName, "errorName": content.errorName, "kindOfContent": content.kind,
      "discriminator": content.discriminator, "clear": clear, "readKind": kind.read,
      "writeKind": kind.write, "clearKind": kind.clear,
      "accessorComment": accessorComment.map { "  ///\($0)" }.joined(separator: "\n"),
      "isValidated": isValidated, "access": codedAccess, "thrown": thrown,
      "required": content.required.map {
        ", \($0.name.parameter): \(requiredType($0.name, $0.type))"
      }
      .joined(),
      "requiredNames": content.required.map(\.name.escapedKeyword),
      "columnKeys": (content.columns + content.detailRelationships).map(\.swiftLiteral)
        .joined(separator: ",\n      "),
      "hasDecimals": has(.decimal), "hasAddresses": has(.uri),
      "hasTexts": has(.decimal) || has(.uri),
      "hasDetails": !content.detailRelationships.isEmpty,
      "isCoded": content.codedColumn != nil, "codedColumn": content.codedProperty,
      "cases": content.cases.map { item in
        let lines = self.details(of: item, details(item)) + assignments(of: item)
        let bindings = item.values.map { "let \($0.label.escapedKeyword)" }
        let written = "\(content.typeName).\(item.name)"
        return [
          "name": item.name, "code": item.code, "kind": item.kind, "guard": guards(of: item),
          "isGuarded": !guards(of: item).isEmpty,
          "returned": item.values.isEmpty
            ? "return \(written)"
            : "return \(written)(".listing(arguments(of: item), ")", indent: 8),
          "arguments": item.values.isEmpty ? "" : "(".listing(arguments(of: item), ")", indent: 8),
          "bound": bindings.isEmpty
            ? "case .\(item.name):" : "case .\(item.name)(".listing(bindings, "):", indent: 6),
          "bindings": bindings.joined(separator: ", "),
          "assignments": ["isEmpty": lines.isEmpty, "lines": lines] as [String: Any],
          "values": ["isEmpty": item.values.isEmpty, "list": codedValues(of: item)]
            as [String: Any],
        ] as [String: Any]
      },
    ]
  }

  private func has(_ type: AttributeType) -> Bool {
    content.cases.contains { $0.values.contains { $0.type == type } }
  }

  /// True if an object of a known kind may have no content.
  private var canBeIncomplete: Bool {
    content.codedColumn != nil || content.hasPairs
      || content.cases.contains { $0.values.contains { !$0.isOptional } }
  }

  /// The error of an object without content.
  private var thrown: String {
    canBeIncomplete
      ? "\(kind.read)\n      .map { \(content.errorName).incomplete($0) } ?? .noContent"
      : "\(content.errorName).noContent"
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
        "The kind with its own values; nil \(list). Such a row stays unchanged and can be saved.",
        "",
        "Setting it replaces the kind and all its values"
          + (isValidated && !content.detailRelationships.isEmpty
            ? "; it does nothing for a deleted object or one without a context. " : ". ")
          + (isValidated
            ? "After nil the object cannot be saved. Contexts that save into one store must not use a merge "
              + "policy by property, which can mix two kinds."
            : "The library does not validate: it also saves an object without content."),
      ], columns: 90)
  }

  /// Returns the conditions of a guard that binds required values; empty if there are none.
  private func guards(of item: SourceContent.Case) -> String {
    var conditions: [String] = []
    if content.codedColumn != nil, !item.values.isEmpty {
      conditions.append("let \("values".own) = \(decode("\(item.kind)Values".own))")
    }
    for value in item.values {
      if isParsed(value) {
        conditions.append("let \(value.label.escapedKeyword) = \(parsed(value))")
      }
      guard !value.isOptional else { continue }
      let expressions = value.places.map { read($0, value.type) }
      if value.isPair {
        let (lower, upper) = ("\(value.label)Lower".own, "\(value.label)Upper".own)
        conditions += [
          "let \(lower) = \(expressions[0])", "let \(upper) = \(expressions[1])",
          "let \(value.label.escapedKeyword) = \("ValidatedPair".own)(\(lower), \(upper))",
        ]
      } else {
        conditions.append("let \(value.label.escapedKeyword) = \(expressions[0])")
      }
    }
    return conditions.joined(separator: ",\n          ")
      + (conditions.count > 1 ? "\n       " : "")
  }

  /// True for an optional value of coded content whose text may be none of its type's.
  private func isParsed(_ value: SourceContent.Value) -> Bool {
    content.codedColumn != nil && value.isOptional && !value.isPair
      && [.decimal, .uri].contains(value.type)
  }

  private func parsed(_ value: SourceContent.Value) -> String {
    "Self.\("parsed".own)(\(Self.key(value.attributes[0])), \(Self.parser(value.type)))"
  }

  private static func key(_ name: String) -> String { "\("values".own).\(name.escapedKeyword)" }

  private static func parser(_ type: AttributeType) -> String {
    "Self.\((type == .uri ? "address" : "decimalNumber").own)"
  }

  /// Returns statements that run before a case's values are stored.
  private func details(of item: SourceContent.Case, _ arguments: [String]) -> [String] {
    guard let (entity, name) = item.details, !arguments.isEmpty || !isValidated else { return [] }
    let place = "self.\(name.escapedKeyword)"
    return [
      "let \("details".own): \(entity) = \(place) ?? .init(".listing(arguments, ")", indent: 8),
      "\(place) = \("details".own)",
    ]
  }

  private func arguments(of item: SourceContent.Case) -> [String] {
    item.values.map { value in
      let label = value.label.label
      guard value.isOptional, !isParsed(value) else {
        return "\(label): \(value.label.escapedKeyword)"
      }
      guard value.isPair else {
        return "\(label): \((argument ?? read)(value.places[0], value.type))"
      }
      let halves = value.places.map { read($0, value.type) }
      return
        "\(label): \(halves[0]).flatMap { lower in \(halves[1]).flatMap { \("ValidatedPair".own)(lower, $0) } }"
    }
  }

  private func assignments(of item: SourceContent.Case) -> [String] {
    guard content.codedColumn == nil else {
      guard !item.values.isEmpty else { return [] }
      let values = codedValues(of: item).map { "\($0["label"] ?? ""): \($0["encoded"] ?? "")" }
      return [encode("\("\(item.kind)Values".own)(".listing(values, ")", indent: 8))]
    }
    return item.values.flatMap { value in
      zip(value.places, Self.parts(of: value)).map { write($0, value, $1) }
    }
  }

  /// Returns a value's label, or the two halves of a pair.
  static func parts(of value: SourceContent.Value) -> [String] {
    let label = value.label.escapedKeyword
    guard value.isPair else { return [label] }
    return ["lower", "upper"].map { "\(label)\(value.isOptional ? "?" : "").\($0)" }
  }

  /// Returns the keys of coded content with their JSON types: decimals are texts, and a Float keeps
  /// all its digits as a Double.
  private func codedValues(of item: SourceContent.Case) -> [[String: String]] {
    item.values.flatMap { value -> [[String: String]] in
      zip(value.attributes, Self.parts(of: value)).map { key, expression in
        let isOptional = value.isOptional
        let coded: (type: String, encoded: String) =
          switch value.type {
          case .decimal, .uri:
            (
              "String",
              "\(expression)\(isOptional ? "?" : "").\(value.type == .uri ? "absoluteString" : "description")"
            )
          case .float:
            ("Double", isOptional ? "\(expression).map(Double.init)" : "Double(\(expression))")
          default: (value.type.swiftType, expression)
          }
        return [
          "label": key.label, "property": key.escapedKeyword, "codedType": coded.type,
          "encoded": coded.encoded,
        ]
      }
    }
  }

  /// Returns the value of a key of coded content.
  static func decoded(_ key: String, _ type: AttributeType) -> String {
    let value = Self.key(key)
    return switch type {
    case .decimal, .uri: "\(value).flatMap(\(parser(type)))"
    case .float: "\(value).map(Float.init)"
    default: value
    }
  }
}
