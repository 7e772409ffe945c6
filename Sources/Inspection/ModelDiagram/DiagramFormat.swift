/// The output formats of a model diagram.
package enum DiagramFormat: String, CaseIterable, Sendable {
  case mermaid
  case dot
  /// The picture that Graphviz draws from ``dot``.
  case svg

  /// A marker near the top of every diagram.
  ///
  /// `model diagram` overwrites only files that contain it.
  package static let signature = "made by run-scenario model diagram"

  /// Returns a model or a part of one in Mermaid's language, or in Graphviz's.
  package func text(of picture: ModelPicture) -> String {
    switch self {
    case .mermaid: MermaidDiagram(picture: picture).text
    case .dot, .svg: DotDiagram(picture: picture).text
    }
  }
}
