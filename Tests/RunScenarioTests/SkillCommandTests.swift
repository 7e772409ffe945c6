import Foundation
import TestSupport
import Testing

@testable import Claims

/// The option `--skill` of claims and its committed files.
@Suite struct SkillCommandTests {
  private static let paths = [".agents/skills/entity-inheritance/SKILL.md", "Reports/llms.txt"]

  private let folder: Folder

  init() throws { folder = try Folder() }

  private static func committed(_ path: String) throws -> String {
    try String(contentsOfFile: "\(Program.repository)/\(path)", encoding: .utf8)
  }

  @Test func `the committed files equal the command's output for the committed claims`() throws {
    let result = try Program.run(
      "claims", "--from", "\(Program.repository)/Reports/claims", "--skill", folder.url.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == Self.paths.map { "\(folder.url.path)/\($0)\n" }.joined())
    for path in Self.paths {
      let text = try folder.text(path)
      #expect(
        text == (try Self.committed(path)), "\(path) is outdated")
      #expect(!text.contains("{{") && text.contains(SkillFiles.markOfAnyVersion))
    }
  }

  @Test func `an existing foreign file is kept`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("Reports"), withIntermediateDirectories: true)
    _ = try folder.write("# Mine\n", to: "Reports/llms.txt")
    let result = try Program.run(
      "claims", "--from", "\(Program.repository)/Reports/publications", "--skill",
      folder.url.path)
    #expect(result.status == 64 && result.errors.contains("llms.txt already exists"))
    #expect(try folder.contents() == ["Reports"])
    #expect(try folder.text("Reports/llms.txt") == "# Mine\n")
  }

  @Test func `commands and options in the skill exist`() throws {
    let help = try Program.run("--help").output
    let named = try Self.committed(Self.paths[0]).matches(of: /run-scenario ([a-z]+)( [^`]*)?`/)
    for match in named where match.output.1 != "family" {
      let command = String(match.output.1)
      #expect(help.contains("\n  \(command) "), "\(command)")
      let text = try Program.run("help", command).output
      for option in (match.output.2 ?? "").matches(of: /--[a-z-]+/) {
        #expect(text.contains(option.output), "\(command) \(option.output)")
      }
    }
    #expect(named.count > 40)
  }
}
