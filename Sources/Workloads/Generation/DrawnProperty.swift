import LogicalModel

/// One property with its law in a form that is fast to draw from.
struct DrawnProperty: Sendable {
  /// Turns the stream of one row into a value.
  typealias Draw = @Sendable (inout DrawStream) -> PropertyValue

  /// How a value comes to be.
  private enum Source: Sendable {
    case drawn(Draw)
    /// Of the row alone.
    case counted(RowLaw)
    /// A distance above another property's value.
    indirect case above(DrawnProperty, RowLaw)
  }

  private let key: UInt64
  private let absent: Double
  private let source: Source

  /// Takes the number of rows there will be, and the property that this one's values come after if
  /// its law says so.
  ///
  /// - Throws: the problem, if the law does not fit the property's type.
  init(
    _ property: Property, at path: PropertyPath, distribution: ValueDistribution?, seed: UInt64,
    rows: Int = 0, earlier: DrawnProperty? = nil
  ) throws(GenerationError.Problem) {
    let distribution = distribution ?? ValueDistribution(law: property.type.usualLaw)
    guard (0...1).contains(distribution.absent) else {
      throw .init(path, "the absent share must be from 0 to 1, got \(distribution.absent)")
    }
    guard distribution.absent == 0 || property.isOptional else {
      throw .init(path, "the property is required; make it optional or its absent share 0")
    }
    key = DrawStream.key(seed: seed, purpose: "value \(path)")
    absent = distribution.absent
    source =
      switch (try RowLaw(distribution.law, type: property.type, path: path, rows: rows), earlier) {
      case (let law?, let earlier?): .above(earlier, law)
      case (let law?, nil): .counted(law)
      case (nil, _):
        .drawn(try LawFitting(law: distribution.law, type: property.type, path: path).draw())
      }
  }

  /// The value of a row.
  func value(row: Int) -> PropertyValue {
    var stream = DrawStream(key: key, row: row)
    // Drawn even for a share of 0, so that a change of the share leaves all other values alone.
    if stream.chance(absent) { return .absent }
    return switch source {
    case .drawn(let draw): draw(&stream)
    case .counted(let law): law.value(row: row)
    case .above(let earlier, let law): law.value(above: earlier.value(row: row), &stream)
    }
  }
}

extension PropertyType {
  /// The law of a property for which the data set gives none.
  var usualLaw: ValueDistribution.Law {
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
