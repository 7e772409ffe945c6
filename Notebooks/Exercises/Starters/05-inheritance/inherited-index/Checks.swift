import CourseChecks
import CourseWorlds
import Lineage

@testable import func InheritedIndexExercise.addNewestIndex
@testable import func InheritedIndexExercise.addTitleIndex

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a search by title uses an index on the title, in all kinds and in one", task: 1) {
        let trial = try world(addTitleIndex)
        try expectTitlePlan(Query<Publication>.where { $0.title == "Title 7" }, in: trial)
        try expectTitlePlan(Query<Book>.where { $0.title == "Title 10" }, in: trial)
      },
      Check("one index on the title serves all kinds", task: 1) {
        let indexes = try world(addTitleIndex).rows(
          "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%ZTITLE%'")
        try expectEqual(indexes.count, 1, "the number of indexes on ZTITLE")
      },
      Check("the entity of the title declares the index", task: 1) {
        try expectDeclared("title", addTitleIndex)
      },
      Check("the newest ten books need no sort", task: 2) {
        try expectNoSort(
          Query<Book>.all.descending { $0.publishDate }.limit(10), "the newest ten books")
        let query = Query<Book>.all.descending { $0.publishDate }.limit(10)
        let without = try steps(of: query, in: TrialStore.publications(200))
        let with = try steps(of: query, in: world(addNewestIndex))
        print("steps for the newest ten books, without and with the index: \([without, with])")
        try record("steps for the newest ten books", Double(with))
      },
      Check("the newest ten blog posts need no sort", task: 2) {
        try expectNoSort(
          Query<BlogPost>.all.descending { $0.publishDate }.limit(10), "the newest ten blog posts")
      },
      Check("the parent declares the index for all kinds", task: 2) {
        try expectDeclared("Z_ENT", addNewestIndex)
      },
      Check("a search by title uses the index in the other kinds", task: 1, isHidden: true) {
        let trial = try world(addTitleIndex)
        try expectTitlePlan(Query<AcademicPaper>.where { $0.title == "Title 6" }, in: trial)
        try expectTitlePlan(Query<WebArticle>.where { $0.title == "Title 2" }, in: trial)
      },
      Check("the oldest papers and articles need no sort", task: 2, isHidden: true) {
        try expectNoSort(
          Query<AcademicPaper>.all.ascending { $0.publishDate }.limit(5), "the oldest five papers")
        try expectNoSort(
          Query<WebArticle>.all.ascending { $0.publishDate }.limit(5), "the oldest five articles")
      },
    ]
  }

  /// Publications in a store of a model with one of the two indexes.
  private static func world(_ addIndex: (ManagedObjectModel) -> Void) throws -> TrialStore {
    let model = Publications.model()
    addIndex(model)
    let trial = try TrialStore(model, classes: Publications.classes)
    try Publications.fill(trial.container.newContext(), count: 200)
    return trial
  }

  private static func uses<Kind: Publication>(of query: Query<Kind>, in trial: TrialStore) throws
    -> [StatementUse]
  {
    try trial.statements { _ = try trial.container.newContext().fetch(query) }
  }

  private static func steps<Kind: Publication>(of query: Query<Kind>, in trial: TrialStore) throws
    -> Int
  {
    try uses(of: query, in: trial).map(\.virtualMachineStepCount).reduce(0, +)
  }

  private static func plan<Kind: Publication>(of query: Query<Kind>, in trial: TrialStore) throws
    -> String
  {
    let sql = try uses(of: query, in: trial).first?.sql ?? ""
    return try trial.store.queryPlan(of: sql).joined(separator: "; ")
  }

  private static func expectTitlePlan<Kind: Publication>(
    _ query: Query<Kind>, in trial: TrialStore
  ) throws {
    let plan = try plan(of: query, in: trial)
    try expect(
      plan.contains("(ZTITLE=?"),
      "the plan of a search in \(Kind.self) by title: expected an index that begins with ZTITLE, "
        + "found “\(plan)”")
  }

  private static func expectNoSort<Kind: Publication>(_ query: Query<Kind>, _ subject: String)
    throws
  {
    let trial = try world(addNewestIndex)
    let sorts = try uses(of: query, in: trial).map(\.sortCount).reduce(0, +)
    let plan = try plan(of: query, in: trial)
    try expect(
      sorts == 0,
      "the number of sorts for \(subject): expected 0, found \(sorts), with the plan “\(plan)”")
  }

  /// The entities that declare an index with an element.
  private static func expectDeclared(
    _ element: String, _ addIndex: (ManagedObjectModel) -> Void
  ) throws {
    let model = Publications.model()
    addIndex(model)
    let entities = model.entitiesByName.values.filter { entity in
      entity.indexes.contains { $0.elements.contains { $0.property == element } }
    }
    try expectEqual(
      entities.map(\.name).sorted(), ["Publication"],
      "the entities that declare an index with \(element)")
  }
}
