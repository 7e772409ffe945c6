import Escaping
package import LogicalModel
import OrderedCollections

/// A scenario drafted from a file, a model or a store, with a comment on each guess.
package struct ScenarioDraft: Sendable {
  package struct Property: Hashable, Sendable {
    package var name: String
    package var type: PropertyType
    package var isOptional = true
    package var isIndexed = false
    /// The distribution of generated values, or nil for the type's default.
    var distribution: DraftDistribution?
    /// The share of members without a value.
    package var absent = 0.0
    /// The most common of few values, as YAML, used in comparisons.
    var commonValues: [String] = []
    /// Words that occur in some of the texts.
    var words: [String] = []
    /// The guess that was made, or nil if there was none.
    package var comment: String?

    package init(name: String, type: PropertyType) {
      (self.name, self.type) = (name, type)
    }
  }

  package struct Link: Hashable, Sendable {
    package var link: LogicalModel.Link
    /// The number of destinations of a member.
    package var count: ClosedRange<Int>
    /// The share of members without a destination.
    var absent = 0.0
    package var comment: String?

    package init(
      link: LogicalModel.Link, count: ClosedRange<Int>, absent: Double = 0, comment: String? = nil
    ) {
      (self.link, self.count, self.absent, self.comment) = (link, count, absent, comment)
    }
  }

  package struct Kind: Hashable, Sendable {
    package var name: String
    package var parent: String?
    package var isAbstract = false
    package var properties: [Property] = []
    package var links: [Link] = []
    /// The number of members of exactly this kind.
    package var count = 0
    /// Comments, one line each.
    package var comments: [String] = []

    package init(name: String, parent: String? = nil) {
      (self.name, self.parent) = (name, parent)
    }
  }

  /// The file's name without its extension.
  var name: String
  var title: String
  var question: String
  /// The comments at the top of the file, one line each.
  package var head: [String] = []
  /// The family: its root first, parents before their sub-kinds.
  package var family: [Kind]
  package var companions: [Kind] = []
  /// The number of members to generate, or nil for the original number.
  package var generatedSize: Int?
  /// Advice for the user who requested the draft, one line each.
  package var advice: [String] = []
  /// True to keep a model's indexes, false to add those that the operations need.
  package var keepsIndexes = false
  /// The app's queries.
  ///
  /// If they have shares, the draft contains no others.
  package var questions: [DraftQuestion] = []
  /// The path of the model with the kinds, which the file then does not list; nil for a data file.
  package var model: String?
  /// The import, or nil for a model, which has no rows.
  var importing: DraftImport?

  package init(name: String, title: String, question: String, family: [Kind]) {
    (self.name, self.title, self.question, self.family) = (name, title, question, family)
  }

  var root: Kind { family[0] }

  /// The number of generated members of the family.
  package var size: Int { generatedSize ?? memberCount }

  /// The reason why the size differs from the source's.
  package var sizeComment: String?

  /// The number of the family's members in the source.
  package var memberCount: Int { family.reduce(0) { $0 + $1.count } }

  /// Returns the number of members of a kind and, unless `exactly` is true, its sub-kinds.
  package func memberCount(of kind: String, exactly: Bool = false) -> Int {
    family.reduce(0) { sum, other in
      sum
        + (other.name == kind
          ? other.count : other.parent == kind && !exactly ? memberCount(of: other.name) : 0)
    }
  }

  /// Sets the name of the output file, also in the commands in its header.
  package mutating func rename(to name: String, file: String) {
    let word = ShellText.word(file)
    head = head.map { $0.replacing(" \(self.name).yaml", with: " \(word)") }
    self.name = name
  }

  /// The kinds that have members.
  package var concrete: [Kind] { family.filter { !$0.isAbstract } }
}

extension ScenarioDraft {
  /// True if the scenario reads its source.
  package var isImported: Bool { importing != nil }

  /// Sets numbers of members by entity.
  ///
  /// Kinds that are not named have none, and each companion gets one per ten members.
  package mutating func count(_ counts: [(entity: String, count: Int)]) {
    for index in family.indices {
      family[index].count = counts.last { $0.entity == family[index].name }?.count ?? 0
    }
    (generatedSize, sizeComment) = (nil, nil)
    for index in companions.indices { companions[index].count = max(1, memberCount / 10) }
  }

  /// Generates members like a store's rows instead of reading them.
  ///
  /// Kinds that are not named keep their share relative to the named ones, and companions theirs
  /// relative to all.
  ///
  /// - Parameter counts: The number of members of each kind; without a kind, of the family.
  package mutating func expect(_ counts: [(entity: String?, count: Int)]) {
    let (before, rowCount) = (size, memberCount)
    let all = counts.last { $0.entity == nil }?.count
    let named = Dictionary(
      counts.compactMap { count in count.entity.map { ($0, count.count) } },
      uniquingKeysWith: { $1 })
    let known = family.filter { all != nil || named[$0.name] != nil }
    let now = known.reduce(0) { $0 + $1.count }
    let wanted = all ?? known.reduce(0) { $0 + (named[$1.name] ?? 0) }
    let factor = now > 0 ? Double(wanted) / Double(now) : 1
    for index in family.indices where family[index].count > 0 {
      family[index].count = max(1, Int((Double(family[index].count) * factor).rounded()))
    }
    for index in family.indices where all == nil {
      family[index].count = named[family[index].name] ?? family[index].count
    }
    let growth = Double(memberCount) / Double(max(1, before))
    for index in companions.indices {
      let count = companions[index].count
      companions[index].count = min(
        max(count, Self.mostCompanions), max(1, Int((Double(count) * growth).rounded())))
    }
    (generatedSize, importing) = (nil, nil)
    sizeComment = "expected; shares, gaps and links are those of the store's \(rowCount)"
  }

  /// The largest number of companions of generated members, which stay in memory.
  package static let mostCompanions = 50_000

  /// Generates fewer members than expected, and companions in proportion.
  package mutating func reduce(to count: Int) {
    let expected = size
    for index in companions.indices {
      companions[index].count = max(1, companions[index].count * count / max(1, expected))
    }
    (generatedSize, sizeComment) = (
      count, "of \(expected) expected ones, so that a run takes minutes"
    )
  }

  /// Makes the scenario read the store it is drafted from.
  package mutating func importStore(kindField: String? = nil, model: String? = nil) {
    var mapping = ImportMapping(format: .store, kindField: kindField)
    mapping.model = model
    importing = DraftImport(mapping: mapping)
  }
}

/// The mapping from a file to a draft's kinds.
struct DraftImport: Hashable, Sendable {
  /// A field that is not stored, with the number of items or entries that have it, or nil if they
  /// were not counted.
  struct LeftOut: Hashable, Sendable {
    let path: String
    let reason: String
    let count: Int?

    var values: String {
      count.map { $0 == 1 ? "1 value" : "\(SizeText.grouped($0)) values" } ?? "all values"
    }
  }

  var mapping: ImportMapping
  var leftOut: [LeftOut] = []
  /// The reason why some texts mean "no value".
  var absentComment: String?
  /// Comments above the kinds, one line each.
  var kindComments: [String] = []

  /// The fields whose values are not stored, with their counts, or nil if there are none.
  var leftOutLine: String? {
    let lost = leftOut.filter { $0.count != 0 }.sorted {
      ($1.count ?? .max, $0.path) < ($0.count ?? .max, $1.path)
    }
    let list = lost.prefix(4).map { "\($0.values) of \($0.path) (\($0.reason))" }
    return lost.isEmpty
      ? nil
      : "not stored: " + list.joined(separator: ", ")
        + (lost.count > 4 ? " and \(lost.count - 4) more fields" : "")
  }
}

/// Formats shares in a readable way.
enum DraftNumber {
  /// Returns a percentage that is 0 or 100 only if the share is exactly that.
  static func percent(_ share: Double) -> String {
    let percent = share * 100
    if share <= 0 { return "0%" }
    if share >= 1 { return "100%" }
    if percent >= 1.5 && percent <= 98.5 { return "\(Int(percent.rounded()))%" }
    let text = "\(min(99.99, max(0.01, (percent * 100).rounded() / 100)))"
    return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)%"
  }
}

/// The reason why no scenario can be drafted, with the next step.
package enum DraftError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An option names a field that no item has.
  case unknownField(String, option: String, suggestion: String?)
  /// The field occurs in some items but never has a value.
  case fieldWithoutValues(String)
  /// A field whose values would make too many kinds.
  case tooManyKinds(field: String, count: Int)
  /// More fields than a SQLite table can have columns.
  case tooManyFields(limit: Int)
  /// A field that holds lists or objects.
  case notAKind(field: String)
  case unreadableRule(String)
  /// A kind whose rule matches no item, or only items that an earlier rule matches.
  case ruleHoldsNowhere(kind: String)
  /// A model that contains nothing that could become a kind.
  case emptyModel(path: String)

  package var description: String {
    switch self {
    case .unknownField(let field, let option, let suggestion):
      "no item has the field `\(field)` of \(option)"
        + (suggestion.map { "; did you mean `\($0)`?" }
          ?? "; leave the option out to see the fields")
    case .fieldWithoutValues(let field):
      "`\(field)` has no value in any item, so it gives no kinds; name another field"
    case .tooManyKinds(let field, let count):
      "`\(field)` has about \(SizeText.grouped(count)) values, too many to be kinds; name a field with "
        + "few values, or give rules such as --kind-rule \"Special: \(field) begins with A\""
    case .tooManyFields(let limit):
      "the items have more than \(SizeText.grouped(limit)) different fields, the column limit of an SQLite "
        + "table; leave fields out, or put fields whose names are data into an object of their own"
    case .notAKind(let field):
      "`\(field)` contains lists or objects; name a field with one value (`object.part` for a field of an "
        + "object), or give a rule such as --kind-rule \"Special: \(field) is present\""
    case .unreadableRule(let text):
      "\"\(text)\" is not a rule; write for example \"AskHN: title begins with Ask HN\", with "
        + "`begins with`, `contains`, `is` or `is present` after the field's name"
    case .ruleHoldsNowhere(let kind):
      "the rule for \(kind) matches no item that an earlier rule left over; check the letter case "
        + "and the order of the rules"
    case .emptyModel(let path): "\(path) has no entities; give another model or store"
    }
  }
}
