import Foundation
import LogicalModel

/// An item of an outside file: its fields by name and the line it starts on.
struct DataItem: Hashable, Sendable {
  /// From 1.
  var line: Int
  var fields: [String: FieldValue]
}

/// An outside file and the items in it, which are read anew each time that somebody asks.
struct DataFile {
  /// What was found out about the text of a file that has been read.
  struct Reading: Hashable {
    var encoding: TextEncoding
    /// Nil for a file without records.
    var separator: FieldSeparator?
  }

  let path: String
  let format: ImportMapping.Format
  private let beginning: FileBeginning

  /// - Throws: ``DataFileError`` also for a file that is plainly of another format.
  init(path: String, format: ImportMapping.Format) throws(DataFileError) {
    self.path = path
    self.format = format
    beginning = try FileBeginning(ofFile: path)
    if let stranger = beginning.stranger(to: format) {
      throw DataFileError(path: path, line: nil, reason: .stranger(stranger, format))
    }
  }

  /// As it seems at first: without a mark, a text that is not UTF-8 is found only by reading all of it.
  var firstReading: Reading {
    Reading(
      encoding: beginning.encoding, separator: format == .csv ? beginning.separator : nil)
  }

  /// Where the beginning of the file has some fields' names, in order; not those that come later.
  func places(of names: Set<String>) -> [String: Int] { beginning.places(of: names, format) }

  /// Gives each item to somebody, in order.
  ///
  /// - Returns: how to read the file again; another way than this one if its text turned out to be in
  ///   another encoding, and then what was given was wrong.
  func read(
    as reading: Reading, progress: @escaping (Double) -> Void = { _ in },
    _ use: (DataItem) throws(DataFileError) -> Void
  ) throws(DataFileError) -> Reading {
    var stream = try ByteStream(
      path: path, encoding: reading.encoding, skipping: beginning.markLength, progress: progress)
    guard let separator = reading.separator else {
      if format == .jsonArray {
        try JSONArray(path: path).read(&stream, use)
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
