import LogicalModel
import Testing

@testable import ScenarioFormat

/// Predicates that every strategy supports, and the reasons against others.
@Suite struct CheckedConditionTests {
  private static func domain() throws -> Domain {
    try Domain(
      family: "Work",
      kinds: [
        Kind(
          name: "Work",
          properties: [
            Property(name: "title", type: .string), Property(name: "date", type: .date),
            Property(name: "isOpen", type: .boolean), Property(name: "cover", type: .binary),
            Property(name: "code", type: .uuid),
          ],
          links: [
            Link(name: "author", destination: "Author", cardinality: .one, inverseName: "works"),
            Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "works"),
            Link(name: "sequel", destination: "Book", cardinality: .one, inverseName: "prequels"),
          ]),
        Kind(
          name: "Book", parent: "Work", properties: [Property(name: "pages", type: .integer32)]),
        Kind(name: "Author", properties: [Property(name: "name", type: .string)]),
        Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
      ])
  }

  private func condition(_ text: String) throws -> MemberCondition {
    try CheckedCondition(text, of: "Book", in: Self.domain()).memberCondition
  }

  @Test(
    arguments: [
      ("pages > 200 AND title ==[c] \"a\"", "pages > 200 AND title ==[c] \"a\""),
      ("isOpen == 1", "isOpen == TRUE"), ("5 < pages", "pages > 5"),
      ("tags CONTAINS $tag", "ANY tags == $tag"), ("pages IN $some", "pages IN {$some}"),
      ("author == $FETCH_SOURCE.author", "author == $FETCH_SOURCE_author"),
      ("author IN $authors", "author IN {$authors}"), ("ANY tags IN $t", "ANY tags IN {$t}"),
      ("cover != $c", "cover != $c"), ("cover IN $c", "cover IN {$c}"),
      (
        "SUBQUERY(tags, $x, \"a\" == $x.name AND $x.name != $n).@count >= 2",
        "SUBQUERY(tags, $x, $x.name == \"a\" AND $x.name != $n).@count >= 2"
      ),
      ("pages ==[cd] 3", "pages == 3"), ("sequel.title == nil", "sequel.title == nil"),
    ])
  func `a condition has one canonical spelling`(text: String, spelling: String) throws {
    let condition = try condition(text)
    #expect(condition.text == spelling)
    #expect(try self.condition(spelling) == condition)
  }

  @Test(
    arguments: [
      ("author == $a", "of one author"), ("author == nil", "without author"),
      ("ANY tags == $t", "with one of the tags"),
      ("pages BETWEEN {1, 5}", "with pages between 1 and 5"),
      (
        "title CONTAINS $w OR NOT pages < $p",
        "with title containing a word or not with pages below a value"
      ),
      ("tags.@count == 0", "with number of tags equal to 0"),
      ("author IN $a", "of some of the authors"), ("ANY tags IN $t", "with some of the tags"),
      (
        "SUBQUERY(tags, $x, $x.name == $n).@count > 0",
        "with number of tags (with name equal to a value) above 0"
      ),
    ])
  func `a condition has a description in words`(text: String, words: String) throws {
    #expect(try condition(text).words == words)
  }

  @Test func `a condition names the property that an index should begin with`() throws {
    #expect(try condition("title CONTAINS \"a\" AND pages > 3").soughtProperty == "pages")
    #expect(try condition("pages > 3 OR isOpen == YES").soughtProperty == nil)
    #expect(try condition("author == $a AND tags.@count > 3").soughtProperty == nil)
    #expect(
      try condition("author IN $a AND SUBQUERY(tags, $x, $x.name == $n).@count > 3").soughtProperty
        == nil)
  }

  @Test func `a subquery's element is no variable, and its variables are`() throws {
    let text = "SUBQUERY(tags, $x, $x.name == $n).@count > $count"
    #expect(try condition(text).variables == ["n", "count"])
    let paths = try CheckedCondition(text, of: "Book", in: Self.domain()).variables.map(\.path)
    #expect(paths == [["tags", "name"], ["tags", "@count"]])
  }

  @Test(
    arguments: [
      ("page > 3", 0, "Book has no `page`; did you mean `pages`?"),
      ("title == \"a\" AND author.nam == \"x\"", 24, "Author has no `nam`; did you mean `name`?"),
      ("pages >", 7, "expected"),
      ("sequel.pages > 3", 7, "inside coded content"),
      ("author.works.title == \"a\"", 7, "Author has no `works`"),
      ("tags.name == \"a\"", 0, "write ANY, ALL or NONE"),
      ("author == \"a\"", 0, "compare it with == or"),
      ("pages > \"a\"", 0, "pages is a Integer 32 and"),
      ("isOpen > YES", 0, "> does not work with isOpen, a Boolean"),
      ("cover > $c", 0, "> does not work with cover, a Binary"),
      ("cover CONTAINS $c", 0, "CONTAINS does not work with cover, a Binary"),
      ("cover == \"a\"", 0, "cover is a Binary and"),
      ("tags IN $t", 0, "write `ANY tags == $name`"),
      ("author IN {1, 2}", 0, "compare it with == or"),
      ("SUBQUERY(author, $x, $x.name == $n).@count > 0", 9, "only works on a to-many link"),
      ("SUBQUERY(tags, $x, $x.nam == $n).@count > 0", 22, "Tag has no `nam`"),
      ("SUBQUERY(tags, $x, title == $n).@count > 0", 19, "only properties of its objects"),
      ("SUBQUERY(tags, $x, $x.name == $x.name).@count > 0", 19, "not with another property"),
      ("SUBQUERY(tags, $x, $x.works.title == $n).@count > 0", 19, "only properties of its objects"),
      ("SUBQUERY(tags, $x, $x.name > 5).@count > 0", 22, "name is a String and"),
      ("SUBQUERY(tags, $x, $x.name == $n).@max.name > 0", 34, "SUBQUERY"),
      ("pages + 1 > 3", 0, "compared in every"),
      ("title MATCHES $x", 0, "takes a regular expression"),
      ("title MATCHES \"(\"", 0, "takes a regular expression"),
      ("ANY title == \"a\"", 4, "one value"),
      ("pages BETWEEN $x", 0, "BETWEEN takes a list"),
      ("SELF == $x", 0, "`fetchByID`"), ("entity == \"Book\"", 0, "name the kind"),
      ("code == \"no\"", 0, "code is a UUID"),
    ])
  func `an unsupported condition is reported with its place and reason`(
    text: String, offset: Int, reason: String
  ) throws {
    let error = #expect(throws: ConditionError.self) { try condition(text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    #expect(error?.offset == offset, "\(text)")
  }
}
