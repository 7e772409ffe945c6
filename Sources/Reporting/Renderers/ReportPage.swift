import Document
import RunJournal

extension Report {
  /// Returns the report as a page: the answer first, and rarely needed sections collapsed.
  func page(_ sections: [ReportSection], _ drawings: Drawings) -> Page {
    let open = sections.filter(\.kind.isOpen)
    var page = Page(
      title: scenario.title, lead: [.note(Prose(extent))], command: command,
      sections: open.dropFirst().map(\.page))
    page.answer = open.first?.page
    page.notices = warnings.map { .notice(Prose($0)) }
    page.details = sections.filter { !$0.kind.isOpen }.map(\.page)
    page.isNumbered = true
    page.strategies = strategyNames
    page.glossary = Terms.glossary
    page.drawings = drawings
    let isLive = sections.flatMap(\.blocks).contains { if case .live = $0 { true } else { false } }
    page.script = isLive ? SharesPanel.script : nil
    return page
  }

  /// The size of the measurement in one line.
  private var extent: String {
    let members = measurements?.cell.scenario.familySize ?? scenario.familySize
    let count = Count.text(strategies.count, "strategy", plural: "strategies")
    let isProven = if case .measured = outcome { true } else { false }
    return "\(Digits.grouped(members)) members · \(count)"
      + (isProven ? " · all contain the same content and give the same answers" : "")
  }
}
