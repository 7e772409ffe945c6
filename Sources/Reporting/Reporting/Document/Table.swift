import Statistics

/// A table as readers see it, with the file that has its exact numbers.
struct Table: Sendable {
  /// One heading; numbers stand on the right.
  struct Column: Hashable, Sendable {
    var title: Prose
    var isNumeric = false
  }

  /// One line of a cell.
  struct Line: Hashable, Sendable {
    /// What a line is, and so how it looks.
    enum Style: Hashable, Sendable {
      case plain, value, small
      /// Bold: only for a verdict that says faster, never for a bare minimum.
      case proven
      case verdict(Verdict)
    }

    var prose: Prose
    var style: Style = .plain
  }

  /// What stands where a row and a column meet.
  struct Cell: Hashable, Sendable {
    var lines: [Line]
    /// How far from the best, from 0 to 6 on a logarithmic scale; nil for no colour.
    var heat: Int?
    /// Shown when pointed at.
    var hint: String?

    init(_ lines: [Line], heat: Int? = nil, hint: String? = nil) {
      self.lines = lines
      self.heat = heat
      self.hint = hint
    }

    init(_ prose: Prose) { lines = [Line(prose: prose)] }

    static let empty = Cell("–")
  }

  /// A row with its heading.
  struct Row: Hashable, Sendable {
    var head: [Line]
    var cells: [Cell]
    var isTotal = false

    init(_ head: Prose, _ cells: [Cell]) {
      self.head = [Line(prose: head)]
      self.cells = cells
    }

    init(head: [Line], cells: [Cell], isTotal: Bool = false) {
      self.head = head
      self.cells = cells
      self.isTotal = isTotal
    }
  }

  /// What the table is about, read out before it.
  var caption: Prose
  /// Above the row headings.
  var corner: Prose
  var columns: [Column]
  var rows: [Row]
  /// The file with the exact numbers; nil for a table of words.
  var file: String?
}

extension Table {
  /// All running text of the table.
  var proses: [Prose] {
    [caption, corner] + columns.map(\.title)
      + rows.flatMap { $0.head.map(\.prose) + $0.cells.flatMap(\.lines).map(\.prose) }
  }
}
