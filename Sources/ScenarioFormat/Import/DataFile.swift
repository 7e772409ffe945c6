import Foundation
import LogicalModel

/// An item of an outside file: its fields by name and the line it starts on.
struct DataItem: Hashable, Sendable {
  /// From 1.
  var line: Int
  var fields: [String: FieldValue]
  /// Paths of names that an object has twice, with another value, of which the last counts.
  var repeated: [String] = []

  /// The item without parts of objects that a field with a dot in its name hides, and their paths.
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

/// An outside file and the items in it, which are read anew each time that somebody asks.
struct DataFile {
  /// What was found out about the text of a file that has been read.
  struct Reading: Hashable {
    var encoding: TextEncoding
    /// Nil for a file without records.
    var separator: FieldSeparator?
    /// The list that has the items, where one object is around it.
    var list: String?
    /// What else that object has.
    var others: [String] = []
  }

  let path: String
  let format: ImportMapping.Format
  private let beginning: FileBeginning
  private let list: String?

  /// - Throws: ``DataFileError`` also for a file that is plainly of another format.
  init(path: String, format: ImportMapping.Format) throws(DataFileError) {
    self.path = path
    self.format = format
    beginning = try FileBeginning(ofFile: path)
    list = format == .jsonArray ? try beginning.list(ofFile: path) : nil
    guard list == nil else { return }
    if let stranger = beginning.stranger(to: format) {
      throw DataFileError(path: path, line: nil, reason: .stranger(stranger, format))
    }
  }

  /// As it seems at first: without a mark, a text that is not UTF-8 is found only by reading all of it.
  var firstReading: Reading {
    Reading(
      encoding: beginning.encoding, separator: format == .csv ? beginning.separator : nil,
      list: list)
  }

  /// Where the beginning of the file has some fields' names, in order; not those that come later.
  func places(of names: Set<String>) -> [String: Int] { beginning.places(of: names, format) }

  /// Gives each item to somebody, in order.
  ///
  /// - Returns: how the file is to be read, and what was found beside its items; if that is in another
  ///   encoding than this one, what was given was wrong.
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
    // Texts that are UTF-8 by chance are rare: where there are some, others are damaged.
    guard !texts.hasUTF8, beginning.markLength == 0 else {
      throw DataFileError(path: path, line: line, reason: .notUTF8)
    }
    return Reading(encoding: .windows1252, separator: separator)
  }

  private func checkEncoding(_ stream: ByteStream) throws(DataFileError) {
    if stream.isDamaged { throw DataFileError(path: path, line: nil, reason: .notUTF16) }
  }
}
