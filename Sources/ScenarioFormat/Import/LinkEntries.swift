import LogicalModel

/// The texts in a field that fills a link.
struct LinkEntries {
  /// In the order of the file, not empty, without blanks around them.
  private(set) var texts: [String] = []
  /// Excerpts of entries that gave no text.
  private(set) var unreadable: [String] = []
  /// For each entry that is an object, its parts that are not in the text.
  private(set) var unusedParts: [String] = []

  init(_ value: FieldValue, _ source: LinkField) {
    switch value {
    case .list(let items): for item in items { add(item, source) }
    case .text(let text):
      for piece in Self.pieces(text, source.separator) { add(.text(piece), source) }
    default: add(value, source)
    }
  }

  private mutating func add(_ value: FieldValue, _ source: LinkField) {
    guard !value.isAbsent else { return }
    guard case .object(let parts) = value else {
      append(value.plainText, or: value)
      return
    }
    let present = source.parts.filter { parts[$0].map { !$0.isAbsent } ?? false }
    let words = present.compactMap { parts[$0]?.plainText?.trimmed }
    unusedParts += parts.filter { !$0.value.isAbsent && !source.parts.contains($0.key) }.keys
    append(words.isEmpty ? nil : words.joined(separator: " "), or: value)
  }

  private mutating func append(_ text: String?, or value: FieldValue) {
    if let text = text?.trimmed, !text.isEmpty {
      texts.append(text)
    } else {
      unreadable.append(value.excerpt)
    }
  }

  private static func pieces(_ text: String, _ separator: String?) -> [String] {
    guard let separator, !separator.isEmpty else { return [text] }
    return text.split(separator: separator).map(String.init)
  }
}
