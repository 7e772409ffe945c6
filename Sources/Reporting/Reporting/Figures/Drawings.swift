package import Foundation

/// The drawn figures of a report, and why others are missing.
package struct Drawings {
  package var finished: [(name: String, drawing: SVGDrawing)] = []
  package var missing: [ReportError] = []

  package static let none = Drawings()

  /// A drawing to be set into a page; nil if it is missing.
  package func inline(_ name: String) -> String? {
    finished.first { $0.name == name }?.drawing.inline
  }

  /// Draws what can be drawn: a report without figures is better than no report.
  package static func draw(_ figures: [any Drawable], in folder: URL) -> Drawings {
    var drawings = Drawings()
    for figure in figures {
      do throws(ReportError) {
        drawings.finished.append((figure.name, try figure.draw(in: folder)))
      } catch {
        drawings.miss(error)
      }
    }
    return drawings
  }

  /// Says a reason once, however many figures it keeps away.
  private mutating func miss(_ error: ReportError) {
    guard case .figure(let name, let reason) = error,
      case .figure(let names, let last)? = missing.last, last == reason
    else { return missing.append(error) }
    missing[missing.count - 1] = .figure(name: "\(names), \(name)", reason: reason)
  }
}
