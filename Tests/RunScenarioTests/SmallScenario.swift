import TestSupport

/// A scenario whose processes take a fraction of a second, with every type of operation.
enum SmallScenario {
  /// Everything but data and workload.
  static let family = """
    scenario: entries
    title: Entries
    question: How long?
    expectation: Not long.
    family: Entry
    kinds:
      Entry:
        properties: {title: "String, required", date: "Date, required, indexed"}
      Note: {parent: Entry, properties: {text: String}}

    """

  private static let text =
    family + """
      data: {seed: 2, size: 80, mix: {Entry: 50%, Note: 50%}}
      workload:
        - insert: all at once
        - newest: Entry
          by: date
          limit: 10
          samples: 2
        - edit: Entry
          change: set title
          count: 2
          samples: 2

      """

  /// Writes the scenario and returns its path.
  static func write(in folder: Folder) throws -> String {
    try folder.write(text, to: "entries.yaml")
  }

  /// Two strategies in four processes, without a probe of the machine.
  static let options = [
    "--strategy", "parent-entity", "--strategy", "details-relationship", "--accept-noise",
    "--no-progress", "--processes", "4", "--min-effect", "5%",
  ]
}
