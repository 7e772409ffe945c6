import GRDBSQLite
import ObjectGraph

/// The SQL functions on texts: what ``TextComparison`` and ``TextFolding`` do.
///
/// SQLite's own LIKE and lower() know only ASCII letters.
enum TextFunctions {
  /// `LINEAGE_ORDER(text, text, options)`: below 0, 0 or above 0.
  static let order = "LINEAGE_ORDER"
  /// `LINEAGE_FOLD(text, options)`: the text without what does not count.
  static let fold = "LINEAGE_FOLD"
  static let lowercase = "LINEAGE_LOWERCASE"
  static let uppercase = "LINEAGE_UPPERCASE"
  static let canonical = "LINEAGE_CANONICAL"
  /// SQLite's own ends at U+0000.
  static let length = "LINEAGE_LENGTH"

  /// `LINEAGE_CONTAINS(text, part, options)` and its like.
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

  /// The least text that stands behind all texts with the prefix, nil if none does.
  static func firstText(behindPrefix prefix: String) -> String? {
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      // Surrogates are no scalars, and bytes are ordered as scalars are.
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

  /// The search for a word, which SQLite keeps until the statement ends if the word is a constant.
  ///
  /// Of a word that comes from a row it lets go before the next row, and at any time if it is short
  /// of memory.
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
          context, characters.baseAddress ?? PreparedStatement.emptyText, Int32(characters.count),
          PreparedStatement.copied)
      }
    }
  }
}
