import Foundation
import GnuplotBridge

/// The gnuplot program.
enum Gnuplot {
  /// Runs a script and returns the content of the file that it wrote.
  static func draw(_ script: GnuplotScript, to output: URL) throws(GnuplotFailure) -> String {
    let complaints = output.appendingPathExtension("complaints")
    defer { try? FileManager.default.removeItem(at: complaints) }
    try? FileManager.default.removeItem(at: output)
    let program = try path()
    var error = [CChar](repeating: 0, count: 2048)
    let text = (script + "set output\n").text
    guard gnuplot_send(program, text, complaints.path, &error, error.count) == 0 else {
      let bytes = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw GnuplotFailure(reason: String(decoding: bytes, as: UTF8.self))
    }
    guard let drawing = try? String(contentsOf: output, encoding: .utf8), drawing.contains("</svg>")
    else {
      let words = (try? String(contentsOf: complaints, encoding: .utf8)) ?? ""
      throw GnuplotFailure(
        reason: """
          gnuplot did not draw \(output.path). Check that its folder can be written and that \
          `gnuplot --version` says 5.0 or later. gnuplot's own words: \(words.isEmpty ? "none" : words)
          """)
    }
    return drawing
  }

  private static func path() throws(GnuplotFailure) -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let candidates = folders.map { "\($0)/gnuplot" }
    guard let path = candidates.first(where: isExecutableFile) else {
      throw GnuplotFailure(
        reason: """
          gnuplot is not installed or not on the PATH, so no figure can be drawn. \
          Install it with: apt install gnuplot-nox
          """)
    }
    return path
  }

  private static func isExecutableFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

/// An error of gnuplot, with the next step.
struct GnuplotFailure: Error {
  var reason: String
}
