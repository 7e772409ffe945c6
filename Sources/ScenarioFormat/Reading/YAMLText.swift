import Yams

/// A YAML document as a tree of nodes, including duplicate keys.
///
/// Yams rejects a document at its first duplicate key, which would hide every other problem. So the
/// key is replaced by a placeholder of the same length, which keeps all positions, and the document
/// is read again; ``ScenarioReading`` reports the duplicate.
struct YAMLText {
  /// The reason why a text is not valid YAML.
  struct SyntaxProblem: Error {
    var place: TextPlace
    var what: String
  }

  /// The root node, or nil for an empty document.
  let root: Node?
  /// The original key of each placeholder.
  let placeholders: [String: String]

  init(_ text: String) throws(SyntaxProblem) {
    // Editors on Windows add a byte order mark, which libyaml treats as content.
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    var text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
    if let alias = Self.firstAlias(in: text) { throw alias }
    var placeholders: [String: String] = [:]
    while true {
      do {
        // All values are read as texts, and finding their types takes most of the time.
        root = try compose(yaml: text, .basic)
        self.placeholders = placeholders
        return
      } catch {
        guard case YamlError.duplicatedKeysInMapping(let names, let context) = error,
          let name = names.first, placeholders.count < Self.duplicateLimit,
          placeholders.count * text.utf8.count < Self.rereadLimit,
          let placeholder = Self.placeholder(number: placeholders.count, for: name),
          let renamed = Self.replacing(name, by: placeholder, at: context.mark, in: text)
        else { throw Self.problem(error) }
        placeholders[placeholder] = name
        text = renamed
      }
    }
  }

  /// The limits on duplicate keys and on the bytes read again, because the document is read again
  /// for each key.
  private static let duplicateLimit = 20
  private static let rereadLimit = 256 << 10

  /// Finds an alias.
  ///
  /// No scenario needs one, and a few aliases can expand a small text to gigabytes.
  ///
  /// Examines only the text, without expanding it: a `*name` where a node may begin, and a `&name`
  /// with the same name anywhere.
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

  /// Returns a placeholder of private-use characters, which have no meaning in YAML.
  private static func placeholder(number: Int, for name: String) -> String? {
    guard !name.isEmpty, let scalar = Unicode.Scalar(0xE000 + UInt32(number)), number < 0x1000
    else { return nil }
    return String(repeating: Character(scalar), count: name.unicodeScalars.count)
  }

  /// Returns nil if the key is not written literally at the mark, for example with escapes.
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
      let keys = names.prefix(10).map { "`\($0)`" }.joined(separator: ", ")
      let more = names.count > 10 ? " and \(names.count - 10) more" : ""
      return SyntaxProblem(place: TextPlace(context.mark), what: "duplicate key \(keys)\(more)")
    default: return SyntaxProblem(place: .start, what: "not valid YAML: \(error)")
    }
  }
}

extension String {
  /// Returns a copy with a range of characters replaced.
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
  /// The place where the node starts.
  var place: TextPlace { mark.map(TextPlace.init) ?? .start }

  /// A description of the node for a message.
  var summary: String {
    switch self {
    case .scalar(let scalar) where scalar.string.isEmpty && scalar.style == .plain: "nothing"
    case .scalar(let scalar): "`\(scalar.string.prefix(60))`"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }

  /// True if there is nothing after the key's colon.
  var isNothing: Bool {
    guard case .scalar(let scalar) = self else { return false }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }
}
