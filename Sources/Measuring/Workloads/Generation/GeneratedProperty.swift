import Foundation
import LogicalModel

/// One property with its distribution in a form that is fast to draw from.
struct GeneratedProperty: Sendable {
  /// A function from the stream of one row to a value.
  typealias Draw = @Sendable (inout RandomStream) -> PropertyValue

  /// The source of a value.
  private enum Source: Sendable {
    case drawn(Draw)
    /// A function of the row alone.
    case counted(RowDistribution)
    /// A distance above another property's value.
    indirect case above(GeneratedProperty, RowDistribution)
  }

  private let key: UInt64
  private let absent: Double
  private let source: Source

  /// Creates a property from the number of rows and, if its distribution depends on it, the
  /// property that precedes its values.
  ///
  /// - Throws: the problem if the distribution does not fit the property's type.
  init(
    _ property: Property, at path: PropertyPath, distribution: ValueDistribution?, seed: UInt64,
    rows: Int = 0, earlier: GeneratedProperty? = nil
  ) throws(GenerationError.Problem) {
    let distribution =
      distribution ?? ValueDistribution(distribution: property.type.usualDistribution)
    guard (0...1).contains(distribution.absent) else {
      throw .init(path, "the absent share must be from 0 to 1, got \(distribution.absent)")
    }
    guard distribution.absent == 0 || property.isOptional else {
      throw .init(path, "the property is required; make it optional or its absent share 0")
    }
    key = RandomStream.key(seed: seed, purpose: "value \(path)")
    absent = distribution.absent
    source =
      switch (
        try RowDistribution(distribution.distribution, type: property.type, path: path, rows: rows),
        earlier
      ) {
      case (let distribution?, let earlier?): .above(earlier, distribution)
      case (let distribution?, nil): .counted(distribution)
      case (nil, _):
        .drawn(
          try DistributionFitting(
            distribution: distribution.distribution, type: property.type, path: path
          ).draw())
      }
  }

  func value(row: Int) -> PropertyValue {
    var stream = RandomStream(key: key, row: row)
    // Drawn even for a share of 0, so that a change of the share does not change other values.
    if stream.chance(absent) { return .absent }
    return switch source {
    case .drawn(let draw): draw(&stream)
    case .counted(let distribution): distribution.value(row: row)
    case .above(let earlier, let distribution):
      distribution.value(above: earlier.value(row: row), &stream)
    }
  }
}

extension PropertyType {
  /// The default distribution of a property.
  var usualDistribution: ValueDistribution.Distribution {
    switch self {
    case .integer16: .uniform(0...999)
    case .integer32: .uniform(0...999_999)
    case .integer64: .uniform(0...999_999_999)
    case .decimal: .logNormal(median: 25, sigma: 0.8)
    case .double, .float: .logNormal(median: 100, sigma: 1)
    case .string: .words(2...4)
    case .boolean: .uniform(0...1)
    // From 2001-01-01 to 2025-01-01.
    case .date: .uniform(0...757_382_399)
    case .binary: .bytes(16...64)
    case .uuid: .uuid
    case .uri: .url
    }
  }
}

/// Draws properties together with those that precede their values.
struct EarlierProperties {
  let domain: Domain
  let dataset: Dataset

  /// - Throws: the problem, including a property that depends on itself.
  func drawn(
    _ property: Property, at path: PropertyPath, rows: Int, behind: [PropertyPath] = []
  ) throws(GenerationError.Problem) -> GeneratedProperty {
    let distribution = dataset.values[path]
    var earlier: GeneratedProperty?
    if case .after(let name, _, _)? = distribution?.distribution {
      guard !behind.contains(path) else {
        throw .init(
          path, "its values depend on themselves; give one of the properties another distribution")
      }
      let (first, firstPath) = try declared(name, before: path)
      guard (first.type == .date) == (property.type == .date), NumberForm(first.type) != nil else {
        throw .init(
          path, "cannot come after \(name), which is of type \(first.type.rawValue); take another")
      }
      earlier = try drawn(first, at: firstPath, rows: rows, behind: behind + [path])
    }
    return try GeneratedProperty(
      property, at: path, distribution: distribution, seed: dataset.seed, rows: rows,
      earlier: earlier)
  }

  private func declared(_ name: String, before path: PropertyPath) throws(GenerationError.Problem)
    -> (Property, PropertyPath)
  {
    for kind in domain.lineage(of: path.kind).reversed() {
      if let property = kind.properties.first(where: { $0.name == name }) {
        return (property, PropertyPath(kind: kind.name, name: name))
      }
    }
    throw .init(path, "its kind has no property \(name) to come after; name one, also inherited")
  }
}

/// A distribution that needs more than a stream of random numbers: the row, or another value.
struct RowDistribution: Sendable {
  private enum Form: Sendable {
    case sequence(from: Double, step: Double)
    case after(median: Double, sigma: Double)
  }

  private let form: Form
  private let number: NumberForm

  /// Nil for a distribution that needs neither.
  ///
  /// - Throws: the problem if the distribution does not fit the type or has too few values for the
  ///   rows.
  init?(
    _ distribution: ValueDistribution.Distribution, type: PropertyType, path: PropertyPath,
    rows: Int
  )
    throws(GenerationError.Problem)
  {
    switch distribution {
    case .sequence(let from, let step): form = .sequence(from: from, step: step)
    case .after(_, let median, let sigma):
      guard median > 0, median.isFinite, sigma >= 0, sigma.isFinite else {
        throw .init(
          path, "a distance needs median > 0 and sigma >= 0, got \(median) and \(sigma)")
      }
      form = .after(median: median, sigma: sigma)
    default: return nil
    }
    guard let number = NumberForm(type), number != .boolean else {
      throw .misfit(path, distribution, type)
    }
    self.number = number
    try checkEnds(path, type, rows)
  }

  func value(row: Int) -> PropertyValue {
    guard case .sequence(let from, let step) = form else { return .absent }
    return number.value(from + step * Double(row))
  }

  func value(above earlier: PropertyValue, _ stream: inout RandomStream) -> PropertyValue {
    guard case .after(let median, let sigma) = form, let start = Self.number(earlier) else {
      return .absent
    }
    let distance = median * PortableMath.exp(sigma * NormalQuantile.value(at: stream.openUnit()))
    return number.value(start + distance)
  }

  /// Checks the type's limits: all rows beyond them would have the last value.
  private func checkEnds(_ path: PropertyPath, _ type: PropertyType, _ rows: Int)
    throws(GenerationError.Problem)
  {
    guard case .sequence(let from, let step) = form else { return }
    let last = from + step * Double(max(0, rows - 1))
    let limits = number.wholeNumbers
    let range = Double(limits.lowerBound)...Double(limits.upperBound)
    guard range.contains(from), range.contains(last) else {
      throw .init(
        path,
        "a sequence from \(from) to \(last) exceeds \(limits), the range of "
          + "\(type.rawValue); choose a smaller step")
    }
  }

  private static func number(_ value: PropertyValue) -> Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    case .date(let seconds): seconds
    case .decimal(let decimal): NSDecimalNumber(decimal: decimal).doubleValue
    default: nil
    }
  }
}
