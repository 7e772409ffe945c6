import ArgumentParser

struct RunScenario: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-scenario",
    abstract: "Measures the cost of each strategy for storing a family of kinds.",
    discussion: """
      A scenario describes kinds, data and operations. Up to six strategies store it (a parent entity, \
      an abstract root, one entity with an enum, an entity for each kind, details next to a base \
      entity, coded content). Lineage checks that all of them contain the same content and give the \
      same answers, and only then compares size, inserts and fetches. The report says what \
      differs, by how much, how certain that is, and why.

      EXAMPLES
        run-scenario Scenarios/publications.yaml
        run-scenario Scenarios/publications.yaml --quick
        run-scenario draft artworks.jsonl --out artworks.yaml
        run-scenario check artworks.yaml --data artworks.jsonl
        run-scenario artworks.yaml --data artworks.jsonl --size 100k
        run-scenario advise NoteStore.sqlite
        run-scenario inspect NoteStore.sqlite
        run-scenario compare runs/before runs/after
        run-scenario explain unresolved
      """,
    version: ToolVersion.text,
    subcommands: [
      RunCommand.self, AdviseCommand.self, LintCommand.self, InspectCommand.self,
      DraftCommand.self, CheckCommand.self, CompareCommand.self, ConvertCommand.self,
      LaunchCommand.self, ContendCommand.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "More",
        subcommands: [
          GenerateCommand.self, ReportCommand.self, ExplainCommand.self,
          ListCommand.self, DoctorCommand.self, ModelCommand.self,
          ClaimsCommand.self,
        ])
    ],
    defaultSubcommand: RunCommand.self)
}
