import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Commands whose input is a pipe without a writer, which would block for ever.
@Suite struct PipeInputTests {
  private static let commands = [
    "check PIPE", "run PIPE", "draft PIPE", "draft STORE --usage PIPE", "draft PIPE.xcdatamodel",
    "draft STORE --model PIPE", "draft STORE --log PIPE", "lint PIPE",
    "lint STORE --ignore PIPE",
    "lint STORE --model PIPE", "model show PIPE", "model diff PIPE STORE", "model diagram PIPE",
    "model diagram STORE --out PIPE", "model lock PIPE", "inspect PIPE",
    "inspect STORE --model PIPE",
    "advise PIPE", "advise STORE --usage PIPE", "convert PIPE --to enum-content --dry-run",
    "convert STORE --to enum-content --dry-run --model PIPE",
    "generate PIPE --strategy enum-content --for lineage --out out",
    "generate STORE --strategy enum-content --for lineage --out out --usage PIPE",
    "generate STORE --strategy enum-content --for lineage --out out --advice PIPE",
    "compare PIPE PIPE", "compare JOURNAL JOURNAL --thresholds PIPE", "merge PIPE PIPE --out out",
    "claims --from FOLDER --out page.md", "report FOLDER", "resume FOLDER", "skill --from FOLDER",
  ]

  @Test(.timeLimit(.minutes(60)), arguments: commands)
  func `a pipe is not read`(command: String) throws {
    let folder = try Folder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("m.xcdatamodel"), withIntermediateDirectories: false)
    #expect(mkfifo(folder.path("m.xcdatamodel/contents"), 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: folder.path("run"), withIntermediateDirectories: false)
    #expect(mkfifo(folder.path("run/journal.jsonl"), 0o600) == 0)
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let arguments = command.split(separator: " ").map { word in
      switch word {
      case "PIPE": pipe
      case "PIPE.xcdatamodel": folder.path("m.xcdatamodel")
      case "STORE": folder.path("shop.sqlite")
      case "JOURNAL": Program.repository + "/Reports/publications"
      case "FOLDER": folder.path("run")
      default: String(word)
      }
    }
    let result = try Program.run(list: arguments, in: folder.url.path)
    #expect(result.status != 0 && !result.errors.isEmpty)
    #expect(!result.errors.contains("Usage:"), "\(result.errors)")
    #expect(!result.errors.contains("Error Domain"), "\(result.errors)")
  }
}
