import Measuring

/// The version of this program, which is the first number in the changelog.
enum ToolVersion {
  static let number = "0.1.0"

  /// The version with the facts that affect figures: the build and SQLite.
  static var text: String {
    let engine = SQLiteEngine.current
    return """
      run-scenario \(number), \(BuildFacts.configuration) build by Swift \(BuildFacts.swiftVersion)
      SQLite \(engine.version), source \(engine.sourceID)
      built with \(engine.compileOptions.joined(separator: " "))
      """
  }
}
