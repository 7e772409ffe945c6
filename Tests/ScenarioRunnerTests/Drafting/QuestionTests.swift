import Foundation
import Lineage
import LogicalModel
import TestSupport
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// An app's queries in drafts: those of its model, of a usage file and of a log.
@Suite struct QuestionTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let entities = """
    <entity name="Item" isAbstract="YES">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="modified" optional="YES" attributeType="Date"/>
      <attribute name="page_count" optional="YES" attributeType="Integer 32"/>
      <attribute name="cache" optional="YES" transient="YES" attributeType="String"/>
      <relationship name="tags" optional="YES" toMany="YES" destinationEntity="Tag" inverseName="items" inverseEntity="Tag"/>
    </entity>
    <entity name="Folder" parentEntity="Item">
      <attribute name="rank" attributeType="Integer 16"/>
      <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="folder" inverseEntity="Note"/>
      <fetchedProperty name="pinned" optional="YES"><fetchRequest name="r" entity="Note" predicateString="folder == $FETCH_SOURCE AND isPinned == 1"/></fetchedProperty>
    </entity>
    <entity name="Note" parentEntity="Item">
      <attribute name="isPinned" attributeType="Boolean"/>
      <attribute name="text" optional="YES" attributeType="String"/>
      <relationship name="folder" maxCount="1" optional="YES" destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"/>
      <fetchIndex name="byDate"><fetchIndexElement property="folder" type="Binary" order="ascending"/><fetchIndexElement property="modified" type="Binary" order="descending"/></fetchIndex>
      <fetchIndex name="byText"><fetchIndexElement property="text" type="Binary" order="ascending"/></fetchIndex>
    </entity>
    <entity name="Tag">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="items" optional="YES" toMany="YES" destinationEntity="Item" inverseName="tags" inverseEntity="Item"/>
    </entity>
    """

  private static let templates = """
    <fetchRequest name="byTitle" entity="Item" predicateString="title CONTAINS[cd] $TITLE" fetchLimit="20" includeSubentities="YES"/>
    <fetchRequest name="exactFolders" entity="Item" predicateString="title == $TITLE"/>
    <fetchRequest name="tagged" entity="Note" predicateString="ANY tags.name == $name"/>
    <fetchRequest name="allTags" entity="Tag"/>
    <fetchRequest name="deep" entity="Note" predicateString="folder.notes.@count &gt; 3"/>
    <fetchRequest name="cached" entity="Note" predicateString="cache == &quot;x&quot;"/>
    """

  private func document(templates: String = templates) throws -> String {
    let path = folder.path("Notes.xcdatamodel")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data("<model>\(Self.entities)\(templates)</model>".utf8)
      .write(to: URL(fileURLWithPath: "\(path)/contents"))
    return path
  }

  private func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return folder.path(name)
  }

  private func prepared(_ draft: ScenarioDraft) throws -> PreparedScenario {
    try PreparedScenario(text: draft.text, path: "draft.yaml", settings: RunSettings())
  }

  private func usage(_ text: String) throws -> ScenarioDraft {
    let file = try file("usage.txt", text)
    return try ScenarioDraft(of: document(), questions: .usage(path: file))
  }

  private func labels(_ scenario: Scenario) -> [String] {
    scenario.workload.map { $0.action.label(in: scenario.domain) }
  }

  @Test func `queries of a model become operations before the guesses`() throws {
    let draft = try ScenarioDraft(of: document())
    let scenario = try prepared(draft).scenario
    let fetches = scenario.workload.filter { $0.action is LogicalModel.Operation.Fetch }
    #expect(
      fetches.map(\.name) == [
        "by-title", "tagged", "folder-pinned", "fetch-notes-of-one-folder-last-100-by-modified",
        "fetch-notes-with-text-equal-to-a-value",
      ])
    #expect(
      fetches.map { $0.action.label(in: scenario.domain) } == [
        "Items with title containing a word, at most 20",
        "Notes with any tags name equal to a value",
        "Notes of one folder and with isPinned equal to YES",
        "Notes of one folder, newest 100 by modified", "Notes with text equal to a value",
      ])
    // Orders, links, filters and searches are all given; others stay guesses.
    let keys = scenario.workload.map(\.action.form.key)
    for key in ["newest", "linked", "filtered", "search"] { #expect(!keys.contains(key), "\(key)") }
    for key in ["insert", "fetchAll", "fetchByID", "launch", "edit"] {
      #expect(keys.contains(key), "\(key)")
    }
    #expect(draft.text.contains("  # from fetch request byTitle"))
  }

  @Test func `an unsupported query is reported with the reason`() throws {
    let advice = try ScenarioDraft(of: document()).advice
    for line in [
      "left out queries of entities", "left out fetch request exactFolders: there are no objects",
      "left out fetch request cached: the draft omits",
      "left out fetch request deep: notes is the inverse of Note.folder, which",
    ] {
      #expect(advice.contains { $0.hasPrefix(line) }, "\(line) in \(advice)")
    }
  }

  @Test func `a usage file determines all queries, with their shares`() throws {
    let draft = try usage(
      """
      # what the app does
      60%  Note: folder == $folder AND isPinned == NO; sort: modified descending, title; limit: 50
      30   count Note: page_count > 3; name: Of class
      7.5% Folder; sort: rank

      2% Note: title BEGINSWITH[c] "a; b"
      0.5 Note: title BEGINSWITH[c] 'a; b'
      """)
    let scenario = try prepared(draft).scenario
    #expect(
      labels(scenario) == [
        "Notes of one folder and with isPinned equal to NO, newest 50 by modified and title",
        "count Notes with page_count above 3", "Folders, by rank",
        "Notes with title beginning with \"a; b\"", "load everything at once", "all Items",
      ])
    #expect(scenario.workload[1].name == "of-class")
    #expect(scenario.workload.map { scenario.usage[$0.name] } == [60, 30, 7.5, 2.5, 0, 0])
  }

  @Test func `mistakes in a usage file are all reported at once with their places`() throws {
    let error = #expect(throws: QuestionError.self) {
      try usage(
        """
        60% Note: folder = = $folder
        Note: title == "a"
        5% Nota: title == "a"
        5% Note: titel == "a"
        5% Note; limt: 5
        0% Note
        5% Note; sort: modified backwards
        """)
    }
    // Seven lines and the statement that none is left.
    #expect(error?.problems.count == 8, "\(error?.problems ?? [])")
    let second = #expect(throws: QuestionError.self) {
      try usage(
        """
        60% Note: folder = = $folder
        5% Nota: title == "a"
        5% Note: titel == "a"
        5% Tag: name == "a"
        5% Note: text > 5
        5% Note; sort: tags
        5% Note: isPinned CONTAINS $x
        """)
    }
    let problems = try #require(second?.problems)
    let file = folder.path("usage.txt")
    for (problem, expected) in zip(
      problems,
      [
        ":1:20: expected", ":2:4: the model has no entity Nota; did you mean Note?",
        ":3:10: Note has no `titel`; did you mean `title`?",
        ":5:10: text is a String and",
        ":6:4: Note cannot be sorted by tags",
        ":7:10: CONTAINS does not work with isPinned, a Boolean",
      ])
    { #expect(problem.hasPrefix(file + expected), "\(problem)") }
    #expect(problems.count == 8)
    #expect(problems[6].hasSuffix(": Tag"))
    #expect(problems[7].hasSuffix(" Item"))
  }

  @Test func `lines that cannot be measured are left out with their places`() throws {
    let draft = try usage(
      """
      60% Note: title == "a"
      Note: title == "a"
      5% Note: page_cont > 3
      5% Note; sort: folder.rank
      5% Note: cache == "x"
      5% exactly Item
      5% Note: SUBQUERY(tags, $x, $x.nam == "a").@count > 0
      40% count exactly Note; offset: 3
      40% Folder; sort: title; offset: 3; limit: 2
      """)
    #expect(draft.questions.map(\.kind) == ["Note", "Folder"])
    let left = draft.advice.compactMap { line in
      line.wholeMatch(of: /left out .*usage\.txt:(\d+:\d+): .+/).map { String($0.output.1) }
    }
    #expect(left == ["2:1", "8:25", "3:10", "4:4", "5:10", "6:12", "7:32"], "\(draft.advice)")
    #expect(
      draft.advice.contains { $0.contains("Note has no `page_cont`; did you mean `page_count`?") })
    let scenario = try prepared(draft).scenario
    #expect(scenario.workload.map { scenario.usage[$0.name] } == [60, 40, 0, 0])
  }

  @Test
  func `exact kinds, offsets, lists of objects, subqueries and orders over links are drafted`()
    throws
  {
    let draft = try usage(
      """
      10% exactly Folder: rank > 2
      10% count exactly Folder
      10% Note; sort: folder.title descending, modified; limit: 50; offset: 100
      10% Note: folder IN $folders
      10% Item: SUBQUERY(tags, $t, $t.name == $name).@count > 0
      10% exactly Note
      10% Folder
      """)
    #expect(draft.advice.allSatisfy { !$0.hasPrefix("left out") }, "\(draft.advice)")
    let scenario = try prepared(draft).scenario
    #expect(
      labels(scenario).dropLast(2) == [
        "Folders with rank above 2", "count Folders",
        "Notes, last 50 by folder.title and modified, after the first 100",
        "Notes of some of the folders",
        "Items with number of tags (with name equal to a value) above 0", "Notes", "Folders",
      ])
  }

  @Test func `queries about other entities are omitted by name, unless there are no others`()
    throws
  {
    let draft = try usage("60% Note: title == \"a\"\n5% Tag: name == \"a\"")
    #expect(draft.questions.map(\.kind) == ["Note"])
    #expect(draft.advice.contains { $0.hasSuffix(": Tag") })
    let error = #expect(throws: QuestionError.self) { try usage("5% Tag: name == \"a\"") }
    #expect(error?.isAboutOthers == true)
  }

  /// Own lines in Core Data's formats.
  ///
  /// Real excerpts contain `sql:` with and without a date and a process before it, `sql connection
  /// fetch time`, `total fetch execution time`, `total count request execution time`, `SQLite
  /// bind[0]`, `fetch using NSSQLiteStatement … on entity`, COUNT with DISTINCT,
  /// NSCoreDataStringSearch with options, a pragma, and statements of the store's own tables. Z_ENT
  /// conditions, LIMIT and join tables have the form of such stores' statements.
  private static let log = """
    CoreData: annotation: Connecting to sqlite database file at "/tmp/Notes.sqlite"
    CoreData: sql: pragma journal_mode=wal
    CoreData: sql: SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA
    CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT, t0.ZTITLE FROM ZITEM t0 WHERE ( t0.ZFOLDER = ? AND  t0.Z_ENT = ?) ORDER BY t0.ZMODIFIED DESC LIMIT 50
    CoreData: details: SQLite bind[0] = (int64)7
    CoreData: details: SQLite bind[1] = (int64)3
    app: something else happened
    CoreData: annotation: sql connection fetch time: 0.0010s
    CoreData: annotation: total fetch execution time: 0.0015s for 12 rows.
    2026-11-27 10:11:12.345 Notes[658:2586] CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT, t0.ZTITLE FROM ZITEM t0 WHERE ( t0.ZFOLDER = ? AND  t0.Z_ENT = ?) ORDER BY t0.ZMODIFIED DESC LIMIT 50
    2026-11-27 10:11:12.345 Notes[658:2586] CoreData: details: SQLite bind[0] = (int64)8
    2026-11-27 10:11:12.345 Notes[658:2586] CoreData: details: SQLite bind[1] = (int64)3
    2026-11-27 10:11:12.347 Notes[658:2586] CoreData: annotation: total fetch execution time: 0.0025s for 9 rows.
    CoreData: sql: SELECT COUNT( DISTINCT t0.Z_PK) FROM ZITEM t0 JOIN ZITEM t1 ON t0.ZFOLDER = t1.Z_PK WHERE  t1.ZTITLE = ?
    CoreData: details: SQLite bind[0] = "secret"
    CoreData: annotation: total count request execution time: 0.0528s for count of 10456.
    CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT FROM ZITEM t0 WHERE  NSCoreDataStringSearch( t0.ZTITLE, ?, 393, 0) ORDER BY t0.Z_PK
    CoreData: annotation: sql connection fetch time: 0.0300s.
    CoreData: annotation: fetch using NSSQLiteStatement <0x6000> on entity 'Folder' with sql text 'SELECT' returned 3 rows
    CoreData: sql: SELECT DISTINCT t0.Z_ENT, t0.Z_PK FROM ZITEM t0 JOIN Z_1TAGS t1 ON t0.Z_PK = t1.Z_1ITEMS JOIN ZTAG t2 ON t1.Z_4TAGS = t2.Z_PK WHERE (t2.ZNAME = ? OR t0.ZTEXT IS NULL) AND NOT (t0.ZISPINNED IN (?, ?))
    CoreData: sql: SELECT 0, t0.Z_PK, t0.Z_OPT, t0.ZNAME FROM ZTAG t0 WHERE  t0.Z_PK = ?
    CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK FROM ZITEM t0 WHERE t0.ZTITLE = (SELECT MAX(t1.ZTITLE) FROM ZITEM t1)
    CoreData: sql: UPDATE ZITEM SET ZTITLE = ?, Z_OPT = ?  WHERE Z_PK = ? AND Z_OPT = ?
    """

  private func log(_ text: String = log) throws -> SQLLog {
    let model = try ModelFile(path: document(templates: "")).model().model
    return try SQLLog(text: text, path: "log.txt", model: model)
  }

  @Test func `a log's statements are read back as their fetches`() throws {
    let log = try log()
    let found = log.entries.map { entry in
      let question = entry.question
      let orders = question.orders.map(\.text).joined(separator: ", ")
      return "\(entry.count) \(question.isCount ? "count " : "")\(question.entity): "
        + "\(question.predicate ?? ""); \(orders); \(question.limit)"
    }
    #expect(
      Set(found) == [
        "2 Note: folder == $folder; modified descending; 50",
        "1 count Note: folder.title == $title; ; 0",
        "1 Folder: title BEGINSWITH[cd] $title; ; 0",
        "1 Note: (ANY tags.name == $name OR text == nil) AND NOT isPinned IN $isPinned; ; 0",
      ], "\(found)")
    #expect(log.entries[0].count == 2)
    #expect(abs(log.entries[0].seconds - 0.004) < 1e-9)
    #expect(log.faultCount == 1)
    #expect(log.unread?.count == 1)
    #expect(log.unread?.example.contains("MAX") == true)
  }

  @Test(arguments: [
    ("WHERE  t0.Z_ENT = ?", [3], "Note "),
    ("WHERE (t0.Z_ENT = ? OR t0.Z_ENT = ? OR t0.Z_ENT = ?)", [1, 2, 3], "Item "),
    ("WHERE (t0.Z_ENT IN (?,?,?) AND  t0.Z_ENT = ?)", [1, 2, 3, 2], "Folder "),
    ("WHERE  t0.Z_ENT = ?", [1], "Item alone "),
    ("WHERE  t0.Z_ENT IN (?,?)", [1, 2], "not a subtree"),
    ("WHERE  t0.Z_ENT = ?", [99], "not a subtree"),
    ("WHERE  NOT (t0.Z_ENT = ?)", [3], "an entity below NOT"),
    ("WHERE  t0.Z_ENT NOT IN (?)", [3], "an entity below NOT"),
    ("WHERE (t0.Z_ENT = ? OR  t0.ZTEXT = ?)", [3, 0], "key below OR"),
    ("WHERE (t0.Z_PK = ? OR  t0.ZTEXT = ?)", [3, 0], "key below OR"),
    ("WHERE  t0.Z_PK <> ?", [3], "a range of keys"),
    (
      "JOIN ZITEM t1 ON t0.ZFOLDER = t1.Z_PK WHERE  t1.Z_ENT = ?", [2],
      "joined table"
    ),
    ("ORDER BY t0.ZTITLE LIMIT 50 OFFSET 100", [], "Item skipping 100 50"),
    ("ORDER BY t0.ZTITLE LIMIT -1 OFFSET 100", [], "Item skipping 100 0"),
    ("ORDER BY t0.ZTITLE LIMIT 50 OFFSET ?", [], "offset is a"),
    ("ORDER BY t0.ZTITLE LIMIT 50 OFFSET 0", [], "Item 50"),
  ])
  func `conditions on entities and omitted rows are read, or reported as not read`(
    clauses: String, binds: [Int], expected: String
  ) throws {
    let statement = "CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT FROM ZITEM t0 \(clauses)"
    let details = binds.enumerated().map {
      "\nCoreData: details: SQLite bind[\($0)] = (int64)\($1)"
    }
    let log = try log(statement + details.joined())
    let found = log.entries.map { entry in
      let question = entry.question
      return question.entity + (question.includesSubentities ? " " : " alone ")
        + (question.offset > 0 ? "skipping \(question.offset) " : "")
        + (question.limit == 0 ? "" : "50")
    }
    if let reason = log.unread?.reason {
      #expect(reason.contains(expected) && found.isEmpty, "\(reason) \(found)")
    } else {
      #expect(found == [expected.hasSuffix(" 0") ? String(expected.dropLast()) : expected])
    }
    #expect(log.faultCount == 0)
  }

  @Test func `the later pages of a list are one query, with an offset in the middle`() throws {
    let select = "CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK FROM ZITEM t0 ORDER BY t0.ZTITLE LIMIT 50"
    let pages = ["", " OFFSET 50", " OFFSET 100", " OFFSET 800"].map { select + $0 }
    let entries = try log(pages.joined(separator: "\n")).entries
    #expect(Set(entries.map { "\($0.count) \($0.question.offset)" }) == ["1 0", "3 100"])
  }

  @Test func `a statement truncated anywhere is one query or none`() throws {
    let statements = Self.log.split(separator: "\n").filter { $0.contains("sql: SELECT") }
    #expect(statements.count == 8)
    for statement in statements {
      for length in 0...statement.count {
        let log = try? log(String(statement.prefix(length)) + "\nCoreData: sql: SELECT")
        let found = (log?.entries.map(\.count) ?? []).reduce(log?.faultCount ?? 0, +)
        // The truncated second statement is never a query.
        #expect(found <= 1 && log?.unread?.count ?? 1 >= 1, "\(statement.prefix(length))")
      }
    }
    let wide = "CoreData: sql: SELECT 0, t0.Z_PK FROM ZITEM t0 WHERE t0.Z_ENT BETWEEN 0 AND "
    #expect(try log(wide + "\(Int.max)").entries.map(\.question.entity) == ["Item"])
  }

  @Test func `a statement of any depth is counted as unread`() throws {
    let nested = String(repeating: "(", count: 100_000)
    let log = try log("CoreData: sql: SELECT 0, t0.Z_PK FROM ZTAG t0 WHERE \(nested)")
    #expect(log.unread?.reason.hasSuffix("deeply") == true)
  }

  @Test func `a log without a fetch is rejected, and no value of a log is kept`() throws {
    #expect(throws: QuestionError.self) { try log("CoreData: sql: COMMIT\nhello") }
    let file = try file("log.txt", Self.log)
    let draft = try ScenarioDraft(of: document(), questions: .log(path: file))
    let scenario = try prepared(draft).scenario
    #expect(scenario.usage.values.sorted() == [0, 0, 1, 1, 1, 2])
    #expect(scenario.workload.count == 6)
    #expect(!draft.text.contains("secret"))
    #expect(draft.advice.contains { $0.hasPrefix("1 of the log's fetches ") })
  }

  private static let realData = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  @Test(.enabled(if: realData != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `a store's indexes become operations, and those without rows are rejected`() throws {
    let stores = try #require(Self.realData) + "/stores/plaso/"
    let knowledge = try ScenarioDraft(of: stores + "knowledgec-10.14.db")
    let labels = labels(try prepared(knowledge).scenario)
    #expect(labels.contains("Events, newest 100 by startDate"), "\(labels)")
    #expect(labels.contains("Events with streamName equal to a value"), "\(labels)")
    let usage = try file("usage.txt", "60% ICNote: folder == $f; limit: 5\n40% ICAttachment")
    let draft = try ScenarioDraft(of: stores + "NoteStore.sqlite", questions: .usage(path: usage))
    #expect(draft.questions.map(\.kind) == ["ICNote"])
    #expect(draft.advice.contains { $0.contains("usage.txt:2:5: ") }, "\(draft.advice)")
  }

  @Test(.enabled(if: realData != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
  func `the fetch requests of another model become operations`() throws {
    let path = try #require(Self.realData) + "/models/rentzsch__mogenerator__test.xml"
    let draft = try ScenarioDraft(of: path, tree: "Human")
    let scenario = try prepared(draft).scenario
    let fetches = scenario.workload.filter { $0.action is LogicalModel.Operation.Fetch }
    #expect(fetches.map(\.name) == ["all-humans", "by-human-name", "by-parent"])
    #expect(
      draft.advice.contains {
        $0.hasPrefix("left out fetch request byParentName: ")
      }, "\(draft.advice)")
  }
}
