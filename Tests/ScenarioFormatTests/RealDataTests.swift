import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

/// The path of the real data, nil if they are not installed.
private let realData = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

@Suite(.enabled(if: realData != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealDataTests {
  private func load(_ name: String, _ file: String) throws
    -> (ImportedData, ImportReport)
  {
    let scenario = try ScenarioFilesTests.scenario(name)
    let mapping = try #require(scenario.dataset.importing)
    let path = try #require(realData) + "/publications/" + file
    return try DataImport(path: path, mapping: mapping, domain: scenario.domain).load()
  }

  @Test func `all 6,616 references become members of eight kinds`() throws {
    let (data, report) = try load("zotero", "items.jsonl")
    #expect(data.count(ofHierarchy: "Publication") == 6_616)
    #expect(report.storedItemCount == report.itemCount)
    let kinds = [
      "JournalArticle": 3_638, "Book": 1_228, "BookSection": 524, "Publication": 443,
      "ConferencePaper": 360, "Report": 202, "WebPage": 149, "Thesis": 72,
    ]
    for (kind, count) in kinds { #expect(report.members.count(of: kind) == count) }
    #expect(report.otherKinds.total == 443)
    #expect(report.ignoredFields.count(of: "dateAdded") == 1_324)
    // Counted in the file: 4,214 tags in 822 items.
    let members = try data.members(ofHierarchy: "Publication", in: 0..<6_616)
    #expect(members.count { !$0.references[0].isEmpty } == 822)
    #expect(members.reduce(0) { $0 + $1.references[0].count } == 4_214)
  }

  @Test func `each date of the references is stored or reported`() throws {
    let (data, report) = try load("zotero", "items.jsonl")
    let members = try data.members(ofHierarchy: "Publication", in: 0..<6_616)
    let dates = members.count { $0.values[2] != .absent }
    // 6,199 items have a date.
    #expect(dates + report.unconvertible.count(of: "Publication.date") == 6_199)
    #expect(report.approximated.count(of: "Publication.date") >= 4_500)
  }

  @Test func `all ten thousand books become members`() throws {
    let (data, report) = try load("goodbooks", "books.csv")
    #expect(data.count(ofHierarchy: "Edition") == 10_000)
    #expect(report.members.count(of: "EnglishEdition") == 8_730)
    #expect(report.members.count(of: "Edition") == 1_084)
    #expect(report.members.count(of: "OtherLanguageEdition") == 186)
    #expect(report.unmappedFields.total == 0)
    #expect(report.unconvertible.total == 0)
    let first = try data.members(ofHierarchy: "Edition", in: 0..<1)[0]
    #expect(first.values[0] == .text("The Hunger Games (The Hunger Games, #1)"))
    #expect(first.values[2] == .integer(2_008))
  }

  @Test func `every reference leads to a companion, in ascending order`() throws {
    for (name, file) in [("zotero", "items.jsonl"), ("goodbooks", "books.csv")] {
      let (data, _) = try load(name, file)
      let domain = try ScenarioFilesTests.scenario(name).domain
      let count = data.count(ofHierarchy: domain.family)
      for member in try data.members(ofHierarchy: domain.family, in: 0..<count) {
        for (link, ordinals) in zip(domain.links(of: member.kind), member.references) {
          #expect(ordinals == Set(ordinals).sorted())
          #expect((ordinals.last ?? 0) < data.count(ofHierarchy: link.destination))
        }
      }
    }
  }

  @Test func `a smaller size keeps the shares of kinds and the linked companions`() throws {
    let domain = try ScenarioFilesTests.scenario("zotero").domain
    let (all, _) = try load("zotero", "items.jsonl")
    let some = try ThinnedData(all, size: 1_000, domain: domain)
    #expect(some.count(ofHierarchy: "Publication") == 1_000)
    #expect(some.count(ofHierarchy: "Tag") < all.count(ofHierarchy: "Tag"))
    let (few, many) = (
      try some.counts(ofHierarchy: "Publication"), try all.counts(ofHierarchy: "Publication")
    )
    #expect(few.keys.sorted() == many.keys.sorted())
    for (kind, count) in many {
      #expect(abs((few[kind] ?? 0) - count * 1_000 / 6_616) <= 9, "\(kind)")
    }
  }
}
