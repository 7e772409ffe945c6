import LogicalModel
import OrderedCollections
import Testing

@testable import Measuring

@Suite struct GenerationErrorTests {
  /// Returns the message about one property with one distribution.
  private func complaint(_ type: PropertyType, _ distribution: ValueDistribution.Distribution)
    -> String?
  {
    do {
      _ = try OneProperty.values(type, distribution, count: 1)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `a distribution that gives no values of the type is rejected by name`() throws {
    for (type, distribution) in [
      (PropertyType.string, ValueDistribution.Distribution.uniform(0...9)),
      (.date, .title(nonASCII: 0)),
      (.integer16, .uuid), (.boolean, .zipf(count: 2, exponent: 1)),
      (.date, .logNormal(median: 1, sigma: 1)), (.string, .bytes(1...2)), (.uri, .doi),
      (.decimal, .words(1...2)), (.binary, .personName(nonASCII: 0)), (.uuid, .isbn),
    ] {
      let text = try #require(complaint(type, distribution))
      let name = try #require("\(distribution)".split(separator: "(").first)
      #expect(text.hasPrefix("Item.value: "))
      #expect(text.contains(name) && text.contains(type.rawValue), "\(text)")
    }
  }

  @Test func `a distribution beyond the limits of its type is rejected`() {
    #expect(complaint(.integer16, .uniform(0...32_768))?.contains("exceeds") == true)
    #expect(complaint(.integer16, .uniform(-32_768...32_767)) == nil)
    #expect(complaint(.boolean, .uniform(0...2))?.contains("exceeds 0...1") == true)
    #expect(complaint(.integer16, .zipf(count: 40_000, exponent: 1)) != nil)
    #expect(complaint(.integer64, .zipf(count: 0, exponent: 1)) != nil)
    #expect(complaint(.integer64, .zipf(count: .max, exponent: 1)) != nil)
    #expect(complaint(.integer64, .zipf(count: 5, exponent: -1)) != nil)
    #expect(complaint(.double, .logNormal(median: 0, sigma: 1)) != nil)
    #expect(complaint(.string, .title(nonASCII: 1.5)) != nil)
    #expect(complaint(.integer16, .choice(["1", "many"]))?.contains("\"many\"") == true)
    #expect(complaint(.string, .choice([])) != nil)
    #expect(complaint(.string, .words(0...1)) != nil)
    #expect(complaint(.binary, .bytes(-1...1)) != nil)
  }

  @Test(arguments: PropertyType.allCases) func `every type has a default distribution`(
    type: PropertyType
  ) throws {
    let values = try OneProperty.values(type, nil, count: 200)
    #expect(!values.contains(.absent))
    #expect(Set(values).count > 1)
  }

  @Test func `every problem is reported at once`() throws {
    var dataset = Publications.dataset()
    dataset.companions = ["Book": .fixed(3)]
    dataset.mix = ["Book": 1, "Publication": 1, "Poem": 1]
    dataset.values[PropertyPath(kind: "Book", name: "title")] = ValueDistribution(
      distribution: .isbn)
    dataset.values[PropertyPath(kind: "Publication", name: "title")] = ValueDistribution(
      distribution: .title(nonASCII: 0), absent: 0.5)
    let unknown = PropertyPath(kind: "Publication", name: "authors")
    dataset.links[unknown] = LinkDistribution(count: 1...2)
    let domain = try Publications.domain()
    let error = try #require(throws: GenerationError.self) {
      try GeneratedData(domain: domain, dataset: dataset)
    }
    #expect(
      error.problems.map(\.place) == [
        "Book.title", "Book", "Poem", "Publication.authors", "Publication.title", "Publication",
        "Tag",
      ])
    // The two kinds that the mix must not name have one reason, all others their own.
    #expect(Set(error.problems.map(\.what)).count == error.problems.count - 1)
    #expect(error.problems.allSatisfy { error.description.contains($0.description) })
  }
}
