import Foundation
import Measuring
import Testing

@testable import LogicalModel
@testable import ScenarioFormat

/// Canonical texts, which decide which runs are comparable and must not change unnoticed.
@Suite struct CanonicalOperationsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sound")

  /// Returns the shipped scenarios and the tests' scenarios, by name.
  private static func files() throws -> [URL] {
    let shipped = ScenarioFilesTests.root.appending(path: "Scenarios")
    return try [shipped, folder].flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "yaml" }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
  }

  /// Returns each cell's measurement hash, and the first cell's text of each operation.
  private static func page() throws -> String {
    var lines: [String] = []
    for file in try files() {
      let cells = try ScenarioReader().cells(
        text: ScenarioReader.text(ofFile: file.path), path: file.path)
      for cell in cells {
        lines.append("\(file.lastPathComponent) \(cell.name) \(cell.scenario.measurementHash)")
      }
      let canonical = cells[0].scenario.canonicalText.split(separator: "\n")
      lines += canonical.filter { $0.hasPrefix("operation ") }.map { "  \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `every operation and every cell of every scenario keeps its canonical text`() throws {
    let file = Self.folder.appending(path: "canonical.txt")
    let made = try Self.page()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(made.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent); run again without RECORD_SNAPSHOTS")
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let found = made.split(separator: "\n")
    for (line, expected) in zip(found, recorded) { #expect(line == expected) }
    #expect(found.count == recorded.count)
  }

  @Test func `the scenarios contain every form of operation`() throws {
    let file = Self.folder.appending(path: "every-operation.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    for form in ScenarioReading.operationForms {
      #expect(text.contains("\n  - \(form.key): "), "\(form.key) is missing")
    }
  }
}
