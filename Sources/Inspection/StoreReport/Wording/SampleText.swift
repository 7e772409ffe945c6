import Escaping

/// Sampled rows in words: columns by the names of their properties, values as people read them.
struct SampleText {
  struct Column {
    let column: String
    /// The property without its entity, or the column.
    let title: String
    let isDate: Bool
  }

  /// What Core Data keeps for itself, which says nothing of a row's content.
  private static let systemColumns: Set = ["Z_ENT", "Z_OPT"]

  let title: String
  let table: String
  let columns: [Column]
  /// By row and column; empty for NULL.
  let rows: [[String]]

  init(_ sample: RowSample, _ names: ColumnNames, dates: Set<String>) {
    title =
      sample.entity?.printable
      ?? (sample.columns.contains("Z_ENT") ? "no entity" : sample.table)
      .printable
    table = sample.table.printable
    let shown = sample.columns.indices.filter { !Self.systemColumns.contains(sample.columns[$0]) }
    let columns = shown.map { index in
      let name = sample.columns[index]
      let property = names.property(name, of: sample.table)
      return Column(
        column: name.printable,
        title: property.map { Self.withoutEntity($0).printable } ?? name.printable,
        isDate: dates.contains("\(sample.table).\(name)"))
    }
    self.columns = columns
    rows = sample.values.map { row in
      zip(shown, columns).map { Self.text(row[$0], isDate: $1.isDate) }
    }
  }

  /// Columns that hold dates, as "table.column".
  static func dates(of inspection: StoreInspection) -> Set<String> {
    Set(
      inspection.tables.flatMap { table in
        table.columns.filter { $0.declaredType.uppercased() == "TIMESTAMP" }
          .map { "\(table.name).\($0.name)" }
      })
  }

  private static func withoutEntity(_ property: String) -> String {
    property.split(separator: ".", maxSplits: 1).last.map(String.init) ?? property
  }

  private static func text(_ value: RowSample.Value, isDate: Bool) -> String {
    switch value.storageClass {
    case "null": ""
    case "text":
      "“\(value.text.printable)\((value.byteCount ?? 0) > value.text.utf8.count ? "…" : "")”"
    case "blob": Figures.count(value.byteCount ?? 0, "byte")
    case "other": "too long to show"
    default: isDate ? Double(value.text).map(Figures.moment) ?? value.text : value.text
    }
  }
}

extension String {
  /// The text without anything that could move a cursor, change a colour or turn the direction of
  /// writing: names in a file are a stranger's.
  ///
  /// Very long ones are cut, so that one name cannot fill a screen.
  var printable: String { printable(limit: 400) }

  /// The same, cut where it is longer than a limit, with how much is missing.
  func printable(limit: Int) -> String {
    let text = String(UnicodeScalarView(unicodeScalars.prefix(limit)))
      .replacingScalars { TerminalText.acts($0) ? "\u{FFFD}" : nil }
    let rest = unicodeScalars.dropFirst(limit).count
    return rest == 0
      ? text : text + "… and \(Figures.count(rest, "more character")) (see --json)"
  }

  /// The same for a statement, which may have lines and be long.
  var printableStatement: String {
    let lines = Excerpt(split(separator: "\n", omittingEmptySubsequences: false), limit: 2000)
    return (lines.shown.map(Self.printableLine) + (lines.note.map { ["-- " + $0] } ?? []))
      .joined(separator: "\n")
  }

  private static func printableLine(_ line: Substring) -> String {
    var rest = line
    var text = ""
    while !rest.isEmpty {
      text += String(rest.prefix(100)).printable
      rest = rest.dropFirst(100)
    }
    return text
  }
}

/// The first of many and how many follow, so that nothing is left out without a word.
struct Excerpt<Element> {
  let shown: [Element]
  let rest: Int

  init(_ all: [Element], limit: Int) {
    shown = Array(all.prefix(limit))
    rest = all.count - shown.count
  }

  /// Nil if everything is shown.
  var note: String? { rest == 0 ? nil : "and \(Figures.count(rest)) more (see --json)" }
}

extension Excerpt<String> {
  /// All in a row, such as "a, b and 3 more (see --json)".
  var list: String {
    shown.joined(separator: ", ") + (note.map { (shown.isEmpty ? "" : " ") + $0 } ?? "")
  }
}
