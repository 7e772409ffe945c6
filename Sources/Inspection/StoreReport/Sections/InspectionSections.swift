import Document

/// An inspection in sections, for terminals and HTML.
///
/// HTML output shows more.
struct InspectionSections {
  enum Form {
    case terminal, page
  }

  let inspection: StoreInspection
  let form: Form
  let names: ColumnNames
  /// The indexes by table.
  let indexes: [String: [RawIndex]]

  init(_ inspection: StoreInspection, for form: Form) {
    self.inspection = inspection
    self.form = form
    names = ColumnNames(inspection)
    indexes = Dictionary(grouping: inspection.indexes, by: \.table)
  }

  var isStore: Bool { inspection.isCoreDataStore }

  /// Returns the first elements, as many as the output format shows.
  func excerpt<Element>(_ all: [Element], terminal: Int, page: Int) -> TruncatedList<Element> {
    TruncatedList(all, limit: form == .page ? page : terminal)
  }

  /// Returns the number of omitted elements, or nothing if there are none.
  func rest<Element>(_ excerpt: TruncatedList<Element>) -> [Block] {
    excerpt.note.map { [.note(Prose($0))] } ?? []
  }

  var summary: [String] { InspectionSummary(inspection: inspection).sentences }

  var head: PageSection {
    let facts =
      [FileSummary.file(inspection.file)] + (isStore ? [FileSummary.identity(inspection)] : [])
    return PageSection(
      title: inspection.file.path.printable, anchor: "file",
      blocks: facts.map { .note(Prose($0.joined(separator: ", "))) })
  }

  var summarySection: PageSection {
    PageSection(title: "", anchor: "summary", blocks: [.list(summary.map { Prose($0) })])
  }

  /// The file's name and a summary.
  var short: PageSection {
    PageSection(
      title: head.title, anchor: "file",
      blocks: isStore ? summarySection.blocks : remarks)
  }

  /// Notices that belong before the figures.
  var remarks: [Block] {
    let remarks = excerpt(
      Diagnostic.remarks(on: inspection).filter(\.isFirst), terminal: 30, page: 200)
    return remarks.shown.map { remark in
      let words: Prose = "\(strong: remark.place): \(remark.message)"
      return remark.isDamage ? .damage(words) : .notice(words)
    } + rest(remarks)
  }

  var good: PageSection? {
    let remarks = remarks
    guard !remarks.isEmpty else { return nil }
    return PageSection(
      title: inspection.isDamaged && isStore ? "Unreadable parts" : "Good to know",
      anchor: "remarks", blocks: remarks)
  }

  /// Notices that affect no figure, at the end.
  var notices: PageSection? {
    let all = Diagnostic.remarks(on: inspection).filter { !$0.isFirst }
    let notices = excerpt(all, terminal: 10, page: 200)
    guard !all.isEmpty else { return nil }
    let list: [Block] =
      [.list(notices.shown.map { "\(strong: $0.place): \($0.message)" })] + rest(notices)
    let title = "\(Figures.count(all.count, "notice")) that change no figure"
    return PageSection(
      title: "Notices", anchor: "notices",
      blocks: form == .page ? [.details(Prose(title), list)] : list)
  }
}
