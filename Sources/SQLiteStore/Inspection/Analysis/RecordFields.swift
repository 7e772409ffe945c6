/// Which field of a record belongs to which column.
///
/// They differ after a column that is computed when it is read: it has no field.
struct RecordFields {
  /// The column of each field.
  let columns: [Int]
  private let fields: [Int?]
  private let placeByName: [String: Int]

  init(_ columns: [TableText.Column]) {
    var fields: [Int?] = []
    var order: [Int] = []
    for (index, column) in columns.enumerated() {
      fields.append(column.isComputed ? nil : order.count)
      if !column.isComputed { order.append(index) }
    }
    self.fields = fields
    self.columns = order
    placeByName = Dictionary(
      columns.enumerated().map { ($1.name.uppercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Nil for a column that is computed.
  func field(ofColumn index: Int) -> Int? { fields[index] }

  func column(named name: String) -> Int? { placeByName[name.uppercased()] }
}
