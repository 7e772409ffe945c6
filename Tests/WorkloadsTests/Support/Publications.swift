import LogicalModel
import OrderedCollections

@testable import Measuring

/// A small set of publications that all tests of this target share.
enum Publications {
  static let seed: UInt64 = 20_261_121

  static func domain() throws -> Domain {
    try Domain(
      family: "Publication",
      kinds: [
        Kind(
          name: "Publication", isAbstract: true,
          properties: [
            Property(name: "title", type: .string, isOptional: false),
            Property(name: "publishDate", type: .date, isOptional: false, isIndexed: true),
            Property(name: "uuid", type: .uuid, isOptional: false),
            Property(name: "rating", type: .double),
          ],
          links: [
            Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "publications")
          ]),
        Kind(
          name: "Book", parent: "Publication",
          properties: [
            Property(name: "isbn", type: .string), Property(name: "pages", type: .integer32),
            Property(name: "price", type: .decimal),
          ]),
        Kind(
          name: "AcademicPaper", parent: "Publication",
          properties: [
            Property(name: "doi", type: .string), Property(name: "paperType", type: .integer16),
          ]),
        Kind(
          name: "WebArticle", parent: "Publication",
          properties: [
            Property(name: "url", type: .uri), Property(name: "isFree", type: .boolean),
            Property(name: "thumbnail", type: .binary),
          ]),
        Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
      ])
  }

  static func dataset(size: Int = 2_000, seed: UInt64 = seed) -> Dataset {
    Dataset(
      seed: seed, size: size, mix: ["Book": 50, "AcademicPaper": 30, "WebArticle": 20],
      companions: ["Tag": .fixed(200)],
      values: [
        path("Publication.title"): ValueDistribution(distribution: .title(nonASCII: 0.05)),
        path("Publication.rating"): ValueDistribution(
          distribution: .logNormal(median: 3, sigma: 0.4), absent: 0.2),
        path("Book.isbn"): ValueDistribution(distribution: .isbn),
        path("Book.pages"): ValueDistribution(distribution: .uniform(20...1_200)),
        path("AcademicPaper.doi"): ValueDistribution(distribution: .doi, absent: 0.1),
        path("AcademicPaper.paperType"): ValueDistribution(
          distribution: .zipf(count: 100, exponent: 1.1)),
      ],
      links: [path("Publication.tags"): LinkDistribution(count: 0...4, zipfExponent: 0.8)])
  }

  static func data(size: Int = 2_000, seed: UInt64 = seed) throws -> GeneratedData {
    try GeneratedData(domain: domain(), dataset: dataset(size: size, seed: seed))
  }

  private static func path(_ text: String) -> PropertyPath {
    let parts = text.split(separator: ".").map(String.init)
    return PropertyPath(kind: parts[0], name: parts[1])
  }
}
