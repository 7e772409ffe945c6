import SQLiteStore

extension MetadataEntry {
  /// The value as people read it, with how long it is where it was cut.
  var text: String {
    switch kind {
    case .text:
      (length ?? 0) > value.count
        ? "\(value.printable)… (\(Figures.count(length ?? 0, "character")))" : value.printable
    case .data: "\(Figures.count(length ?? 0, "byte")) \(value)"
    case .date: Double(value).map(Figures.moment) ?? value
    case .number, .boolean: value
    case .other: "–"
    }
  }
}
