import Document

/// Every claim with its verdict, in tables by what it rests on.
struct ClaimTables {
  var findings: [ClaimFinding]

  var blocks: [Block] {
    [picture, words, constructed, published, earlier].compactMap { $0 }
  }

  private var picture: Block? {
    let figure = ClaimsFigure(findings)
    return figure.isEmpty
      ? nil
      : .details(
        "How many figures of each claim are as claimed",
        [
          .figures([Block.FigureBlock(drawable: figure.figure, caption: Prose(figure.caption))])
        ])
  }

  /// What articles say in words, and what a run could refute.
  private var words: Block? {
    effects(
      "Claims that a run could refute.",
      findings.filter { $0.claim.published.isEmpty && !$0.claim.isTrueByConstruction })
  }

  private var constructed: Block? {
    effects(
      "True by construction, so that no run could show the contrary.",
      findings.filter(\.claim.isTrueByConstruction))
  }

  private var published: Block? {
    besides(
      "published", "Figures that others published, and the same here.",
      findings.filter { $0.claim.source.kind != .earlierFigures })
  }

  private var earlier: Block? {
    besides(
      "measured before",
      "Figures that this project measured before, in C and SQL on SQLite alone, and the same in "
        + "this library's files.",
      findings.filter { $0.claim.source.kind == .earlierFigures })
  }

  private func effects(_ caption: Prose, _ findings: [ClaimFinding]) -> Block? {
    table(caption, ["effect", "closest to the limit"], findings) { finding in
      [Prose(marked: finding.effect), Prose(marked: finding.subject)]
    }
  }

  /// Figures from elsewhere beside ours.
  private func besides(
    _ column: String, _ caption: Prose, _ findings: [ClaimFinding]
  ) -> Block? {
    table(caption, [column, "here"], findings.filter { !$0.claim.published.isEmpty }) { finding in
      [Prose(marked: finding.claim.published), Prose(marked: finding.here)]
    }
  }

  private func table(
    _ caption: Prose, _ columns: [String], _ findings: [ClaimFinding],
    cells: (ClaimFinding) -> [Prose]
  ) -> Block? {
    guard !findings.isEmpty else { return nil }
    return .table(
      Table(
        caption: caption, corner: "id",
        columns: (["claim", "verdict"] + columns).map { Table.Column(title: Prose($0)) },
        rows: findings.map { finding in
          let id = finding.claim.id
          let texts = [
            Prose(finding.claim.title),
            Prose("\(finding.verdict.symbol)\u{A0}\(finding.verdict.rawValue)"),
          ]
          return Table.Row(
            "\(link: id, to: "#" + ClaimSection.anchor(id))",
            (texts + cells(finding)).map { Table.Cell($0) })
        }))
  }
}

extension ClaimFinding {
  /// What the figure that a verdict hangs on is of.
  var subject: String {
    guard let weakest else { return "" }
    return weakest.label + (weakest.scenario.isEmpty ? "" : " (\(weakest.scenario))")
  }

  /// Every figure with what it is of, or where there are many the effect.
  var here: String {
    let measured = observations.filter { $0.stance != .missing }
    guard (1...3).contains(measured.count) else {
      return effect + (subject.isEmpty ? "" : "; closest: \(subject)")
    }
    return measured.map { "\($0.label): \($0.text)" }.joined(separator: "; ")
  }
}
