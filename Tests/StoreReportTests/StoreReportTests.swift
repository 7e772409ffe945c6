import Foundation
import ObjectGraph
import ObjectModel
import SQLiteStore
import TestFolders
import Testing

@testable import StoreReport

/// Three forms of one inspection.
@Suite struct StoreReportTests {
  private let folder: Folder
  private let inspection: StoreInspection

  init() throws {
    folder = try Folder()
    let path = folder.path("zoo.sqlite")
    let animal = EntityDescription(
      name: "Animal", isAbstract: true,
      properties: [AttributeDescription(name: "name", type: .string)])
    animal.subentities = [
      EntityDescription(
        name: "Bird", properties: [AttributeDescription(name: "wingspan", type: .double)]),
      EntityDescription(
        name: "Fish", properties: [AttributeDescription(name: "isSalty", type: .boolean)]),
    ]
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [animal]), sqliteAt: path)
    let context = container.newContext()
    for name in ["Bird", "Bird", "Bird", "Fish"] {
      try context.insert(entityName: name).setValue(.string(name), forKey: "name")
    }
    try context.save()
    inspection = try StoreInspection(path: path)
  }

  @Test func `text keeps to a hundred columns and gives every piece its meaning`() {
    var tones: Set<InspectionText.Tone> = []
    let text = InspectionText(inspection) { text, tone in
      tones.insert(tone)
      return text
    }.text
    #expect(tones.isSuperset(of: [.plain, .heading, .muted]))
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.allSatisfy { $0.count <= InspectionText.columns }, "\(text)")
    #expect(text.contains("Animal (abstract)"))
    #expect(text.contains("impossible            4  33.3 %; 4 bytes"), "\(text)")
  }

  @Test func `every view names the tree`() {
    for view in [InspectionText.View.overview, .entities, .raw] {
      #expect(InspectionText(inspection, view: view).text.contains("ZANIMAL"), "\(view)")
    }
  }

  @Test func `JSON can be read back without loss`() throws {
    let text = try InspectionJSON(inspection).text()
    #expect(try JSONDecoder().decode(StoreInspection.self, from: Data(text.utf8)) == inspection)
  }

  @Test func `the page needs nothing but itself`() throws {
    let html = try InspectionPage(inspection).html()
    for outside in ["http:", "https:", "<script", "<link", "@import", "url(", "<img"] {
      #expect(!html.contains(outside), "\(outside)")
    }
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("prefers-color-scheme:dark"))
    #expect(!html.contains("{{"))
    #expect(html.contains("CREATE TABLE ZANIMAL"))
    for tag in ["section", "table", "details", "div", "article", "ul"] {
      let opened = html.components(separatedBy: "<\(tag)").count
      #expect(opened == html.components(separatedBy: "</\(tag)>").count, "\(tag)")
    }
  }

  @Test func `the bar's parts are the whole`() throws {
    let tree = try #require(inspection.trees.first)
    let cost = PageCost(try #require(tree.cost), of: tree)
    let widths = [cost.valueWidth, cost.possibleWidth, cost.impossibleWidth]
    #expect(widths == ["33.33", "33.33", "33.33"])
  }

  @Test func `numbers are grouped and shares are exact to a tenth`() {
    #expect(Figures.count(0) == "0")
    #expect(Figures.count(-1_234_567) == "−1,234,567")
    #expect(Figures.count(1, "page") == "1 page")
    #expect(Figures.count(1000, "entity", "entities") == "1,000 entities")
    #expect(Figures.share(4526, of: 5012) == "90.3 %")
    #expect(Figures.share(0, of: 0) == "–")
    #expect(Figures.moment(0) == "2001-01-01T00:00:00Z")
    #expect(Figures.moment(1e300) == "1e+300 s")
  }

  @Test func `texts of strangers lose what would act on a terminal`() {
    #expect(
      "a\u{1B}[31mb\u{0}\u{202E}c\u{7F}".printable == "a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c\u{FFFD}")
    #expect("Zoë 👍🏽".printable == "Zoë 👍🏽")
    #expect(String(repeating: "x", count: 5000).printable.count == 401)
  }
}
