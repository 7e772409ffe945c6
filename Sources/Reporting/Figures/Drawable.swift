import Document
import Foundation

/// A figure that gnuplot can draw.
protocol GnuplotDrawable: Drawable {
  var widthPixels: Int { get }
  var heightPixels: Int { get }
  /// The commands that draw it, without terminal and output.
  var script: GnuplotScript { get }
}

extension GnuplotDrawable {
  /// Half of a desktop page, and still readable on a phone.
  var widthPixels: Int { 480 }

  /// Runs gnuplot and returns the finished drawing; the same figure gives the same bytes.
  func draw(in folder: URL) throws(MissingFigure) -> SVGDrawing {
    let file = folder.appendingPathComponent(name + ".raw.svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let script = script
    let raw: String
    do {
      raw = try Gnuplot.draw(commands(script, output: file.path), to: file)
    } catch {
      throw MissingFigure(name: name, reason: error.reason)
    }
    // The kept script writes its drawing to its own folder, wherever that is.
    let kept = commands(script, output: name + ".svg").text
    return SVGDrawing(
      gnuplot: raw, name: name, alternativeText: alternativeText,
      script: "# Draws \(name).svg: gnuplot \(name).gp\n" + kept)
  }

  private func commands(_ script: GnuplotScript, output: String) -> GnuplotScript {
    .terminal(name: name, width: widthPixels, height: heightPixels)
      + "set output \(output)\n" + script
  }
}
