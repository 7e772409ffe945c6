import Foundation
import LogicalModel
import OrderedCollections
import Testing

@Suite struct ValueLimitsTests {
  @Test func `the limits of a range and of a length are allowed, and values beyond are not`() {
    let range = ValueLimits(range: -1...2)
    #expect([-1, 0, 2].allSatisfy { range.allow(.integer($0)) })
    #expect(!range.allow(.integer(-2)) && !range.allow(.integer(3)))
    #expect(range.allow(.real(2)) && !range.allow(.real(2.001)))
    #expect(range.allow(.decimal(2)) && !range.allow(.decimal(Decimal(string: "2.0000001") ?? 2)))
    let length = ValueLimits(length: 1...2)
    #expect(length.allow(.text("é")) && length.allow(.text("ab")))
    #expect(!length.allow(.text("")) && !length.allow(.text("abc")))
    #expect(length.allow(.binary(Data([1, 2]))) && !length.allow(.binary(Data())))
  }

  @Test func `absent values and values of another type satisfy every limit`() {
    let limits = ValueLimits(range: 1...2, length: 1...2)
    #expect(limits.allow(.absent) && limits.allow(.boolean(false)) && limits.allow(.date(9)))
    #expect(ValueLimits().allow(.integer(.max)) && ValueLimits().isEmpty)
  }

  @Test func `the format of properties without a rule is unchanged, and both formats are read`()
    throws
  {
    let plain = Property(name: "a", type: .string)
    let ruled = Property(
      name: "a", type: .integer32, isUnique: true, limits: ValueLimits(range: 1...9))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(plain), as: UTF8.self)
    #expect(text == #"{"isIndexed":false,"isOptional":true,"name":"a","type":"String"}"#)
    for property in [plain, ruled] {
      #expect(
        try JSONDecoder().decode(Property.self, from: encoder.encode(property)) == property)
    }
  }

  @Test func `a rule is part of the measured content`() throws {
    func text(_ property: Property) throws -> String {
      let domain = try Domain(family: "A", kinds: [Kind(name: "A", properties: [property])])
      return Scenario(
        name: "a", title: "", question: "", expectation: "", domain: domain,
        dataset: Dataset(seed: 1, size: 1, mix: ["A": 1]), workload: []
      ).canonicalText
    }
    let plain = try text(Property(name: "a", type: .integer32))
    #expect(plain.contains("property a Integer 32\n"))
    #expect(
      try text(
        Property(name: "a", type: .integer32, isUnique: true, limits: ValueLimits(range: 1...9))
      ).contains("property a Integer 32 unique range 1..9\n"))
  }
}
