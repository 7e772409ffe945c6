import Console
import Document

/// A full-screen text: a title, a page of lines, a status, and the keys.
///
/// The last row is free for steps in progress.
struct Screen {
  private static let otherRows = 4

  var title = ""
  var status = ""
  var keys = ""
  private var lines: [String] = []
  private var top = 0

  /// Shows a text from its first line.
  mutating func show(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    top = 0
    draw()
  }

  /// Appends a text.
  mutating func append(_ text: String) {
    lines += [""] + text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    draw()
  }

  /// Shows the next page, or the first one after the last.
  mutating func showNextPage() {
    top = top + pageLength < lines.count ? top + pageLength : 0
    draw()
  }

  mutating func showPreviousPage() {
    top = max(0, top - pageLength)
    draw()
  }

  private var pageLength: Int { max(1, (Terminal.rows ?? 24) - Self.otherRows) }

  func draw() {
    Terminal.clear()
    print(Terminal.styled(title.cut(to: CourseText.width), .heading))
    let page = lines.dropFirst(top).prefix(pageLength)
    // A styled line is not cut, because its width is not the number of its characters.
    page.forEach { print($0.contains("\u{1B}") ? $0 : $0.cut(to: Terminal.columns ?? 80)) }
    for _ in page.count..<pageLength { print("") }
    let pages = (lines.count + pageLength - 1) / pageLength
    let place = pages > 1 ? "page \(top / pageLength + 1) of \(pages): space  " : ""
    print(place + status.cut(to: max(1, CourseText.width - place.count)))
    print(Terminal.styled(keys.cut(to: CourseText.width), .muted))
  }
}
