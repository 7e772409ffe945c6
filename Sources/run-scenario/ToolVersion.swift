import Lineage
import Measuring

/// The version of this program; the changelog begins with the number.
enum ToolVersion {
  static let number = "0.1.0"

  /// With what decides about its figures: how it was built, and its SQLite.
  static var text: String {
    let engine = SQLiteEngine.current
    return """
      run-scenario \(number), \(BuildFacts.configuration) build by Swift \(BuildFacts.swiftVersion)
      SQLite \(engine.version), source \(engine.sourceID)
      built with \(engine.compileOptions.joined(separator: " "))
      """
  }
}
