import Escaping
package import LogicalModel

/// An item of an imported file: its fields by name, and the line on which it starts.
struct DataItem: Hashable, Sendable {
  /// The line on which the item starts, counted from 1.
  var line: Int
  var fields: [String: FieldValue]
  /// Paths of names that occur twice in an object with different values.
  ///
  /// The last value counts.
  var repeated: [String] = []

  /// Returns the item without the parts of objects that a field name with a dot hides, and the
  /// paths of these parts.
  func withoutHiddenParts() -> (item: DataItem, hidden: [String]) {
    guard fields.keys.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) }) else {
      return (self, [])
    }
    var (item, hidden) = (self, [String]())
    for (name, value) in fields {
      if case .object(let parts) = value {
        item.fields[name] = .object(visible(parts, below: name, &hidden))
      }
    }
    return (item, hidden)
  }

  private func visible(
    _ parts: [String: FieldValue], below path: String, _ hidden: inout [String]
  ) -> [String: FieldValue] {
    var visible = parts
    for (name, part) in parts {
      let path = "\(path).\(name)"
      if let field = fields[path] {
        visible[name] = nil
        if !part.isAbsent, part != field { hidden.append(path) }
      } else if case .object(let parts) = part {
        visible[name] = .object(self.visible(parts, below: path, &hidden))
      }
    }
    return visible
  }
}

/// An imported file and its items, which are read again each time they are needed.
struct DataFile {
  /// The properties of a file that reading it determines.
  struct Reading: Hashable {
    var encoding: TextEncoding
    /// The field separator, or nil for a file without records.
    var separator: FieldSeparator?
    /// The name of the list of items, if an object encloses it.
    var list: String?
    /// The other names in that object.
    var others: [String] = []
  }

  let path: String
  let format: ImportMapping.Format
  private let beginning: FileBeginning
  private let list: String?

  /// - Throws: ``DataFileError``, also if the file clearly has another format.
  init(path: String, format: ImportMapping.Format) throws(DataFileError) {
    self.path = path
    self.format = format
    beginning = try FileBeginning(ofFile: path)
    list = format == .jsonArray ? try beginning.list(ofFile: path) : nil
    guard list == nil else { return }
    if let other = beginning.otherFormat(than: format) {
      throw DataFileError(path: path, line: nil, reason: .otherFormat(other, format))
    }
  }

  /// The reading as the beginning of the file suggests it.
  ///
  /// Without a byte order mark, only a complete pass detects a text that is not UTF-8.
  var firstReading: Reading {
    Reading(
      encoding: beginning.encoding, separator: format == .csv ? beginning.separator : nil,
      list: list)
  }

  /// Returns the order of the given field names at the beginning of the file, without the names
  /// that occur only later.
  func places(of names: Set<String>) -> [String: Int] {
    let depths: [ImportMapping.Format: Int] = [.jsonLines: 0, .jsonArray: list == nil ? 1 : 2]
    return beginning.places(of: names, itemDepth: depths[format])
  }

  /// Passes each item to a function, in order.
  ///
  /// - Returns: The reading that the whole file requires. If its encoding differs from the given
  ///   one, the items were decoded incorrectly.
  func read(
    as reading: Reading, progress: @escaping (Double) -> Void = { _ in },
    _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) -> Reading {
    var stream = try ByteStream(
      path: path, encoding: reading.encoding, skipping: beginning.markLength, progress: progress)
    guard let separator = reading.separator else {
      var reading = reading
      if format == .jsonArray {
        reading.others = try JSONArray(path: path, list: reading.list).read(&stream, use)
      } else {
        try JSONLines(path: path).read(&stream, use)
      }
      try checkEncoding(stream)
      return reading
    }
    var texts = TextValidity()
    try CSVTable(path: path, separator: separator).read(&stream, &texts, use)
    try checkEncoding(stream)
    guard let line = texts.firstInvalidLine else { return reading }
    // Text is rarely valid UTF-8 by chance, so if some of it is, the rest is damaged.
    guard !texts.hasUTF8, beginning.markLength == 0 else {
      throw DataFileError(path: path, line: line, reason: .notUTF8)
    }
    return Reading(encoding: .windows1252, separator: separator)
  }

  private func checkEncoding(_ stream: ByteStream) throws(DataFileError) {
    if stream.isDamaged { throw DataFileError(path: path, line: nil, reason: .notUTF16) }
  }
}

/// The reason why an imported file cannot be read, with its place and the next step.
package struct DataFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The possible reasons.
  package enum Reason: Hashable, Sendable {
    case missing
    case folder
    case unreadable(String)
    /// A line, record or entry does not fit in memory.
    case tooLong
    case empty(ImportMapping.Format)
    /// The file has another format than the scenario says.
    case otherFormat(OtherFormat, ImportMapping.Format)
    /// The file has a format that a scenario cannot import.
    case unsuitable(OtherFormat)
    case notUTF8
    /// The byte order mark says UTF-16, but the text is not.
    case notUTF16
    /// An entry of an array, or a line, is not an object.
    case notAnObject(ImportMapping.Format)
    /// Malformed JSON; the column is counted in bytes from 1.
    case malformedJSON(String, column: Int)
    case unclosedQuote
    case textAfterQuote(FieldSeparator)
    case fieldCount(expected: Int, got: Int, FieldSeparator)
    case duplicateColumn(String)
    /// Fields that the mapping reads but no item has.
    case unknownFields([UnknownField])
    /// No item of the file became a member of the family.
    case noMembers(firstLoss: String?)
    /// The disk has no room for the imported members.
    case noRoom(folder: String, String)
  }

  /// A field that no item has.
  package struct UnknownField: Hashable, Sendable {
    /// The field's target, such as `Book.isbn`.
    var target: String
    var field: String
    /// An existing field that was probably meant.
    var suggestion: String?
  }

  package var path: String
  /// The line, counted from 1, or nil if the reason concerns the whole file.
  var line: Int?
  package var reason: Reason

  package var description: String {
    if case .unknownFields(let fields) = reason {
      return fields.map { "\(path): \($0)" }.joined(separator: "\n")
        + "\nCorrect the names; if the file has no such values, pass --accept-loss to store the rest."
    }
    return "\(path)\(line.map { ":\($0)" } ?? ""): \(what); \(nextStep)"
  }

  private var what: String {
    switch reason {
    case .missing: "the file does not exist"
    case .folder: "this is a folder"
    case .unreadable: "the file cannot be read"
    case .tooLong: "one item has more than \(ByteStream.itemLimit >> 20) MB"
    case .empty(.csv):
      "the file has only a header line and no items"
    case .empty: "the file has no items"
    case .otherFormat(let other, let format):
      "this looks like \(other.text), but the scenario says `format: \(format.rawValue)`"
    case .unsuitable(let other): "this looks like \(other.text)"
    case .notUTF8: "this line is not UTF-8"
    case .notUTF16: "it starts as UTF-16, but some of its bytes are not valid UTF-16"
    case .notAnObject(let format):
      "this \(format == .jsonArray ? "entry of the array" : "line") is not a JSON object"
    case .malformedJSON(let detail, let column):
      "this line is not valid JSON (\(detail), byte \(column))"
    case .unclosedQuote: "the quote opened here is never closed"
    case .textAfterQuote: "text follows a closing quote"
    case .fieldCount(let expected, let got, let separator):
      "expected \(expected == 1 ? "1 field" : "\(expected) fields") as in the header, got \(got), "
        + "separated by \(separator.name)"
    case .duplicateColumn(let name): "the header names the column `\(name)` twice"
    case .unknownFields: "the scenario maps fields that no item has"
    case .noMembers(let firstLoss):
      "no item became a member of the family" + (firstLoss.map { " (\($0))" } ?? "")
    case .noRoom(let folder, let why): "its members cannot be written to \(folder) (\(why))"
    }
  }

  private var nextStep: String {
    switch reason {
    case .missing: "give the path of a .jsonl, .json or .csv file"
    case .folder:
      "give a file in it (draft also takes a model or a store), or combine its objects into one file, for "
        + "example with `find \(ShellText.word(path)) -name '*.json' -exec jq -c . {} + > items.jsonl`"
    case .unreadable(let reason): reason
    case .tooLong: "check that the file has line ends and closes its quotes, or shorten the item"
    case .empty:
      "give JSON lines, a JSON array of objects or a table with a header, with at least one item"
    case .otherFormat(let other, _), .unsuitable(let other): other.nextStep(path)
    case .notUTF8:
      "convert the file, for example with `iconv -f WINDOWS-1252 -t UTF-8`, or repair the line"
    case .notUTF16: "check that the download is complete"
    case .notAnObject(let format):
      "each must be one `{…}`; to wrap plain values: `jq -c '\(format == .jsonArray ? ".[] | " : "")"
        + "{value: .}' \(ShellText.word(path)) > items.jsonl`"
    case .malformedJSON: "fix or remove it"
    case .unclosedQuote: "close it, or double each quote inside the field (\"\")"
    case .textAfterQuote(let separator):
      "end the field with \(separator.name), or double each quote inside it (\"\")"
    case .fieldCount:
      "quote fields that contain the separator; if the file is not a table, give JSON lines or a JSON array"
    case .duplicateColumn: "rename one of them"
    case .unknownFields: "correct the names"
    case .noMembers: "map the file's fields and kinds under `import`"
    case .noRoom: "free some space, or name another folder in TMPDIR"
    }
  }
}

extension DataFileError.UnknownField: CustomStringConvertible {
  package var description: String {
    "\(target): no item has a field `\(field)`"
      + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
  }
}

extension OtherFormat {
  fileprivate var text: String {
    switch self {
    case .jsonLines: "JSON lines"
    case .jsonArray: "one JSON array"
    case .jsonDocument: "one JSON object across several lines"
    case .csv: "a table with separated fields"
    case .database: "an SQLite database"
    case .yaml: "YAML"
    case .workbook: "a zip archive or an Excel workbook"
    case .compressed: "a compressed file"
    case .utf32: "UTF-32"
    case .binary: "binary data, or UTF-16 without a byte order mark"
    }
  }

  fileprivate func nextStep(_ path: String) -> String {
    switch self {
    case .jsonLines: "write `format: jsonl`"
    case .jsonArray: "write `format: json`"
    case .jsonDocument: "make an array of its items, for example with `jq '.items'`"
    case .csv: "write `format: csv`"
    case .database:
      "export a table, for example with `sqlite3 -json \(ShellText.word(path)) 'SELECT * FROM …' > "
        + "items.json`"
    case .yaml:
      "convert it to JSON, for example with Debian's yq: `yq . \(ShellText.word(path)) > items.json`"
    case .workbook: "unpack it, or save the sheet as CSV"
    case .compressed: "unpack it first"
    case .utf32: "convert it, for example with `iconv -f UTF-32 -t UTF-8`"
    case .binary: "convert it to UTF-8, for example with `iconv -f UTF-16LE -t UTF-8`"
    }
  }
}

extension DataItem {
  /// Returns the item without values that equal one of the texts for "no value".
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
