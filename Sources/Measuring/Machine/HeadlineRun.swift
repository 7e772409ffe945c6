package import RunJournal

/// A check whether a run's figures may be published as Lineage's findings.
package enum HeadlineRun {
  /// The reason against it, in words with what to do next; nil if there is none.
  ///
  /// A debug build measures the missing optimizer. Runs that only show that everything works may
  /// be made with any build, and say so.
  package static func refusal(of environment: Environment, isQuick: Bool) -> String? {
    guard environment.buildConfiguration != "release", !isQuick else { return nil }
    return """
      This is a \(environment.buildConfiguration) build, whose times are not those of the program \
      that users run. Build with `swift build -c release`, or pass --quick for a first look; its \
      report is marked as one.
      """
  }
}
