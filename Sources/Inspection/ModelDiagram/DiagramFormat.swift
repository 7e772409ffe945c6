/// The output formats of a model diagram.
package enum DiagramFormat: String, CaseIterable, Sendable {
  case mermaid
  case svg
  case dot

  /// A marker near the top of every diagram.
  ///
  /// `model diagram` overwrites only files that contain it.
  package static let signature = "made by run-scenario model diagram"

  /// The two styles of Xcode's model editor.
  package enum Style: String, CaseIterable, Sendable {
    case graph
    case table
  }

  /// Renders a diagram.
  ///
  /// - Parameters:
  ///   - picture: A model or a part of one.
  ///   - title: The picture's name, for readers that cannot see it.
  ///   - style: Boxes with lines, or tables.
  /// - Returns: The text, or nil for a table in a format other than SVG.
  package func text(of picture: ModelPicture, title: String, style: Style = .graph) -> String? {
    switch (self, style) {
    case (.mermaid, .graph): MermaidDiagram(picture: picture).text
    case (.dot, .graph): DotDiagram(picture: picture).text
    case (.svg, .graph): SVGGraph(picture, title: title).text
    case (.svg, .table): SVGTable(picture: picture, title: title).text
    case (.mermaid, .table), (.dot, .table): nil
    }
  }
}
