import Foundation
import Testing

@testable import Linting

/// Every price is a figure of the committed claims, digit for digit.
@Suite struct PriceTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: Price.all.map(\.claim)) func `a price is the figure of its claim`(claim: String)
    throws
  {
    let price = try #require(Price.all.first { $0.claim == claim })
    let figure = price.figure.contains(",") ? "\"\(price.figure)\"" : price.figure
    let end = ",\(figure),\(price.scenario),\(price.cell),\(price.value),"
    let rows = try Self.text("Reports/claims.csv").split(separator: "\n")
    #expect(rows.count { $0.hasPrefix("\(claim),") && $0.contains(end) } == 1, "\(end)")
    let page = try Self.text(Price.page)
    #expect(page.contains("id=\"claim-\(claim.lowercased())\""))
    #expect(price.sentence.contains("claim \(claim) in Reports/claims.md"))
  }

  @Test func `a price says from which size its rule matters, as README does`() throws {
    let lines = try Self.text("README.md").split(separator: "\n")
    let rules = Price.all.compactMap(\.rule)
    #expect(rules.count == 2)
    for rule in rules {
      let row = try #require(lines.first { $0.hasPrefix("| \(rule.when) |") })
      #expect(row.hasSuffix("| \(rule.size) |"), "\(row)")
    }
  }

  @Test func `sentences say how much more or less, not a share of 1`() {
    let amounts = [
      "2.34 times", "30 % of", "1.01 bytes", "1.6 times", "3.3 % less", "1.6 % fewer", "630 times",
      "9.5 bytes",
    ]
    for (price, amount) in zip(Price.all, amounts) {
      #expect(price.sentence.contains(" \(amount) "), "\(price.sentence)")
    }
    #expect(amounts.count == Price.all.count)
  }

  @Test func `a test backs the advice about zero`() throws {
    #expect(LintRule.optionalNumber.advice.contains("(claim O4)"))
    let claims = try Self.text("Reports/claims.csv")
    #expect(claims.contains("\nO4,shown by a test,shown by a test,test “zero takes no byte more"))
  }

  @Test func `every price belongs to a rule, and no claim has two prices`() {
    let used = LintRule.all.compactMap(\.price?.claim)
    #expect(Set(used) == Set(Price.all.map(\.claim)))
    #expect(Set(Price.all.map(\.claim)).count == Price.all.count)
  }
}
