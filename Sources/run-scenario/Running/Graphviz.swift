import Foundation
import Inspection
import Measuring

/// The program `dot` of Graphviz, which lays out and draws graphs.
enum Graphviz {
  /// The exit status of `env` for an unknown program.
  private static let unknownProgram: Int32 = 127

  /// Returns the picture of a graph in Graphviz's language.
  ///
  /// - Throws: `CommandError.noGraphviz` if the program is not installed,
  ///   `CommandError.graphviz(_:)` with its last output if it fails.
  static func svg(of graph: String) async throws(CommandError) -> String {
    let dot = LaunchProcess(
      executable: "/usr/bin/env", arguments: ["dot", "-Tsvg"], errorOutput: .captured)
    do {
      return marked(String(decoding: try await dot.run(request: Data(graph.utf8)), as: UTF8.self))
    } catch {
      if case .failed(_, status: unknownProgram, _) = error { throw .noGraphviz }
      throw .graphviz("\(error)")
    }
  }

  /// Adds the marker of this command's diagrams, which Graphviz does not take over.
  private static func marked(_ svg: String) -> String {
    svg.replacing("<svg ", with: "<!-- \(DiagramFormat.signature) -->\n<svg ", maxReplacements: 1)
  }
}
