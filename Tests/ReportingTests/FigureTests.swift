import Foundation
import Sampling
import Testing

@testable import Reporting

@Suite struct FigureTests {
  private func figure(label: String = "one", value: Double = 2) -> Figure {
    Figure(
      name: "trial", title: "A trial", alternativeText: "A trial figure", axisLabel: "size",
      style: .bars, axis: .linear(upTo: 4) { Digits.three($0) }, reference: nil,
      rows: [Figure.Row(label: label)],
      series: [
        Figure.Series(
          name: "", paint: .number(0),
          marks: [Figure.Mark(row: 0, value: value, low: 1, high: 3, text: "two")])
      ])
  }

  @Test func `the same figure gives the same drawing`() throws {
    try withTemporaryFolder { folder in
      let first = try figure().draw(in: folder)
      let again = try figure().draw(in: folder)
      let other = try figure(value: 2.5).draw(in: folder)
      let left = try contents(of: folder)
      #expect(first == again)
      #expect(first != other)
      #expect(left.isEmpty)
    }
  }

  @Test func `labels are drawn as they are and never run`() throws {
    try withTemporaryFolder { folder in
      let trap = folder.appendingPathComponent("trap").path
      let label = "it's `touch \(trap)` \"$(touch \(trap))\" <&>"
      let drawing = try figure(label: label).draw(in: folder)
      #expect(drawing.document.contains("it's `touch"))
      #expect(!FileManager.default.fileExists(atPath: trap))
    }
  }

  @Test func `a folder that is not there is an error with gnuplot's words`() throws {
    let error = try #require(throws: ReportError.self) {
      try figure().draw(in: URL(fileURLWithPath: "/nowhere/at/all"))
    }
    #expect(error.description.contains("/nowhere/at/all/trial.raw.svg"))
    #expect(error.description.contains("folder can be written"))
  }

  @Test func `drawings follow the page's light or dark ink`() throws {
    try withTemporaryFolder { folder in
      let drawing = try figure().draw(in: folder)
      #expect(drawing.inline.contains("currentColor"))
      #expect(!drawing.inline.contains("<style"))
      #expect(drawing.document.contains("prefers-color-scheme:dark"))
      for text in [drawing.document, drawing.inline] {
        #expect(!text.contains(/rgb\( *1, *2, *3\)/))
        #expect(!text.contains("\"black\""))
      }
    }
  }

  @Test func `stacked parts add up to the whole file`() throws {
    let report = try ReportBuilder(resamples: 499).report(from: SyntheticJournal().entries)
    let storage = try #require(ReportFigures.all(for: report).first)
    let measurements = try #require(report.measurements)
    for (row, result) in measurements.storage.enumerated() {
      let marks = storage.series.flatMap(\.marks).filter { $0.row == row }
      #expect(marks.map { $0.high - $0.low }.reduce(0, +) == Double(result.record.fileBytes))
    }
  }

  @Test(arguments: [[0.99, 1.01], [0.7, 1.3], [0.01, 40], [1, 1], [0.5, 0.6], [3, 1000]])
  func `a ratio axis holds all values, 1 and labels that do not touch`(values: [Double]) {
    let axis = Axis.ratios(covering: values)
    #expect(values.allSatisfy { axis.low < $0 && $0 < axis.high })
    #expect(axis.low < 1 && 1 < axis.high)
    #expect(axis.ticks.contains { $0.position == 1 })
    #expect((2...9).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
  }
}
