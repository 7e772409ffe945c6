/// A model in the table style of Xcode's editor: tables of attributes, relationships and fetched
/// properties for each entity.
struct SVGTable {
  private static let rowHeight = 20.0
  private static let gap = 26.0

  let picture: ModelPicture
  let title: String

  /// A table with a header and rows of cells.
  private struct Table {
    var head: [String]
    var rows: [[String]]
  }

  /// The tables of an entity, stacked vertically.
  private struct Sheet {
    var name: String
    var note: String
    var isAbstract: Bool
    var tables: [Table]

    var height: Double {
      34 + tables.reduce(0) { $0 + Double($1.rows.count + 1) * rowHeight + 8 }
    }
  }

  var text: String {
    let sheets = picture.boxes.indices.map(sheet)
    let widths = cellWidths(sheets)
    let width = widths.reduce(0, +) + 24
    let columns = Self.columns(of: sheets)
    var body: [String] = []
    var bottom = 0.0
    for (number, column) in columns.enumerated() {
      let x = GraphLayout.margin + Double(number) * (width + Self.gap)
      var y = GraphLayout.margin
      for sheet in column {
        body.append(draw(sheet, Point(x: x, y: y), widths))
        y += sheet.height + Self.gap
      }
      bottom = max(bottom, y)
    }
    let right = GraphLayout.margin * 2 + Double(max(1, columns.count)) * (width + Self.gap)
    return SVGCanvas.picture(
      width: right - Self.gap, height: max(bottom, 2 * GraphLayout.margin), title: title,
      body: body)
  }

  /// Arranges sheets in columns, filled in order, so that the whole is about as high as wide.
  private static func columns(of sheets: [Sheet]) -> [[Sheet]] {
    let total = sheets.reduce(0) { $0 + $1.height + gap }
    let count = max(1, min(4, (total / 700).rounded(.up)))
    var columns: [[Sheet]] = []
    var filled = 0.0
    for sheet in sheets {
      if columns.isEmpty
        || (filled + sheet.height / 2 > total / count && columns.count < Int(count))
      {
        columns.append([])
        filled = 0
      }
      columns[columns.count - 1].append(sheet)
      filled += sheet.height + gap
    }
    return columns
  }

  private func sheet(_ number: Int) -> Sheet {
    let box = picture.boxes[number]
    let parent = picture.parents.first { $0.child == number }
      .map { "parent \(picture.boxes[$0.parent].name)" }
    func cells(_ rows: [ModelPicture.Row]) -> [[String]] {
      rows.map { [$0.name, $0.type, $0.inverse ?? ""] }
    }
    return Sheet(
      name: box.name,
      note: [box.isAbstract ? "abstract" : nil, parent].compactMap { $0 }.joined(separator: ", "),
      isAbstract: box.isAbstract,
      tables: [
        Table(head: ["Attribute", "Type", ""], rows: cells(box.attributes)),
        Table(head: ["Relationship", "Destination", "Inverse"], rows: cells(box.relationships)),
        Table(head: ["Fetched property", "Request", ""], rows: cells(box.fetchedProperties)),
      ].filter { !$0.rows.isEmpty })
  }

  /// Returns the column widths, equal for all sheets, so that columns align.
  private func cellWidths(_ sheets: [Sheet]) -> [Double] {
    let rows = sheets.flatMap(\.tables).flatMap { [$0.head] + $0.rows }
    return (0..<3).map { column in
      let texts = rows.map { Self.cell($0[column]) }
      return max(column < 2 ? 100 : 20, (texts.map(SVGCanvas.width).max() ?? 0) + 22).rounded(.up)
    }
  }

  private func draw(_ sheet: Sheet, _ place: Point, _ widths: [Double]) -> String {
    let right = place.x + widths.reduce(0, +) + 24
    var lines = [
      SVGCanvas.label(
        sheet.name, cutTo: 40, place.x, place.y + 16,
        sheet.isAbstract ? "name italic" : "name"),
      SVGCanvas.label(sheet.note, right, place.y + 16, "label", end: true),
    ]
    var y = place.y + 28
    for table in sheet.tables {
      lines += draw(table, Point(x: place.x, y: y), widths)
      y += Double(table.rows.count + 1) * Self.rowHeight + 8
    }
    return "<g>\(lines.joined())</g>"
  }

  private func draw(_ table: Table, _ place: Point, _ widths: [Double]) -> [String] {
    let number = SVGCanvas.number
    let width = widths.reduce(0, +) + 24
    let height = number(Double(table.rows.count + 1) * Self.rowHeight)
    let frame = "x=\"\(number(place.x))\" width=\"\(number(width))\" y=\"\(number(place.y))\""
    var lines = [
      "<rect class=\"card\" \(frame) height=\"\(height)\"/>",
      "<rect class=\"head\" \(frame) height=\"\(number(Self.rowHeight))\"/>",
    ]
    for (index, row) in ([table.head] + table.rows).enumerated() {
      let top = place.y + Double(index) * Self.rowHeight
      if index > 1 {
        lines.append(
          "<path class=\"rule\" d=\"M\(number(place.x)),\(number(top)) h\(number(width))\"/>")
      }
      lines += cells(row, Point(x: place.x + 12, y: top + 14), widths, isHead: index == 0)
    }
    return lines + ["<rect class=\"frame\" \(frame) height=\"\(height)\"/>"]
  }

  private func cells(
    _ row: [String], _ place: Point, _ widths: [Double], isHead: Bool
  ) -> [String] {
    var x = place.x
    return row.enumerated().compactMap { column, text in
      defer { x += widths[column] }
      guard !text.isEmpty else { return nil }
      return SVGCanvas.label(
        text, cutTo: Self.cellLimit, x, place.y, isHead ? "label" : column == 0 ? "" : "type")
    }
  }

  private static let cellLimit = 44

  private static func cell(_ text: String) -> String {
    SVGCanvas.shortened(text, to: cellLimit)
  }
}
