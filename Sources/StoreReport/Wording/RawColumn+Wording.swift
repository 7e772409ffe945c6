import SQLiteStore

extension RawTable.Column {
  /// The number of values, or that nobody counted them: never a 0 that was not counted.
  var valuesText: String { notCounted == nil ? Figures.count(values) : "–" }

  var nullsText: String { notCounted == nil ? Figures.count(nulls) : "–" }

  /// The property it holds, or why it was not counted.
  var note: String { (notCounted ?? property ?? "").printable }
}
