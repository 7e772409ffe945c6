import Foundation

/// JSON for other programs; equal values give equal bytes.
package enum JSONOutput {
  /// Returns JSON with sorted keys and one value per line.
  ///
  /// - Throws: `EncodingError` for NaN and infinite numbers.
  package static func text(_ value: some Encodable) throws -> String {
    try encoded(value, .prettyPrinted)
  }

  /// Returns the same JSON in one line.
  package static func line(_ value: some Encodable) throws -> String { try encoded(value, []) }

  private static func encoded(
    _ value: some Encodable, _ format: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format.union([.sortedKeys, .withoutEscapingSlashes])
    return TerminalText.printableJSON(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
