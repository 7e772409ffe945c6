import Escaping
package import LogicalModel
import OrderedCollections

/// The source of a file's kinds.
package enum DraftKinds: Hashable, Sendable {
  /// The field with few values that best predicts which other fields an item has.
  case guessed
  /// Each value of the field is a kind.
  case field(String)
  /// The first matching rule.
  case rules([KindRule])
}

/// The assignment of items to kinds before the kinds are final.
struct DraftSorting {
  /// The name for items that no value or rule assigns.
  ///
  /// Kind names have no spaces, so it cannot collide.
  static let rest = "the rest"

  /// The mapping, with kind names that are valid in a scenario.
  private(set) var mapping: ImportMapping
  /// The kind names used so far.
  private(set) var names: DraftNames
  /// The kinds by frequency, or in the order of the rules.
  private(set) var kinds: [String] = []

  /// Assigns all items to one kind.
  init(_ format: ImportMapping.Format, _ names: DraftNames) {
    mapping = ImportMapping(format: format, otherwise: Self.rest)
    self.names = names
  }

  /// The field whose values name the kinds.
  var field: String? { mapping.kindField }

  /// True if the field's name suggests a kind.
  var isNamedKind: Bool { field.map { NameHint($0).isKind } ?? false }

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
  /// True if some item has this field or object.
  func has(_ path: String) -> Bool {
    fields[path] != nil || openObjects.contains(path) || hasParts(path)
  }

  func hasParts(_ path: String) -> Bool { fields.keys.contains { $0.hasPrefix(path + ".") } }

  func suggestion(for name: String) -> String? {
    Suggestion.nearest(to: name, among: fields.keys.sorted())
  }
}
