import Foundation

/// An inspection for other programs: every figure that the other forms show, and more.
package struct InspectionJSON: Encodable {
  /// Rises when a key changes its meaning or goes.
  private let schemaVersion = 1
  private let inspection: StoreInspection

  package init(_ inspection: StoreInspection) {
    self.inspection = inspection
  }

  private enum CodingKeys: CodingKey {
    case schemaVersion
    case verdict
  }

  package func encode(to encoder: any Encoder) throws {
    try inspection.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schemaVersion, forKey: .schemaVersion)
    try container.encodeIfPresent(InheritanceVerdict(inspection), forKey: .verdict)
  }

  /// The inspection with sorted keys, one value a line.
  ///
  /// - Throws: Foundation's error if a figure is not a number, which the readers rule out.
  package func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
