import Foundation
import Lineage
package import LogicalModel
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
  /// The names that `strategies` and `expect` in a file may use.
  private let strategies: [String]

  package init(strategies: [String]) { self.strategies = strategies }

  /// Reads a scenario from a text; for a sweep, its first cell.
  ///
  /// - Throws: ``ScenarioFileError`` with every problem in the text, in any cell.
  package func read(text: String, path: String) throws(ScenarioFileError) -> Scenario {
    // There is always a first cell, because an empty sweep is a problem.
    try cells(text: text, path: path)[0].scenario
  }

  /// Reads every cell of a scenario's sweep in file order, or the single scenario without a sweep.
  ///
  /// - Throws: ``ScenarioFileError`` with the problems of the first cell that has any.
  package func cells(text: String, path: String) throws(ScenarioFileError) -> [Cell] {
    let document = try Self.document(text, path)
    guard let root = document.root else {
      throw Self.wholeFile(path, "the file has no content", expected: "a scenario")
    }
    var reading = ScenarioReading(
      path: path, placeholders: document.placeholders, knownStrategies: strategies)
    let sweep = reading.sweep(root.mapping?["sweep"], except: root.mapping?["except"])
    let remaining = sweep.combinations
    let combinations = remaining.isEmpty ? sweep.all : remaining
    var cells: [Cell] = []
    for combination in combinations {
      var cellReading = reading
      let scenario = cellReading.scenario(root, sweep, combination)
      guard cellReading.problems.isEmpty, let scenario else {
        let name = cells.isEmpty ? nil : sweep.name(of: combination)
        throw ScenarioFileError(problems: Self.inFileOrder(cellReading.problems, cell: name))
      }
      let name = sweep.name(of: combination)
      cells.append(Cell(name: name, parameters: combination, scenario: scenario))
    }
    return cells
  }

  private static func document(_ text: String, _ path: String) throws(ScenarioFileError)
    -> YAMLText
  {
    do throws(YAMLText.SyntaxProblem) {
      return try YAMLText(text)
    } catch {
      let problem = ScenarioFileError.Problem(
        path: path, place: error.place, what: error.what, expected: hint(for: error.what))
      throw ScenarioFileError(problems: [problem])
    }
  }

  /// Reads a scenario from a file.
  ///
  /// - Throws: ``ScenarioFileError``, also if the file is missing or not a text.
  package func read(file path: String) throws(ScenarioFileError) -> Scenario {
    try read(text: try Self.text(ofFile: path), path: path)
  }

  /// Returns the text of a scenario file.
  ///
  /// - Throws: ``ScenarioFileError`` if the file is missing or not a text.
  package static func text(ofFile path: String) throws(ScenarioFileError) -> String {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw wholeFile(
        path, "the file does not exist", expected: "a scenario file", isUnreadable: true)
    }
    guard !isDirectory.boolValue else {
      throw wholeFile(
        path, "this is a folder", expected: "a scenario file in it", isUnreadable: true)
    }
    let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    guard !["csv", "tsv", "jsonl", "ndjson"].contains(ending) else {
      throw wholeFile(
        path, "the file extension is that of a data file",
        expected: "a scenario file; `run-scenario draft` writes one from a data file")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    if let bytes = (attributes?[.size] as? NSNumber)?.intValue, bytes > limitBytes {
      throw wholeFile(
        path, "the file has \(bytes) bytes", expected: "at most \(limitBytes)")
    }
    let data: Data
    do { data = try OrdinaryFile.data(path, upTo: limitBytes) } catch {
      throw ScenarioFileError(
        problems: [.init(path: path, what: error.description, isUnreadable: true)])
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw wholeFile(path, "the file is not text", expected: "UTF-8")
    }
    return text
  }

  /// The largest scenario file in bytes; this project's longest has a few KB.
  private static let limitBytes = 1 << 20

  private static func wholeFile(
    _ path: String, _ what: String, expected: String, isUnreadable: Bool = false
  ) -> ScenarioFileError {
    ScenarioFileError(
      problems: [.init(path: path, what: what, expected: expected, isUnreadable: isUnreadable)])
  }

  /// Returns advice on the most common syntax errors.
  private static func hint(for what: String) -> String? {
    if what.contains("end of stream") { return "a closing quote or bracket" }
    if what.contains("tab character") { return "spaces for indentation (no tabs)" }
    if what.contains("cannot start any token") {
      return "spaces for indentation (no tabs) and quotes around texts that start with @, ` or %"
    }
    if what.contains("mapping values are not allowed") {
      return "quotes around a text with a colon in it, or the same indentation as the lines above"
    }
    if what.contains("block mapping") { return "keys of one mapping to start in the same column" }
    return nil
  }

  /// Sorts problems by place.
  ///
  /// A problem that occurs only in a later cell of a sweep names the cell.
  private static func inFileOrder(_ problems: [ScenarioFileError.Problem], cell: String?)
    -> [ScenarioFileError.Problem]
  {
    problems.enumerated().sorted { first, second in
      (first.element.place ?? .start, first.offset)
        < (second.element.place ?? .start, second.offset)
    }.map { item in
      var problem = item.element
      if let cell { problem.what += " (in the cell \(cell))" }
      return problem
    }
  }
}
