import Yams

/// The keys that a mapping of the file may have.
struct KeyForm {
  var required: [String] = []
  var optional: [String] = []

  var all: [String] { required + optional }
}

/// Also what the schema for editors is made of.
extension KeyForm {
  static let scenario = KeyForm(
    required: [
      "scenario", "title", "question", "expectation", "family", "kinds", "data", "workload",
    ],
    optional: [
      "blocks", "claims", "strategies", "measure", "sweep", "except", "expect", "import",
      "usage",
    ])

  static let kind = KeyForm(
    optional: ["parent", "abstract", "properties", "links", "copies", "chain"])
  static let property = KeyForm(
    required: ["type"], optional: ["required", "indexed", "copies", "unique", "range", "length"])
  static let link = KeyForm(required: ["to", "back"], optional: ["deleteRule"])

  static let data = KeyForm(
    required: ["size"], optional: ["seed", "mix", "companions", "values", "links"])
  static let drawnLink = KeyForm(required: ["count"], optional: ["zipf"])

  static let measure = KeyForm(
    optional: ["precision", "minimumEffect", "budget", "levels", "cache", "kindIndex"])
  static let expected = KeyForm(required: ["of", "to", "within"])
  /// Beside what each operation has of its own.
  static let operation = KeyForm(optional: ["name", "samples", "repetitions"])

  /// Beside that for what only reads.
  static let pace = KeyForm(optional: ["rate", "arrivals"])

  static let importing = KeyForm(
    required: ["format", "fields"],
    optional: [
      "kindRules", "kindField", "kinds", "otherwise", "links", "whenMissing", "absent", "ignored",
    ])
  static let kindRule = KeyForm(
    required: ["kind", "field"], optional: ["is", "beginsWith", "contains", "present"])
  static let importedField = KeyForm(required: ["field"], optional: ["format"])
  static let importedLink = KeyForm(
    required: ["field", "property"], optional: ["parts", "separator"])
}

extension ScenarioReading {
  /// A mapping of a known form.
  mutating func fields(_ node: Node, of what: String, _ form: KeyForm) -> Fields? {
    fields(node, of: what, required: form.required, optional: form.optional)
  }
}
