import Foundation
import LogicalModel
import Testing

@testable import Statistics

@Suite struct TextDistributionTests {
  @Test(arguments: [
    ValueDistribution.Distribution.title(nonASCII: 0.05), .personName(nonASCII: 0.05),
  ])
  func `five percent have non-ASCII letters, and all are in form C`(
    distribution: ValueDistribution.Distribution
  ) throws {
    let texts = try OneProperty.texts(distribution, count: 40_000)
    let foreign = texts.filter { $0.utf8.contains { $0 > 127 } }
    let share = Double(foreign.count) / 40_000
    print("\(distribution): non-ASCII share \(share), seed \(Publications.seed)")
    // Four standard errors of a share of 5 % in 40,000.
    #expect(abs(share - 0.05) < 0.0044)
    for text in Set(foreign) {
      #expect(Array(text.precomposedStringWithCanonicalMapping.utf8) == Array(text.utf8))
    }
  }

  @Test func `a share of all or none is exact`() throws {
    for (share, expected) in [(0.0, 0), (1.0, 5_000)] {
      for distribution in [
        ValueDistribution.Distribution.title(nonASCII: share), .personName(nonASCII: share),
      ] {
        let texts = try OneProperty.texts(distribution, count: 5_000)
        #expect(texts.filter { $0.utf8.contains { $0 > 127 } }.count == expected)
      }
    }
  }

  @Test func `foreign titles use many scripts`() throws {
    let texts = try OneProperty.texts(.title(nonASCII: 1), count: 5_000)
    let scalars = Set(texts.flatMap(\.unicodeScalars))
    for (script, range) in [
      ("Latin-1", 0xc0...0xff), ("Greek", 0x370...0x3ff), ("Cyrillic", 0x400...0x4ff),
      ("kana", 0x3040...0x30ff), ("Han", 0x4e00...0x9fff), ("Hangul", 0xac00...0xd7a3),
      ("emoji", 0x1f300...0x1f6ff),
    ] {
      #expect(scalars.contains { range.contains(Int($0.value)) }, "no \(script) letter")
    }
  }

  @Test func `titles have several lengths and are mostly different`() throws {
    let texts = try OneProperty.texts(.title(nonASCII: 0.05))
    let lengths = texts.map(\.utf8.count).sorted()
    print("title bytes: \(lengths[0]), median \(lengths[10_000]), \(lengths[19_999])")
    #expect((20...50).contains(lengths[10_000]))
    #expect(lengths[0] < 10)
    #expect(Set(texts).count > 14_000)
  }

  @Test func `an ISBN has thirteen digits, and the last one checks the others`() throws {
    let texts = try OneProperty.texts(.isbn)
    for text in texts {
      let digits = text.compactMap(\.wholeNumberValue)
      let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
      #expect(digits.count == 13 && text.count == 13 && sum % 10 == 0, "\(text)")
    }
    #expect(Set(texts.map { $0.prefix(3) }) == ["978", "979"])
    #expect(Set(texts.map(\.last)).count == 10)
  }

  @Test func `a DOI has a registrant and a name`() throws {
    for text in try OneProperty.texts(.doi, count: 2_000) {
      #expect(text.wholeMatch(of: /10\.\d{4,5}\/[a-z]+\.\d{4}\.\d+/) != nil, "\(text)")
    }
  }

  @Test func `an address is in a domain reserved for examples`() throws {
    for text in try OneProperty.texts(.url, count: 2_000) {
      let url = try #require(URL(string: text))
      #expect(url.host()?.firstMatch(of: /example\.(com|net|org)$/) != nil, "\(text)")
      #expect(!text.contains(" "))
    }
  }

  @Test func `a UUID is of version 4 and its variant`() throws {
    let values = try OneProperty.values(.uuid, .uuid, count: 2_000)
    for case .uuid(let uuid) in values {
      #expect(uuid.uuid.6 >> 4 == 4)
      #expect(uuid.uuid.8 >> 6 == 0b10)
    }
    #expect(Set(values).count == 2_000)
  }

  @Test func `words are as many as requested`() throws {
    let texts = try OneProperty.texts(.words(2...4), count: 3_000)
    #expect(Set(texts.map { $0.split(separator: " ").count }) == [2, 3, 4])
    #expect(texts.allSatisfy { $0 == $0.lowercased() })
  }

  @Test func `bytes are as many as requested`() throws {
    let values = try OneProperty.values(.binary, .bytes(3...9), count: 3_000)
    let counts = values.compactMap { if case .binary(let data) = $0 { data.count } else { nil } }
    #expect(Set(counts) == Set(3...9))
    let sizes = try OneProperty.values(.binary, .logNormal(median: 100, sigma: 0.5), count: 999)
      .compactMap { if case .binary(let data) = $0 { data.count } else { nil } }.sorted()
    #expect(abs(sizes[499] - 100) < 8)
  }

  @Test func `a choice gives each of its values about equally often`() throws {
    let values = try OneProperty.values(.integer16, .choice(["7", "-2", "30"]), count: 9_000)
    let counts = [7, -2, 30].map { number in values.filter { $0 == .integer(number) }.count }
    #expect(counts.reduce(0, +) == 9_000)
    let chi = try ChiSquare(observed: counts, expected: [3_000, 3_000, 3_000])
    #expect(chi.pValue > 0.001, "\(chi), seed \(Publications.seed)")
  }
}
