import Yams

/// A YAML document as a tree of nodes, duplicate keys included.
///
/// Yams refuses a document at its first duplicate key, which would hide every other problem. So
/// the key is renamed in place to a stand-in of the same length, which moves no other position,
/// and the document is read again; ``ScenarioReading`` reports the duplicate where it meets it.
struct YAMLText {
  /// A reason for which a text is no YAML document.
  struct SyntaxProblem: Error {
    var place: TextPlace
    var what: String
  }

  /// Nil for a document without content.
  let root: Node?
  /// The key of each stand-in.
  let placeholders: [String: String]

  init(_ text: String) throws(SyntaxProblem) {
    // Editors on Windows put a byte order mark in front, which libyaml takes for content.
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    var text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    if let alias = Self.firstAlias(in: text) { throw alias }
    var placeholders: [String: String] = [:]
    while true {
      do {
        root = try compose(yaml: text)
        self.placeholders = placeholders
        return
      } catch {
        guard case YamlError.duplicatedKeysInMapping(let names, let context) = error,
          let name = names.first, placeholders.count < Self.duplicateLimit,
          let placeholder = Self.placeholder(number: placeholders.count, for: name),
          let renamed = Self.replacing(name, by: placeholder, at: context.mark, in: text)
        else { throw Self.problem(error) }
        placeholders[placeholder] = name
        text = renamed
      }
    }
  }

  /// The document is read once for each duplicate key.
  private static let duplicateLimit = 20

  /// Finds an alias, which no scenario needs and a few of which make gigabytes of a small text.
  ///
  /// Goes by the text alone, so that nothing is expanded: a `*name` where a node may begin, and a
  /// `&name` of the same name anywhere.
  private static func firstAlias(in text: String) -> SyntaxProblem? {
    let bytes = Array(text.utf8)
    func names(after mark: UInt8) -> [(name: ArraySlice<UInt8>, place: Int)] {
      bytes.indices.compactMap { place in
        guard bytes[place] == mark,
          place == 0 || beforeNodes.contains(bytes[place - 1])
        else { return nil }
        let name = bytes[(place + 1)...].prefix { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x2D
        }
        return name.isEmpty ? nil : (name, place)
      }
    }
    let anchors = Set(names(after: UInt8(ascii: "&")).map(\.name))
    guard !anchors.isEmpty,
      let alias = names(after: UInt8(ascii: "*")).first(where: { anchors.contains($0.name) })
    else { return nil }
    let before = bytes[..<alias.place]
    let line = before.count { $0 == 0x0A }
    let column = before.reversed().prefix { $0 != 0x0A }.count
    return SyntaxProblem(
      place: TextPlace(line: line + 1, column: column + 1),
      what:
        "`*\(String(decoding: alias.name, as: UTF8.self))` is an alias, which a scenario cannot "
        + "contain; write out its value")
  }

  private static let beforeNodes = Set(" \t\r\n[{,:".utf8)

  /// A text of private-use characters, none of which has a meaning in YAML.
  private static func placeholder(number: Int, for name: String) -> String? {
    guard !name.isEmpty, let scalar = Unicode.Scalar(0xE000 + UInt32(number)), number < 0x1000
    else { return nil }
    return String(repeating: Character(scalar), count: name.unicodeScalars.count)
  }

  /// Nil if the key is not written literally at the mark, as with escapes.
  private static func replacing(
    _ name: String, by placeholder: String, at mark: Mark, in text: String
  )
    -> String?
  {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(mark.line - 1) else { return nil }
    var rest = lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1)
    if rest.first == "\"" || rest.first == "'" { rest = rest.dropFirst() }
    guard rest.starts(with: name.unicodeScalars) else { return nil }
    let end = rest.index(rest.startIndex, offsetBy: name.unicodeScalars.count)
    return text.replacingCharacters(in: rest.startIndex..<end, with: placeholder)
  }

  private static func problem(_ error: any Error) -> SyntaxProblem {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let doing = context.map { "\($0.text) (line \($0.mark.line)), " } ?? ""
      return SyntaxProblem(place: TextPlace(mark), what: "not valid YAML: \(doing)\(problem)")
    case .duplicatedKeysInMapping(let names, let context):
      let keys = names.map { "`\($0)`" }.joined(separator: ", ")
      return SyntaxProblem(place: TextPlace(context.mark), what: "duplicate key \(keys)")
    default: return SyntaxProblem(place: .start, what: "not valid YAML: \(error)")
    }
  }
}

extension String {
  /// A copy with the characters of a range replaced.
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}

extension TextPlace {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}

extension Node {
  /// The start of the node.
  var place: TextPlace { mark.map(TextPlace.init) ?? .start }

  /// The node in words for a message.
  var summary: String {
    switch self {
    case .scalar(let scalar) where scalar.string.isEmpty && scalar.style == .plain: "nothing"
    case .scalar(let scalar): "`\(scalar.string.prefix(60))`"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  /// True for a key without anything after its colon.
  var isNothing: Bool {
    guard case .scalar(let scalar) = self else { return false }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }
}
