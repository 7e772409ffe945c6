package import LogicalModel
import OrderedCollections

/// Where the kinds of a file come from.
package enum DraftKinds: Hashable, Sendable {
  /// The first field that is called a kind and has few values.
  case named
  /// Each value of a field is a kind.
  case field(String)
  /// The first rule that holds.
  case rules([KindRule])
}

/// How items are sorted into kinds before these have their final shape.
struct DraftSorting {
  /// What an item is of which nothing says what it is; no name of a kind has a blank.
  static let rest = "the rest"

  /// With names of kinds that a scenario can have.
  private(set) var mapping: ImportMapping
  /// The kinds in the order of their frequency, or of the rules.
  private(set) var kinds: [String] = []
  private(set) var comments: [String] = []
  /// The field whose values name the kinds.
  private(set) var field: String?
  /// Fields that might, as options of the command.
  private(set) var candidates: [String] = []
  /// True if whoever asked said what the kinds are.
  private let isGiven: Bool

  init(
    _ source: DraftKinds, _ census: FileCensus, _ order: FieldOrder,
    _ format: ImportMapping.Format, _ names: inout DraftNames
  ) throws(DraftError) {
    mapping = ImportMapping(format: format, otherwise: Self.rest)
    isGiven = source != .named
    switch source {
    case .field(let field): try take(field, census, &names)
    case .rules(let rules): try take(rules, census, &names)
    case .named:
      let choice = KindChoice(census, order)
      comments = Self.comments(on: choice)
      candidates = choice.candidates
      if let field = choice.field { try take(field, census, &names) }
    }
  }

  private mutating func take(_ field: String, _ census: FileCensus, _ names: inout DraftNames)
    throws(DraftError)
  {
    guard let profile = census.fields[field] else {
      if census.has(field) { throw .notAKind(field: field) }
      throw .unknownField(field, option: "--kind", suggestion: census.suggestion(for: field))
    }
    guard profile.listCount == 0, profile.objectCount == 0, !census.hasParts(field) else {
      throw .notAKind(field: field)
    }
    guard profile.count > 0 else { throw .fieldWithoutValues(field) }
    guard let all = profile.texts.all else {
      throw .tooManyKinds(field: field, count: profile.texts.distinct.estimate)
    }
    self.field = field
    mapping.kindField = field
    for (value, _) in all {
      let isWord =
        value.first?.isLetter == true
        && !["true", "false", "yes", "no"].contains(value.lowercased())
      let prefix = DraftNames.words(field).map(\.capitalisedWord).joined()
      let kind = names.kind(isWord ? value : "\(prefix) \(value)", otherwise: "Kind")
      kinds.append(kind)
      mapping.kinds[value] = kind
    }
  }

  private mutating func take(_ rules: [KindRule], _ census: FileCensus, _ names: inout DraftNames)
    throws(DraftError)
  {
    var given: [String: String] = [:]
    for rule in rules {
      guard census.has(rule.field) else {
        throw .unknownField(
          rule.field, option: "--kind-rule", suggestion: census.suggestion(for: rule.field))
      }
      let kind = given[rule.kind] ?? names.kind(rule.kind)
      if given[rule.kind] == nil { kinds.append(kind) }
      given[rule.kind] = kind
      var rule = rule
      rule.kind = kind
      mapping.kindRules.append(rule)
    }
  }

  private static func comments(on choice: KindChoice) -> [String] {
    if let field = choice.field { return ["`\(field)` says the kind, by its name."] }
    let list = choice.candidates.joined(separator: ", ")
    let advice = list.isEmpty ? "name one with --kind" : "candidates: \(list)"
    return ["One kind: no field with few values is called a kind; \(advice), or give --kind-rule."]
  }

  /// What to do if there is but one kind.
  var adviceOnOneKind: String {
    let start = "one kind: there is nothing to choose between; "
    if isGiven { return start + "name another field with --kind, or other rules with --kind-rule" }
    let fields =
      candidates.isEmpty
      ? "no field has few values that come again; --kind FIELD names one in spite of that"
      : "a field that makes kinds of its values can be named: \(candidates.joined(separator: ", "))"
    return start + "\(fields), or --kind-rule sets kinds by fields of items"
  }
}

extension FileCensus {
  /// True for a field, or an object, that some item has.
  func has(_ path: String) -> Bool {
    fields[path] != nil || openObjects.contains(path) || hasParts(path)
  }

  func hasParts(_ path: String) -> Bool { fields.keys.contains { $0.hasPrefix(path + ".") } }

  func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: fields.keys.sorted())
  }
}
