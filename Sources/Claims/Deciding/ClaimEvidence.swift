package import Reporting
import RunJournal
import Statistics

/// The evidence that decides claims: runs of scenarios, and lengths of hand-written sources.
package struct ClaimEvidence: Sendable {
  /// A run with its report.
  struct Run: Sendable {
    /// The journal's path as shown on the page.
    var path: String
    var report: Report
  }

  /// The runs by scenario name.
  var runs: [String: Run]
  /// Lines of code by path, without comments and blank lines.
  var codeLines: [String: Int] = [:]

  /// Returns the reason why a scenario has no figures; nil if it has some.
  func gap(of scenario: String) -> String? {
    guard let run = runs[scenario] else { return "\(scenario) was not run" }
    return switch run.report.outcome {
    case .measured: nil
    case .answersDiffer: "the strategies of \(scenario) gave different answers"
    case .noProcess: "no process of \(scenario) finished"
    }
  }
}

extension ClaimEvidence {
  /// Collects journals in any order; the latest run of each scenario counts.
  init(
    journals: [(path: String, journal: Journal)], codeLines: [String: Int] = CountedSources.lines,
    builder: ReportBuilder = ReportBuilder()
  ) throws(ReportError) {
    runs = [:]
    self.codeLines = codeLines
    for (path, journal) in journals.sorted(by: { $0.path < $1.path }) {
      let name = journal.run.scenario.name
      if let other = runs[name], other.report.startedAt > journal.run.startedAt { continue }
      runs[name] = Run(path: path, report: try builder.report(from: journal))
    }
  }

  /// Collects the readable journals in a folder and its subfolders; nil if there are none.
  ///
  /// - Throws: ``ReportError``
  package init?(below folder: String) throws(ReportError) {
    let journals = ClaimsRun.journals(below: folder) { _, _ in }
    guard !journals.isEmpty else { return nil }
    try self.init(journals: journals)
  }
}

extension Measurements {
  /// Returns the value of an axis as a number; for sizes, the actual number of members.
  func number(of axis: String) -> Double? {
    axis == Sweep.size
      ? Double(cell.scenario.familySize) : cell.parameters[axis].flatMap(Double.init)
  }
}

/// A figure that a claim is judged by, with its source.
struct ClaimObservation: Hashable, Sendable {
  /// The relation of a figure to the claim.
  enum Stance: String, Hashable, Sendable {
    case supports = "as claimed"
    case contradicts = "not as claimed"
    /// The interval extends over the limit.
    case open = "too noisy"
    case missing = "not measured"
    /// Cited, not measured; it decides nothing if there are figures.
    case shown = "shown by a test"
    case overtaken
    /// An additional figure.
    case beside = "decides nothing"
  }

  /// The two numbers of a quotient, or a count and its total.
  struct Parts: Hashable, Sendable {
    var own: Double
    var other: Double
  }

  var stance: Stance
  /// The measured quantity, such as "fetch-all-book, parent-entity to independent-entities".
  var label: String
  /// The measured quantity in plain words, without the cell.
  var about = ""
  /// The figure in words, with its interval if it has one.
  var text: String
  var value: Double?
  /// The two numbers behind the value, such as the bytes of both strategies.
  var parts: Parts?
  /// A finding that is not a number: a condition, table names or digests.
  var found = ""
  /// The 95 % confidence interval; nil for an exact figure.
  var interval: RatioInterval?
  /// The limit of the claim; nil if it is not a single number.
  var limit: Double?
  /// The distance inside the claimed range, in natural logarithms; negative outside.
  var margin: Double
  var scenario = ""
  var cell = ""
  /// The parameters of the cell, and those that are numbers.
  var parameters: [String: String] = [:]
  var numbers: [String: Double] = [:]
  /// The path of the journal, relative to the page, or of a test or source, relative to the
  /// repository.
  var file = ""

  init(_ stance: Stance, _ label: String, _ text: String, margin: Double? = nil) {
    self.stance = stance
    self.label = label
    self.text = text
    self.margin =
      margin ?? ([.supports, .shown].contains(stance) ? 1 : stance == .contradicts ? -1 : 0)
  }

  /// The measured quantity in plain words, the same for every cell and scenario.
  var thing: String { about.isEmpty ? label : about }

  /// The measured quantity with its cell and scenario.
  var subject: String {
    let words = [thing, PlainWords.cell(parameters)]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    return words + (scenario.isEmpty ? "" : " (\(scenario))")
  }

  /// Creates an observation without a figure, with the reason.
  static func missing(_ label: String, _ why: String, scenario: String) -> ClaimObservation {
    var observation = ClaimObservation(.missing, label, why)
    observation.scenario = scenario
    return observation
  }

  func quotient(of own: Double, _ other: Double) -> ClaimObservation {
    var result = self
    result.parts = Parts(own: own, other: other)
    return result
  }

  func finding(_ found: String) -> ClaimObservation {
    var result = self
    result.found = found
    return result
  }

  /// Returns the observation with its source.
  func placed(_ run: ClaimEvidence.Run, _ cell: Measurements? = nil) -> ClaimObservation {
    var result = self
    result.scenario = run.report.scenario.name
    result.file = run.path
    guard let cell else { return result }
    result.cell = cell.cell.name
    result.parameters = cell.cell.parameters
    result.numbers = cell.cell.parameters.compactMapValues { Double($0) }
    if result.parameters["size"] != nil {
      result.numbers["size"] = Double(cell.cell.scenario.familySize)
    }
    return result
  }
}

/// The lengths of the hand-written sources that claims compare.
///
/// They are committed here, not counted in a working folder, so that claims rest on committed code.
/// A test counts the sources of this repository and fails if a number differs.
enum CountedSources {
  /// Lines with code, by path from the repository's root.
  static let lines = [
    "Notebooks/Examples/ItemData/EnumContentItemData.swift": 106,
    "Notebooks/Examples/ItemData/InheritedItemData.swift": 73,
    "Notebooks/Examples/Publications/EnumContentPublications.swift": 55,
    "Notebooks/Examples/Publications/InheritedPublications.swift": 27,
    "Tests/ObjectModelTests/Versions/code.diff": 13,
    "Tests/ObjectModelTests/Versions/document.diff": 8,
  ]
}

/// The tables of a family and their columns, derived from recorded statements.
///
/// A fetch of objects names all columns of its table, and an insert names those of its kind, so the
/// store is not needed. A fetch of single values names only these.
struct RecordedTables {
  /// The columns by table, for tables of the family.
  private(set) var columns: [String: Set<String>] = [:]

  /// The columns of every table, even if a fetch needs only some of them.
  private static let ownColumns: Set<String> = ["Z_PK", "Z_ENT", "Z_OPT"]

  init(_ cell: Measurements, strategy: String) {
    let family = Set(
      cell.storage(of: strategy)?.record.parts.filter { $0.role == .familyTable }.map(\.name) ?? [])
    let statements = cell.operations.compactMap { $0.strategy(strategy) }.flatMap(\.statements)
    for statement in statements {
      guard let named = Self.columns(in: statement.sql), family.contains(named.table) else {
        continue
      }
      columns[named.table, default: Self.ownColumns].formUnion(named.columns)
    }
  }

  /// Returns the table and columns of an insert or fetch; nil for other statements.
  private static func columns(in sql: String) -> (table: String, columns: [String])? {
    if let insert = sql.firstMatch(of: /^INSERT (?:OR \w+ )?INTO (\w+)\(([^)]*)\)/) {
      let names = insert.output.2.split(separator: ",").map { $0.filter { $0 != " " } }
      return (String(insert.output.1), names)
    }
    guard let fetch = sql.firstMatch(of: /FROM .*?(\w+) t0\b/) else { return nil }
    let names = sql[..<fetch.range.lowerBound].matches(of: /\bt0\.(\w+)/)
      .map { String($0.output.1) }
    // Counts and existence tests name no columns.
    return names.isEmpty ? nil : (String(fetch.output.1), names)
  }

  /// The number of columns of the widest table; nil if no statement names a column.
  var widest: Int? { columns.values.map(\.count).max() }

  /// The column names without the numbers that distinguish siblings.
  var properties: Set<String> {
    Set(columns.values.joined().map { $0.replacing(/\d+$/, with: "") })
  }
}
