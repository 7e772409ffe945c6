import Mustache

/// Makes values safe for running text and table cells of a Markdown report.
struct MarkdownContent: MustacheContentType {
  /// Evaluated once, before the first template that names this content type is read.
  static let registration: Void = MustacheContentTypes.register(
    MarkdownContent(), named: "MARKDOWN")

  func escapeText(_ text: String) -> String { Markup.markdown(text) }
}
