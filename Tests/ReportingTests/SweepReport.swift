import Foundation
import RunJournal

@testable import ReportSamples
@testable import Reporting

/// The report of ``SyntheticSweep``, made once for all tests that read it.
enum SweepReport {
  static let journal = SyntheticSweep().entries

  static let report = Result { try ReportBuilder().report(from: journal) }

  /// Every file of the written report as text.
  static let files = Result { () throws -> [String: String] in
    try withTemporaryFolder { folder in
      try ReportWriter(folder: folder).write(try report.get())
      return try contents(of: folder).mapValues { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Returns the rows of one of its tables by column name.
  static func rows(of name: String) throws -> [[String: String]] {
    try table(files.get()[name] ?? "")
  }

  /// Returns the rows of a CSV file by column name.
  static func table(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n").map(fields)
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(zip(header, line), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Returns the fields of a line, quoted as in RFC 4180.
  static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  static var processes: [ProcessRecord] {
    journal.compactMap { if case .process(let process) = $0 { process } else { nil } }
  }
}
