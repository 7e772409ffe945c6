import Foundation

/// A program that determines the answers to the questions of a "predict" exercise.
///
/// No file marks an option as right: the right option is the one with the value that was found.
public struct Demonstration {
  /// The values by the names in the questions.
  private var facts: [String: String] = [:]

  public init() {}

  /// Prints a result.
  public func show(_ text: String) { print(text) }

  /// Prints rows under headings.
  public func show(_ headings: [String], _ rows: [[String]]) {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    for (index, row) in all.enumerated() {
      let cells = row.enumerated().map { column, cell in
        cell.padding(toLength: widths[column], withPad: " ", startingAt: 0)
      }
      print("  " + cells.joined(separator: "  ").trimmingTrailingSpaces())
      if index == 0 {
        print("  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
      }
    }
  }

  /// Records the answer to a question.
  public mutating func record(_ fact: String, _ value: some CustomStringConvertible) {
    facts[fact] = value.description
  }

  /// Writes the answers for the program that started this one.
  ///
  /// - Throws: the error of Foundation throws for a file that cannot be written.
  public func finish() throws {
    if CheckRecord.opened() {
      try CheckRecord.write(facts)
    } else {
      print(
        facts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))
    }
  }
}

extension String {
  fileprivate func trimmingTrailingSpaces() -> String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
