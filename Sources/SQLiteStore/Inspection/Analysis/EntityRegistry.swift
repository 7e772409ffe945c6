/// The rows of Z_PRIMARYKEY (store format spec, section 1).
struct EntityRegistry {
  struct Entry: Hashable {
    let number: Int
    let name: String
    let parent: Int
    let greatestKey: Int?
  }

  /// By number, without those of history.
  let entries: [Entry]
  let isPresent: Bool
  private let byNumber: [Int: Entry]

  init(_ content: StoreContent) {
    guard let table = content.table("Z_PRIMARYKEY") else {
      (entries, isPresent, byNumber) = ([], false, [:])
      return
    }
    var entries: [Int: Entry] = [:]
    let columns = ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]
    content.rows(of: table, columns: columns) { _, values throws(Damage) in
      guard let number = values[0].integer.flatMap({ Int(exactly: $0) }),
        (1..<ForeignFile.firstHistoryNumber).contains(number)
      else { return }
      entries[number] = Entry(
        number: number, name: values[1].text ?? "?",
        parent: values[2].integer.flatMap { Int(exactly: $0) } ?? 0,
        greatestKey: values[3].integer.flatMap { Int(exactly: $0) })
    }
    self.entries = entries.values.sorted { $0.number < $1.number }
    byNumber = entries
    isPresent = true
  }

  /// As the search for a model's numbers takes them.
  var rows: [ForeignFile.EntityRow] {
    entries.map {
      ForeignFile.EntityRow(number: $0.number, name: $0.name, parentNumber: $0.parent)
    }
  }

  func entry(_ number: Int) -> Entry? { byNumber[number] }
}
