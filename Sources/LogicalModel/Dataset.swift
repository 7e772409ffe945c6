package import OrderedCollections

/// The data of a scenario: how many members of which kinds with which values.
package struct Dataset: Codable, Hashable, Sendable {
  /// Every generated value is a function of this seed, its kind, its property and its row.
  package var seed: UInt64
  /// The number of family members; an imported file has its own.
  package var size: Int
  /// The share of each concrete family kind; weights, not necessarily summing to 1.
  package var mix: OrderedDictionary<String, Double>
  /// The number of members of each companion kind.
  package var companions: OrderedDictionary<String, CompanionCount>
  package var values: [PropertyPath: ValueDistribution]
  /// The number of destinations of a link, and their choice.
  package var links: [PropertyPath: LinkDistribution]
  /// The mapping of an outside file that is read instead of generating, nil if the scenario only
  /// generates.
  package var importing: ImportMapping?

  package init(
    seed: UInt64, size: Int, mix: OrderedDictionary<String, Double>,
    companions: OrderedDictionary<String, CompanionCount> = [:],
    values: [PropertyPath: ValueDistribution] = [:],
    links: [PropertyPath: LinkDistribution] = [:], importing: ImportMapping? = nil
  ) {
    self.seed = seed
    self.size = size
    self.mix = mix
    self.companions = companions
    self.values = values
    self.links = links
    self.importing = importing
  }
}

extension Dataset {
  /// A kind's share in the mix, 0 for one that is not in it.
  package func share(of kind: String) -> Double { mix[kind] ?? 0 }

  /// The number of members of a hierarchy of kinds, nil for one without a number of its own.
  package func companionCount(of root: String) -> Int? {
    companions[root]?.count(forFamilySize: size)
  }
}

/// A property or link by the kind that declares it.
package struct PropertyPath: Codable, Hashable, Sendable, CustomStringConvertible {
  package var kind: String
  package var name: String

  package init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }

  package var description: String { "\(kind).\(name)" }
}

/// As a key of an encoded dictionary: `Book.isbn`. Names of kinds have no dot.
extension PropertyPath: CodingKeyRepresentable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue _: Int) { nil }
  }

  package var codingKey: any CodingKey { Key(stringValue: description) }

  package init?(codingKey: some CodingKey) {
    let parts = codingKey.stringValue.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    self.init(kind: String(parts[0]), name: String(parts[1]))
  }
}

/// The number of members of a companion kind.
package enum CompanionCount: Codable, Hashable, Sendable {
  case fixed(Int)
  /// One companion for so many family members, at least one.
  case oneForEvery(Int)

  /// The number of companions of a family of the given size.
  package func count(forFamilySize size: Int) -> Int {
    switch self {
    case .fixed(let count): count
    case .oneForEvery(let members): max(1, size / max(1, members))
    }
  }
}

/// The law a generated property follows.
///
/// A share of absent values comes on top.
package struct ValueDistribution: Codable, Hashable, Sendable {
  /// The laws that values can follow.
  package enum Distribution: Codable, Hashable, Sendable {
    /// Whole numbers, each as likely as another; for dates seconds, for booleans 0 and 1.
    case uniform(ClosedRange<Int64>)
    /// Ranks from 0, the rank r with weight 1/(r+1)^exponent.
    case zipf(count: Int, exponent: Double)
    /// Log-normal with the given median and the standard deviation of the logarithm, for sizes.
    case logNormal(median: Double, sigma: Double)
    /// Normal with the given mean and standard deviation.
    case normal(mean: Double, sigma: Double)
    /// The row times the step after a start: values in the order of their rows, as things arrive;
    /// for dates seconds from the reference date.
    case sequence(from: Double, step: Double)
    /// The value of another property of the member and a log-normal distance above it, in seconds
    /// for dates; absent where the other is.
    case after(property: String, median: Double, sigma: Double)
    /// A realistic title of several words, the given share of them with non-ASCII letters.
    case title(nonASCII: Double)
    /// A person's name, the given share with non-ASCII letters.
    case personName(nonASCII: Double)
    /// One or two words.
    case words(ClosedRange<Int>)
    /// An ISBN-13 with a right check digit.
    case isbn
    case doi
    /// An http address.
    case url
    case uuid
    /// One of the given texts or numbers, each as likely as another.
    case choice([String])
    /// One of the given texts or numbers, as likely as its weight among all weights.
    case weightedChoice(OrderedDictionary<String, Double>)
    /// The same text or number always.
    case constant(String)
    /// Random bytes, their number within the range.
    case bytes(ClosedRange<Int>)
    /// The spread that a profile of real rows found. For numbers and dates (seconds) the steps are
    /// quantiles at equal distances, between which values are spread evenly; for texts, addresses and
    /// data they are lengths in bytes, each as likely as another. `distinct` is the number of different
    /// values, 0 for a new one each time, `shares` those of the commonest of them, the rest even; `isWhole`
    /// leaves numbers and dates no fraction.
    case measured(steps: [Double], distinct: Int, shares: [Double], isWhole: Bool)
  }

  package var distribution: Distribution
  /// The share of members without a value, from 0 to 1.
  package var absent: Double

  package init(distribution: Distribution, absent: Double = 0) {
    self.distribution = distribution
    self.absent = absent
  }
}

/// The distribution of a member's links.
package struct LinkDistribution: Codable, Hashable, Sendable {
  /// The number of distinct destinations; 0…1 for a to-one link that may be absent.
  package var count: ClosedRange<Int>
  /// 0 makes every destination equally likely; greater values prefer low ordinals (Zipf).
  package var zipfExponent: Double
  /// The share of members that the count does not hold for, as they have no destination.
  package var absent: Double

  package init(count: ClosedRange<Int>, zipfExponent: Double = 0, absent: Double = 0) {
    self.count = count
    self.zipfExponent = zipfExponent
    self.absent = absent
  }
}

extension Dataset {
  /// Raised when the same description gives other members.
  static let version = 1

  var canonicalLines: [String] {
    var lines = ["seed \(seed) size \(size)"]
    lines += mix.map { "mix \($0.key) \($0.value)" }
    lines += companions.map { "companion \($0.key) \($0.value.canonicalText)" }
    // Dictionaries have another order in each process.
    lines += values.map { "values \($0.key) \($0.value.canonicalText)" }.sorted()
    lines += links.map { path, link in
      "links \(path) \(link.count) zipf \(link.zipfExponent)"
        + (link.absent > 0 ? " absent \(link.absent)" : "")
    }.sorted()
    return lines + (importing?.canonicalLines ?? [])
  }
}

extension ValueDistribution {
  fileprivate var canonicalText: String { "\(distribution.canonicalText) absent \(absent)" }
}

extension CompanionCount {
  fileprivate var canonicalText: String {
    switch self {
    case .fixed(let count): "\(count)"
    case .oneForEvery(let members): "1/\(members)"
    }
  }
}

extension ValueDistribution.Distribution {
  fileprivate var canonicalText: String {
    switch self {
    case .uniform(let range): "uniform \(range)"
    case .zipf(let count, let exponent): "zipf \(count) \(exponent)"
    case .logNormal(let median, let sigma): "logNormal \(median) \(sigma)"
    case .normal(let mean, let sigma): "normal \(mean) \(sigma)"
    case .sequence(let from, let step): "sequence \(from) \(step)"
    case .after(let property, let median, let sigma): "after \(property) \(median) \(sigma)"
    case .title(let share): "title \(share)"
    case .personName(let share): "personName \(share)"
    case .words(let range): "words \(range)"
    case .isbn: "isbn"
    case .doi: "doi"
    case .url: "url"
    case .uuid: "uuid"
    case .choice(let texts): "choice " + CanonicalText.list(texts)
    case .weightedChoice(let weights):
      "choice " + CanonicalText.list(weights.map { "\($0.key)=\($0.value)" })
    case .constant(let text): "constant " + CanonicalText.quoted(text)
    case .bytes(let range): "bytes \(range)"
    case .measured(let steps, let distinct, let shares, let isWhole):
      "measured \(steps) \(distinct) \(shares)" + (isWhole ? " whole" : "")
    }
  }
}

extension ImportMapping {
  fileprivate var canonicalLines: [String] {
    let head = CanonicalText.list([format.rawValue, kindField ?? "", otherwise ?? ""])
    var lines = ["import \(head)"]
    lines += kindRules.map { rule in
      let texts = [rule.field] + rule.test.canonicalTexts
      return "import rule \(rule.kind) \(CanonicalText.list(texts))"
    }
    lines += kinds.map { "import kind \(CanonicalText.quoted($0.key)) \($0.value)" }
    lines += fields.map { "import field \($0.key) \(CanonicalText.list($0.value))" }
    lines += dateFormats.map { "import format \($0.key) \(CanonicalText.quoted($0.value))" }
    for (path, link) in links {
      let texts = [link.field, link.property, link.separator ?? ""] + link.parts
      lines.append("import link \(path) \(CanonicalText.list(texts))")
      lines += link.fields.map { "import part \(path) \($0.key) \(CanonicalText.quoted($0.value))" }
    }
    lines += whenMissing.map { "import missing \($0.key) \($0.value.canonicalText)" }
    if !absentTexts.isEmpty { lines.append("import absent \(CanonicalText.list(absentTexts))") }
    lines.append("import ignored \(CanonicalText.list(ignored))")
    return lines
  }
}

extension KindRule.Test {
  fileprivate var canonicalTexts: [String] {
    switch self {
    case .equals(let texts): ["is"] + texts
    case .beginsWith(let texts): ["begins with"] + texts
    case .contains(let texts): ["contains"] + texts
    case .isPresent(let isPresent): [isPresent ? "is present" : "is absent"]
    }
  }
}

extension MissingValue {
  fileprivate var canonicalText: String {
    switch self {
    case .text(let text): CanonicalText.quoted(text)
    case .uuidFromPosition: "from position"
    }
  }
}
