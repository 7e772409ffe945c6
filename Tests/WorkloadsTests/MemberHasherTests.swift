import Foundation
import LogicalModel
import ModelReshaping
import Testing

@testable import Measuring

@Suite struct MemberHasherTests {
  private func hash(_ value: PropertyValue) -> Hash128 {
    var hasher = MemberHasher()
    hasher.begin(kind: FieldTag("Book"))
    hasher.combine(FieldTag("field"), value)
    return hasher.finish()
  }

  @Test func `equal values of different types hash differently`() {
    let values: [PropertyValue] = [
      .absent, .integer(0), .real(0), .decimal(0), .text(""), .boolean(false), .date(0), .uri(""),
      .binary(Data()), .integer(1), .real(1), .decimal(1), .text("1"), .boolean(true), .date(1),
      .uri("1"), .binary(Data([0x31])),
      .uuid(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
    ]
    #expect(Set(values.map(hash)).count == values.count)
  }

  @Test func `a number has one hash however it is written`() throws {
    #expect(hash(.real(-0.0)) == hash(.real(0)))
    #expect(hash(.date(-0.0)) == hash(.date(0)))
    #expect(hash(.real(.nan)) == hash(.real(-Double.nan)))
    #expect(hash(.real(.signalingNaN)) == hash(.real(.nan)))
    let long = try #require(Decimal(string: "1.500"))
    let short = try #require(Decimal(string: "1.5"))
    #expect(hash(.decimal(long)) == hash(.decimal(short)))
    let scaled = Decimal(sign: .plus, exponent: -2, significand: 1_200)
    #expect(hash(.decimal(scaled)) == hash(.decimal(12)))
    let big = Decimal(sign: .plus, exponent: 3, significand: 7)
    #expect(hash(.decimal(big)) == hash(.decimal(7_000)))
    #expect(hash(.decimal(Decimal(sign: .minus, exponent: 0, significand: 0))) == hash(.decimal(0)))
  }

  @Test func `texts that only look the same hash differently`() {
    #expect(hash(.text("\u{e9}")) != hash(.text("e\u{301}")))
  }

  @Test func `moving letters between neighbouring texts changes the hash`() {
    func pair(_ first: String, _ second: String) -> Hash128 {
      var hasher = MemberHasher()
      hasher.begin(kind: FieldTag("Book"))
      hasher.combine(FieldTag("a"), text: first)
      hasher.combine(FieldTag("a"), text: second)
      return hasher.finish()
    }
    #expect(pair("ab", "c") != pair("a", "bc"))
  }

  @Test func `fields fed one by one hash like the whole member`() throws {
    let domain = try Publications.domain()
    let tags = DomainTags(domain)
    for member in try Publications.data(size: 100).members(ofHierarchy: "Publication", in: 0..<100)
    {
      var whole = MemberHasher()
      var single = MemberHasher()
      let kind = try #require(tags[member.kind])
      single.begin(kind: kind.kind)
      for (tag, value) in zip(kind.properties, member.values) { single.combine(tag, value) }
      single.combine(kind.links[0], destinations: member.references[0].reversed())
      #expect(single.finish() == whole.hash(member, tags: tags))
    }
  }

  @Test func `a hasher is independent of the previous member`() {
    var hasher = MemberHasher()
    hasher.begin(kind: FieldTag("Book"))
    hasher.combine(FieldTag("title"), text: "A")
    let first = hasher.finish()
    hasher.begin(kind: FieldTag("Book"))
    hasher.combine(FieldTag("title"), text: "A")
    #expect(hasher.finish() == first)
  }
}
