import Escaping
import Foundation

/// JSON that commands print for other programs.
package enum JSONOutput {
  /// Returns JSON with sorted keys and one value per line, so that equal values give equal bytes.
  ///
  /// - Throws: `EncodingError` for NaN and infinite numbers.
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TerminalText.printableJSON(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
