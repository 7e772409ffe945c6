import Escaping
import Foundation

/// The form of everything that commands print for other programs.
package enum JSONOutput {
  /// With sorted keys, one value a line, so that equal figures are equal bytes.
  ///
  /// - Throws: Foundation's error for a figure that is not a number.
  package static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return TerminalText.printableJSON(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
