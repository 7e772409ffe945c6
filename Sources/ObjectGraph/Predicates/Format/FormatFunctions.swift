/// The functions of the format language by the names of `NSExpression`.
enum FormatFunctions {
  /// Aggregates as functions of a collection.
  static let aggregates: [String: FetchAggregate] = [
    "count": .count, "sum": .sum, "min": .min, "max": .max, "average": .average,
  ]

  /// A function by its name, with or without the last colon.
  static func function(named name: String) -> FetchFunction? {
    FetchFunction(rawValue: name) ?? FetchFunction(rawValue: name + ":")
  }

  static func aggregate(named name: String) -> FetchAggregate? {
    aggregates[name.hasSuffix(":") ? String(name.dropLast()) : name]
  }

  static var names: [String] {
    (FetchFunction.allCases.map(\.rawValue) + aggregates.keys.map { "\($0):" }).sorted()
      + ["now", "CAST", "FUNCTION", "LIST", "SUBQUERY", "TERNARY"]
  }
}

extension FetchFunction {
  /// How many arguments it takes.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulus: 2...2
    case .coalesce: 1...Int.max
    default: 1...1
    }
  }
}
