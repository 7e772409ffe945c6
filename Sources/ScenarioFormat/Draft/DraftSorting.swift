package import LogicalModel
import OrderedCollections

/// Where the kinds of a file come from.
package enum DraftKinds: Hashable, Sendable {
  /// A field that is called a kind and has few values.
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
  /// The names of kinds so far.
  private(set) var names: DraftNames
  /// The kinds in the order of their frequency, or of the rules.
  private(set) var kinds: [String] = []

  /// Sorts all items into one kind.
  init(_ format: ImportMapping.Format, _ names: DraftNames) {
    mapping = ImportMapping(format: format, otherwise: Self.rest)
    self.names = names
  }

  /// The field whose values name the kinds.
  var field: String? { mapping.kindField }

  /// The order of preference where values tell nothing: a field that is called a kind, then no field,
  /// then any other.
  var rank: Int { field.map { NameHint($0).isKind ? 2 : 0 } ?? 1 }

  func by(_ field: String, _ census: FileCensus) throws(DraftError) -> DraftSorting {
    guard let profile = census.fields[field] else {
      if census.has(field) { throw .notAKind(field: field) }
      throw .unknownField(field, option: "--kind", suggestion: census.suggestion(for: field))
    }
    guard profile.listCount == 0, profile.objectCount == 0, !census.hasParts(field) else {
      throw .notAKind(field: field)
    }
    guard profile.count > 0 else { throw .fieldWithoutValues(field) }
    guard let all = profile.texts.all else {
      throw .tooManyKinds(
        field: field, count: min(profile.plainCount, profile.texts.distinct.estimate))
    }
    var sorting = self
    sorting.mapping.kindField = field
    for (value, _) in all {
      let isWord =
        value.first?.isLetter == true
        && !["true", "false", "yes", "no"].contains(value.lowercased())
      let prefix = DraftNames.words(field).map(\.capitalisedWord).joined()
      let kind = sorting.names.kind(isWord ? value : "\(prefix) \(value)", otherwise: "Kind")
      sorting.kinds.append(kind)
      sorting.mapping.kinds[value] = kind
    }
    return sorting
  }

  func by(_ rules: [KindRule], _ census: FileCensus) throws(DraftError) -> DraftSorting {
    var sorting = self
    var given: [String: String] = [:]
    for rule in rules {
      guard census.has(rule.field) else {
        throw .unknownField(
          rule.field, option: "--kind-rule", suggestion: census.suggestion(for: rule.field))
      }
      let kind = given[rule.kind] ?? sorting.names.kind(rule.kind)
      if given[rule.kind] == nil { sorting.kinds.append(kind) }
      given[rule.kind] = kind
      var rule = rule
      rule.kind = kind
      sorting.mapping.kindRules.append(rule)
    }
    return sorting
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
