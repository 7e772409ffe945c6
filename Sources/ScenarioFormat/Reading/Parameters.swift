import Yams

/// Puts the values of a sweep's axes where the file says `$name`.
struct Parameters {
  /// A `$name` that no axis has, with the place of its text.
  struct Stranger: Hashable {
    var name: String
    var place: TextPlace
  }

  /// Text of the value by name of the axis.
  let values: [String: String]
  /// The names that stood somewhere.
  private(set) var used: Set<String> = []
  private(set) var strangers: [Stranger] = []

  init(values: [String: String]) { self.values = values }

  /// A copy of the node, each of its texts at its old place.
  mutating func filled(_ node: Node) -> Node {
    switch node {
    case .scalar(let scalar):
      guard scalar.string.contains("$") else { return node }
      let text = filled(scalar.string, at: node.place)
      return .scalar(Node.Scalar(text, scalar.tag, scalar.style, scalar.mark))
    case .mapping(let mapping):
      var pairs: [(Node, Node)] = []
      for (key, value) in mapping { pairs.append((filled(key), filled(value))) }
      return .mapping(Node.Mapping(pairs, mapping.tag, mapping.style, mapping.mark))
    case .sequence(let sequence):
      var items: [Node] = []
      for item in sequence { items.append(filled(item)) }
      return .sequence(Node.Sequence(items, sequence.tag, sequence.style, sequence.mark))
    case .alias: return node
    }
  }

  /// A name starts with a letter, so that prices such as `$5` stay what they are.
  private mutating func filled(_ text: String, at place: TextPlace) -> String {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    for index in parts.indices.dropFirst() {
      let name = String(parts[index].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
      guard let first = name.first, first.isLetter else {
        parts[index] = "$" + parts[index]
        continue
      }
      if let value = values[name] {
        used.insert(name)
        parts[index] = value + parts[index].dropFirst(name.count)
      } else {
        strangers.append(Stranger(name: name, place: place))
        parts[index] = "1" + parts[index].dropFirst(name.count)
      }
    }
    return parts.joined()
  }
}
