package import Foundation

/// The drawn figures of a page, and why others are missing.
package struct Drawings: Sendable {
  package var finished: [(name: String, drawing: SVGDrawing)] = []
  package var missing: [MissingFigure] = []

  package static let none = Drawings()

  /// A drawing to be set into a page; nil if it is missing.
  func inline(_ name: String) -> String? {
    finished.first { $0.name == name }?.drawing.inline
  }

  /// Draws what can be drawn: a page without figures is better than no page.
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

  /// Says a reason once, however many figures it keeps away.
  private mutating func miss(_ figure: MissingFigure) {
    guard let last = missing.last, last.reason == figure.reason else {
      return missing.append(figure)
    }
    missing[missing.count - 1].name += ", \(figure.name)"
  }
}
