import OrderedCollections

@testable import LogicalModel

/// A small scenario in code, with every type of property and every operation.
enum PublicationScenario {
  static func make(size: Int = 400, seed: UInt64 = 7) throws -> Scenario {
    Scenario(
      name: "publications", title: "Publications", question: "?", expectation: "!",
      domain: try Domain(family: "Publication", kinds: kinds),
      dataset: Dataset(
        seed: seed, size: size,
        mix: [
          "Publication": 0.1, "Book": 0.4, "AcademicPaper": 0.3, "WebArticle": 0.1,
          "BlogPost": 0.1,
        ],
        companions: ["Tag": .fixed(20), "Author": .oneForEvery(20)],
        values: [
          PropertyPath(kind: "Publication", name: "title"): ValueDistribution(
            distribution: .title(nonASCII: 0.05)),
          PropertyPath(kind: "Book", name: "isbn"): ValueDistribution(
            distribution: .isbn, absent: 0.1),
        ],
        links: [
          PropertyPath(kind: "Publication", name: "tags"): LinkDistribution(
            count: 0...4, zipfExponent: 1)
        ]),
      workload: operations)
  }

  private static let kinds = [
    Kind(
      name: "Publication",
      properties: [
        Property(name: "title", type: .string, isOptional: false),
        Property(name: "publishDate", type: .date, isIndexed: true),
        Property(name: "uuid", type: .uuid), Property(name: "isOpen", type: .boolean),
        Property(name: "price", type: .decimal), Property(name: "score", type: .double),
        Property(name: "cover", type: .binary),
      ],
      links: [
        Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "publications"),
        Link(name: "author", destination: "Author", cardinality: .one, inverseName: "publications"),
      ]),
    Kind(
      name: "Book", parent: "Publication",
      properties: [
        Property(name: "isbn", type: .string), Property(name: "pageCount", type: .integer32),
      ]),
    Kind(
      name: "AcademicPaper", parent: "Publication",
      properties: [
        Property(name: "paperType", type: .string), Property(name: "doi", type: .string),
        Property(name: "citationCount", type: .integer32),
      ]),
    Kind(
      name: "WebArticle", parent: "Publication",
      properties: [
        Property(name: "url", type: .uri), Property(name: "wordCount", type: .integer32),
      ]),
    Kind(
      name: "BlogPost", parent: "Publication",
      properties: [
        Property(name: "url", type: .uri), Property(name: "platform", type: .string),
      ]),
    Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
    Kind(name: "Author", properties: [Property(name: "name", type: .string)]),
  ]

  private static let operations = [
    Operation(name: "fetch-all", action: Operation.FetchAll(kind: "Publication"), samples: 2),
    Operation(name: "fetch-books", action: Operation.FetchAll(kind: "Book"), samples: 2),
    Operation(
      name: "newest",
      action: Operation.Newest(kind: "Publication", property: "publishDate", limit: 50)),
    Operation(
      name: "titles",
      action: Operation.Newest(kind: "Publication", property: "publishDate", limit: 50),
      shows: .properties(["title", "publishDate"])),
    Operation(
      name: "pages", action: Operation.FetchAll(kind: "Book"),
      shows: .properties(["title", "pageCount"])),
    Operation(name: "keys", action: Operation.FetchAll(kind: "Publication"), shows: .nothing),
    Operation(
      name: "launch",
      action: Operation.Launch(
        kind: "Publication", orders: [MemberOrder(property: "publishDate", ascending: false)],
        limit: 20)),
    Operation(
      name: "by-tag", action: Operation.Linked(kind: "Publication", link: "tags"), samples: 2,
      repetitions: 3),
    Operation(
      name: "by-author", action: Operation.Linked(kind: "Publication", link: "author"),
      repetitions: 3),
    Operation(
      name: "search",
      action: Operation.Search(kind: "Publication", property: "title", words: ["river", "ÜBER"]),
      samples: 2),
    Operation(name: "count", action: Operation.CountPerKind()),
    Operation(name: "values", action: Operation.FetchAll(kind: "Publication"), shows: .everything),
    Operation(name: "exactly", action: Operation.Exactly(kind: "Publication")),
    Operation(
      name: "long-books",
      action: Operation.Filtered(
        kind: "Book", property: "pageCount", relation: .greaterOrEqual,
        values: [.integer(100), .integer(500)]), samples: 2, repetitions: 2),
    Operation(
      name: "oldest",
      action: Operation.Filtered(
        kind: "Publication", property: "publishDate", relation: .less, values: [.date(400_000_000)]),
      shows: .everything),
    Operation(name: "read-isbn", action: Operation.ReadProperty(kind: "Book", property: "isbn")),
    Operation(
      name: "read-price", action: Operation.ReadProperty(kind: "Publication", property: "price")),
    Operation(
      name: "count-tagged", action: Operation.CountLinked(kind: "Publication", link: "tags"),
      repetitions: 3),
    Operation(
      name: "by-id", action: Operation.FetchByID(kind: "Publication"), samples: 2, repetitions: 20),
    Operation(
      name: "update", action: Operation.Edit(kind: "Publication", change: .set("title"), count: 30),
      samples: 2),
    Operation(
      name: "update-pages",
      action: Operation.Edit(kind: "Book", change: .set("pageCount"), count: 10)
    ),
    Operation(
      name: "add", action: Operation.Edit(kind: "Publication", change: .insert, count: 6),
      samples: 2),
    Operation(name: "add-one", action: Operation.Edit(kind: "Book", change: .insert)),
    Operation(
      name: "convert",
      action: Operation.Convert(kind: "WebArticle", target: "AcademicPaper", count: 7),
      samples: 2),
    Operation(
      name: "delete", action: Operation.Edit(kind: "Publication", change: .delete, count: 25),
      samples: 2),
  ]
}
