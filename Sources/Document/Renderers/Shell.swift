/// The frame and style sheet of every HTML page, embedded in the binary.
enum Shell {
  /// The frame's literal text and placeholder names in alternation; the first piece is text.
  private static let pieces = String(decoding: PackageResources.shell_html, as: UTF8.self)
    .split(separator: "{{", omittingEmptySubsequences: false)
    .flatMap { $0.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false) }
    .map(String.init)

  private static let style =
    Palette.variables(of: ":root") + "\n"
    + String(decoding: PackageResources.style_css, as: UTF8.self)

  /// Replaces the frame's placeholders with markup, by name; inserted markup is not expanded again.
  static func filled(_ values: [String: String]) -> String {
    let values = values.merging(["style": style]) { $1 }
    return pieces.enumerated().map { place, piece in
      place.isMultiple(of: 2) ? piece : values[piece] ?? ""
    }.joined()
  }
}
