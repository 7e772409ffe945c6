import Foundation
import LogicalModel
import Testing

@testable import Measuring

@Suite struct FirstDifferenceTests {
  private let domain: Domain
  private let members: [Member]

  init() throws {
    domain = try Publications.domain()
    members = try Publications.data(size: 200).members(ofHierarchy: "Publication", in: 0..<200)
  }

  private func words(_ got: [Member]) -> String? {
    FirstDifference.between(expected: members, got: got, domain: domain)?.description
  }

  @Test func `equal members have no difference`() {
    #expect(words(members) == nil)
  }

  @Test func `a changed value is named with kind, ordinal, property and both values`() throws {
    let index = try #require(members.firstIndex { $0.kind == "Book" })
    var changed = members
    changed[index].values[0] = .text("Über alles")
    guard case .text(let title) = members[index].values[0] else { return }
    #expect(
      words(changed)
        == "Book \(index), title: expected \"\(title)\", got \"Über alles\" (\\u{dc}ber alles)")
    changed[index].values[0] = .absent
    #expect(words(changed) == "Book \(index), title: expected \"\(title)\", got no value")
  }

  @Test func `texts that only look the same are distinguished`() {
    var expected = members[0]
    expected.values[0] = .text("\u{e9}")
    var got = members[0]
    got.values[0] = .text("e\u{301}")
    let difference = FirstDifference.between(expected: [expected], got: [got], domain: domain)
    #expect(difference?.expected == "\"\u{e9}\" (\\u{e9})")
    #expect(difference?.got == "\"\u{e9}\" (e\\u{301})")
  }

  @Test func `a missing, an unexpected and a swapped member are named`() {
    var missing = members
    missing.remove(at: 17)
    let kind = members[17].kind
    #expect(words(missing) == "\(kind) 17: expected this member, got none")
    #expect(words(members.dropLast()) == "\(members[199].kind) 199: expected this member, got none")
    let extra = Member(kind: "Book", ordinal: 200, values: [], references: [])
    #expect(words(members + [extra]) == "Book 200: expected no such member, got one")
    var swapped = members
    swapped[17].kind = "Tag"
    #expect(words(swapped) == "\(kind) 17: expected kind \(kind), got kind Tag")
  }

  @Test func `a changed link is named with its ordinals`() throws {
    let index = try #require(members.firstIndex { $0.references[0].count == 2 })
    var changed = members
    let ordinals = changed[index].references[0]
    changed[index].references[0] = []
    #expect(
      words(changed) == "\(members[index].kind) \(index), tags: expected links to "
        + "\(ordinals[0]), \(ordinals[1]), got no links")
  }

  @Test func `a member with too few values differs at the first missing one`() {
    var changed = members
    changed[0].values.removeLast()
    let last = domain.properties(of: members[0].kind).map(\.name).last
    #expect(words(changed)?.hasPrefix("\(members[0].kind) 0, \(last ?? ""): expected ") == true)
    #expect(words(changed)?.hasSuffix("got no entry") == true)
  }
}
