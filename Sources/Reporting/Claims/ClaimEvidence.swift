import RunJournal
import Statistics

/// All that claims are decided by: runs of scenarios, and how long some hand-written sources are.
package struct ClaimEvidence: Sendable {
  /// A run with its report.
  struct Run: Sendable {
    /// The journal's path as a reader of the page should see it.
    var path: String
    var report: Report
  }

  /// By the scenario's name.
  var runs: [String: Run]
  /// Lines of code by path, comments and blank lines left out.
  var codeLines: [String: Int] = [:]

  /// The reason that a scenario has no figures; nil if it has some.
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
  /// Takes journals in any order; of several of one scenario the one that began last counts.
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

  /// Takes the journals below a folder that can be read; nil where there are none.
  ///
  /// - Throws: ``ReportError``
  package init?(below folder: String) throws(ReportError) {
    let journals = ClaimsRun.journals(below: folder) { _, _ in }
    guard !journals.isEmpty else { return nil }
    try self.init(journals: journals)
  }
}

extension Measurements {
  /// The value of an axis as a number; for sizes the members that there are.
  func number(of axis: String) -> Double? {
    axis == Sweep.size
      ? Double(cell.scenario.familySize) : cell.parameters[axis].flatMap(Double.init)
  }
}

/// One figure that a claim is judged by, and where it comes from.
struct ClaimObservation: Hashable, Sendable {
  /// What the figure says of the claim.
  enum Stance: String, Hashable, Sendable {
    case supports = "as claimed"
    case contradicts = "not as claimed"
    /// The interval reaches over the limit.
    case open = "too noisy"
    case missing = "not measured"
    /// Cited, not measured: it decides nothing where there are figures.
    case shown = "shown by a test"
    case overtaken
    /// Stands next to the deciding figures.
    case beside = "decides nothing"
  }

  /// Two numbers that a figure is the quotient of, or that say how many of how many.
  struct Parts: Hashable, Sendable {
    var own: Double
    var other: Double
  }

  var stance: Stance
  /// What the figure is of, such as "fetch-all-book, parent-entity to independent-entities".
  var label: String
  /// The same in plain words, without the cell.
  var about = ""
  /// The figure as people read it, with its interval where it has one.
  var text: String
  var value: Double?
  /// The two numbers that the value is made of, such as the bytes of both shapes.
  var parts: Parts?
  /// The finding, if it is no number: a condition, names of tables, digests.
  var found = ""
  /// Where the true value lies with 95 % confidence; nil for what does not vary.
  var interval: RatioInterval?
  /// The limit between as claimed and not, where there is one number.
  var limit: Double?
  /// How far inside of what is claimed, in natural logarithms; below 0 outside.
  var margin: Double
  var scenario = ""
  var cell = ""
  /// The values of the cell, and those that are numbers.
  var parameters: [String: String] = [:]
  var numbers: [String: Double] = [:]
  /// The path of the journal, from the page, or of the test or source that shows it, from the root of
  /// the repository.
  var file = ""

  init(_ stance: Stance, _ label: String, _ text: String, margin: Double? = nil) {
    self.stance = stance
    self.label = label
    self.text = text
    self.margin =
      margin ?? ([.supports, .shown].contains(stance) ? 1 : stance == .contradicts ? -1 : 0)
  }

  /// What the figure is of in plain words, in every cell and scenario.
  var thing: String { about.isEmpty ? label : about }

  /// The same with its cell and its scenario.
  var subject: String {
    let words = [thing, PlainWords.cell(parameters)]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    return words + (scenario.isEmpty ? "" : " (\(scenario))")
  }

  /// A figure that cannot be had, and why.
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

  /// Says where the figure comes from.
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

/// How long the hand-written sources are whose lines some claim compares.
///
/// Kept here rather than counted in a working folder, so that a claim rests on what is committed. A
/// test counts the sources of this repository and fails where a number differs.
enum CountedSources {
  /// Lines that are neither blank nor only a comment, by the path from the repository's root.
  static let lines = [
    "Notebooks/Examples/ItemData/EnumContentItemData.swift": 106,
    "Notebooks/Examples/ItemData/InheritedItemData.swift": 73,
    "Notebooks/Examples/Publications/EnumContentPublications.swift": 55,
    "Notebooks/Examples/Publications/InheritedPublications.swift": 27,
    "Tests/ObjectModelTests/Versions/code.diff": 13,
    "Tests/ObjectModelTests/Versions/document.diff": 8,
  ]
}

/// The tables of a family and their columns, read from the statements that a run recorded.
///
/// A fetch of objects names every column of its table and an insert those of its kind, so the
/// journal knows them without a look at the store. A fetch of single values names only these.
struct RecordedTables {
  /// Columns by table, only of tables that hold the family.
  private(set) var columns: [String: Set<String>] = [:]

  /// Columns that every table of the layout has, also where a fetch needs only some of them.
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

  /// The table that an insert fills or a fetch reads, with the columns named; nil for anything else.
  private static func columns(in sql: String) -> (table: String, columns: [String])? {
    if let insert = sql.firstMatch(of: /^INSERT (?:OR \w+ )?INTO (\w+)\(([^)]*)\)/) {
      let names = insert.output.2.split(separator: ",").map { $0.filter { $0 != " " } }
      return (String(insert.output.1), names)
    }
    guard let fetch = sql.firstMatch(of: /FROM .*?(\w+) t0\b/) else { return nil }
    let names = sql[..<fetch.range.lowerBound].matches(of: /\bt0\.(\w+)/)
      .map { String($0.output.1) }
    // A count or an existence test names no column.
    return names.isEmpty ? nil : (String(fetch.output.1), names)
  }

  /// Of the widest table; nil where no statement names a column.
  var widest: Int? { columns.values.map(\.count).max() }

  /// The names without the numbers that keep those of siblings apart.
  var properties: Set<String> {
    Set(columns.values.joined().map { $0.replacing(/\d+$/, with: "") })
  }
}
