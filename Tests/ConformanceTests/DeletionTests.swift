import TestModels
import TestSupport
import Testing

@testable import Lineage

/// Delete rules, also inherited ones, and the file after deletions.
@Suite struct DeletionTests {
  @Test(.covers("C30", "A7"), arguments: Situation.withUnsaved, ["Post", "Comment"])
  func `deleting one of five users cascades to five of twenty-five posts`(
    situation: Situation, kind: String
  ) throws {
    let stack = try Stack(situation, Forum.self)
    for user in 0..<5 {
      let writer = try stack.context.insert("User", named: "\(user)")
      for post in 0..<5 {
        // Every other post is a plain post, so that the inherited relationship holds both kinds.
        let entity = post % 2 == 0 ? kind : "Post"
        try writer.add(
          stack.context.insert(entity, named: "\(user).\(post)", by: "text"), to: "posts")
      }
    }
    try stack.settle()
    stack.context.delete(try stack.context.object("User", named: "3"))
    try stack.settle()
    #expect(try stack.context.names("User") == ["0", "1", "2", "4"])
    #expect(try stack.context.count("Post") == 20)
    #expect(try stack.context.names("Post", by: "text").contains { $0.hasPrefix("3.") } == false)
    #expect(try stack.context.count("Comment") == (kind == "Comment" ? 12 : 0))
  }

  @Test(.covers("C31", "A7"), arguments: Situation.all)
  func `an inherited rule denies the deletion of a comment with answers`(situation: Situation)
    throws
  {
    let stack = try Stack(situation, Forum.self)
    let comment = try stack.context.insert("Comment", named: "first", by: "text")
    let answer = try stack.context.insert("Comment", named: "second", by: "text")
    answer.setToOne(comment, for: "subject")
    try stack.settle()
    let found = try stack.context.object("Comment", named: "first", by: "text")
    stack.context.delete(found)
    let failures = try refusal(of: stack.context)
    #expect(failures.map(\.rule) == [.deletionDenied(1)])
    #expect(failures.map(\.entity) == ["Comment"])
    #expect(failures.map(\.property) == ["comments"])
    let reader = stack.container.newContext()
    #expect(try reader.names("Comment", by: "text") == ["first", "second"])
    let kept = try reader.object("Comment", named: "second", by: "text").toOne("subject")
    #expect(kept?.objectID == found.objectID)
  }

  @Test(.covers("C32"), arguments: Situation.inFiles)
  func `a deleted book leaves no row and no link`(situation: Situation) throws {
    let stack = try Stack(situation, Publications.self)
    let tag = try stack.context.insert("Tag", named: "swift")
    let author = try stack.context.insert("Author", named: "Ada")
    for (kind, title) in [("Book", "A"), ("AcademicPaper", "B"), ("Publication", "C")] {
      let publication = try stack.context.insert(kind, named: title, by: "title")
      try publication.add(tag, to: "tags")
      try author.add(publication, to: "publications")
    }
    try stack.settle()
    for title in ["A", "B"] {
      stack.context.delete(try stack.context.object("Publication", named: title, by: "title"))
    }
    try stack.settle()
    #expect(try stack.context.object("Tag", named: "swift").toMany("publications").count == 1)
    #expect(try stack.context.object("Author", named: "Ada").toMany("publications").count == 1)
    let tables = try stack.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'Z%'"
        + " AND name NOT IN ('Z_PRIMARYKEY', 'Z_METADATA', 'Z_MODELCACHE') ORDER BY name")
    let counts = try tables.map { try stack.rows("SELECT count(*) FROM \($0)")[0] }
    #expect(tables == ["ZAUTHOR", "ZPUBLICATION", "ZTAG", "Z_2TAGS"])
    #expect(counts == ["1", "1", "1", "1"])
  }

  @Test(.covers("C32"), arguments: Situation.all)
  func `an inherited nullify clears the reference to a deleted leaf`(situation: Situation) throws {
    let stack = try Stack(situation, Troupe.self)
    let host = Troupe.Ensemble(context: stack.context)
    let opera = try stack.context.insert("OperaSinger", named: "Cecilia")
    host.star = opera as? Troupe.Member
    try host.add(opera, to: "members")
    try host.add(opera, to: "guests")
    try stack.settle()
    stack.context.delete(try stack.context.object("OperaSinger", named: "Cecilia"))
    try stack.settle()
    let found = try #require(
      try stack.context.fetch(FetchRequest<Troupe.Ensemble>(entityName: "Ensemble")).first)
    #expect(found.star == nil)
    #expect(try found.toMany("members").isEmpty)
    #expect(try found.toMany("guests").isEmpty)
    try stack.expectRows("SELECT ZSTAR, count(*) FROM ZENSEMBLE", ["NULL|1"])
    try stack.expectRows("SELECT count(*) FROM ZMEMBER", ["0"])
  }
}
