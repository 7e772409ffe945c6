/// One line of the checklist: what the library promises.
struct ChecklistItem: Hashable {
  let id: String
  let claim: String
  /// False for an item that tests may name but need not.
  var isRequired = true

  /// Reads lines of an ID, blanks and a claim.
  ///
  /// Lines that start with `#` and empty ones are passed over. An ID with `?` behind it is of an
  /// item that need not be covered.
  ///
  /// - Throws: ``ChecklistError/badLine(_:number:)`` or ``ChecklistError/repeatedItem(_:)``.
  static func items(in text: String) throws(ChecklistError) -> [ChecklistItem] {
    var items: [ChecklistItem] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let mark = words.first, !mark.hasPrefix("#") else { continue }
      let id = mark.hasSuffix("?") ? mark.dropLast() : mark
      guard words.count == 2 else { throw .badLine(String(line), number: number + 1) }
      guard !items.contains(where: { $0.id == id }) else { throw .repeatedItem(String(id)) }
      items.append(
        ChecklistItem(
          id: String(id), claim: words[1].drop { $0 == " " }.description,
          isRequired: id == mark))
    }
    return items
  }
}

/// Why the table cannot be made.
enum ChecklistError: Error, Hashable, CustomStringConvertible {
  case badLine(String, number: Int)
  case repeatedItem(String)

  var description: String {
    switch self {
    case .badLine(let line, let number):
      "line \(number) of the items is \"\(line)\"; write an ID, blanks and a claim"
    case .repeatedItem(let id): "the items list \(id) twice; keep one line"
    }
  }
}
