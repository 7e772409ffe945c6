import LogicalModel

/// The sections, each of the keys that the reader knows.
extension ScenarioSchema {
  static var scenario: SchemaValue {
    .mapping(
      .scenario,
      [
        "scenario": .reference("shortName"), "title": .reference("text"),
        "question": .reference("text"), "expectation": .reference("text"),
        "family": .reference("text"), "blocks": .reference("size"),
        "kinds": .mapping(to: .reference("kind"), keys: "^[A-Z][A-Za-z0-9]*$"),
        "data": data, "workload": .array(of: .reference("operation")), "import": importing,
        "claims": .oneOrMore(.pattern("^[A-Z]([A-Z]*-?[0-9]+[a-z]?|[A-Z]+)$")),
        "strategies": .oneOrMore(.reference("strategy")), "measure": measure,
        "sweep": .mapping(to: axis, keys: "^[a-z][A-Za-z0-9]*$"),
        "except": .oneOrMore(.mapping(to: .reference("texts"))), "expect": expected,
        "usage": .mapping(to: .reference("number"), keys: "^[a-z0-9]+([-_][a-z0-9]+)*$"),
      ])
  }

  static var kind: SchemaValue {
    let link = SchemaValue.mapping(
      .link,
      [
        "to": .pattern("^(one|many) +\\S+$"), "back": .pattern("^(one|many) +\\S+$"),
        "deleteRule": .one(of: Link.DeleteRule.allCases.map(\.rawValue)),
      ])
    let kind = SchemaValue.mapping(
      .kind,
      [
        "parent": .reference("text"), "abstract": .reference("flag"),
        "copies": .reference("size"), "chain": .reference("size"),
        "properties": .any(of: [.mapping(to: property), .type("null")]),
        "links": .any(of: [.mapping(to: link), .type("null")]),
      ])
    return .any(of: [kind, .type("null")])
  }

  private static var property: SchemaValue {
    let types = PropertyType.allCases.map(\.rawValue)
    let limits = "(range +-?[0-9.]+|length +[0-9]+) *\\.\\. *-?[0-9.]+"
    let rules = "optional|required|indexed|unique|\(limits)"
    let words = "(\(types.joined(separator: "|")))( *, *(\(rules)))*"
    return .any(of: [
      .pattern("^\(words)$"),
      .mapping(
        .property,
        [
          "type": .one(of: types), "copies": .reference("size"), "required": .reference("flag"),
          "indexed": .reference("flag"), "unique": .reference("flag"),
          "range": .reference("text"), "length": .reference("text"),
        ]),
    ])
  }

  private static var data: SchemaValue {
    let counts = SchemaValue.any(of: [
      .reference("size"), .pattern("^one for every [0-9].*$"),
    ])
    let link = SchemaValue.mapping(
      .drawnLink, ["count": .reference("range"), "zipf": .reference("number")])
    return .mapping(
      .data,
      [
        "size": .reference("size"), "seed": .type("integer"),
        "mix": .mapping(to: .reference("weight")), "companions": .mapping(to: counts),
        "values": .mapping(to: .reference("law")), "links": .mapping(to: link),
      ])
  }

  /// The name of a law that needs nothing else, or a mapping with its parameters.
  static var law: SchemaValue {
    let plain = ScenarioReading.lawForms.filter(\.required.isEmpty).map(\.name)
    let forms = ScenarioReading.lawForms.map { form in
      var values: [String: SchemaValue] = ["absent": .reference("share")]
      for key in form.required + form.optional { values[key] = parameter(key) }
      values["law"] = .one(of: [form.name])
      return SchemaValue.mapping(
        KeyForm(required: ["law"] + form.required, optional: form.optional + ["absent"]), values)
    }
    return .any(of: [.one(of: plain)] + forms)
  }

  private static func parameter(_ key: String) -> SchemaValue {
    switch key {
    case "ranks": .reference("size")
    case "range", "count": .reference("range")
    case "nonASCII": .reference("share")
    case "exponent", "median", "sigma", "mean", "step": .reference("number")
    case "of": .any(of: [.reference("texts"), .mapping(to: .reference("weight"))])
    default: .reference("scalar")
    }
  }
}
