import Foundation
import GnuplotBridge

/// A picture described as data; gnuplot draws it.
struct Figure: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// Bars whose parts stand one behind the other.
    case stackedBars
    /// Points with intervals, read against a line.
    case intervals(reference: Double?)
  }

  struct Series: Hashable, Sendable {
    var name: String
    var colour: String
    /// One for each row; a row without a value has a NaN.
    var values: [Double]
    var intervals: [ClosedRange<Double>]?
  }

  var name: String
  var title: String
  var valueLabel: String
  var form: Form
  var isLogarithmic = false
  var rows: [String]
  var series: [Series]

  /// What the picture shows, for people who cannot see it.
  var description: String {
    let parts = series.map { series in
      let values = zip(rows, series.values).map { "\($0) \(Format.number($1))" }
      return "\(series.name): \(values.joined(separator: ", "))"
    }
    return "\(title). \(valueLabel). \(parts.joined(separator: "; "))"
  }
}

extension Figure {
  /// Colours that stay apart for colour-blind eyes (Paul Tol's bright scheme).
  static let colours = [
    "#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb",
  ]

  /// Draws the figure into an SVG file.
  ///
  /// - Throws: ``ReportError/cannotDraw(figure:reason:)``.
  func draw(to path: String) throws(ReportError) {
    var message = [CChar](repeating: 0, count: 512)
    let status = withCFigure { figure in
      switch form {
      case .stackedBars: lineage_draw_stacked_bars(figure, path, &message, message.count)
      case .intervals: lineage_draw_intervals(figure, path, &message, message.count)
      }
    }
    guard status == 0 else {
      let text = String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .cannotDraw(figure: name, reason: text)
    }
  }

  private var reference: Double {
    if case .intervals(let reference?) = form { return reference }
    return .nan
  }

  /// Lends the figure to C for the length of a call; everything is copied into an arena that goes
  /// afterwards.
  private func withCFigure(_ body: (UnsafePointer<lineage_figure>) -> Int32) -> Int32 {
    let arena = Arena()
    let labels = rows.map { UnsafePointer(arena.copy($0)) }
    let cSeries = series.map { series in
      lineage_series(
        name: arena.copy(series.name), colour: arena.copy(series.colour),
        values: arena.copy(series.values),
        lows: series.intervals.map { UnsafePointer(arena.copy($0.map(\.lowerBound))) },
        highs: series.intervals.map { UnsafePointer(arena.copy($0.map(\.upperBound))) })
    }
    return labels.withUnsafeBufferPointer { labels in
      cSeries.withUnsafeBufferPointer { cSeries in
        guard let labels = labels.baseAddress, let first = cSeries.baseAddress else { return 0 }
        var figure = lineage_figure(
          title: arena.copy(title), value_label: arena.copy(valueLabel), row_labels: labels,
          row_count: rows.count, series: first, series_count: cSeries.count,
          reference: reference, is_logarithmic: isLogarithmic ? 1 : 0)
        return body(&figure)
      }
    }
  }
}

/// Memory that is lent to C and freed in one go.
private final class Arena {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { blocks.forEach { $0.deallocate() } }

  func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
    copy(text.utf8CString.map { $0 })
  }

  func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    place.initialize(from: values, count: values.count)
    blocks.append(UnsafeMutableRawPointer(place))
    return place
  }
}
