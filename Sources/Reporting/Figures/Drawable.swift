import Document
import Foundation

/// Something that gnuplot can draw.
protocol GnuplotDrawable: Drawable {
  var widthPixels: Int { get }
  var heightPixels: Int { get }
  /// Everything that draws it but for terminal and output.
  var script: GnuplotScript { get }
}

extension GnuplotDrawable {
  /// A half of a desktop page, and still readable when scaled to a phone's width.
  var widthPixels: Int { 480 }

  /// Lets gnuplot draw and returns the finished drawing, the same bytes for the same figure.
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
    // Draws beside itself, wherever the folder is taken.
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
