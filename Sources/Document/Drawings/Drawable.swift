package import Foundation

/// Something that can be drawn into a page.
package protocol Drawable: Sendable {
  /// File name without ".svg", and the beginning of identifiers inside the drawing.
  var name: String { get }
  /// The figure in words, for those who cannot see it.
  var alternativeText: String { get }
  /// Draws it, the same bytes for the same figure, in a folder where it leaves nothing.
  func draw(in folder: URL) throws(MissingFigure) -> SVGDrawing
}

/// A finished drawing that follows the reader's light or dark page.
package struct SVGDrawing: Hashable, Sendable {
  /// A file of its own.
  package var document: String
  /// The same drawing to be set into a page, without a prolog and with identifiers of its own.
  var inline: String
  /// The commands and the data that it was drawn from.
  package var script: String

  package init(document: String, inline: String, script: String) {
    self.document = document
    self.inline = inline
    self.script = script
  }
}

/// A figure that could not be drawn, and why; the rest of a page does not need it.
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
