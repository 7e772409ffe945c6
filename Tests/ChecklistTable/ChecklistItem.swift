/// One line of the checklist: what the library promises.
struct ChecklistItem: Hashable {
  let id: String
  let claim: String

  /// The letters at the beginning of the ID, with the hyphen of `C-1`: what belongs together.
  var group: String { String(id.prefix { !$0.isNumber }) }

  /// Reads lines of an ID, blanks and a claim.
  ///
  /// Lines that start with `#` and empty ones are passed over.
  ///
  /// - Throws: ``ChecklistError/badLine(_:number:)`` or ``ChecklistError/repeatedItem(_:)``.
  static func items(in text: String) throws(ChecklistError) -> [ChecklistItem] {
    var items: [ChecklistItem] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let id = words.first, !id.hasPrefix("#") else { continue }
      guard words.count == 2 else { throw .badLine(String(line), number: number + 1) }
      guard !items.contains(where: { $0.id == id }) else { throw .repeatedItem(String(id)) }
      items.append(
        ChecklistItem(id: String(id), claim: words[1].drop { $0 == " " }.description))
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
