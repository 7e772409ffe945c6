import Escaping
import LogicalModel
import OrderedCollections

/// Writes a draft as a scenario file.
struct DraftText {
  private let draft: ScenarioDraft
  private var lines: [String] = []

  static func text(_ draft: ScenarioDraft) -> String {
    var text = DraftText(draft: draft)
    text.write()
    return text.lines.joined(separator: "\n") + "\n"
  }

  private mutating func add(_ line: String, _ comment: String? = nil) {
    lines.append(line + (comment.map { "  # \(Self.harmless($0))" } ?? ""))
  }

  private mutating func addComments(_ comments: [String], indentation: String = "") {
    lines += comments.map { "\(indentation)# \(Self.harmless($0))" }
  }

  /// Returns a comment without line ends, which field names may contain and which would end it.
  private static func harmless(_ comment: String) -> String {
    String(
      String.UnicodeScalarView(
        comment.unicodeScalars.map { scalar in
          scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(scalar.value)
            ? " " : scalar
        }))
  }

  private mutating func write() {
    addComments(draft.head)
    add("scenario: \(draft.name)")
    add("title: \(YAMLScalar.text(draft.title))")
    add("question: \(YAMLScalar.text(draft.question))")
    addComments([
      "Write down what you expect, with a number, before you measure; you learn more from surprises."
    ])
    add("expectation: \"Nothing was written down before measuring.\"")
    add("")
    if let model = draft.model { add("model: \(YAMLScalar.text(model))") }
    add("family: \(draft.root.name)")
    add("")
    if draft.model == nil { writeKinds() }
    if let importing = draft.importing { writeImport(importing) }
    writeData()
    writeWorkload()
  }
}

/// Kinds.
extension DraftText {
  private mutating func writeKinds() {
    add("kinds:")
    for kind in draft.family + draft.companions {
      addComments(kind.comments, indentation: "  ")
      guard kind.parent != nil || kind.isAbstract || !kind.properties.isEmpty || !kind.links.isEmpty
      else {
        add("  \(kind.name):")
        continue
      }
      add("  \(kind.name):")
      if let parent = kind.parent { add("    parent: \(parent)") }
      if kind.isAbstract { add("    abstract: yes") }
      if !kind.properties.isEmpty { add("    properties:") }
      for property in kind.properties { add("      \(Self.line(property))", property.comment) }
      if !kind.links.isEmpty { add("    links:") }
      for link in kind.links { add("      \(Self.line(link.link))", link.comment) }
    }
    add("")
  }

  private static func line(_ property: ScenarioDraft.Property) -> String {
    "\(property.name): \(property.type.rawValue)" + (property.isOptional ? "" : ", required")
      + (property.isIndexed ? ", indexed" : "")
  }

  private static func line(_ link: Link) -> String {
    let rule = link.deleteRule == .nullify ? "" : ", deleteRule: \(link.deleteRule.rawValue)"
    return "\(link.name): {to: \(link.cardinality.rawValue) \(link.destination), "
      + "back: \(link.inverseCardinality.rawValue) \(link.inverseName)\(rule)}"
  }
}

/// The import.
extension DraftText {
  private mutating func writeImport(_ importing: DraftImport) {
    let mapping = importing.mapping
    add("import:")
    add("  format: \(mapping.format.rawValue)")
    if let model = mapping.model { add("  model: \(YAMLScalar.text(model))") }
    addComments(importing.kindComments, indentation: "  ")
    if !mapping.kindRules.isEmpty { add("  kindRules:") }
    for rule in mapping.kindRules { add("    - \(Self.line(rule))") }
    if let field = mapping.kindField { add("  kindField: \(YAMLScalar.text(field))") }
    if !mapping.kinds.isEmpty { add("  kinds:") }
    for (value, kind) in mapping.kinds { add("    \(YAMLScalar.text(value)): \(kind)") }
    if let otherwise = mapping.otherwise { add("  otherwise: \(otherwise)") }
    add(mapping.fields.isEmpty ? "  fields: {}" : "  fields:")
    for (path, fields) in mapping.fields {
      let names = fields.map(YAMLScalar.text)
      let list = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
      let value = mapping.dateFormats[path].map {
        "{field: \(list), format: \(YAMLScalar.text($0))}"
      }
      add("    \(path): \(value ?? list)")
    }
    writeImportedLinks(importing)
    if !mapping.absentTexts.isEmpty {
      let texts = mapping.absentTexts.map(YAMLScalar.text).joined(separator: ", ")
      add("  absent: [\(texts)]", importing.absentComment)
    }
    if !importing.leftOut.isEmpty {
      addComments(
        ["Not stored: `check` counts these as lost until they are listed under `ignored`."]
          + importing.leftOut.map { field in
            "  \(YAMLScalar.text(field.path)): \(field.reason)"
              + (field.count != 0 ? ", \(field.values)" : "")
          }, indentation: "  ")
    }
    add("")
  }

  private mutating func writeImportedLinks(_ importing: DraftImport) {
    if !importing.mapping.links.isEmpty { add("  links:") }
    for (path, link) in importing.mapping.links {
      var parts = ["field: \(YAMLScalar.text(link.field))"]
      if !link.property.isEmpty { parts.append("property: \(link.property)") }
      if !link.parts.isEmpty {
        parts.append("parts: [\(link.parts.map(YAMLScalar.text).joined(separator: ", "))]")
      }
      if !link.fields.isEmpty {
        let fields = link.fields.map { "\($0.key): \(YAMLScalar.text($0.value))" }
        parts.append("fields: {\(fields.joined(separator: ", "))}")
      }
      add("    \(path): {\(parts.joined(separator: ", "))}")
    }
  }

  private static func line(_ rule: KindRule) -> String {
    func texts(_ texts: [String]) -> String {
      let texts = texts.map(YAMLScalar.text)
      return texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]"
    }
    let test =
      switch rule.test {
      case .equals(let values): "is: \(texts(values))"
      case .beginsWith(let values): "beginsWith: \(texts(values))"
      case .contains(let values): "contains: \(texts(values))"
      case .isPresent(let isPresent): "present: \(isPresent ? "yes" : "no")"
      }
    return "{kind: \(rule.kind), field: \(YAMLScalar.text(rule.field)), \(test)}"
  }
}

/// Data and workload.
extension DraftText {
  private mutating func writeData() {
    if draft.importing != nil {
      addComments([
        "For runs without the file: generates members of the same kinds, shares and gaps."
      ])
    }
    add("data:")
    add("  size: \(draft.size)", draft.sizeComment)
    add("  mix:")
    for kind in draft.concrete where kind.count > 0 { add("    \(kind.name): \(kind.count)") }
    if !draft.companions.isEmpty { add("  companions:") }
    for kind in draft.companions { add("    \(kind.name): \(max(1, kind.count))") }
    let kinds = draft.family + draft.companions
    let values = kinds.flatMap { kind in
      kind.properties.compactMap { property in
        law(of: property).map { "    \(kind.name).\(property.name): \($0)" }
      }
    }
    if !values.isEmpty { add("  values:") }
    lines += values
    if kinds.contains(where: { !$0.links.isEmpty }) { add("  links:") }
    for kind in kinds {
      for link in kind.links {
        let (low, high) = (link.count.lowerBound, link.count.upperBound)
        let count = low == high ? "\(low)" : "\(low)..\(high)"
        let absent =
          link.absent > 0 && low > 0 ? ", absent: \(DraftNumber.percent(link.absent))" : ""
        add("    \(kind.name).\(link.link.name): {count: \(count)\(absent)}")
      }
    }
    add("")
  }

  /// Returns the distribution of a property, or nil if it is the scenario's default.
  private func law(of property: ScenarioDraft.Property) -> String? {
    guard property.distribution != nil || property.absent > 0 else { return nil }
    let law = property.distribution ?? DraftDistribution.usual(property.type)
    return law.text(absent: property.absent)
  }

  private mutating func writeWorkload() {
    addComments([
      "Put the most frequent operations first and deletions last. Lists read every value that",
      "they find; `shows: [title]` reads less.",
    ])
    add("workload:")
    for operation in DraftWorkload(draft).operations {
      add("  - \(operation.key): \(operation.value)", operation.comment)
      for operand in operation.operands { add("    \(operand.key): \(operand.value)") }
    }
    let weighted = draft.questions.filter { $0.share != nil }
    guard !weighted.isEmpty else { return }
    add("")
    addComments(["The share of each query in the app's use."])
    add("usage:")
    for question in weighted {
      let text = "\(question.share ?? 1)"
      add("  \(question.name): \(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)")
    }
    for name in DraftWorkload.weightless { add("  \(name): 0") }
  }
}

extension ScenarioDraft {
  /// The text of the scenario file.
  package var text: String { DraftText.text(keepsIndexes ? self : indexed) }

  /// The draft with indexes on the properties that operations sort and look up by, as the scenario
  /// guide recommends.
  private var indexed: ScenarioDraft {
    var draft = self
    for path in DraftWorkload(self).indexed {
      for index in draft.family.indices where draft.family[index].name == path.kind {
        for place in draft.family[index].properties.indices
        where draft.family[index].properties[place].name == path.name {
          draft.family[index].properties[place].isIndexed = true
        }
      }
    }
    return draft
  }
}

/// Writes texts as YAML scalars that are also valid within lists and mappings in brackets.
enum YAMLScalar {
  /// Returns the text, quoted where it could be read as something else.
  static func text(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first) || isDigit(first),
      let last = text.unicodeScalars.last, last != " ", last != "."
    else { return false }
    let words = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]
    return !words.contains(text.lowercased())
      && text.unicodeScalars.allSatisfy {
        isLetter($0) || isDigit($0) || " _-./".unicodeScalars.contains($0)
      }
      && !text.contains("..")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("\u{C0}"..."\u{24F}").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func quoted(_ text: String) -> String {
    "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    if !TerminalText.acts(scalar) { return String(scalar) }
    let digits = String(scalar.value, radix: 16)
    return scalar.value > 0xFFFF
      ? "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      : "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// True if the reader returns the text unchanged: no `$name`, no surrounding spaces, no byte
  /// order mark.
  static func survives(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let hasParameter = zip(scalars, scalars.dropFirst()).contains { first, second in
      first == "$" && second.properties.isAlphabetic
    }
    return !hasParameter && !scalars.contains("\u{FEFF}") && !text.isEmpty && text.trimmed == text
  }
}
