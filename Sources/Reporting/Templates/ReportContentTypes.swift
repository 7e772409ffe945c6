import Mustache

/// Makes values safe for running text and table cells of a Markdown report.
struct MarkdownContent: MustacheContentType {
  func escapeText(_ text: String) -> String { Markup.markdown(text) }
}

/// Makes values safe for a page and keeps a number and its percent sign in one line.
struct PageContent: MustacheContentType {
  func escapeText(_ text: String) -> String {
    Markup.escaped(text).replacing(/([0-9]) %/) { "\($0.output.1)\u{A0}%" }
  }
}

/// The content types that the report's templates name in their first lines.
enum ReportContentTypes {
  /// Evaluated once, before the first template is read.
  static let registration: Void = {
    MustacheContentTypes.register(MarkdownContent(), named: "MARKDOWN")
    MustacheContentTypes.register(PageContent(), named: "PAGE")
  }()
}
