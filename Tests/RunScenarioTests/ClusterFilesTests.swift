import Foundation
import Testing

/// The files for clusters, which must use only options that the program has.
@Suite struct ClusterFilesTests {
  private static func text(_ name: String) throws -> String {
    try String(
      contentsOfFile: "\(Program.repository)/Scenarios/cluster/\(name)", encoding: .utf8)
  }

  /// A use of the program in a file: its command and options.
  private struct Use: Hashable {
    var command: String
    var options: Set<String>
  }

  /// Returns every line that runs the program, with continued lines joined.
  private static func uses(in text: String) -> [Use] {
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    let shared = lines.first { $0.contains("OPTIONS") }.map(options) ?? []
    return lines.compactMap { line in
      guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("#"),
        let match = line.firstMatch(
          of: /(?:"\$program"|run-scenario) (run|report)\b(.*)/)
      else { return nil }
      let rest = String(match.output.2)
      return Use(
        command: String(match.output.1),
        options: options(in: rest).union(
          rest.contains("$" + "OPTIONS") || rest.contains("$" + "options") ? shared : []))
    }
  }

  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: /(?:^|[ -])(--[a-z][a-z-]+)/).map { String($0.output.1) })
  }

  /// Returns the options in the help of a command.
  private static func known(_ command: String) throws -> Set<String> {
    let help = try Program.run(command, "--help")
    return Set(help.output.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test(arguments: ["slurm.sbatch", "github-actions.yml", "README.md"])
  func `every option in a file is an option of its command`(name: String) throws {
    let uses = Self.uses(in: try Self.text(name))
    #expect(!uses.isEmpty)
    for use in uses {
      let known = try Self.known(use.command)
      #expect(use.options.isSubset(of: known), "\(use.command): \(use.options.subtracting(known))")
    }
  }

  @Test func `both cluster files measure by shards and merge the results`() throws {
    for name in ["slurm.sbatch", "github-actions.yml"] {
      let uses = Self.uses(in: try Self.text(name))
      #expect(
        uses.contains { $0.command == "run" && $0.options.isSuperset(of: ["--shard", "--out"]) })
      #expect(uses.contains { $0.command == "report" && $0.options.contains("--out") })
    }
    // A restarted node continues its run.
    #expect(try Self.text("slurm.sbatch").contains("\"$program\" run \"$folder\" --wait"))
  }

  @Test func `a misspelt option is detected`() throws {
    let uses = Self.uses(
      in: "options=--budgets 9m\nexec \"$program\" run x $options \\\n  --shards 1/2\n")
    #expect(uses.first?.command == "run")
    let known = try Self.known("run")
    #expect(!known.contains("--shards") && uses[0].options.contains("--shards"))
  }

  @Test func `the scenario that a file measures exists, and its scripts are valid`() throws {
    for name in ["slurm.sbatch", "github-actions.yml"] {
      let text = try Self.text(name)
      let match = try #require(text.firstMatch(of: /Scenarios\/[a-z-]+\.yaml/))
      #expect(FileManager.default.fileExists(atPath: "\(Program.repository)/\(match.output)"))
    }
    for name in ["slurm.sbatch", "try-slurm-here"] {
      let check = Process()
      check.executableURL = URL(fileURLWithPath: "/bin/bash")
      check.arguments = ["-n", "\(Program.repository)/Scenarios/cluster/\(name)"]
      #expect(try Program.collected(check).status == 0, "\(name)")
    }
  }

  @Test func `GitHub's matrix has as many shards as the division`() throws {
    let text = try Self.text("github-actions.yml")
    let count = try #require(text.firstMatch(of: /SHARDS: (\d+)/)?.output.1)
    let matrix = try #require(text.firstMatch(of: /shard: \[([0-9, ]+)\]/)?.output.1)
    let shards = matrix.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shards == (1...(Int(count) ?? 0)).map(String.init))
  }
}
