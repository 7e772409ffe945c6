import Yams

/// Lists, and words out of a fixed list.
extension ScenarioReading {
  /// The entries of a list; anything else stands for a list of one.
  mutating func items(_ node: Node, of what: String) -> [Node]? {
    guard case .sequence(let sequence) = node else {
      guard !node.isNothing else {
        report(node.place, "\(what) is empty", expected: "a list", got: node.summary)
        return nil
      }
      return [node]
    }
    var items: [Node] = []
    for item in sequence { items.append(item) }
    if items.isEmpty { report(node.place, "\(what) is empty", expected: "at least one entry") }
    return items.isEmpty ? nil : items
  }

  /// What is read of each entry of a list; an entry that is there twice is reported.
  mutating func once<Value: Hashable>(
    _ node: Node, of what: String, _ read: (inout ScenarioReading, Node) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    for item in items(node, of: what) ?? [] {
      guard let value = read(&self, item) else { continue }
      if values.contains(value) {
        report(
          item.place, "\(what) names one thing twice", expected: "each once", got: item.summary)
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// One of the words that a type has for its cases.
  mutating func one<Word: RawRepresentable & CaseIterable>(
    _ node: Node, of what: String, _ type: Word.Type
  ) -> Word? where Word.RawValue == String {
    let known = type.allCases.map(\.rawValue)
    guard let text = text(node, of: what, expected: "one of " + known.joined(separator: ", "))
    else { return nil }
    if let word = type.init(rawValue: text) { return word }
    reportUnknown(what, text, at: node.place, known: known)
    return nil
  }
}
