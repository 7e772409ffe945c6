package import Document
import Escaping
package import Foundation
import RunJournal
import Statistics

/// The files of a merge: the page, its tables, and a journal for each machine and scenario.
package struct MergeFiles: Sendable {
  static let ratiosName = "ratios.csv"
  static let timesName = "times.csv"
  private static let markdownName = "merged.md"
  private static let htmlName = "merged.html"

  private let merge: Merge
  private let sections: [PageSection]
  private let drawings: Drawings

  /// The figures that could not be drawn, with the reasons.
  package var missingFigures: [MissingFigure] { drawings.missing }

  /// Draws the figures; gnuplot works in the folder and leaves no files there.
  package init(_ merge: Merge, drawingIn folder: URL) {
    self.merge = merge
    sections = MergeSections(merge: merge).all
    drawings = Drawings.draw(sections.flatMap(\.blocks.drawables), in: folder)
  }

  /// Writes all files into a folder, which is created if needed; the page comes last.
  ///
  /// - Throws: ``ReportError`` and `JournalError`.
  package func write(to folder: URL) throws {
    for (path, data) in try files() {
      let place = folder.appendingPathComponent(path)
      do {
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: place, options: .atomic)
      } catch {
        throw ReportError.cannotWrite(path: place.path, reason: error.reason)
      }
    }
  }

  /// Returns the files with their paths, in the order of writing.
  func files() throws -> [(path: String, data: Data)] {
    try journals() + [ratios, times].map { ($0.name, Data($0.text.utf8)) }
      + drawings.finished.map {
        ("\(ReportFiles.plotFolder)/\($0.name).svg", Data($0.drawing.document.utf8))
      } + pages()
  }

  private func journals() throws(JournalError) -> [(path: String, data: Data)] {
    var files: [(path: String, data: Data)] = []
    var taken: Set<String> = []
    for scenario in merge.scenarios {
      for machine in scenario.machines {
        let scenarioName = Self.fileName(scenario.scenario.name)
        var folder = "machines/\(Self.fileName(machine.name))/\(scenarioName)"
        // Two names may become equal, and some file systems ignore case.
        while !taken.insert(folder.lowercased()).inserted { folder += "-" }
        let path = "\(folder)/journal.jsonl"
        var data = Data()
        for entry in machine.entries { data += try JournalWriter.line(for: entry, path: path) }
        files.append((path, data))
      }
    }
    return files
  }

  /// Replaces characters of a name that are unsafe in a path.
  private static func fileName(_ name: String) -> String {
    name.replacingScalars { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        || scalar == "_"
      return isPlain ? nil : "-"
    }
  }

  private func pages() -> [(path: String, data: Data)] {
    let strategies = merge.scenarios.flatMap { scenario in
      scenario.machines.flatMap { $0.report.strategies.map(\.name) }
    }.uniqued()
    let names = merge.scenarios.map(\.scenario.title)
    let subject = names.count > 3 ? Count.text(names.count, "scenario") : Enumeration.text(names)
    let question = merge.scenarios.count == 1 ? merge.scenarios.first?.scenario.question : nil
    var page = Page(
      title: "\(subject), on \(Count.text(merge.machines.count, "machine"))",
      lead: question.map { [.paragraph(Prose($0))] } ?? [], command: merge.command,
      sections: sections)
    (page.strategies, page.glossary, page.drawings) = (strategies, Terms.glossary, drawings)
    return [
      (Self.markdownName, Data(page.markdown(plotFolder: ReportFiles.plotFolder).utf8)),
      (Self.htmlName, Data(page.html().utf8)),
    ]
  }
}

extension MergeFiles {
  /// The ratios of all pairs, pooled and on each machine, with all digits.
  private var ratios: CSVFile {
    CSVFile(
      name: Self.ratiosName,
      header: [
        "scenario", "cell", "operation", "clock", "candidate", "baseline", "machine", "ratio",
        "lower", "upper", "p", "verdict", "replicates", "machines", "variance_between",
        "factor_between", "q", "q_p", "i_squared",
      ],
      rows: merge.scenarios.flatMap { scenario in
        scenario.cells.flatMap { cell in
          cell.operations.flatMap { operation in
            operation.ratios.flatMap { ratio in
              let place = [
                scenario.scenario.name, cell.name, operation.name, operation.clock.rawValue,
                ratio.candidate, ratio.baseline,
              ]
              return ([Self.pooled(ratio)] + ratio.machines.map(Self.own)).map { place + $0 }
            }
          }
        }
      })
  }

  private static func pooled(_ ratio: MergedRatio) -> [String] {
    let pooled = ratio.pooled
    return ["pooled", CSVFile.number(pooled.ratio)] + ends(ratio.interval) + [
      CSVFile.number(ratio.adjustedP), ratio.verdict.word,
      "\(ratio.machines.map(\.result.processRatios.count).reduce(0, +))", "\(pooled.machineCount)",
      CSVFile.number(pooled.varianceBetween), CSVFile.number(pooled.factorBetween),
      CSVFile.number(pooled.heterogeneity), CSVFile.number(pooled.heterogeneityPValue),
      CSVFile.number(pooled.inconsistency),
    ]
  }

  private static func own(_ own: MergedRatio.MachineRatio) -> [String] {
    let result = own.result
    return [own.machine, CSVFile.number(result.ratio)] + ends(result.interval) + [
      CSVFile.number(result.adjustedP), result.verdict.word, "\(result.processRatios.count)", "1",
      "", "", "", "", "",
    ]
  }

  private static func ends(_ interval: RatioInterval) -> [String] {
    interval.isBounded
      ? [CSVFile.number(interval.lower), CSVFile.number(interval.upper)] : ["", ""]
  }

  /// The values that cannot be pooled, by machine.
  private var times: CSVFile {
    CSVFile(
      name: Self.timesName,
      header: [
        "scenario", "cell", "operation", "strategy", "machine", "processor_nanoseconds",
        "wall_nanoseconds", "file_bytes",
      ],
      rows: merge.scenarios.flatMap { scenario in
        scenario.machines.flatMap { machine in
          machine.report.cells.flatMap { cell in
            cell.operations.flatMap { operation in
              operation.strategies.map { strategy in
                [
                  scenario.scenario.name, cell.cell.name, operation.operation.name,
                  strategy.strategy, machine.name, CSVFile.number(strategy.processorNanoseconds),
                  CSVFile.number(strategy.wallNanoseconds),
                  cell.storage(of: strategy.strategy).map { "\($0.record.fileBytes)" } ?? "",
                ]
              }
            }
          }
        }
      })
  }
}
