import SystemSQLite

/// An SQL function in Swift, for features of the format language that SQLite lacks.
///
/// All functions are deterministic and return NULL for a NULL argument.
struct SQLFunction {
  typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias Final = @convention(c) (OpaquePointer?) -> Void

  let name: String
  let argumentCount: Int32
  /// A number by which one body distinguishes its functions.
  var variant = 0
  /// Called with each row's arguments; for an aggregate, once per row of the group.
  let body: Body
  /// The function for an aggregate's result.
  var final: Final?

  static var all: [SQLFunction] { TextFunctions.all + NumberFunctions.all }

  func register(on database: Database) throws(StoreError) {
    let code = sqlite3_create_function_v2(
      database.handle, name, argumentCount, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
      UnsafeMutableRawPointer(bitPattern: variant), final == nil ? body : nil,
      final == nil ? nil : body, final, nil)
    guard code == SQLITE_OK else { throw database.failure() }
  }

  /// Returns the ``variant`` of the function being called.
  static func variant(_ context: OpaquePointer?) -> Int {
    Int(bitPattern: sqlite3_user_data(context))
  }
}

/// The SQL functions on texts, implemented by ``TextComparison`` and ``TextFolding``.
///
/// SQLite's own LIKE and lower() support only ASCII letters.
enum TextFunctions {
  /// `LINEAGE_ORDER(text, text, options)`: negative, 0 or positive.
  static let order = "LINEAGE_ORDER"
  /// `LINEAGE_FOLD(text, options)`: the text without the differences that the options ignore.
  static let fold = "LINEAGE_FOLD"
  static let lowercase = "LINEAGE_LOWERCASE"
  static let uppercase = "LINEAGE_UPPERCASE"
  static let canonical = "LINEAGE_CANONICAL"
  /// The length of a text; SQLite's own function stops at U+0000.
  static let length = "LINEAGE_LENGTH"

  /// Returns the name of a comparison, as in `LINEAGE_CONTAINS(text, part, options)`.
  static func name(of comparison: FetchComparison.Operator) -> String {
    "LINEAGE_\(comparison.rawValue)"
  }

  static var all: [SQLFunction] {
    let searches: [FetchComparison.Operator] = [.contains, .beginsWith, .endsWith, .like, .matches]
    let letters: [(String, FetchFunction)] = [
      (lowercase, .lowercase), (uppercase, .uppercase), (canonical, .canonical),
    ]
    return searches.map {
      SQLFunction(
        name: name(of: $0), argumentCount: 3, variant: place(of: $0, in: comparisons),
        body: searchBody)
    }
      + letters.map {
        SQLFunction(
          name: $0, argumentCount: 1, variant: place(of: $1, in: FetchFunction.allCases),
          body: lettersBody)
      } + [
        SQLFunction(name: order, argumentCount: 3, body: orderBody),
        SQLFunction(name: fold, argumentCount: 2, body: foldBody),
        SQLFunction(name: length, argumentCount: 1, body: lengthBody),
      ]
  }

  /// Returns the smallest text after all texts with the prefix, or nil if there is none.
  static func firstText(behindPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // Surrogates are no scalars, and bytes sort like scalars.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let successor = Unicode.Scalar(next) else { continue }
      var result = String.UnicodeScalarView(scalars)
      result.append(successor)
      return String(result)
    }
    return nil
  }

  private static let comparisons = FetchComparison.Operator.allCases

  private static func place<Element: Equatable>(of element: Element, in all: [Element]) -> Int {
    all.firstIndex(of: element) ?? 0
  }

  private static let searchBody: SQLFunction.Body = { context, _, arguments in
    guard let text = bytes(arguments, 0) else { return sqlite3_result_null(context) }
    do throws(ObjectGraphError) {
      if let kept = sqlite3_get_auxdata(context, 1) {
        let search = Unmanaged<TextSearch>.fromOpaque(kept).takeUnretainedValue()
        sqlite3_result_int(context, try search.holds(text) ? 1 : 0)
      } else if let word = bytes(arguments, 1) {
        let search = newSearch(context, word, options(arguments, 2))
        sqlite3_result_int(context, try search.holds(text) ? 1 : 0)
      } else {
        sqlite3_result_null(context)
      }
    } catch {
      sqlite3_result_error(context, "\(error)", -1)
    }
  }

  /// Creates the search for a word, which SQLite keeps until the statement ends if the word is
  /// constant.
  ///
  /// SQLite releases the search for a word from a row before the next row, and any search when
  /// memory is low.
  private static func newSearch(
    _ context: OpaquePointer?, _ word: UnsafeBufferPointer<UInt8>, _ options: TextOptions
  ) -> TextSearch {
    let comparison = TextComparison(comparisons[SQLFunction.variant(context)], options: options)
    let search = TextSearch(comparison, for: word)
    sqlite3_set_auxdata(context, 1, Unmanaged.passRetained(search).toOpaque()) { kept in
      kept.map { Unmanaged<TextSearch>.fromOpaque($0).release() }
    }
    return search
  }

  private static let orderBody: SQLFunction.Body = { context, _, arguments in
    guard let one = bytes(arguments, 0), let other = bytes(arguments, 1) else {
      return sqlite3_result_null(context)
    }
    let order = TextComparison.order(one, other, options: options(arguments, 2))
    sqlite3_result_int64(context, Int64(order))
  }

  private static let foldBody: SQLFunction.Body = { context, _, arguments in
    guard let text = string(arguments) else { return sqlite3_result_null(context) }
    give(TextFolding.folded(text, options(arguments, 1)), to: context)
  }

  private static let lettersBody: SQLFunction.Body = { context, _, arguments in
    guard let text = string(arguments) else { return sqlite3_result_null(context) }
    let function = FetchFunction.allCases[SQLFunction.variant(context)]
    give(TextFolding.result(of: function, on: text) ?? text, to: context)
  }

  private static let lengthBody: SQLFunction.Body = { context, _, arguments in
    guard let text = string(arguments) else { return sqlite3_result_null(context) }
    sqlite3_result_int64(context, Int64(TextFolding.length(of: text)))
  }

  private static func bytes(_ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ place: Int)
    -> UnsafeBufferPointer<UInt8>?
  {
    guard let value = arguments?[place], let start = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  private static func string(_ arguments: UnsafeMutablePointer<OpaquePointer?>?) -> String? {
    bytes(arguments, 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func options(_ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ place: Int)
    -> TextOptions
  {
    TextOptions(rawValue: Int(sqlite3_value_int(arguments?[place])))
  }

  private static func give(_ text: String, to context: OpaquePointer?) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_result_text(
          context, characters.baseAddress ?? Statement.emptyText, Int32(characters.count),
          Statement.copied)
      }
    }
  }
}

/// The SQL functions on numbers, which preserve whole numbers.
///
/// SQLite's `abs()` and `sum()` fail if the result does not fit 64 bits, and not every build has
/// `floor()`.
enum NumberFunctions {
  static let absolute = "LINEAGE_ABS"
  static let floor = "LINEAGE_FLOOR"
  static let ceiling = "LINEAGE_CEILING"
  /// An aggregate function: ``NumberSum/sum``.
  static let sum = "LINEAGE_SUM"
  /// An aggregate function: ``NumberSum/average``.
  static let average = "LINEAGE_AVG"
  /// The sum of decimals, which are REAL in the file.
  static let decimalSum = "LINEAGE_DECIMAL_SUM"
  static let decimalAverage = "LINEAGE_DECIMAL_AVG"

  private static let functions: [FetchFunction] = [.absolute, .floor, .ceiling]

  static var all: [SQLFunction] {
    zip([absolute, floor, ceiling], functions.indices).map {
      SQLFunction(name: $0, argumentCount: 1, variant: $1, body: body)
    } + [
      SQLFunction(name: sum, argumentCount: 1, body: addRow, final: setSumResult),
      SQLFunction(name: average, argumentCount: 1, body: addRow, final: setAverageResult),
      SQLFunction(name: decimalSum, argumentCount: 1, body: addDecimal, final: setSumResult),
      SQLFunction(
        name: decimalAverage, argumentCount: 1, body: addDecimal, final: setAverageResult),
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

  private static let setSumResult: SQLFunction.Final = { context in
    switch sum(of: context, creates: false)?.pointee.sum ?? .integer(0) {
    case .integer(let value): sqlite3_result_int64(context, value)
    case .double(let value): sqlite3_result_double(context, value)
    }
  }

  private static let setAverageResult: SQLFunction.Final = { context in
    guard let average = sum(of: context, creates: false)?.pointee.average else {
      return sqlite3_result_null(context)
    }
    sqlite3_result_double(context, average)
  }

  /// Returns the group's sum, in memory that SQLite zeroes and frees.
  ///
  /// All zeros is an empty sum.
  private static func sum(of context: OpaquePointer?, creates: Bool)
    -> UnsafeMutablePointer<NumberSum>?
  {
    let byteCount = creates ? Int32(MemoryLayout<NumberSum>.size) : 0
    return sqlite3_aggregate_context(context, byteCount)?
      .assumingMemoryBound(to: NumberSum.self)
  }
}
