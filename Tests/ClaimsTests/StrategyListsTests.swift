import ModelReshaping
import Testing

@testable import Claims
@testable import Document
@testable import Reporting

/// The lists that a new strategy must join; CONTRIBUTING.md names them.
@Suite struct StrategyListsTests {
  @Test func `every list of strategies has all of them`() {
    let names = StrategyList.all.map(\.name)
    #expect(PlotStyle.strategies == names)
    let outlines = names.map { PlotStyle.strategy($0, among: names).outline }
    #expect(Set(outlines).count == names.count)
    #expect(Set(Choice.simplestFirst) == Set(names))
    #expect(Choice.simplestFirst.count == names.count)
    for name in names {
      #expect(PlainWords.strategy(name) != name, "PlainWords lacks \(name)")
      #expect(Terms.find(name) != nil, "the glossary lacks \(name)")
      #expect(CodeChange.text(to: name) != nil, "CodeChange lacks \(name)")
    }
  }
}
