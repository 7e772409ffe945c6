import LogicalModel
import OrderedCollections
import Yams

/// The distributions of values: `values` of the section `data`.
extension ScenarioReading {
  /// The form of a distribution: its name, its parameters and the types of its values.
  struct DistributionForm {
    let name: String
    var required: [String] = []
    var optional: [String] = []
    let types: Set<PropertyType>
  }

  private static let numbers: Set<PropertyType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .boolean, .date,
  ]

  static let distributionForms: [DistributionForm] = [
    DistributionForm(name: "uniform", required: ["range"], types: numbers),
    DistributionForm(name: "zipf", required: ["ranks"], optional: ["exponent"], types: numbers),
    DistributionForm(
      name: "logNormal", required: ["median", "sigma"],
      types: numbers.subtracting([.boolean, .date])),
    DistributionForm(
      name: "normal", required: ["mean", "sigma"], types: numbers.subtracting([.boolean, .date])),
    DistributionForm(
      name: "sequence", required: ["from"], optional: ["step"],
      types: numbers.subtracting([.boolean])),
    DistributionForm(
      name: "after", required: ["of", "median", "sigma"], types: numbers.subtracting([.boolean])),
    DistributionForm(name: "title", optional: ["nonASCII"], types: [.string]),
    DistributionForm(name: "personName", optional: ["nonASCII"], types: [.string]),
    DistributionForm(name: "words", required: ["count"], types: [.string]),
    DistributionForm(name: "isbn", types: [.string]),
    DistributionForm(name: "doi", types: [.string]),
    DistributionForm(name: "url", types: [.string, .uri]),
    DistributionForm(name: "uuid", types: [.uuid]),
    DistributionForm(name: "choice", required: ["of"], types: numbers.union([.string, .uri])),
    DistributionForm(
      name: "constant", required: ["value"], types: numbers.union([.string, .uri, .uuid])),
    DistributionForm(name: "bytes", required: ["count"], types: [.binary]),
    DistributionForm(
      name: "measured", required: ["of"], optional: ["distinct", "shares", "whole"],
      types: numbers.subtracting([.boolean]).union([.string, .uri, .binary])),
  ]

  mutating func distributions(_ node: Node, _ declared: DeclaredKinds)
    -> [PropertyPath: ValueDistribution]
  {
    var result: [PropertyPath: ValueDistribution] = [:]
    var places: [PropertyPath: TextPlace] = [:]
    for entry in entries(node, of: "`values`") ?? [] {
      let found = properties(entry, in: "`values`", declared)
      guard let (path, property) = found.first else { continue }
      let isTyped = declared.isTyped(path.name, of: path.kind)
      guard let distribution = distribution(entry.value, of: path, property, isTyped) else {
        continue
      }
      for (path, property) in found {
        result[path] = resolved(distribution, of: path, property, at: entry, declared)
        places[path] = entry.place
      }
    }
    checkOrder(of: result, places, declared)
    return result
  }

  /// Reads the name of a distribution, or a mapping with its parameters.
  private mutating func distribution(
    _ node: Node, of path: PropertyPath, _ property: Property, _ isTyped: Bool
  ) -> ValueDistribution? {
    guard let form = distributionForm(node, of: path, property, isTyped) else { return nil }
    guard case .mapping = node else {
      guard form.required.isEmpty else {
        report(
          node.place, "distribution `\(form.name)` of \(path) lacks `\(form.required[0])`",
          expected: "`{law: \(form.name), \(form.required[0]): …}`", got: node.summary)
        return nil
      }
      return distribution(form, Fields(place: node.place, entries: [:]), path, property)
        .map { ValueDistribution(distribution: $0) }
    }
    guard
      let fields = fields(
        node, of: "distribution of \(path)", required: ["law"] + form.required,
        optional: form.optional + ["absent"])
    else { return nil }
    let absent = fields["absent"].flatMap { self.absent($0, of: path, property) }
    return distribution(form, fields, path, property)
      .map { ValueDistribution(distribution: $0, absent: absent ?? 0) }
  }

  private mutating func distributionForm(
    _ node: Node, of path: PropertyPath, _ property: Property, _ isTyped: Bool
  ) -> DistributionForm? {
    let nameNode = node.mapping?["law"] ?? node
    if case .mapping = nameNode {
      report(
        node.place, "distribution of \(path) lacks the key `law`", expected: "`{law: uniform, …}`")
      return nil
    }
    let names = Self.distributionForms.map(\.name)
    guard
      let name = text(
        nameNode, of: "distribution of \(path)", expected: "the name of a distribution")
    else {
      return nil
    }
    guard let form = Self.distributionForms.first(where: { $0.name == name }) else {
      reportUnknown("distribution of \(path)", name, at: nameNode.place, known: names)
      return nil
    }
    guard isTyped else { return nil }
    guard form.types.contains(property.type) else {
      let fitting = Self.distributionForms.filter { $0.types.contains(property.type) }.map {
        "`\($0.name)`"
      }
      report(
        nameNode.place,
        "distribution does not suit \(path), which is of type \(property.type.rawValue)",
        expected: "one of " + fitting.joined(separator: ", "), got: "`\(name)`")
      return nil
    }
    return form
  }

  private mutating func absent(_ node: Node, of path: PropertyPath, _ property: Property)
    -> Double?
  {
    guard let share = share(node, of: "`absent` of \(path)") else { return nil }
    if share > 0 && !property.isOptional {
      report(
        node.place, "`absent` for the required property \(path)",
        expected: "no `absent`, or a property without `required`", got: node.summary)
    }
    return share
  }

  private mutating func distribution(
    _ form: DistributionForm, _ fields: Fields, _ path: PropertyPath, _ property: Property
  ) -> ValueDistribution.Distribution? {
    switch form.name {
    case "uniform": fields["range"].flatMap { uniform($0, of: path, property.type) }
    case "zipf": zipf(fields, path, property.type)
    case "logNormal": logNormal(fields, path)
    case "normal": normal(fields, path)
    case "sequence": sequence(fields, path, property.type)
    case "after": after(fields, path)
    case "constant": fields["value"].flatMap { constant($0, of: path, property.type) }
    case "title": .title(nonASCII: nonASCII(fields, path))
    case "personName": .personName(nonASCII: nonASCII(fields, path))
    case "words": counts(fields, path, within: 1...1_000).map { .words($0) }
    case "isbn": .isbn
    case "doi": .doi
    case "url": .url
    case "uuid": .uuid
    case "choice": fields["of"].flatMap { choice($0, of: path, property.type) }
    case "measured": measured(fields, path, property.type)
    default: counts(fields, path, within: 0...10_000_000).map { .bytes($0) }
    }
  }

  private mutating func zipf(_ fields: Fields, _ path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Distribution?
  {
    let exponent = fields["exponent"].flatMap {
      number($0, of: "`exponent` of \(path)", above: .included)
    }
    return fields["ranks"].flatMap { ranks($0, of: path, type) }
      .map { .zipf(count: $0, exponent: exponent ?? 1) }
  }

  private mutating func logNormal(_ fields: Fields, _ path: PropertyPath)
    -> ValueDistribution.Distribution?
  {
    let median = fields["median"].flatMap {
      number($0, of: "`median` of \(path)", above: .excluded)
    }
    let sigma = fields["sigma"].flatMap {
      number($0, of: "`sigma` of \(path)", above: .included)
    }
    guard let median, let sigma else { return nil }
    return .logNormal(median: median, sigma: sigma)
  }

  private mutating func counts(
    _ fields: Fields, _ path: PropertyPath, within limits: ClosedRange<Int>
  ) -> ClosedRange<Int>? {
    fields["count"].flatMap { range($0, of: "`count` of \(path)", within: limits) }
  }

  private mutating func nonASCII(_ fields: Fields, _ path: PropertyPath) -> Double {
    fields["nonASCII"].flatMap { share($0, of: "`nonASCII` of \(path)") } ?? 0
  }
}

/// Distributions whose values depend on the row or on another property.
extension ScenarioReading {
  mutating func normal(_ fields: Fields, _ path: PropertyPath) -> ValueDistribution.Distribution? {
    let mean = fields["mean"].flatMap { number($0, of: "`mean` of \(path)") }
    let sigma = fields["sigma"].flatMap { number($0, of: "`sigma` of \(path)", above: .included) }
    guard let mean, let sigma else { return nil }
    return .normal(mean: mean, sigma: sigma)
  }

  mutating func sequence(_ fields: Fields, _ path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Distribution?
  {
    let from = fields["from"].flatMap { start($0, of: "`from` of \(path)", type) }
    let step = fields["step"].map { number($0, of: "`step` of \(path)") } ?? 1
    guard let from, let step else { return nil }
    let isWhole = from == from.rounded() && step == step.rounded()
    if !isWhole && [.integer16, .integer32, .integer64].contains(type) {
      report(
        fields.place, "sequence of \(path) has values that are not whole numbers",
        expected: "a whole `from` and `step`", got: "\(from) and \(step)")
    }
    return .sequence(from: from, step: step)
  }

  mutating func measured(_ fields: Fields, _ path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Distribution?
  {
    guard let node = fields["of"] else { return nil }
    let nodes = node.sequence.map(Array.init) ?? [node]
    let steps = nodes.compactMap { start($0, of: "`of` of \(path)", type) }
    let distinct = fields["distinct"].flatMap {
      number($0, of: "`distinct` of \(path)", above: .included)
    }
    let isWhole = fields["whole"].flatMap { flag($0, of: "`whole` of \(path)") }
    let shares = (fields["shares"]?.sequence.map(Array.init) ?? []).compactMap {
      share($0, of: "`shares` of \(path)")
    }
    guard steps.count == nodes.count, !steps.isEmpty else { return nil }
    return .measured(
      steps: steps, distinct: Int(exactly: (distinct ?? 0).rounded()) ?? 0, shares: shares,
      isWhole: isWhole ?? false)
  }

  private mutating func start(_ node: Node, of what: String, _ type: PropertyType) -> Double? {
    guard type == .date else { return number(node, of: what) }
    let expected = "a day such as 2020-01-01"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    if let reading = DateText.reading(of: text), reading.hasDay { return reading.seconds }
    report(node.place, "\(what) is not a day", expected: expected, got: "`\(text)`")
    return nil
  }

  mutating func after(_ fields: Fields, _ path: PropertyPath) -> ValueDistribution.Distribution? {
    let property = fields["of"].flatMap {
      text($0, of: "`of` of \(path)", expected: "the name of a property")
    }
    let median = fields["median"].flatMap {
      number($0, of: "`median` of \(path)", above: .excluded)
    }
    let sigma = fields["sigma"].flatMap { number($0, of: "`sigma` of \(path)", above: .included) }
    guard let property, let median, let sigma else { return nil }
    return .after(property: property, median: median, sigma: sigma)
  }

  /// Returns the distribution with its `of` property resolved; for a copy, the copy with the same
  /// number.
  mutating func resolved(
    _ distribution: ValueDistribution, of path: PropertyPath, _ property: Property,
    at entry: MappingEntry, _ declared: DeclaredKinds
  ) -> ValueDistribution {
    guard case .after(let written, let median, let sigma) = distribution.distribution else {
      return distribution
    }
    let place = entry.value.mapping?["of"]?.place ?? entry.place
    let name = declared.earlier(written, than: path)
    let properties = declared.properties(of: path.kind)
    guard let earlier = properties.first(where: { $0.name == name }) else {
      reportUnknown(
        "property in `of` of \(path)", written, at: place, known: properties.map(\.name))
      return distribution
    }
    let isFitting = (earlier.type == .date) == (property.type == .date)
    if !isFitting || !Self.addable.contains(earlier.type) {
      report(
        place, "\(path) cannot come after \(name)",
        expected: property.type == .date ? "a property of type Date" : "a number",
        got: "one of type \(earlier.type.rawValue)")
    }
    var distribution = distribution
    distribution.distribution = .after(property: name, median: median, sigma: sigma)
    return distribution
  }

  private static let addable: Set<PropertyType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .date,
  ]

  /// Reports properties that come after themselves, directly or through others.
  mutating func checkOrder(
    of distributions: [PropertyPath: ValueDistribution], _ places: [PropertyPath: TextPlace],
    _ declared: DeclaredKinds
  ) {
    var reported: Set<PropertyPath> = []
    for (path, place) in places.sorted(by: { $0.value < $1.value }) {
      var seen: [PropertyPath] = [path]
      while case .after(let name, _, _)? = seen.last.flatMap({ distributions[$0]?.distribution }),
        let last = seen.last, let next = declared.declaring(name, of: last.kind)
      {
        if next == path && reported.isDisjoint(with: seen) {
          reported.formUnion(seen)
          report(
            place, "\(path) comes after itself",
            expected: "distributions that do not depend on each other in a circle",
            got: (seen + [next]).map(\.name).joined(separator: " after "))
        }
        if seen.contains(next) { break }
        seen.append(next)
      }
    }
  }
}

extension DeclaredKinds {
  /// Returns the path of a property with the kind in the lineage that declares it.
  func declaring(_ property: String, of kind: String) -> PropertyPath? {
    lineage(of: kind).last { $0.properties.contains { $0.name == property } }
      .map { PropertyPath(kind: $0.name, name: property) }
  }

  /// Returns the property that a written name means for one of several copies: the copy with the
  /// same number.
  fileprivate func earlier(_ written: String, than path: PropertyPath) -> String {
    let lineage = lineage(of: path.kind).map(\.name)
    if lineage.contains(where: { byName[$0]?.propertyPlaces[written] != nil }) { return written }
    for kind in lineage.reversed() {
      let names = propertyNames(of: written, in: kind).filter {
        byName[kind]?.propertyPlaces[$0] != nil
      }
      if names.count < 2, let name = names.first { return name }
      let number = path.name.reversed().prefix(while: \.isNumber).reversed()
      if let name = names.first(where: { $0.hasSuffix(String(number)) }) { return name }
    }
    return written
  }
}
