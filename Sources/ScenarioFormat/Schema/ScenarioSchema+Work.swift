import LogicalModel

/// What is done with the data and how it is measured.
extension ScenarioSchema {
  static var operation: SchemaValue {
    .any(
      of: ScenarioReading.operationForms.map { form in
        let keys = form.keys.all.map { ($0, value(of: $0, in: form)) }
        return .mapping(form.keys, Dictionary(uniqueKeysWithValues: keys))
      })
  }

  private static func value(of key: String, in form: OperationForm) -> SchemaValue {
    if key == form.key { return value(form.content) }
    if let operand = form.operands.first(where: { $0.key == key }) { return value(operand.content) }
    return switch key {
    case "name": .reference("shortName")
    case "samples", "repetitions": .reference("size")
    case "reading": .one(of: Reading.allCases.map(\.rawValue))
    case "rate": .reference("rate")
    case "arrivals": .one(of: Pace.Arrivals.allCases.map(\.rawValue))
    default: .any
    }
  }

  private static func value(_ content: OperationForm.Content) -> SchemaValue {
    switch content {
    case .portion: .pattern("^(all at once|.+ at a time)$")
    case .name: .reference("text")
    case .size: .reference("size")
    case .texts: .reference("texts")
    case .relation: .one(of: Relation.allCases.map(\.rawValue))
    }
  }

  static var measure: SchemaValue {
    .mapping(
      .measure,
      [
        "precision": .reference("share"), "minimumEffect": .reference("share"),
        "budget": .pattern("^[0-9]+ *[smh]$"),
        "levels": .oneOrMore(.one(of: Level.allCases.map(\.rawValue))),
        "cache": .oneOrMore(.one(of: CacheState.allCases.map(\.rawValue))),
        "kindIndex": .one(of: KindIndex.allCases.map(\.rawValue)),
      ])
  }

  /// A list of values, one value, or `1k..1m log 10`.
  static var axis: SchemaValue { .oneOrMore(.reference("scalar")) }

  static var expected: SchemaValue {
    let figures = ScenarioReading.figures.sorted { $0.key < $1.key }.map { name, isOfOperation in
      isOfOperation ? "\(name) +\\S+" : name
    }
    let comparison = SchemaValue.mapping(
      .expected,
      [
        "of": .reference("strategy"), "to": .reference("strategy"), "within": .reference("range"),
      ])
    guard
      case .object(var entry) = SchemaValue.mapping(
        to: comparison, keys: "^(\(figures.joined(separator: "|")))$")
    else { return .any }
    entry["minProperties"] = .number(1)
    entry["maxProperties"] = .number(1)
    return .oneOrMore(.object(entry))
  }

  static var importing: SchemaValue {
    let field = SchemaValue.mapping(
      .importedField, ["field": .reference("texts"), "format": .reference("text")])
    let fields = SchemaValue.mapping(to: .any(of: [.reference("texts"), field]))
    let link = SchemaValue.mapping(
      .importedLink,
      [
        "field": .reference("text"), "property": .reference("text"), "parts": .reference("texts"),
        "separator": .type("string"),
      ])
    let rule = SchemaValue.mapping(
      .kindRule,
      [
        "kind": .reference("text"), "field": .reference("text"), "is": .reference("texts"),
        "beginsWith": .reference("texts"), "contains": .reference("texts"),
        "present": .reference("flag"),
      ])
    return .mapping(
      .importing,
      [
        "kindRules": .oneOrMore(rule),
        "format": .one(of: ImportMapping.Format.allCases.map(\.rawValue)),
        "kindField": .reference("text"), "kinds": .mapping(to: .reference("text")),
        "otherwise": .reference("text"), "fields": fields, "links": .mapping(to: link),
        "whenMissing": .mapping(to: .reference("scalar")), "absent": .reference("texts"),
        "ignored": .reference("texts"),
      ])
  }
}
