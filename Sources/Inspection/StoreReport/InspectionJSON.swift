import Escaping

/// An inspection as JSON, with every figure that the other formats show, and more.
package struct InspectionJSON: Encodable {
  /// Increases when a key changes its meaning or is removed.
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

  /// Returns JSON with sorted keys, one value per line.
  ///
  /// - Throws: Foundation's error if a figure is not a number, which the readers prevent.
  package func text() throws -> String {
    try JSONOutput.text(self) + "\n"
  }
}
