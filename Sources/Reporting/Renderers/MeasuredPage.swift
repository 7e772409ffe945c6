import Sampling
import Statistics

/// The part of a page that exists only when every strategy gave the same answers.
struct MeasuredPage {
  /// A drawn figure.
  struct FigureView {
    var name: String
    var path: String
    var alternativeText: String
    var svg: String
  }

  /// One word of the verdicts and its meaning.
  struct VerdictMeaning {
    var symbol: String
    var word: String
    var meaning: String
  }

  var conclusion: String
  var findings: [Findings.Finding]
  var hasComparison: Bool
  var verdicts: [VerdictMeaning]
  var figures: [FigureView]
  /// The figure behind the intervals, shown with the method.
  var evidence: [FigureView]
  var missingFigures: [String]
  var operations: [OperationView]
  /// All operations together; no element when there is only one operation.
  var overall: [OperationView]
  var strategyNames: [String]
  var storageColumns: [String]
  var storage: [StorageView]
  var contentDigest: String
  var settings: [ReportPage.Fact]

  init(_ measurements: Measurements, baseline: String, drawings: Drawings) {
    let words = Findings(measurements, baseline: baseline)
    conclusion = words.conclusion
    findings = words.findings
    hasComparison = !words.findings.isEmpty
    verdicts = Verdict.allCases.map {
      VerdictMeaning(symbol: $0.symbol, word: $0.word, meaning: $0.meaning)
    }
    let views = drawings.finished.map { figure, drawing in
      FigureView(
        name: figure.name, path: "plots/\(figure.name).svg",
        alternativeText: figure.alternativeText, svg: drawing.inline)
    }
    figures = views.filter { $0.name != "blocks" }
    evidence = views.filter { $0.name == "blocks" }
    missingFigures = drawings.missing.map(\.description)
    operations = measurements.operations.map(OperationView.init)
    overall = [measurements.overall].compactMap { $0 }.map(OperationView.init)
    strategyNames = measurements.storage.map(\.strategy)
    let columns = StorageCategory.allCases.filter { category in
      measurements.storage.contains { $0.bytes(in: category) > 0 }
    }
    storageColumns = columns.map(\.rawValue)
    storage = measurements.storage.map { StorageView($0, columns: columns) }
    contentDigest = measurements.contentDigest
    settings = measurements.settings.map {
      ReportPage.Fact(name: $0.name, value: $0.values.joined(separator: ", "))
    }
  }
}
