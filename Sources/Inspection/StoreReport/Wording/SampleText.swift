import Escaping

/// Sample rows as text: columns with property names, and readable values.
struct SampleText {
  struct Column {
    let column: String
    /// The property without its entity, or the column.
    let title: String
    let isDate: Bool
  }

  /// Core Data's internal columns, which are not part of a row's content.
  private static let systemColumns: Set = ["Z_ENT", "Z_OPT"]

  let title: String
  let table: String
  let columns: [Column]
  /// The values by row and column; empty for NULL.
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

  /// Returns the date columns as "table.column".
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
  /// The text without control characters that move the cursor, change colours or reverse the
  /// writing direction, because names in a file are untrusted.
  ///
  /// Long texts are cut, so that one name cannot fill the screen.
  var printable: String { printable(limit: 400) }

  /// Returns the same, cut at a limit, with the number of missing characters.
  func printable(limit: Int) -> String {
    let text = String(UnicodeScalarView(unicodeScalars.prefix(limit)))
      .replacingScalars { TerminalText.acts($0) ? "\u{FFFD}" : nil }
    let rest = unicodeScalars.dropFirst(limit).count
    return rest == 0
      ? text : text + "… and \(Figures.count(rest, "more character")) (see --json)"
  }

  /// The same for a statement, which may have several lines and be long.
  var printableStatement: String {
    let lines = TruncatedList(split(separator: "\n", omittingEmptySubsequences: false), limit: 2000)
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

/// The first elements of a collection and the number of the others.
struct TruncatedList<Element> {
  let shown: [Element]
  let rest: Int

  init(_ all: [Element], limit: Int) {
    shown = Array(all.prefix(limit))
    rest = all.count - shown.count
  }

  /// A note on the omitted elements, or nil if there are none.
  var note: String? { rest == 0 ? nil : "and \(Figures.count(rest)) more (see --json)" }
}

extension TruncatedList<String> {
  /// The elements in a row, such as "a, b and 3 more (see --json)".
  var list: String {
    shown.joined(separator: ", ") + (note.map { (shown.isEmpty ? "" : " ") + $0 } ?? "")
  }
}
