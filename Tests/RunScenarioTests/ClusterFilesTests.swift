import Foundation
import Testing

/// The files for clusters say what the program understands.
@Suite struct ClusterFilesTests {
  private static func text(_ name: String) throws -> String {
    try String(
      contentsOfFile: "\(Program.repository)/Scenarios/cluster/\(name)", encoding: .utf8)
  }

  /// A use of the program in a file: its command and its options.
  private struct Use: Hashable {
    var command: String
    var options: Set<String>
  }

  /// Every line that runs the program, lines that go on joined.
  private static func uses(in text: String) -> [Use] {
    let lines = text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init)
    let shared = lines.first { $0.contains("OPTIONS") }.map(options) ?? []
    return lines.compactMap { line in
      guard !line.trimmingCharacters(in: .whitespaces).hasPrefix("#"),
        let match = line.firstMatch(
          of: /(?:"\$program"|run-scenario) (run|resume|merge|plan)\b(.*)/)
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

  /// What the help of a command lists.
  private static func known(_ command: String) throws -> Set<String> {
    let help = try Program.run(command, "--help")
    return Set(help.output.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test(arguments: ["slurm.sbatch", "github-actions.yml", "README.md"])
  func `every option that a file gives the program is one of the command`(name: String) throws {
    let uses = Self.uses(in: try Self.text(name))
    #expect(!uses.isEmpty)
    for use in uses {
      let known = try Self.known(use.command)
      #expect(use.options.isSubset(of: known), "\(use.command): \(use.options.subtracting(known))")
    }
  }

  @Test func `both engines measure by shards and merge what they measured`() throws {
    for name in ["slurm.sbatch", "github-actions.yml"] {
      let uses = Self.uses(in: try Self.text(name))
      #expect(
        uses.contains { $0.command == "run" && $0.options.isSuperset(of: ["--shard", "--out"]) })
      #expect(uses.contains { $0.command == "merge" && $0.options.contains("--out") })
    }
    // A node that comes back goes on with what it began.
    #expect(Self.uses(in: try Self.text("slurm.sbatch")).contains { $0.command == "resume" })
  }

  @Test func `a misspelt option is found`() throws {
    let uses = Self.uses(
      in: "options=--budgets 9m\nexec \"$program\" run x $options \\\n  --shards 1/2\n")
    #expect(uses.first?.command == "run")
    let known = try Self.known("run")
    #expect(!known.contains("--shards") && uses[0].options.contains("--shards"))
  }

  @Test func `the scenario that a file measures is there, and its scripts are sound`() throws {
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

  @Test func `GitHub's matrix has as many shards as the cut`() throws {
    let text = try Self.text("github-actions.yml")
    let count = try #require(text.firstMatch(of: /SHARDS: (\d+)/)?.output.1)
    let matrix = try #require(text.firstMatch(of: /shard: \[([0-9, ]+)\]/)?.output.1)
    let shards = matrix.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shards == (1...(Int(count) ?? 0)).map(String.init))
  }
}
