import ObjectGraph

extension PredicateSQL {
  /// A function of single values.
  func call(
    _ function: FetchFunction, _ arguments: [FetchExpression], _ expression: FetchExpression
  ) throws -> TypedSQL {
    let values = try arguments.map(value)
    switch (function, values.count) {
    case (.coalesce, 1...): return coalesced(values)
    case (.add, 2): return arithmetic("+", values[0], values[1])
    case (.subtract, 2): return arithmetic("-", values[0], values[1])
    case (.multiply, 2): return arithmetic("*", values[0], values[1])
    case (.divide, 2): return arithmetic("/", values[0], values[1])
    case (.modulus, 2): return arithmetic("%", values[0], values[1])
    case (.negate, 1): return TypedSQL("(- \(values[0].number))", values[0].type.afterComputing)
    case (.absolute, 1): return numeric(NumberFunctions.absolute, values[0])
    case (.floor, 1): return numeric(NumberFunctions.floor, values[0])
    case (.ceiling, 1): return numeric(NumberFunctions.ceiling, values[0])
    case (.lowercase, 1): return text(TextFunctions.lowercase, values[0])
    case (.uppercase, 1): return text(TextFunctions.uppercase, values[0])
    case (.canonical, 1): return text(TextFunctions.canonical, values[0])
    case (.length, 1): return TypedSQL("\(TextFunctions.length)(\(values[0].sql))", .integer)
    default: throw invalid(expression, "does not take \(values.count) argument(s)")
    }
  }

  private func coalesced(_ values: [TypedSQL]) -> TypedSQL {
    let type = values.reduce(ValueType.null) { $0.merged(with: $1.type) }
    // SQLite's function takes no single argument.
    guard values.count > 1 else { return values[0] }
    return TypedSQL("coalesce(\(values.map(\.sql).joined(by: ", ")))", type)
  }

  /// SQLite's own operators: whole numbers stay whole, become doubles where 64 bits do not hold the
  /// result, and divided by 0 give NULL.
  private func arithmetic(_ sign: String, _ one: TypedSQL, _ other: TypedSQL) -> TypedSQL {
    let type: ValueType = one.type.isWhole && other.type.isWhole ? .integer : .double
    return TypedSQL("(\(one.number) \(sign) \(other.number))", type)
  }

  private func numeric(_ name: String, _ value: TypedSQL) -> TypedSQL {
    TypedSQL("\(name)(\(value.number))", value.type.afterComputing)
  }

  private func text(_ name: String, _ value: TypedSQL) -> TypedSQL {
    TypedSQL("\(name)(\(value.sql))", .string)
  }
}

extension ValueType {
  /// What arithmetic on one value gives.
  fileprivate var afterComputing: ValueType { isWhole ? .integer : .double }
}
