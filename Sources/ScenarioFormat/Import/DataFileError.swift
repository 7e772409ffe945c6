/// Why an outside file cannot be read, with its place and how to go on.
package struct DataFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The things that can be wrong.
  package enum Reason: Hashable, Sendable {
    case missing
    case folder
    case unreadable
    case empty
    case notUTF8
    case notAnObject
    case malformedJSON(String)
    case unclosedQuote
    case textAfterQuote
    case fieldCount(expected: Int, got: Int)
    case duplicateColumn(String)
    /// No item of the file became a member of the family.
    case noMembers
  }

  package var path: String
  /// From 1, nil if the file as a whole is meant.
  package var line: Int?
  package var reason: Reason

  package var description: String {
    "\(path)\(line.map { ":\($0)" } ?? ""): \(what); \(wayOn)"
  }

  private var what: String {
    switch reason {
    case .missing: "there is no such file"
    case .folder: "this is a folder"
    case .unreadable: "the file cannot be opened"
    case .empty: "the file has no items"
    case .notUTF8: "this line is not UTF-8"
    case .notAnObject: "this line is no JSON object"
    case .malformedJSON(let detail): "this line is cut off or no JSON (\(detail))"
    case .unclosedQuote: "the quote opened here is never closed"
    case .textAfterQuote: "text stands right after a closing quote"
    case .fieldCount(let expected, let got):
      "expected \(expected) fields as in the header, got \(got)"
    case .duplicateColumn(let name): "the header names the column `\(name)` twice"
    case .noMembers: "no item of the file has a kind that the scenario knows"
    }
  }

  private var wayOn: String {
    switch reason {
    case .missing, .folder: "give the path of a .jsonl or .csv file"
    case .unreadable: "check its permissions"
    case .empty: "was it downloaded completely?"
    case .notUTF8: "convert the file, for example with `iconv -t UTF-8`"
    case .notAnObject: "each line must be one `{…}`"
    case .malformedJSON:
      "mend or remove the line, or load only the lines before it with `--size`"
    case .unclosedQuote: "close it, or double each quote inside the field (\"\")"
    case .textAfterQuote: "put a comma between, or double each quote inside the field (\"\")"
    case .fieldCount: "quote fields that have commas in them"
    case .duplicateColumn: "rename one of them"
    case .noMembers: "list the values of the kind field under `import: kinds:`"
    }
  }
}
