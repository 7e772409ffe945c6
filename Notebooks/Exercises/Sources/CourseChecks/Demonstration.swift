import Foundation

/// A program that finds out the answers to the questions of a "predict" exercise.
///
/// Which option is right is not written down anywhere: it is the one whose value was found.
public struct Demonstration {
  /// The values by the names that the questions ask for.
  private var facts: [String: String] = [:]

  public init() {}

  /// Shows what was found.
  public func show(_ text: String) { print(text) }

  /// Shows rows under headings.
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

  /// Says what the answer to a question is.
  public mutating func record(_ fact: String, _ value: some CustomStringConvertible) {
    facts[fact] = value.description
  }

  /// Hands the answers over to whoever started the program.
  ///
  /// - Throws: What Foundation throws for a file that cannot be written.
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
