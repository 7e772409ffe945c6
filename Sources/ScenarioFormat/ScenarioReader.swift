import Foundation
package import LogicalModel
import OrderedCollections
import Yams

/// Reads scenario files.
///
/// ```yaml
/// scenario: notes
/// title: Notes and sketches
/// question: What does the parent cost?
/// expectation: Nothing that can be measured.
/// family: Note
/// kinds:
///   Note: {properties: {text: String}}
///   Sketch: {parent: Note, properties: {drawing: Binary}}
/// data: {size: 10k}
/// workload:
///   - insert: all at once
///   - fetchAll: Note
/// ```
package struct ScenarioReader {
  package init() {}

  /// Reads a scenario from a text; the path is only for messages.
  ///
  /// - Throws: ``ScenarioFileError`` with every problem in the text.
  package func read(text: String, path: String) throws(ScenarioFileError) -> Scenario {
    let document: YAMLText
    do throws(YAMLText.SyntaxProblem) {
      document = try YAMLText(text)
    } catch {
      let problem = ScenarioFileError.Problem(
        path: path, place: error.place, what: error.what, expected: Self.hint(for: error.what))
      throw ScenarioFileError(problems: [problem])
    }
    guard let root = document.root else {
      throw Self.wholeFile(path, "the file has no content", expected: "a scenario")
    }
    var reading = ScenarioReading(path: path, standIns: document.standIns)
    let scenario = reading.scenario(root)
    guard reading.problems.isEmpty, let scenario else {
      throw ScenarioFileError(problems: Self.inFileOrder(reading.problems))
    }
    return scenario
  }

  /// Reads a scenario from a file.
  ///
  /// - Throws: ``ScenarioFileError``, also for a file that is missing or no text.
  package func read(file path: String) throws(ScenarioFileError) -> Scenario {
    try read(text: try Self.text(ofFile: path), path: path)
  }

  /// The text of a scenario file.
  ///
  /// - Throws: ``ScenarioFileError`` for a file that is missing or no text.
  package static func text(ofFile path: String) throws(ScenarioFileError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw wholeFile(path, "there is no such file", expected: "the path of a scenario file")
    }
    guard !isDirectory.boolValue else {
      throw wholeFile(path, "this is a folder", expected: "a scenario file in it")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw wholeFile(path, "the file cannot be opened", expected: "permission to read it")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw wholeFile(path, "the file is not text", expected: "UTF-8")
    }
    return text
  }

  private static func wholeFile(_ path: String, _ what: String, expected: String)
    -> ScenarioFileError
  {
    ScenarioFileError(problems: [.init(path: path, place: nil, what: what, expected: expected)])
  }

  /// What to do about the syntax errors that happen most.
  private static func hint(for what: String) -> String? {
    if what.contains("cannot start any token") {
      return "spaces for indentation (no tabs) and quotes around texts that start with @, ` or %"
    }
    if what.contains("mapping values are not allowed") {
      return "quotes around a text with a colon in it, or the same indentation as the lines above"
    }
    if what.contains("block mapping") { return "keys of one mapping to start in the same column" }
    return nil
  }

  private static func inFileOrder(_ problems: [ScenarioFileError.Problem])
    -> [ScenarioFileError.Problem]
  {
    problems.enumerated().sorted { first, second in
      (first.element.place ?? .start, first.offset)
        < (second.element.place ?? .start, second.offset)
    }.map(\.element)
  }
}

extension ScenarioReading {
  private static let requiredSections = [
    "scenario", "title", "question", "expectation", "family", "kinds", "data", "workload",
  ]

  /// The whole file.
  fileprivate mutating func scenario(_ root: Node) -> Scenario? {
    guard
      let fields = fields(
        root, of: "the scenario", required: Self.requiredSections, optional: ["blocks", "import"])
    else { return nil }
    let name = fields["scenario"].flatMap { self.name($0, of: "`scenario`") }
    let prose = ["title", "question", "expectation"].map { key in
      fields[key].flatMap { text($0, of: "`\(key)`") } ?? ""
    }
    let declared = fields["kinds"].map { kinds($0, family: fields["family"]) } ?? DeclaredKinds()
    // Without kinds every reference to one would be a problem, none of them worth reading.
    guard !declared.byName.isEmpty else { return nil }
    let domain = self.domain(declared)
    var dataset = fields["data"].flatMap { self.dataset($0, declared) }
    dataset?.importing = fields["import"].flatMap { importMapping($0, declared) }
    let workload = fields["workload"].map { self.workload($0, declared) } ?? []
    let blocks = fields["blocks"].flatMap { size($0, of: "`blocks`", atLeast: 2) }
    guard let name, let domain, let dataset else { return nil }
    return Scenario(
      name: name, title: prose[0], question: prose[1], expectation: prose[2], domain: domain,
      dataset: dataset, workload: workload, blocks: blocks ?? 6)
  }
}
