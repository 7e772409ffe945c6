import ArgumentParser
import Claims
import Console
import Measuring

/// The command `run-scenario claims`, which checks the articles' claims by measuring.
struct ClaimsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "claims",
    abstract: "Check the claims of articles about model inheritance, and write a page of verdicts.",
    discussion: """
      Scenarios and a criterion decide each claim. The command first runs each scenario that has no \
      run of the same measurement below --runs, with the strategies that claims compare; \
      Scenarios/README.md says how long each takes. --quick takes minutes and shows that everything \
      works, not which strategy is faster. Some scenarios load real data if --data names a folder with \
      the files, and otherwise generate data of the same proportions.

      Reports/claims has the compressed runs behind the committed page. The command compares its \
      verdicts with theirs. --from writes a page from these runs again.

      Each sentence of --skill has its figure, its claim and the command that measures it again. The \
      skill also says when to call lint --json and advise --json. Copy its folder into .agents/skills \
      of your app's repository, or wherever your agent looks for skills.

      A page that decides more claims than the new one, or by better runs, is only replaced \
      with --force.

      EXAMPLES
        run-scenario claims --only D5                        one claim, on this machine
        run-scenario claims --quick                          check that everything works
        run-scenario claims --from Reports/claims --out again.md
        run-scenario claims --shard 2/3 --runs shards        on the second of three machines;
        run-scenario report shards --out merged              then together
        run-scenario claims --data ~/datasets --keep kept    all, in 90 minutes, and keep the runs
        run-scenario claims --from Reports/claims --skill .  for coding agents
      """)

  private static let committed = "Reports/claims"

  @OptionGroup var options: ClaimsOptions

  func run() async throws {
    try await Failure.reporting {
      let runs = ClaimsMeasuring(options: options, claims: try options.claims())
      if let shard = options.shard { return print(try await runs.measure(shard)) }
      if options.skill == nil { try options.target.makeFolder() }
      var journals = try await runs.journals()
      if let folder = options.skill {
        let page = try ClaimsPage(
          runs.claims, by: journals, at: "Reports/claims.md", command: SkillOutput.command)
        return try SkillOutput(skill: SkillFiles(page), folder: folder).write()
      }
      // Read these before --keep can replace them.
      let committed = options.from == nil ? try ClaimEvidence(below: Self.committed) : nil
      let display = StepDisplay()
      defer { display.end() }
      if let keep = options.keep {
        display.show("compressing journals")
        journals = try ClaimsRun.kept(journals, in: keep)
      }
      display.show("deciding")
      let page = try ClaimsPage(
        runs.claims, by: journals, at: options.out, command: Self.command(CommandLine.arguments))
      try options.target.check(ClaimsPageContent(page.markdown()))
      display.show("drawing")
      try options.target.write(page)
      display.end()
      print(ClaimsSummary(page, place: options.out).text)
      if let committed {
        print("\n" + ClaimsAgreement(page, with: committed, place: Self.committed).text)
      }
    }
  }

  /// Returns a command line without the path of the data, which is specific to this machine.
  static func command(_ arguments: [String]) -> String {
    CommandLineText.text(
      of: arguments.indices.map { index in
        if index > 0, arguments[index - 1] == "--data" { return "FOLDER" }
        return arguments[index].hasPrefix("--data=") ? "--data=FOLDER" : arguments[index]
      })
  }
}
