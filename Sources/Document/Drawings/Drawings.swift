package import Foundation

/// The finished drawings of a page, and the missing ones with their reasons.
package struct Drawings: Sendable {
  package var finished: [(name: String, drawing: SVGDrawing)] = []
  package var missing: [MissingFigure] = []

  package static let none = Drawings()

  /// Returns the drawing for embedding in a page; nil if it is missing.
  func inline(_ name: String) -> String? {
    finished.first { $0.name == name }?.drawing.inline
  }

  /// Draws all figures and records those that fail, so that the page is still made.
  package static func draw(_ figures: [any Drawable], in folder: URL) -> Drawings {
    var drawings = Drawings()
    for figure in figures {
      do throws(MissingFigure) {
        drawings.finished.append((figure.name, try figure.draw(in: folder)))
      } catch {
        drawings.miss(error)
      }
    }
    return drawings
  }

  /// Records a missing figure, and its reason once for all figures that share it.
  private mutating func miss(_ figure: MissingFigure) {
    guard let last = missing.last, last.reason == figure.reason else {
      return missing.append(figure)
    }
    missing[missing.count - 1].name += ", \(figure.name)"
  }
}
