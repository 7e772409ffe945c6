package import LogicalModel

/// Why an outside file cannot be read, with its place and how to go on.
package struct DataFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The things that can be wrong.
  package enum Reason: Hashable, Sendable {
    case missing
    case folder
    case unreadable
    case empty
    /// The file is of another sort than the scenario says.
    case stranger(FileStranger, ImportMapping.Format)
    /// The file is of no sort that a scenario could import.
    case unsuitable(FileStranger)
    case notUTF8
    /// Though its byte order mark says so.
    case notUTF16
    case notAnObject
    /// The column is counted in bytes from 1.
    case malformedJSON(String, column: Int)
    case unclosedQuote
    case textAfterQuote(FieldSeparator)
    case fieldCount(expected: Int, got: Int, FieldSeparator)
    case duplicateColumn(String)
    /// Fields that the mapping reads and no item has.
    case unknownFields([UnknownField])
    /// No item of the file became a member of the family.
    case noMembers(firstLoss: String?)
    /// The members of a file have no room on the disk.
    case noRoom(folder: String, String)
  }

  /// A field that no item has.
  package struct UnknownField: Hashable, Sendable {
    /// What the field would fill, such as `Book.isbn`.
    package var target: String
    package var field: String
    /// A field that there is and that was probably meant.
    package var suggestion: String?
  }

  package var path: String
  /// From 1, nil if the file as a whole is meant.
  package var line: Int?
  package var reason: Reason

  package var description: String {
    if case .unknownFields(let fields) = reason {
      return fields.map { "\(path): \($0)" }.joined(separator: "\n")
        + "\nCorrect the names; if the file just has no such values, --accept-loss stores the rest."
    }
    return "\(path)\(line.map { ":\($0)" } ?? ""): \(what); \(wayOn)"
  }

  private var what: String {
    switch reason {
    case .missing: "there is no such file"
    case .folder: "this is a folder"
    case .unreadable: "the file cannot be opened"
    case .empty: "the file has no items"
    case .stranger(let stranger, let format):
      "this looks like \(stranger.text), but the scenario says `format: \(format.rawValue)`"
    case .unsuitable(let stranger): "this looks like \(stranger.text)"
    case .notUTF8: "this line is not UTF-8"
    case .notUTF16: "its first bytes say UTF-16, but some of the others are not"
    case .notAnObject: "this line is not a JSON object"
    case .malformedJSON(let detail, let column):
      "this line is not valid JSON (\(detail), byte \(column))"
    case .unclosedQuote: "the quote opened here is never closed"
    case .textAfterQuote: "text follows a closing quote"
    case .fieldCount(let expected, let got, let separator):
      "expected \(expected) fields as in the header, got \(got), separated by \(separator.name)"
    case .duplicateColumn(let name): "the header names the column `\(name)` twice"
    case .unknownFields: "the scenario maps fields that no item has"
    case .noMembers(let firstLoss):
      "no item became a member of the family" + (firstLoss.map { " (\($0))" } ?? "")
    case .noRoom(let folder, let why): "its members cannot be kept in \(folder) (\(why))"
    }
  }

  private var wayOn: String {
    switch reason {
    case .missing, .folder: "give the path of a .jsonl, .json or .csv file"
    case .unreadable: "check its permissions"
    case .empty: "was it downloaded completely?"
    case .stranger(let stranger, _), .unsuitable(let stranger): stranger.wayOn
    case .notUTF8:
      "convert the file, for example with `iconv -f WINDOWS-1252 -t UTF-8`, or repair the line"
    case .notUTF16: "was it downloaded completely?"
    case .notAnObject: "each line must be one `{…}`"
    case .malformedJSON: "fix or remove it"
    case .unclosedQuote: "close it, or double each quote inside the field (\"\")"
    case .textAfterQuote(let separator):
      "end the field with \(separator.name), or double each quote inside it (\"\")"
    case .fieldCount: "quote fields that contain the separator"
    case .duplicateColumn: "rename one of them"
    case .unknownFields: "correct the names"
    case .noMembers: "run-scenario import lists what does not fit"
    case .noRoom: "make room, or name another folder in TMPDIR"
    }
  }
}

extension DataFileError.UnknownField: CustomStringConvertible {
  package var description: String {
    "\(target): no item has a field `\(field)`"
      + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
  }
}

extension FileStranger {
  fileprivate var text: String {
    switch self {
    case .jsonLines: "JSON lines"
    case .jsonArray: "one JSON array"
    case .jsonDocument: "one JSON object over several lines"
    case .csv: "a table with separated fields"
    case .database: "an SQLite database"
    case .workbook: "a zip archive or an Excel workbook"
    case .compressed: "a compressed file"
    case .utf32: "UTF-32"
    case .binary: "binary data, or UTF-16 without a byte order mark"
    }
  }

  fileprivate var wayOn: String {
    switch self {
    case .jsonLines: "write `format: jsonl`"
    case .jsonArray: "write `format: json`"
    case .jsonDocument: "make an array of its items, for example with `jq '.items'`"
    case .csv: "write `format: csv`"
    case .database: "export a table, for example with `sqlite3 -csv -header`"
    case .workbook: "unpack it, or save the sheet as CSV"
    case .compressed: "unpack it first"
    case .utf32: "convert it, for example with `iconv -f UTF-32 -t UTF-8`"
    case .binary: "convert it to UTF-8, for example with `iconv -f UTF-16LE -t UTF-8`"
    }
  }
}
