import Foundation

/// The drawn figures of a report, and why others are missing.
struct Drawings {
  var finished: [(name: String, drawing: SVGDrawing)] = []
  var missing: [ReportError] = []

  static let none = Drawings()

  /// A drawing to be set into a page; nil if it is missing.
  func inline(_ name: String) -> String? {
    finished.first { $0.name == name }?.drawing.inline
  }

  /// Draws what can be drawn: a report without figures is better than no report.
  static func draw(_ figures: [any Drawable], in folder: URL) -> Drawings {
    var drawings = Drawings()
    for figure in figures {
      do throws(ReportError) {
        drawings.finished.append((figure.name, try figure.draw(in: folder)))
      } catch {
        drawings.missing.append(error)
      }
    }
    return drawings
  }
}
