import Document

/// What one verdict rests on: who says it, the criterion, what would refute it, and the figures with
/// the runs that they come from.
struct ClaimSection {
  private static let shownFigures = 12

  var finding: ClaimFinding
  /// What leads from the page to the root of the repository.
  var repository: String

  /// The address of a claim within the page.
  static func anchor(_ id: String) -> String { "claim-" + id.lowercased() }

  var block: Block {
    let claim = finding.claim
    return .subsection(
      Block.Article(
        title: "\(claim.id): \(finding.verdict.symbol) \(finding.verdict.rawValue): \(claim.title)",
        blocks: words.map { .paragraph($0) } + figures), anchor: Self.anchor(claim.id))
  }

  private var words: [Prose] {
    let claim = finding.claim
    var words = [
      Prose(marked: claim.statement),
      source,
      "\(strong: "Criterion:") \(Prose(marked: claim.criterion))",
      "\(strong: claim.isTrueByConstruction ? "True by construction." : "What would refute it:") "
        + Prose(marked: claim.refutation),
      Prose(marked: finding.explanation),
    ]
    if !claim.published.isEmpty {
      let word = claim.source.kind == .earlierFigures ? "Before" : "Published"
      words.append(Prose("\(word): \(claim.published). Here: \(finding.here)."))
    }
    if !claim.remark.isEmpty { words.append(Prose(marked: claim.remark)) }
    return words
  }

  /// One line, with the address where there is one.
  private var source: Prose {
    let source = finding.claim.source
    let name: Prose =
      source.address.isEmpty
      ? Prose(source.article) : "\(link: source.article, to: source.address)"
    return "\(source.kind.lead): \(name)\(source.section.isEmpty ? "" : ", ")\(source.section)."
  }

  /// Those closest to the limit, as they are what the verdict hangs on.
  private var figures: [Block] {
    let shown = finding.observations.filter { $0.stance != .missing }
      .enumerated().sorted {
        ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
      }
      .prefix(Self.shownFigures).map(\.element)
    guard !shown.isEmpty else { return [] }
    let more = finding.observations.count - shown.count
    let table = Table(
      caption: Prose("The figures of \(finding.claim.id)."), corner: "figure",
      columns: ["value", "", "cell", "from"].map { Table.Column(title: Prose($0)) },
      rows: shown.map(row))
    return [.table(table)]
      + (more > 0 ? [.note("\(more) more, further from the limit or not measured.")] : [])
  }

  private func row(_ observation: ClaimObservation) -> Table.Row {
    let cell = [observation.scenario, observation.cell].filter { !$0.isEmpty }
      .joined(separator: ", ")
    return Table.Row(
      Prose(observation.label),
      [
        Prose(marked: observation.text), Prose(observation.stance.rawValue), Prose(cell),
        Self.place(observation, repository),
      ].map { Table.Cell($0) })
  }

  private static func place(_ observation: ClaimObservation, _ repository: String) -> Prose {
    guard !observation.file.isEmpty else { return "" }
    let root = observation.isFileOfRepository ? repository : ""
    return "\(link: observation.file, to: root + observation.file)"
  }
}

extension ClaimObservation {
  /// What decides stands first, and of that what is closest to the limit.
  fileprivate var rank: Double { abs(margin) + (stance == .beside ? 1e9 : 0) }
}
