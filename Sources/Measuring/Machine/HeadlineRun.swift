package import RunJournal

/// Checks whether a run's figures may be published as Lineage's findings.
package enum HeadlineRun {
  /// Returns the reason against publication, with what to do next; nil if there is none.
  ///
  /// The figures of a debug build mostly show that it is not optimised. Quick runs may use any
  /// build, because they only show that everything works, and say so.
  package static func rejection(of environment: Environment, isQuick: Bool) -> String? {
    guard environment.buildConfiguration != "release", !isQuick else { return nil }
    return """
      This is a \(environment.buildConfiguration) build, which is slower than the program that users \
      run. Build with `swift build -c release`, or run a scenario with --quick for a first look.
      """
  }
}
