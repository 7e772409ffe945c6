import OrderedCollections

extension Dataset {
  /// Raised when the same description gives other members.
  static let version = 1

  var canonicalLines: [String] {
    var lines = ["seed \(seed) size \(size)"]
    lines += mix.map { "mix \($0.key) \($0.value)" }
    lines += companions.map { "companion \($0.key) \($0.value.canonicalText)" }
    // Dictionaries have another order in each process.
    lines += values.map { "values \($0.key) \($0.value.canonicalText)" }.sorted()
    lines += links.map { "links \($0.key) \($0.value.count) zipf \($0.value.zipfExponent)" }
      .sorted()
    return lines + (importing?.canonicalLines ?? [])
  }
}

extension ValueDistribution {
  fileprivate var canonicalText: String { "\(law.canonicalText) absent \(absent)" }
}

extension CompanionCount {
  fileprivate var canonicalText: String {
    switch self {
    case .fixed(let count): "\(count)"
    case .oneForEvery(let members): "1/\(members)"
    }
  }
}

extension ValueDistribution.Law {
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
