import Foundation
import Lineage
import LogicalModel

/// The format of a file that does not have the scenario's.
package enum OtherFormat: Hashable, Sendable {
  case jsonLines
  case jsonArray
  /// One object that spans several lines.
  case jsonDocument
  case csv
  case database
  case yaml
  case workbook
  case compressed
  case utf32
  case binary
}

/// Facts about an imported file derived from its first bytes.
struct FileBeginning {
  /// The number of bytes examined.
  static let length = 64 * 1024

  let encoding: TextEncoding
  /// The length of the byte order mark in bytes.
  let markLength: Int
  /// The first bytes as text, without the byte order mark.
  private let text: [UInt8]
  private let raw: [UInt8]
  private let isNamedYAML: Bool

  init(_ bytes: [UInt8], isNamedYAML: Bool = false) {
    self.isNamedYAML = isNamedYAML
    let mark = TextEncoding.marked(bytes)
    encoding = mark?.encoding ?? .utf8
    markLength = mark?.length ?? 0
    raw = bytes
    var decoder = TextDecoder(encoding: encoding)
    var text: [UInt8] = []
    decoder.append(bytes[markLength...], to: &text)
    self.text = text
  }

  /// Reads the beginning of a file.
  init(ofFile path: String) throws(DataFileError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw DataFileError(path: path, line: nil, reason: .missing)
    }
    guard !isDirectory.boolValue else {
      throw DataFileError(path: path, line: nil, reason: .folder)
    }
    let bytes: Data
    do { bytes = try OrdinaryFile.data(path, upTo: Self.length) } catch {
      throw DataFileError(path: path, line: nil, reason: .unreadable(error.description))
    }
    self.init(Array(bytes), isNamedYAML: path.hasSuffix(".yaml") || path.hasSuffix(".yml"))
  }

  /// Returns the format that a file seems to have.
  ///
  /// JSON lines begin with a brace and a quote.
  ///
  /// - Throws: ``DataFileError``, also if the file has no supported format.
  static func format(ofFile path: String) throws(DataFileError) -> ImportMapping.Format {
    let beginning = try FileBeginning(ofFile: path)
    let first = beginning.firstLine.first
    if beginning.notText == nil, try beginning.list(ofFile: path) != nil { return .jsonArray }
    if let other = beginning.notText ?? (beginning.isLoneBrace ? .jsonDocument : nil) {
      throw DataFileError(path: path, line: nil, reason: .unsuitable(other))
    }
    if beginning.isArray { return .jsonArray }
    let second = beginning.firstLine.dropFirst().first { !JSONText.isBlank($0) }
    let isObject = second == UInt8(ascii: "\"") || second == UInt8(ascii: "}") || second == nil
    return first == nil || first == UInt8(ascii: "{") && isObject ? .jsonLines : .csv
  }

  /// Returns the name of the list of objects in a file that is one object, or nil for JSON lines
  /// and if there is no list near the beginning.
  func list(ofFile path: String) throws(DataFileError) -> String? {
    guard let list = JSONDocument.list(in: text) else { return nil }
    var stream = try ByteStream(
      path: path, encoding: encoding, skipping: markLength, progress: { _ in })
    return try JSONDocument.isAlone(&stream) ? list : nil
  }

  /// Returns the file's actual format, judged by its first line, or nil if it may be the given one.
  func otherFormat(than format: ImportMapping.Format) -> OtherFormat? {
    if let other = notText { return other }
    switch format {
    case .jsonLines: return notJSONLines
    case .jsonArray: return notJSONArray
    case .csv: return notCSV
    case .store: return nil
    }
  }

  private var notText: OtherFormat? {
    if raw.starts(with: "SQLite format 3\0".utf8) { return .database }
    if raw.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return .workbook }
    let packed: [[UInt8]] = [
      [0x1F, 0x8B], [0x42, 0x5A, 0x68], [0xFD, 0x37], [0x28, 0xB5, 0x2F, 0xFD],
    ]
    if packed.contains(where: { raw.starts(with: $0) }) { return .compressed }
    if raw.starts(with: [0xFF, 0xFE, 0, 0]) || raw.starts(with: [0, 0, 0xFE, 0xFF]) {
      return .utf32
    }
    if isNamedYAML || firstLine.starts(with: "---".utf8) || firstLine.starts(with: "- ".utf8) {
      return .yaml
    }
    return text.prefix(1024).contains(0) ? .binary : nil
  }

  private var notJSONLines: OtherFormat? {
    let line = firstLine
    if isLoneBrace { return .jsonDocument }
    guard let first = line.first, first != UInt8(ascii: "{") else { return nil }
    if first == UInt8(ascii: "[") { return isArray ? .jsonArray : nil }
    return FieldSeparator.allCases.contains { line.contains($0.rawValue) } ? .csv : nil
  }

  private var notJSONArray: OtherFormat? {
    guard let first = firstLine.first, first != UInt8(ascii: "[") else { return nil }
    return isLoneBrace ? .jsonDocument : first == UInt8(ascii: "{") ? .jsonLines : .csv
  }

  private var notCSV: OtherFormat? {
    guard let first = firstLine.first else { return nil }
    if isArray { return .jsonArray }
    guard first == UInt8(ascii: "{") else { return nil }
    let value = firstLine.withUnsafeBufferPointer { try? JSONText.value(of: $0) }
    if case .object? = value { return .jsonLines }
    return nil
  }

  /// True if the first line only opens an object.
  private var isLoneBrace: Bool {
    firstLine.filter { !JSONText.isBlank($0) } == [UInt8(ascii: "{")]
  }

  /// True if a bracket is followed by a character that only JSON allows there, also on a later
  /// line.
  private var isArray: Bool {
    let start = text.drop(while: JSONText.isBlank)
    let entry = start.dropFirst().drop(while: JSONText.isBlank)
    return start.first == UInt8(ascii: "[")
      && (entry.first.map { "{[]\"-0123456789".utf8.contains($0) } ?? false
        || ["true", "false", "null"].contains { entry.starts(with: $0.utf8) })
  }

  /// The first line that is not blank, without leading spaces.
  private var firstLine: [UInt8] {
    Array(
      text.drop(while: JSONText.isBlank).prefix {
        $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
      })
  }
}

/// Order of fields.
extension FileBeginning {
  /// Returns the place of each path: in a table's header, or in items at a given bracket depth.
  func places(of paths: Set<String>, itemDepth: Int?) -> [String: Int] {
    itemDepth.map { keyPlaces(of: paths, $0) } ?? headerPlaces(of: paths)
  }

  private func headerPlaces(of names: Set<String>) -> [String: Int] {
    let header = firstLine.split(separator: separator.rawValue, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmed.trimmingCharacters(in: ["\""]) }
    let fields = CSVTable.names(header)
    return Dictionary(fields.enumerated().map { ($1, $0) }) { first, _ in first }
      .filter { names.contains($0.key) }
  }

  /// Returns, for each path, the largest number of names that precede it in an item, so that the
  /// order of items does not matter.
  private func keyPlaces(of paths: Set<String>, _ itemDepth: Int) -> [String: Int] {
    var places: [String: Int] = [:]
    var (place, start, quote) = (0, 0, QuoteScan?.none)
    // The path of each open bracket, and of the last name.
    var (open, path) = ([String](), "")
    for (index, byte) in text.enumerated() {
      if quote != nil {
        guard quote?.ends(at: byte) == true else { continue }
        quote = nil
        let next = text[(index + 1)...].first { !JSONText.isBlank($0) }
        guard next == UInt8(ascii: ":") else { continue }
        let name = String(decoding: text[start..<index], as: UTF8.self)
        path = open.last.map { $0.isEmpty ? name : "\($0).\(name)" } ?? name
        if paths.contains(path) { places[path] = max(place, places[path] ?? 0) }
        place += 1
      } else if byte == UInt8(ascii: "\"") {
        (start, quote) = (index + 1, QuoteScan())
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        if open.count <= itemDepth { (place, path) = (0, "") }
        open.append(path)
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        path = open.popLast() ?? ""
      }
    }
    return places
  }
}

/// Separators.
extension FileBeginning {
  /// The number of records used for the decision.
  private static let mostRecords = 50

  /// The separator of the fields: a comma if it gives records of equal length, as the format
  /// requires; else the one that gives the longest records.
  var separator: FieldSeparator {
    let lengths = FieldSeparator.allCases.map { (separator: $0, length: length($0)) }
    if lengths[0].length > 1 { return .comma }
    return lengths.max { $0.length < $1.length }.flatMap { $0.length > 1 ? $0.separator : nil }
      ?? .comma
  }

  /// Returns the number of fields of each record, or 0 if records differ.
  private func length(_ separator: FieldSeparator) -> Int {
    let counts = fieldCounts(separator)
    guard let first = counts.first, counts.allSatisfy({ $0 == first }) else { return 0 }
    return first
  }

  /// Returns the numbers of fields of complete records.
  ///
  /// The last record may continue beyond the examined bytes.
  private func fieldCounts(_ separator: FieldSeparator) -> [Int] {
    var counts: [Int] = []
    var count = 1
    var (isQuoted, wasQuoted, isFieldStart, isEmpty) = (false, false, true, true)
    for byte in text where counts.count < Self.mostRecords {
      if isQuoted {
        isQuoted = byte != UInt8(ascii: "\"")
        continue
      }
      if byte == UInt8(ascii: "\""), isFieldStart || wasQuoted {
        // A quote directly after a quoted part is an escaped quote, and the part continues.
        (isQuoted, wasQuoted, isFieldStart, isEmpty) = (true, true, false, false)
        continue
      }
      let isEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      if isEnd, !isEmpty { counts.append(count) }
      if byte == separator.rawValue { count += 1 }
      if isEnd { count = 1 }
      (wasQuoted, isEmpty) = (false, isEnd)
      isFieldStart = isEnd || byte == separator.rawValue
    }
    if text.count < Self.length, !isEmpty, counts.count < Self.mostRecords { counts.append(count) }
    return counts
  }
}
