import GRDBSQLite
import ObjectGraph

/// The SQL functions on numbers, which keep whole numbers whole.
///
/// SQLite's `abs()` and `sum()` fail where 64 bits do not hold the result, and `floor()` is not in
/// every build of it.
enum NumberFunctions {
  static let absolute = "LINEAGE_ABS"
  static let floor = "LINEAGE_FLOOR"
  static let ceiling = "LINEAGE_CEILING"
  /// An aggregate: ``NumberSum/sum``.
  static let sum = "LINEAGE_SUM"
  /// An aggregate: ``NumberSum/average``.
  static let average = "LINEAGE_AVG"
  /// The same of decimals, which are REAL in the file.
  static let decimalSum = "LINEAGE_DECIMAL_SUM"
  static let decimalAverage = "LINEAGE_DECIMAL_AVG"

  private static let functions: [FetchFunction] = [.absolute, .floor, .ceiling]

  static var all: [SQLFunction] {
    zip([absolute, floor, ceiling], functions.indices).map {
      SQLFunction(name: $0, argumentCount: 1, variant: $1, body: body)
    } + [
      SQLFunction(name: sum, argumentCount: 1, body: addRow, final: giveSum),
      SQLFunction(name: average, argumentCount: 1, body: addRow, final: giveAverage),
      SQLFunction(name: decimalSum, argumentCount: 1, body: addDecimal, final: giveSum),
      SQLFunction(name: decimalAverage, argumentCount: 1, body: addDecimal, final: giveAverage),
    ]
  }

  private static let body: SQLFunction.Body = { context, _, arguments in
    let function = functions[SQLFunction.variant(context)]
    let argument = arguments?[0]
    switch sqlite3_value_type(argument) {
    case SQLITE_NULL: sqlite3_result_null(context)
    case SQLITE_INTEGER:
      let value = sqlite3_value_int64(argument)
      let isUnchanged = function != .absolute || value >= 0
      if value == .min && !isUnchanged { return sqlite3_result_double(context, 0x1p63) }
      sqlite3_result_int64(context, isUnchanged ? value : -value)
    default:
      let value = sqlite3_value_double(argument)
      let result =
        switch function {
        case .floor: value.rounded(.down)
        case .ceiling: value.rounded(.up)
        default: abs(value)
        }
      sqlite3_result_double(context, result)
    }
  }

  private static let addRow: SQLFunction.Body = { context, _, arguments in
    guard let sum = sum(of: context, creates: true), let argument = arguments?[0] else { return }
    switch sqlite3_value_type(argument) {
    case SQLITE_NULL: break
    case SQLITE_INTEGER: sum.pointee.add(sqlite3_value_int64(argument))
    default: sum.pointee.add(sqlite3_value_double(argument))
    }
  }

  private static let addDecimal: SQLFunction.Body = { context, _, arguments in
    guard let sum = sum(of: context, creates: true), let argument = arguments?[0],
      sqlite3_value_type(argument) != SQLITE_NULL
    else { return }
    sum.pointee.addDecimal(sqlite3_value_double(argument))
  }

  private static let giveSum: SQLFunction.Final = { context in
    switch sum(of: context, creates: false)?.pointee.sum ?? .integer(0) {
    case .integer(let value): sqlite3_result_int64(context, value)
    case .double(let value): sqlite3_result_double(context, value)
    }
  }

  private static let giveAverage: SQLFunction.Final = { context in
    guard let average = sum(of: context, creates: false)?.pointee.average else {
      return sqlite3_result_null(context)
    }
    sqlite3_result_double(context, average)
  }

  /// The group's sum in memory that SQLite clears and frees; all zero is an empty sum.
  private static func sum(of context: OpaquePointer?, creates: Bool)
    -> UnsafeMutablePointer<NumberSum>?
  {
    let byteCount = creates ? Int32(MemoryLayout<NumberSum>.size) : 0
    return sqlite3_aggregate_context(context, byteCount)?
      .assumingMemoryBound(to: NumberSum.self)
  }
}
