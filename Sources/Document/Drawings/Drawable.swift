package import Foundation

/// A figure that can be drawn.
package protocol Drawable: Sendable {
  /// The file name without ".svg"; also the prefix of identifiers inside the drawing.
  var name: String { get }
  /// A description for readers who cannot see the figure.
  var alternativeText: String { get }
  /// Draws the figure in a folder and leaves no files there.
  ///
  /// The same figure always gives the same bytes.
  func draw(in folder: URL) throws(MissingFigure) -> SVGDrawing
}

/// A finished drawing that follows the page's light or dark mode.
package struct SVGDrawing: Hashable, Sendable {
  /// The drawing as a separate file.
  package var document: String
  /// The drawing for embedding in a page, without a prolog and with unique identifiers.
  var inline: String
  /// The commands and data that produced the drawing.
  package var script: String

  package init(document: String, inline: String, script: String) {
    self.document = document
    self.inline = inline
    self.script = script
  }
}

/// A figure that could not be drawn, with the reason; the page is made without it.
package struct MissingFigure: Error, Hashable, Sendable, CustomStringConvertible {
  var name: String
  var reason: String

  package init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  package var description: String {
    (name.contains(",") ? "The figures \(name) are missing: " : "The figure \(name) is missing: ")
      + reason
  }
}
