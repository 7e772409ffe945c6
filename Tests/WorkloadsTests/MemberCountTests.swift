import LogicalModel
import Testing

@testable import Measuring

@Suite struct MemberCountTests {
  /// A source that knows its members only by creating them.
  private struct Made: MemberSource {
    let inner: GeneratedData

    func count(ofHierarchy root: String) -> Int { inner.count(ofHierarchy: root) }

    func members(ofHierarchy root: String, in ordinals: Range<Int>) throws -> [Member] {
      inner.members(ofHierarchy: root, in: ordinals)
    }
  }

  /// A source that must not create any member.
  private struct Counted: MemberSource {
    struct Unwanted: Error {}
    let inner: GeneratedData

    func count(ofHierarchy root: String) -> Int { inner.count(ofHierarchy: root) }

    func members(ofHierarchy _: String, in _: Range<Int>) throws -> [Member] { throw Unwanted() }

    func kind(ofHierarchy root: String, at ordinal: Int) throws -> String? {
      inner.kind(ofHierarchy: root, at: ordinal)
    }
  }

  @Test func `members are counted by kind without creating one`() throws {
    let scenario = try PublicationScenario.make(size: 500)
    let data = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    let counts = try Counted(inner: data).counts(ofHierarchy: "Publication")
    #expect(counts == (try Made(inner: data).counts(ofHierarchy: "Publication")))
    #expect(counts.values.reduce(0, +) == 500)
    #expect(counts.count == 5)
    #expect(try Counted(inner: data).counts(ofHierarchy: "Tag") == ["Tag": 20])
    #expect(try Made(inner: data).kind(ofHierarchy: "Tag", at: 20) == nil)
  }
}
