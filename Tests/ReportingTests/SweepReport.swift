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

  private static let tables = Result { try writtenTables(journal) }

  /// Returns the rows of one of its database's tables and views by column name.
  static func rows(of name: String) throws -> [[String: String]] { try tables.get()[name] ?? [] }

  static var processes: [ProcessRecord] {
    journal.compactMap { if case .process(let process) = $0 { process } else { nil } }
  }
}
