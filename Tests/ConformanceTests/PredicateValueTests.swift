import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Texts, numbers, dates and paths in conditions.
@Suite struct PredicateValueTests {
  @Test(
    .covers("C52"), arguments: Situation.withUnsaved,
    [
      ("name CONTAINS 'est'", ["testa", "testą"]), ("name CONTAINS 'EST'", ["TESTA"]),
      ("name CONTAINS[c] 'EST'", ["TESTA", "testa", "testą"]),
      ("name BEGINSWITH 'test'", ["testa", "testą"]), ("name ENDSWITH 'a'", ["other a", "testa"]),
      ("name ENDSWITH[d] 'a'", ["other a", "testa", "testą"]),
      ("name ENDSWITH[cd] 'TA'", ["TESTA", "testa", "testą"]),
      ("name == 'testa'", ["testa"]), ("name ==[d] 'testa'", ["testa", "testą"]),
      ("name ==[cd] 'tESTą'", ["TESTA", "testa", "testą"]),
      ("name LIKE 't?st*'", ["testa", "testą"]),
      ("name LIKE[cd] '*TA'", ["TESTA", "testa", "testą"]),
      ("NOT name CONTAINS[cd] 'test'", ["other a"]),
      ("name CONTAINS[cd] ''", ["TESTA", "other a", "testa", "testą"]),
    ])
  func `texts are compared by the comparison's options`(
    situation: Situation, expected: (format: String, names: [String])
  ) throws {
    let stack = try Stack(situation, Pets.self)
    for name in ["testa", "testą", "TESTA", "other a"] {
      try stack.context.insert("Dog", named: name)
    }
    try stack.context.insert(entityName: "Cat")
    try stack.settle()
    let predicate = try FetchPredicate(format: expected.format)
    #expect(try stack.context.names("Animal", predicate) == expected.names)
  }

  /// Inserts a person whose animals have the numbers 1, 2, 3, 4 and 7, and one without animals.
  private func boxes(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Pets.self) {
      $0.entitiesByName["Animal"]?.add(["number": .integer32])
    }
    let full = try stack.context.insert("Person", named: "full")
    try stack.context.insert("Person", named: "empty")
    for number in [1, 2, 3, 4, 7] as [Int64] {
      let item = try stack.context.insert("Animal", named: "\(number)")
      try item.setValue(.integer(number), forKey: "number")
      item.setToOne(full, for: "owner")
    }
    try stack.settle()
    return stack
  }

  @Test(
    .covers("C53"), arguments: Situation.withUnsaved,
    [
      ("pets.@sum.number == 17", ["full"]), ("pets.@count == 5", ["full"]),
      ("pets.@min.number == 1", ["full"]), ("pets.@max.number == 7", ["full"]),
      ("pets.@avg.number == 3.4", ["full"]), ("pets.@count == 0", ["empty"]),
      ("pets.@sum.number == 0", ["empty"]), ("pets.@max.number == nil", ["empty"]),
      ("pets.@sum.number > 17", []), ("pets.@avg.number < 3.4", []),
    ])
  func `aggregates over 1, 2, 3, 4 and 7 are correct`(
    situation: Situation, expected: (format: String, names: [String])
  ) throws {
    let stack = try boxes(situation)
    let predicate = try FetchPredicate(format: expected.format)
    #expect(try stack.context.names("Person", predicate) == expected.names)
  }

  @Test(.covers("C53"), arguments: Situation.all)
  func `aggregates are fetched without loading objects`(situation: Situation) throws {
    let stack = try boxes(situation)
    var request = DictionaryRequest(entityName: "Animal")
    request.propertiesToFetch = [
      .init("sum", .aggregate(.sum, .property("number"))),
      .init("count", .aggregate(.count, .property("number"))),
      .init("min", .aggregate(.min, .property("number"))),
      .init("max", .aggregate(.max, .property("number"))),
      .init("average", .aggregate(.average, .property("number"))),
    ]
    let rows = try stack.context.fetch(request)
    #expect(
      rows == [
        [
          "sum": .attribute(.integer(17)), "count": .attribute(.integer(5)),
          "min": .attribute(.integer(1)), "max": .attribute(.integer(7)),
          "average": .attribute(.double(3.4)),
        ]
      ])
  }

  /// Inserts a book and a paper by Ada, a post by Ben, and a paper without an author.
  private func publications(_ situation: Situation) throws -> Stack {
    let stack = try Stack(situation, Publications.self)
    let authors = try ["Ada", "Ben", "Idle"].map { try stack.context.insert("Author", named: $0) }
    let (swift, sql) = (
      try stack.context.insert("Tag", named: "swift"), try stack.context.insert("Tag", named: "sql")
    )
    let works: [(String, String, ManagedObject?, Double, [ManagedObject])] = [
      ("Book", "Bold", authors[0], 10, [swift, sql]),
      ("AcademicPaper", "Brave", authors[0], 20, [sql]), ("BlogPost", "Calm", authors[1], 30, []),
      ("AcademicPaper", "Dark", nil, 40, [swift]),
    ]
    for (kind, title, author, moment, tags) in works {
      let work = try stack.context.insert(kind, named: title, by: "title")
      try work.setValue(.date(Date(timeIntervalSinceReferenceDate: moment)), forKey: "publishDate")
      work.setToOne(author, for: "author")
      for tag in tags { try work.add(tag, to: "tags") }
    }
    try stack.settle()
    return stack
  }

  private func titles(_ stack: Stack, _ predicate: FetchPredicate) throws -> [String] {
    try stack.context.names("Publication", predicate, by: "title")
  }

  @Test(.covers("C54"), arguments: Situation.withUnsaved)
  func `a range of dates includes its bounds and combines with constants`(
    situation: Situation
  ) throws {
    let stack = try publications(situation)
    let bounds = [20.0, 30.0].map { Date(timeIntervalSinceReferenceDate: $0) }
    let between = try FetchPredicate(format: "publishDate BETWEEN {%@, %@}", bounds[0], bounds[1])
    #expect(try titles(stack, between) == ["Brave", "Calm"])
    #expect(try titles(stack, .not(between)) == ["Bold", "Dark"])
    #expect(try titles(stack, .and([.constant(true), between])) == ["Brave", "Calm"])
    let constants = try FetchPredicate(
      format: "FALSEPREDICATE OR title == 'Bold' AND TRUEPREDICATE")
    #expect(try titles(stack, constants) == ["Bold"])
    #expect(try titles(stack, .or([.constant(true), between])).count == 4)
  }

  @Test(.covers("C54"), arguments: Situation.withUnsaved)
  func `a predicate finds a value in lists and at the end of paths`(situation: Situation) throws {
    let stack = try publications(situation)
    func found(_ format: String, _ arguments: FetchValue...) throws -> [String] {
      try titles(stack, FetchPredicate(format: format, arguments: arguments))
    }
    #expect(try found("title IN %@", ["Bold", "Dark", "None"].fetchValue) == ["Bold", "Dark"])
    #expect(try found("%@ IN tags.name", "swift".fetchValue) == ["Bold", "Dark"])
    #expect(try found("title IN author.publications.title") == ["Bold", "Brave", "Calm"])
    #expect(try found("author.name == %@", "Ada".fetchValue) == ["Bold", "Brave"])
    let ada = try stack.context.object("Author", named: "Ada").objectID
    #expect(try found("author == %@", .object(ada)) == ["Bold", "Brave"])
    let tags = try stack.context.names(
      "Tag", FetchPredicate(format: "ANY publications.author == %@", ada))
    #expect(tags == ["sql", "swift"])
    let colleagues = try stack.context.names(
      "Author", FetchPredicate(format: "ANY publications.tags.name == 'swift'"))
    #expect(colleagues == ["Ada"])
  }

  @Test(.covers("C54"), arguments: Situation.withUnsaved)
  func `ANY, ALL and NONE match authors by their works of each kind`(situation: Situation) throws {
    let stack = try publications(situation)
    func authors(_ format: String) throws -> [String] {
      try stack.context.names("Author", FetchPredicate(format: format))
    }
    #expect(try authors("ANY publications.title BEGINSWITH 'B'") == ["Ada"])
    // ALL is true for an author without works.
    #expect(try authors("ALL publications.title BEGINSWITH 'B'") == ["Ada", "Idle"])
    #expect(try authors("NONE publications.title BEGINSWITH 'B'") == ["Ben", "Idle"])
    #expect(try authors("ANY publications.title == 'Calm'") == ["Ben"])
    #expect(try authors("NOT ANY publications.title == 'Calm'") == ["Ada", "Idle"])
  }

  @Test(.covers("G30"), arguments: Situation.withUnsaved)
  func `an object without an author equals nil and is not unequal to an author`(
    situation: Situation
  )
    throws
  {
    let stack = try publications(situation)
    let ada = try stack.context.object("Author", named: "Ada").objectID
    func found(_ format: String) throws -> [String] {
      let arguments: [FetchValue] = format.contains("%@") ? [.object(ada)] : []
      return try titles(stack, FetchPredicate(format: format, arguments: arguments))
    }
    #expect(try found("author == nil") == ["Dark"])
    #expect(try found("author != nil") == ["Bold", "Brave", "Calm"])
    #expect(try found("author != %@") == ["Calm"])
    #expect(try found("NOT author == %@") == ["Calm"])
    #expect(try found("author != %@ OR author == nil") == ["Calm", "Dark"])
    #expect(try found("author.name == nil") == ["Dark"])
  }
}
