import Foundation
import RunJournal
import Testing

@testable import Document
@testable import ReportSamples
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

  @Test func `labels are drawn verbatim and never run as commands`() throws {
    try withTemporaryFolder { folder in
      let trap = folder.appendingPathComponent("trap").path
      let label = "it's `touch \(trap)` \"$(touch \(trap))\" <&>"
      let drawing = try figure(label: label).draw(in: folder)
      #expect(drawing.document.contains("it's `touch"))
      #expect(!FileManager.default.fileExists(atPath: trap))
    }
  }

  @Test func `a missing folder is an error with gnuplot's message`() throws {
    let error = try #require(throws: MissingFigure.self) {
      try figure().draw(in: URL(fileURLWithPath: "/nowhere/at/all"))
    }
    #expect(error.description.contains("/nowhere/at/all/trial.raw.svg"))
    #expect(error.description.contains("folder can be written"))
  }

  /// Its script is longer than a pipe's buffer, so writing continues after gnuplot ends.
  @Test func `a gnuplot that ends early is an error with its own message`() async {
    await #expect(processExitsWith: .success) {
      try withTemporaryFolder { folder in
        let program = folder.appendingPathComponent("gnuplot")
        try Data("#!/bin/sh\necho 'no terminal' >&2\nexit 3\n".utf8).write(to: program)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: program.path)
        setenv("PATH", folder.path, 1)
        let marks = (0..<100_000).map { Figure.Mark(row: 0, value: Double($0), low: 1, high: 3) }
        let figure = Figure(
          name: "trial", title: "", alternativeText: "", axisLabel: "", style: .bars,
          axis: .counting(to: 3), rows: [],
          series: [.init(name: "", paint: .number(0), marks: marks)])
        let error = try #require(throws: MissingFigure.self) { try figure.draw(in: folder) }
        #expect(error.description.contains("no terminal"))
      }
    }
  }

  @Test func `drawings follow the page's light or dark text colour`() throws {
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
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    let measurements = try #require(report.measurements)
    let storage = BytesFigures(cell: measurements, waterfalls: []).figure
    for (row, result) in measurements.storage.enumerated() {
      let marks = storage.series.flatMap(\.marks).filter { $0.row == row }
      #expect(marks.map { $0.high - $0.low }.reduce(0, +) == Double(result.record.fileBytes))
    }
  }

  @Test func `labels of both axes can contain a percent sign`() throws {
    try withTemporaryFolder { folder in
      let plot = Plot(
        name: "percent-trial", title: "100 % of it", alternativeText: "A trial",
        horizontal: .counting(to: 3), horizontalLabel: "block",
        vertical: Axis(
          low: 0, high: 1, isLogarithmic: false, ticks: [Axis.Tick(position: 0.5, label: "50 %")]),
        verticalLabel: "share",
        curves: [
          Plot.Curve(
            style: .steps, paint: .number(0), points: [Plot.Point(1, 0), Plot.Point(2, 1)]),
          Plot.Curve(style: .points, paint: .number(1), points: []),
        ], key: [])
      let drawing = try plot.draw(in: folder)
      #expect(drawing.document.contains("50 %"))
      #expect(drawing.script.contains("set output 'percent-trial.svg'"))
      #expect(!drawing.script.contains(folder.path))
    }
  }

  @Test func `six strategies differ in colour and symbol and keep both in any set`() {
    let names = SyntheticSweep.strategies
    let paints = names.map { PlotStyle.strategy($0, among: names) }
    #expect(Set(paints.map(\.colour)).count == 6)
    #expect(Set(paints.map(\.symbol)).count == 6)
    #expect(Set(paints.map(\.outline)).count == 6)
    for (name, paint) in zip(names, paints) {
      #expect(PlotStyle.strategy(name, among: ["new-shape", name]) == paint)
    }
    let unknown = PlotStyle.strategy("new-shape", among: ["new-shape", "parent-entity"])
    #expect(unknown != PlotStyle.strategy("parent-entity", among: ["new-shape", "parent-entity"]))
  }

  @Test(arguments: [[8e5, 9e5], [1, 2.5], [3e4, 5e6], [1, 1e9]])
  func `a logarithmic axis has enough labels to be readable`(values: [Double]) {
    let axis = Axis.logarithmic(covering: values) { Digits.three($0) }
    #expect((2...10).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
    #expect(axis.ticks.allSatisfy { axis.low <= $0.position && $0.position <= axis.high })
  }

  @Test func `tick labels have no needless zeros`() {
    let labels = ["5.00 ms", "0.500 µs", "100 k", "2.50 MB", "0", "10.0"]
    #expect(
      labels.map { Axis.Tick(position: 0, label: $0).label } == [
        "5 ms", "0.5 µs", "100 k", "2.5 MB", "0", "10",
      ])
  }

  @Test(arguments: [[0.99, 1.01], [0.7, 1.3], [0.01, 40], [1, 1], [0.5, 0.6], [3, 1000]])
  func `a ratio axis contains all values, 1 and labels that do not touch`(values: [Double]) {
    let axis = Axis.ratios(covering: values)
    #expect(values.allSatisfy { axis.low < $0 && $0 < axis.high })
    #expect(axis.low < 1 && 1 < axis.high)
    #expect(axis.ticks.contains { $0.position == 1 })
    #expect((2...9).contains(axis.ticks.count), "\(axis.ticks.map(\.label))")
  }
}
