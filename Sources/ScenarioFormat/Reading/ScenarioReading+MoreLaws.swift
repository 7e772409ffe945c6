import LogicalModel
import OrderedCollections
import Yams

/// Laws whose values depend on the row or on another property.
extension ScenarioReading {
  mutating func normal(_ fields: Fields, _ path: PropertyPath) -> ValueDistribution.Law? {
    let mean = fields["mean"].flatMap { number($0, of: "`mean` of \(path)") }
    let sigma = fields["sigma"].flatMap { number($0, of: "`sigma` of \(path)", above: .included) }
    guard let mean, let sigma else { return nil }
    return .normal(mean: mean, sigma: sigma)
  }

  mutating func sequence(_ fields: Fields, _ path: PropertyPath, _ type: PropertyType)
    -> ValueDistribution.Law?
  {
    let from = fields["from"].flatMap { start($0, of: "`from` of \(path)", type) }
    let step = fields["step"].map { number($0, of: "`step` of \(path)") } ?? 1
    guard let from, let step else { return nil }
    let isWhole = from == from.rounded() && step == step.rounded()
    if !isWhole && [.integer16, .integer32, .integer64].contains(type) {
      report(
        fields.place, "sequence of \(path) leaves the whole numbers",
        expected: "a whole `from` and `step`", got: "\(from) and \(step)")
    }
    return .sequence(from: from, step: step)
  }

  private mutating func start(_ node: Node, of what: String, _ type: PropertyType) -> Double? {
    guard type == .date else { return number(node, of: what) }
    let expected = "a day such as 2020-01-01"
    guard let text = text(node, of: what, expected: expected) else { return nil }
    if let reading = DateText.reading(of: text), reading.hasDay { return reading.seconds }
    report(node.place, "\(what) is no day", expected: expected, got: "`\(text)`")
    return nil
  }

  mutating func after(_ fields: Fields, _ path: PropertyPath) -> ValueDistribution.Law? {
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

  /// With the property that comes before looked up for one of several copies.
  mutating func resolved(
    _ distribution: ValueDistribution, of path: PropertyPath, _ property: Property,
    at entry: MappingEntry, _ declared: DeclaredKinds
  ) -> ValueDistribution {
    guard case .after(let written, let median, let sigma) = distribution.law else {
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
    distribution.law = .after(property: name, median: median, sigma: sigma)
    return distribution
  }

  private static let addable: Set<PropertyType> = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .date,
  ]

  /// No value may come after itself.
  mutating func checkOrder(
    of laws: [PropertyPath: ValueDistribution], _ places: [PropertyPath: TextPlace],
    _ declared: DeclaredKinds
  ) {
    var reported: Set<PropertyPath> = []
    for (path, place) in places.sorted(by: { $0.value < $1.value }) {
      var seen: [PropertyPath] = [path]
      while case .after(let name, _, _)? = seen.last.flatMap({ laws[$0]?.law }),
        let last = seen.last, let next = declared.declaring(name, of: last.kind)
      {
        if next == path && reported.isDisjoint(with: seen) {
          reported.formUnion(seen)
          report(
            place, "\(path) comes after itself",
            expected: "laws that start from a property with another law",
            got: (seen + [next]).map(\.name).joined(separator: " after "))
        }
        if seen.contains(next) { break }
        seen.append(next)
      }
    }
  }
}

extension DeclaredKinds {
  /// The path of a property by the kind in the lineage that declares it.
  func declaring(_ property: String, of kind: String) -> PropertyPath? {
    lineage(of: kind).last { $0.properties.contains { $0.name == property } }
      .map { PropertyPath(kind: $0.name, name: property) }
  }

  /// What a written name stands for, seen from one of several copies: the copy of the same number.
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
