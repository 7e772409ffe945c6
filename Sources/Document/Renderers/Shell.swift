/// The frame of every HTML page and its style sheet, kept in the binary so that it can be moved
/// anywhere.
enum Shell {
  /// Literal text and the names of places, in turns; the first is text.
  private static let pieces = String(decoding: PackageResources.shell_html, as: UTF8.self)
    .split(separator: "{{", omittingEmptySubsequences: false)
    .flatMap { $0.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false) }
    .map(String.init)

  private static let style =
    Palette.variables(of: ":root") + "\n"
    + String(decoding: PackageResources.style_css, as: UTF8.self)

  /// Fills the frame's places with markup, each by its name; what fills one is not searched for others.
  static func filled(_ values: [String: String]) -> String {
    let values = values.merging(["style": style]) { $1 }
    return pieces.enumerated().map { place, piece in
      place.isMultiple(of: 2) ? piece : values[piece] ?? ""
    }.joined()
  }
}
