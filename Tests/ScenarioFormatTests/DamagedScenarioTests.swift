import Foundation
import TestModels
import Testing

@testable import ScenarioFormat

/// Damaged files, for which the reader must return a scenario or problems in the file.
@Suite struct DamagedScenarioTests {
  @Test func `a damaged file is read or rejected with places inside it`() {
    for seed in 0..<600 {
      var random = SeededRandom(seed: UInt64(seed))
      let text = Self.damaged(BrokenScenario.sound, &random)
      do throws(ScenarioFileError) {
        _ = try ScenarioReader().read(text: text, path: "damaged.yaml")
      } catch {
        #expect(!error.problems.isEmpty, "damaged by \(seed)")
        // A missing end is reported one line after the last.
        let lineCount = text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        for problem in error.problems {
          #expect(
            (1...lineCount).contains(problem.place?.line ?? 1), "damaged by \(seed): \(problem)")
        }
        #expect(Set(error.problems).count == error.problems.count, "damaged by \(seed): \(error)")
      }
    }
  }

  @Test func `a damaged sweep is read or rejected with places inside it`() throws {
    let path = ScenarioFilesTests.root.appending(
      path: "Tests/ScenarioFormatTests/Sound/leaves.yaml")
    let sound = try String(contentsOf: path, encoding: .utf8)
    for seed in 0..<300 {
      var random = SeededRandom(seed: UInt64(seed))
      let text = Self.damaged(sound, &random)
      do throws(ScenarioFileError) {
        _ = try ScenarioReader().cells(text: text, path: "damaged.yaml")
      } catch {
        #expect(!error.problems.isEmpty, "damaged by \(seed)")
        let lineCount = text.split(separator: "\n", omittingEmptySubsequences: false).count + 1
        for problem in error.problems {
          #expect(
            (1...lineCount).contains(problem.place?.line ?? 1), "damaged by \(seed): \(problem)")
        }
        #expect(Set(error.problems).count == error.problems.count, "damaged by \(seed): \(error)")
      }
    }
  }

  /// Returns the text with one to three lines lost, doubled or swapped, or letters replaced.
  private static func damaged(_ text: String, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...Int.random(in: 0..<3, using: &random) {
      let line = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where lines.count > 1: lines.remove(at: line)
      case 1: lines.insert(lines[line], at: line)
      case 2: lines.swapAt(line, Int.random(in: 0..<lines.count, using: &random))
      case 3: lines[line] = String(lines[line].dropFirst(2))
      default:
        var letters = Array(lines[line])
        guard let place = letters.indices.randomElement(using: &random) else { continue }
        letters[place] = "{}[]:,-#&*!|>'\"%@`x7 é\t".randomElement(using: &random) ?? "x"
        lines[line] = String(letters)
      }
    }
    return lines.joined(separator: "\n")
  }
}
