import Foundation

/// The drawn figures of a report, and why others are missing.
struct Drawings {
  var finished: [(Figure, SVGDrawing)] = []
  var missing: [ReportError] = []

  static let none = Drawings()

  /// Draws what can be drawn: a report without figures is better than no report.
  static func draw(_ figures: [Figure], in folder: URL) -> Drawings {
    var drawings = Drawings()
    for figure in figures {
      do throws(ReportError) {
        drawings.finished.append((figure, try figure.draw(in: folder)))
      } catch {
        drawings.missing.append(error)
      }
    }
    return drawings
  }
}
