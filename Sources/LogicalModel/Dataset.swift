package import OrderedCollections

/// The data of a scenario: the numbers of members by kind, and their values.
package struct Dataset: Codable, Hashable, Sendable {
  /// The seed of the generator.
  ///
  /// Each value is a function of the seed, its kind, property and row.
  package var seed: UInt64
  /// The number of family members; an import has its own.
  package var size: Int
  /// The weight of each concrete kind of the family.
  ///
  /// Weights need not sum to 1.
  package var mix: OrderedDictionary<String, Double>
  /// The number of members of each companion kind.
  package var companions: OrderedDictionary<String, CompanionCount>
  package var values: [PropertyPath: ValueDistribution]
  /// The number and choice of each link's destinations.
  package var links: [PropertyPath: LinkDistribution]
  /// The mapping of an imported file, or nil if members are generated.
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
  /// Returns a kind's weight in the mix, or 0 if it is not in it.
  package func share(of kind: String) -> Double { mix[kind] ?? 0 }

  /// Returns the number of members of a hierarchy, or nil if it has no number of its own.
  package func companionCount(of root: String) -> Int? {
    companions[root]?.count(forFamilySize: size)
  }
}

/// A property or link, with the kind that declares it.
package struct PropertyPath: Codable, Hashable, Sendable, CustomStringConvertible {
  package var kind: String
  package var name: String

  package init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }

  package var description: String { "\(kind).\(name)" }
}

/// Encodes the path as a dictionary key: `Book.isbn`. Names of kinds contain no dot.
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
  /// One companion per this many family members, and at least one.
  case oneForEvery(Int)

  /// Returns the number of companions for a family of the given size.
  package func count(forFamilySize size: Int) -> Int {
    switch self {
    case .fixed(let count): count
    case .oneForEvery(let members): max(1, size / max(1, members))
    }
  }
}

/// The distribution of a generated property, with a share of absent values.
package struct ValueDistribution: Codable, Hashable, Sendable {
  /// The distributions that values can have.
  package enum Distribution: Codable, Hashable, Sendable {
    /// Uniformly distributed whole numbers; seconds for dates, 0 and 1 for booleans.
    case uniform(ClosedRange<Int64>)
    /// Ranks from 0, where rank r has weight 1/(r+1)^exponent.
    case zipf(count: Int, exponent: Double)
    /// Log-normal with the given median and standard deviation of the logarithm, for sizes.
    case logNormal(median: Double, sigma: Double)
    /// Normal with the given mean and standard deviation.
    case normal(mean: Double, sigma: Double)
    /// The start plus the row times the step, as for values in order of arrival; for dates, seconds
    /// from the reference date.
    case sequence(from: Double, step: Double)
    /// The value of another property plus a log-normal distance, in seconds for dates; absent if
    /// the other is.
    case after(property: String, median: Double, sigma: Double)
    /// A realistic title of several words; the given share contains non-ASCII letters.
    case title(nonASCII: Double)
    /// A person's name; the given share contains non-ASCII letters.
    case personName(nonASCII: Double)
    /// A number of words within the range.
    case words(ClosedRange<Int>)
    /// An ISBN-13 with a valid check digit.
    case isbn
    case doi
    /// An HTTP URL.
    case url
    case uuid
    /// One of the given texts or numbers, all equally likely.
    case choice([String])
    /// One of the given texts or numbers, with probabilities in proportion to the weights.
    case weightedChoice(OrderedDictionary<String, Double>)
    /// Always the same text or number.
    case constant(String)
    /// Random bytes; their number is within the range.
    case bytes(ClosedRange<Int>)
    /// A distribution profiled from real rows. For numbers and dates (in seconds) the steps are
    /// equally spaced quantiles, with uniform values in between. For texts, URLs and data they are
    /// equally likely lengths in bytes. `distinct` is the number of different values, or 0 if each
    /// is new; `shares` are those of the most common values, and the others are equally likely.
    /// `isWhole` excludes fractions.
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
  /// The number of distinct destinations; 0…1 for an optional to-one link.
  package var count: ClosedRange<Int>
  /// 0 makes all destinations equally likely; larger values prefer low ordinals (Zipf).
  package var zipfExponent: Double
  /// The share of members without a destination, to which the count does not apply.
  package var absent: Double

  package init(count: ClosedRange<Int>, zipfExponent: Double = 0, absent: Double = 0) {
    self.count = count
    self.zipfExponent = zipfExponent
    self.absent = absent
  }
}

extension Dataset {
  /// Increased when the same description produces other members.
  static let version = 1

  var canonicalLines: [String] {
    var lines = ["seed \(seed) size \(size)"]
    lines += mix.map { "mix \($0.key) \($0.value)" }
    lines += companions.map { "companion \($0.key) \($0.value.canonicalText)" }
    // The order of dictionaries differs between processes.
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
