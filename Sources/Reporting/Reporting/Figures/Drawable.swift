package import Foundation

/// Something that gnuplot can draw.
package protocol Drawable: Sendable {
  /// File name without ".svg", and the beginning of identifiers inside the drawing.
  var name: String { get }
  /// The figure in words, for those who cannot see it.
  var alternativeText: String { get }

  /// Lets gnuplot draw and returns the finished drawing, the same bytes for the same figure.
  func draw(in folder: URL) throws(ReportError) -> SVGDrawing
}

extension Drawable {
  /// Calls one of the bridge's functions with the paths it may write to and reads what it drew.
  func drawing(
    in folder: URL, by call: (_ output: String, _ script: String, inout [CChar]) -> Int32
  ) throws(ReportError) -> SVGDrawing {
    let file = folder.appendingPathComponent(name + ".raw.svg")
    let script = folder.appendingPathComponent(name + ".raw.gp")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: script)
    }
    var message = [CChar](repeating: 0, count: 2048)
    guard call(file.path, script.path, &message) == 0 else {
      let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .figure(name: name, reason: String(decoding: bytes, as: UTF8.self))
    }
    guard let raw = try? String(contentsOf: file, encoding: .utf8),
      let commands = try? String(contentsOf: script, encoding: .utf8)
    else {
      throw .figure(name: name, reason: "gnuplot's drawing \(file.path) cannot be read")
    }
    return SVGDrawing(
      gnuplot: raw, name: name, alternativeText: alternativeText, script: commands)
  }
}
