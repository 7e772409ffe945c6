import ArgumentParser
import Claims
import Console
import Foundation
import Lineage

/// The command `run-scenario skill`, which writes the claims for coding agents.
struct SkillCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skill",
    abstract: "Write a SKILL.md and an llms.txt of the claims, for coding agents.",
    discussion: """
      Each sentence has its figure, its claim and the command that measures it again. The skill also \
      says when to call lint --json and advise --json. Copy its folder into .agents/skills of your \
      app's repository, or wherever your agent looks for skills.

      Replaces files of the same names only if this command wrote them. In a README.md and a lesson on \
      advice below --out, it renews the table between <!-- rules --> and <!-- end of rules -->.

      EXAMPLES
        run-scenario skill
        run-scenario skill --from runs/claims --out /tmp/skill
      """)

  @Option(
    help: ArgumentHelp("The runs that decide the claims.", valueName: "folder"),
    completion: .directory)
  var from = "Reports/claims"

  @Option(
    help: ArgumentHelp(
      "The folder for .agents/skills/entity-inheritance/SKILL.md and Reports/llms.txt.",
      valueName: "folder"),
    completion: .directory)
  var out = "."

  func run() throws {
    try Failure.reporting {
      let page = try ClaimsPage(
        ClaimList.all, by: try ClaimsMeasuring.journals(below: from), at: "Reports/claims.md",
        command: "run-scenario skill")
      let skill = SkillFiles(page)
      let files = skill.files.map { ("\(out)/\($0.path)", $0.text) }
      for (path, _) in files {
        guard FileManager.default.fileExists(atPath: path) else { continue }
        guard (try? OrdinaryFile.text(path))?.contains(SkillFiles.mark) == true else {
          throw CommandError.otherFile(path, sort: "file of this command")
        }
      }
      for (path, text) in files {
        let place = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place, options: .atomic)
        print(path)
      }
      for path in SkillFiles.pagesWithRules.map({ "\(out)/\($0)" }) {
        guard let text = try? OrdinaryFile.text(path) else { continue }
        let filled = skill.filling(text)
        guard filled != text else { continue }
        try Data(filled.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        print("\(path): its table of rules")
      }
    }
  }
}
