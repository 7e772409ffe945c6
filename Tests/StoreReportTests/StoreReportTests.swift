import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

@testable import Document
@testable import Inspection

/// One inspection in three formats.
@Suite struct StoreReportTests {
  private let folder: Folder
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    inspection = try StoreInspection(path: try ZooStore.make(in: folder))
  }

  @Test func `the text gives every part the tone of its meaning`() {
    var tones: Set<Tone> = []
    let text = InspectionText(inspection) { text, tone in
      tones.insert(tone)
      return text
    }.text
    #expect(tones == [.heading, .good, .bad, .muted])
    #expect(text.contains("Animal (abstract)"))
    #expect(text.contains("░ NULL, impossible          4  33.3 %"), "\(text)")
    #expect(!text.contains(" \n"))
  }

  /// Values are also counted in the rows of sub-entities.
  @Test func `an entity shows how many rows of its tree are its own`() {
    let text = InspectionText(inspection, view: .entities).text
    #expect(text.contains("Animal (abstract): Z_ENT 1, 0 of 4 rows"), "\(text)")
    #expect(text.contains("Bird: Z_ENT 2, 3 rows"), "\(text)")
  }

  @Test func `transient relationships and those without a delete rule are labelled`()
    throws
  {
    let path = folder.path("links.sqlite")
    let (note, page) = (EntityDescription("Note"), EntityDescription("Page"))
    note.refer("current", .one.transient, to: page)
    note.refer("pages", .many.deleting(by: .noAction), to: page)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [note, page]), sqliteAt: path)
    let context = container.newContext()
    try context.insert(entityName: "Note")
    try context.save()
    let text = InspectionText(try StoreInspection(path: path), view: .entities).text
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    let shown = try #require(lines.first { $0.hasPrefix("current ") })
    #expect(shown.contains("Page?, transient"), "\(shown)")
    let other = try #require(lines.first { $0.hasPrefix("pages ") })
    #expect(other.contains("on delete no action") && !other.contains("transient"), "\(other)")
  }

  @Test(arguments: [60, 80, 100, 120])
  func `no line is wider than the terminal`(columns: Int) throws {
    let views: [InspectionText.View] = [.overview, .entities, .raw, .summary]
    for view in views {
      let text = InspectionText(inspection, view: view, width: .terminal(columns: columns)).text
      // The path is not broken, so that it can be copied.
      let wide = text.split(separator: "\n").filter {
        String($0).width > columns && !$0.contains(inspection.file.path)
      }
      #expect(wide.isEmpty, "\(view): \(wide.joined(separator: "\n"))")
    }
  }

  @Test func `piped output does not break names`() throws {
    let name = String(repeating: "x", count: 150)
    let text = InspectionText(try inspection.replacing("wingspan", with: name), view: .entities)
    #expect(text.text.contains(name))
  }

  @Test func `every view names the tree`() {
    for view in [InspectionText.View.overview, .entities, .raw] {
      #expect(InspectionText(inspection, view: view).text.contains("ZANIMAL"), "\(view)")
    }
    #expect(InspectionText(inspection, view: .summary).text.contains("Animal shares its table"))
  }

  @Test func `JSON can be read back without loss`() throws {
    let text = try InspectionJSON(inspection).text()
    #expect(try JSONDecoder().decode(StoreInspection.self, from: Data(text.utf8)) == inspection)
  }

  @Test func `the page loads no other file`() throws {
    let html = InspectionPage(inspection).html()
    for outside in ["http:", "https:", "<script", "<link", "@import", "url(", "<img"] {
      #expect(!html.contains(outside), "\(outside)")
    }
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("prefers-color-scheme:dark"))
    #expect(!html.contains("{{"))
    #expect(html.contains("CREATE TABLE ZANIMAL"))
    #expect(html.contains(#"aria-label="33.3\#u{A0}% values, 33.3\#u{A0}% NULL, could have"#))
    for tag in ["section", "table", "details", "div", "article", "ul", "svg", "h3", "h4", "rect"] {
      let opened = html.components(separatedBy: "<\(tag)").count
      #expect(opened == html.components(separatedBy: "</\(tag)>").count, "\(tag)")
    }
  }

  @Test func `numbers are grouped and shares are exact to a tenth`() {
    #expect(Figures.count(0) == "0")
    #expect(Figures.count(-1_234_567) == "−1,234,567")
    #expect(Figures.count(1, "page") == "1 page")
    #expect(Figures.count(1000, "entity", "entities") == "1,000 entities")
    #expect(Figures.share(4526, of: 5012) == "90.3 %")
    #expect(Figures.share(0, of: 0) == "–")
  }

  @Test func `a moment that is not a date is shown as a number`() {
    #expect(Figures.moment(0) == "2001-01-01T00:00:00Z")
    #expect(Figures.moment(-240_000_000_000) == "−240,000,000,000 seconds from 2001 (not a date)")
    #expect(Figures.moment(1e300) == "1e+300 seconds from 2001 (not a date)")
    #expect(Figures.isPlausible(700_000_000) && !Figures.isPlausible(-1e10))
  }

  @Test func `untrusted texts lose characters that control a terminal`() {
    #expect(
      "a\u{1B}[31mb\u{0}\u{202E}c\u{7F}".printable == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\u{FFFD}")
    #expect("Zoë 👍🏽".printable == "Zoë 👍🏽")
    #expect(
      String(repeating: "x", count: 5000).printable
        == String(repeating: "x", count: 400) + "… and 4,600 more characters (see --json)")
  }
}
