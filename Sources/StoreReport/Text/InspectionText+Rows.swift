import SQLiteStore

extension InspectionText {
  /// Rows with their values, where they were asked for.
  var rowSamples: [TextLine] {
    guard let samples = inspection.samples else { return [] }
    let (names, dates) = (ColumnNames(inspection), SampleText.dates(of: inspection))
    guard !samples.isEmpty else { return [TextLine("Rows: none", .heading)] }
    return [TextLine("Rows", .heading)]
      + samples.flatMap { sample -> [TextLine] in
        let text = SampleText(sample, names, dates: dates)
        let note =
          sample.values.count < sample.rows
          ? "the first \(Figures.count(sample.values.count)) of \(Figures.count(sample.rows, "row"))"
          : Figures.count(sample.rows, "row")
        let head = TextLine(pieces: [
          .init("  \(text.title)", .heading), .init("  \(note), table \(text.table)", .muted),
        ])
        return [head] + text.rows.flatMap { row(text.columns, $0) }
      }
  }

  /// NULLs are left out: most cells of a shared table are.
  private func row(_ columns: [SampleText.Column], _ values: [String]) -> [TextLine] {
    let pairs = zip(columns, values).filter { !$1.isEmpty }.map { "\($0.title) \($1)" }
    return TextLine.wrapped(pairs.joined(separator: ", "), to: self.columns, indent: 4, hanging: 4)
  }
}
