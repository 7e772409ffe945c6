import Foundation
import Testing

@testable import Document
@testable import Reporting

@Suite struct TermsTests {
  @Test(arguments: Terms.all)
  func `a term has at most five sentences`(term: Term) {
    let sentences = term.text.matches(of: /[.!?](\s|$)/).count
    #expect((1...5).contains(sentences), "\(term.name): \(sentences)")
    #expect(term.text.hasSuffix("."))
  }

  @Test func `no two terms share a name or a place`() {
    let names = Terms.all.flatMap { [$0.name] + $0.aliases }.map { $0.lowercased() }
    let repeated = Dictionary(grouping: names, by: { $0 }).filter { $0.value.count > 1 }.keys
    #expect(repeated.isEmpty)
    #expect(Set(Terms.all.map(\.anchor)).count == Terms.all.count)
  }

  @Test(arguments: ["confidence", "member", "kind", "noise", "companion", "family", "link"])
  func `the words of every report are explained`(word: String) {
    #expect(Terms.find(word) != nil)
  }

  @Test func `a term refers only to existing terms`() {
    for term in Terms.all {
      for other in term.seeAlso { #expect(Terms.find(other) != nil, "\(term.name): \(other)") }
    }
  }

  @Test func `a word is found by any of its names, ignoring case`() throws {
    let names = try ["Interval", "CI", "confidence interval"].map { try #require(Terms.find($0)) }
    #expect(Set(names.map(\.name)) == ["interval"])
    #expect(Terms.find("no such word") == nil)
  }

  @Test func `a misspelt word is answered with similar ones`() {
    #expect(Explanation.unknown("unresloved").contains("“unresolved”"))
    #expect(Explanation.unknown("baselin").contains("“baseline”"))
    #expect(Explanation.unknown("qqqqqqq").contains("lists every word"))
    // An alias of one letter occurs in nearly every word.
    #expect(!Explanation.unknown("companionship").contains("p-value"))
  }

  @Test func `a terminal shows the same text within 80 columns`() throws {
    for term in Terms.all {
      let text = try #require(Explanation.text(of: term.name))
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      #expect(words.contains(term.text.split { $0.isWhitespace }.joined(separator: " ")))
    }
    for line in Explanation.list.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
