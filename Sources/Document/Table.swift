/// A table for readers, with the name of the file that has the exact numbers.
package struct Table: Sendable {
  /// A column heading; numbers are right-aligned.
  package struct Column: Hashable, Sendable {
    var title: Prose
    var isNumeric = false

    package init(title: Prose, isNumeric: Bool = false) {
      self.title = title
      self.isNumeric = isNumeric
    }
  }

  package struct Line: Hashable, Sendable {
    /// The role of a line, which determines its style.
    package enum Style: Hashable, Sendable {
      case plain, value, small
      /// Bold: only for the verdict faster, never for the lowest value alone.
      case proven
      case verdict(Tone)
    }

    package var prose: Prose
    var style: Style = .plain

    package init(prose: Prose, style: Style = .plain) {
      self.prose = prose
      self.style = style
    }
  }

  /// The content of one row in one column.
  package struct Cell: Hashable, Sendable {
    package var lines: [Line]
    /// The distance from the best value, from 0 to 6 on a logarithmic scale; nil for no colour.
    var heat: Int?
    /// The tooltip.
    var hint: String?

    package init(_ lines: [Line], heat: Int? = nil, hint: String? = nil) {
      self.lines = lines
      self.heat = heat
      self.hint = hint
    }

    package init(_ prose: Prose) { lines = [Line(prose: prose)] }

    package static let empty = Cell("–")
  }

  package struct Row: Hashable, Sendable {
    var head: [Line]
    var cells: [Cell]
    var isTotal = false
    /// The indentation level of the heading.
    var depth = 0
    /// The anchor within the page; empty for none.
    var anchor = ""

    package init(_ head: Prose, _ cells: [Cell], depth: Int = 0, anchor: String = "") {
      self.anchor = anchor
      self.head = [Line(prose: head)]
      self.cells = cells
      self.depth = depth
    }

    package init(head: [Line], cells: [Cell], isTotal: Bool = false) {
      self.head = head
      self.cells = cells
      self.isTotal = isTotal
    }
  }

  /// The subject of the table, which screen readers announce first.
  var caption: Prose
  /// The heading above the row headings.
  var corner: Prose
  var columns: [Column]
  var rows: [Row]
  /// The place of the exact numbers; nil for a table of words.
  var exact: Prose?

  /// Creates a table of texts; the first text of each row is its heading.
  package init(
    caption: Prose = "", titles: [String], numbers: Set<Int> = [], rows: [[Prose]]
  ) {
    self.init(
      caption: caption, corner: Prose(titles.first ?? ""),
      columns: titles.enumerated().dropFirst().map {
        Column(title: Prose($0.element), isNumeric: numbers.contains($0.offset))
      }, rows: rows.map { Row($0.first ?? "", $0.dropFirst().map { Cell($0) }) })
  }

  package init(titles: [String], numbers: Set<Int> = [], texts: [[String]]) {
    self.init(titles: titles, numbers: numbers, rows: texts.map { $0.map { Prose($0) } })
  }

  package init(
    caption: Prose = "", corner: Prose = "", columns: [Column], rows: [Row], exact: Prose? = nil
  ) {
    self.caption = caption
    self.corner = corner
    self.columns = columns
    self.rows = rows
    self.exact = exact
  }
}

extension Table {
  var proses: [Prose] {
    [caption, corner] + columns.map(\.title)
      + rows.flatMap { $0.head.map(\.prose) + $0.cells.flatMap(\.lines).map(\.prose) }
  }
}
