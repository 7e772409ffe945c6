import LogicalModel
import OrderedCollections
import Yams

/// The section `data`.
extension ScenarioReading {
  mutating func dataset(_ node: Node, _ declared: DeclaredKinds) -> Dataset? {
    guard let fields = fields(node, of: "`data`", .data) else { return nil }
    let size = fields["size"].flatMap { self.size($0, of: "`size`", atLeast: 1) }
    let seed = fields["seed"].flatMap { self.seed($0) }
    var dataset = Dataset(seed: seed ?? 1, size: size ?? 1, mix: [:])
    dataset.mix = mix(fields["mix"], declared)
    dataset.companions = companions(fields["companions"], at: node.place, declared)
    if let values = fields["values"] { dataset.values = distributions(values, declared) }
    if let links = fields["links"] { dataset.links = linkDistributions(links, declared) }
    return dataset
  }

  private mutating func seed(_ node: Node) -> UInt64? {
    guard let text = text(node, of: "`seed`") else { return nil }
    if let seed = UInt64(text) { return seed }
    report(
      node.place, "`seed` is not a seed", expected: "a whole number from 0 to \(UInt64.max)",
      got: "`\(text)`")
    return nil
  }

  /// Reads the mix of kinds.
  ///
  /// Without one, every concrete kind has the same share.
  private mutating func mix(_ node: Node?, _ declared: DeclaredKinds)
    -> OrderedDictionary<String, Double>
  {
    let concrete = declared.concreteFamily
    guard let node else {
      return OrderedDictionary(uniqueKeysWithValues: concrete.map { ($0, 1) })
    }
    var mix: OrderedDictionary<String, Double> = [:]
    for entry in entries(node, of: "`mix`") ?? [] {
      let isKnown = checkMixKind(entry, declared)
      let weight = self.weight(entry.value, of: "share of \(entry.key)")
      guard isKnown else { continue }
      for kind in declared.kinds(named: entry.key) where declared.isConcrete(kind) {
        mix[kind] = weight
      }
    }
    return mix
  }

  private mutating func checkMixKind(_ entry: MappingEntry, _ declared: DeclaredKinds) -> Bool {
    let kinds = declared.kinds(named: entry.key)
    guard let first = kinds.first, declared.isInFamily(first) else {
      // Without a family no kind is in it, which is already reported.
      guard declared.family != nil else { return false }
      reportUnknown(
        "family kind in `mix`", entry.key, at: entry.place, known: declared.concreteFamily)
      return false
    }
    guard kinds.contains(where: declared.isConcrete) else {
      report(
        entry.place, "abstract kind in `mix`", expected: "a kind that can have members",
        got: "`\(entry.key)`")
      return false
    }
    return true
  }

  /// Reads a weight, written as a number or a percentage.
  mutating func weight(_ node: Node, of what: String) -> Double? {
    let expected = "a number above 0 such as 30 or 30%"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    let digits = text.hasSuffix("%") ? String(text.dropLast()).trimmed : text
    guard let weight = Double(digits), weight > 0, weight.isFinite else {
      report(node.place, "\(what) is not a weight", expected: expected, got: "`\(text)`")
      return nil
    }
    return weight
  }

  private mutating func companions(
    _ node: Node?, at place: TextPlace, _ declared: DeclaredKinds
  ) -> OrderedDictionary<String, CompanionCount> {
    guard declared.family != nil else { return [:] }
    var counts: OrderedDictionary<String, CompanionCount> = [:]
    let entries = node.flatMap { self.entries($0, of: "`companions`") } ?? []
    for entry in entries {
      let kinds = declared.kinds(named: entry.key)
      guard let first = kinds.first, declared.companions.contains(first) else {
        reportUnknown(
          "companion in `companions`", entry.key, at: entry.place, known: declared.companions)
        continue
      }
      let count = companionCount(entry.value, of: "number of \(entry.key)")
      for kind in kinds { counts[kind] = count }
    }
    let counted = entries.flatMap { declared.kinds(named: $0.key) }
    for name in declared.companions where !counted.contains(name) {
      report(
        node?.place ?? place, "`companions` lacks a number for \(name)",
        expected: "`\(name): 500` or `\(name): one for every 20`")
    }
    return counts
  }

  private mutating func companionCount(_ node: Node, of what: String) -> CompanionCount? {
    let phrase = "one for every "
    guard case .scalar(let scalar) = node, scalar.string.hasPrefix(phrase) else {
      return size(node, of: what, atLeast: 1).map(CompanionCount.fixed)
    }
    let rest = String(scalar.string.dropFirst(phrase.count)).trimmed
    guard let number = try? SizeText.number(from: rest), number > 0 else {
      report(
        node.place, "\(what) cannot be read", expected: "`one for every 20`",
        got: "`\(scalar.string)`")
      return nil
    }
    return .oneForEvery(number)
  }

  private mutating func linkDistributions(_ node: Node, _ declared: DeclaredKinds)
    -> [PropertyPath: LinkDistribution]
  {
    var result: [PropertyPath: LinkDistribution] = [:]
    for entry in entries(node, of: "`links` of `data`") ?? [] {
      let found = links(entry, in: "`links` of `data`", declared)
      guard let (path, link) = found.first,
        let fields = fields(entry.value, of: "\(path)", .drawnLink)
      else { continue }
      let limits = 0...(link.cardinality == .one ? 1 : 10_000)
      let count = fields["count"].flatMap { range($0, of: "`count` of \(path)", within: limits) }
      let zipf = fields["zipf"].flatMap { number($0, of: "`zipf` of \(path)", above: .included) }
      let absent = fields["absent"].flatMap { share($0, of: "`absent` of \(path)") }
      guard let count else { continue }
      for (path, _) in found {
        result[path] = LinkDistribution(
          count: count, zipfExponent: zipf ?? 0, absent: absent ?? 0)
      }
    }
    return result
  }
}
