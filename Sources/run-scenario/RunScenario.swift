import ArgumentParser

struct RunScenario: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run-scenario",
    abstract: "Measures what it costs to store a family of kinds with one strategy or another.",
    discussion: """
      A scenario describes kinds, data and operations. Up to six strategies store it (a parent entity, \
      an abstract root, one entity with an enum, an entity for each kind, details next to a base \
      entity, coded content). Lineage checks that all of them hold the same content and give the \
      same answers, and only then compares size, inserts and fetches. The report says what \
      differs, by how much, how sure that is, and why.

      EXAMPLES
        run-scenario Scenarios/publications.yaml
        run-scenario Scenarios/publications.yaml --quick
        run-scenario Scenarios/publications.yaml --size 1m --strategy parent-entity
        run-scenario Scenarios/zotero.yaml --data items.jsonl
        run-scenario Scenarios/publications.yaml --keep-stores /tmp/stores
        run-scenario validate Scenarios/*.yaml
        run-scenario draft artworks.jsonl --out artworks.yaml
        run-scenario import Scenarios/zotero.yaml --data items.jsonl
        run-scenario plan Scenarios/publications.yaml
        run-scenario work Scenarios/publications.yaml
        run-scenario resume runs/2026-11-21-publications
        run-scenario doctor
        run-scenario report runs/2026-11-21-publications
        run-scenario merge runs --out merged
        run-scenario claims --quick
        run-scenario model show Shop.xcdatamodeld
        run-scenario inspect NoteStore.sqlite --html notes.html
      """,
    version: ToolVersion.text,
    subcommands: [
      RunCommand.self, PlanCommand.self, ResumeCommand.self, ValidateCommand.self,
      DraftCommand.self, ImportCommand.self, ListCommand.self, ReportCommand.self,
      CompareCommand.self, MergeCommand.self,
      ClaimsCommand.self,
      SpaceCommand.self, WorkCommand.self, ExplainCommand.self, DoctorCommand.self,
      SelfTestCommand.self, ModelCommand.self,
      InspectCommand.self, CourseCommand.self, LaunchCommand.self, ContendCommand.self,
    ],
    defaultSubcommand: RunCommand.self)
}
