extension DataItem {
  /// The item without values that are one of some texts, which stand for no value.
  func dropping(_ texts: Set<String>) -> DataItem {
    guard !texts.isEmpty else { return self }
    var item = self
    item.fields = fields.mapValues { $0.dropping(texts) }
    return item
  }
}

extension FieldValue {
  fileprivate func dropping(_ texts: Set<String>) -> FieldValue {
    switch self {
    case .text(let text): texts.contains(text.trimmed) ? .absent : self
    case .list(let items): .list(items.map { $0.dropping(texts) })
    case .object(let parts): .object(parts.mapValues { $0.dropping(texts) })
    case .absent, .integer, .real, .boolean: self
    }
  }
}
