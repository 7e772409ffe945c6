import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias DetailsRelationshipExercise.DetailsStorage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    visible(count: 24, seed: 1, isHidden: false) + visible(count: 61, seed: 7, isHidden: true)
      + [
        Check("reading the newest 100 runs at most 6 statements", task: 6) {
          try countStatements(of: 200, limit: 100, most: 6)
        },
        Check("reading all of a kind runs at most 6 statements", task: 6, isHidden: true) {
          let trial = try stored(120, seed: 3)
          let uses = try trial.statements {
            _ = try DetailsStorage(context: trial.container.newContext()).all(of: .paper)
          }
          let count = uses.reduce(0) { $0 + $1.executionCount }
          try expect(count <= 6, "the number of statements: expected at most 6, found \(count)")
        },
      ]
  }

  /// The same cases for other data.
  private static func visible(count: Int, seed: UInt8, isHidden: Bool) -> [Check] {
    let suffix = isHidden ? ", with other data" : ""
    func check(_ name: String, _ task: Int, _ body: @escaping () throws -> Void) -> Check {
      Check(name + suffix, task: task, isHidden: isHidden, body: body)
    }
    let sample = PublicationRecord.sample(count, seed: seed)
    return [
      check("no entity holds attributes of two kinds", 1) { try checkModel() },
      check("a found publication equals the inserted one", 2) {
        let trial = try stored(count, seed: seed)
        let storage = DetailsStorage(context: trial.container.newContext())
        for record in sample {
          let found = try storage.find(record.id)
          try expectSame(try expectPresent(found, "the publication \(record.title)"), record)
        }
        try expectEqual(try storage.find(UUID()), nil, "the result for an unknown ID")
      },
      check("newest has the right order and the limit", 3) {
        try compare("the newest 10", count, seed) { try $0.newest(10) }
        try compare("the newest \(3 * count)", count, seed) { try $0.newest(UInt(3 * count)) }
      },
      check("the store sorts and cuts the newest", 3) {
        let trial = try stored(count, seed: seed)
        let uses = try trial.statements {
          _ = try DetailsStorage(context: trial.container.newContext()).newest(10)
        }
        let sql = uses.first?.sql ?? ""
        try expect(
          sql.contains(" ORDER BY ") && sql.contains(" LIMIT "),
          "the statement for the newest: expected ORDER BY and LIMIT, found “\(sql)”")
      },
      check("each kind is found with its own values", 3) {
        for kind in PublicationKind.allCases {
          try compare("the kind \(kind)", count, seed) { sorted(try $0.all(of: kind)) }
        }
      },
      check("the store selects the publications of a kind", 3) {
        try expectSelected("the only paper", in: manyPosts(seed: seed)) { try $0.all(of: .paper) }
      },
      check("a tag finds publications of all kinds", 4) {
        try compare(
          "the tag Swift", count, seed,
          change: { storage in
            for record in sample.filter({ $0.id != sample[0].id }).prefix(9) {
              try storage.add(tag: "Swift", to: record.id)
            }
            try storage.add(tag: "SQLite", to: sample[0].id)
          }
        ) { sorted(try $0.tagged("Swift")) }
      },
      check("the store selects the publications with a tag", 4) {
        let trial = try manyPosts(seed: seed)
        let context = trial.container.newContext()
        try DetailsStorage(context: context).add(tag: "Swift", to: sample[3].id)
        try context.save()
        try expectSelected("the only tagged post", in: trial) { try $0.tagged("Swift") }
      },
      check("a deleted publication is not found", 4) {
        try compare(
          "the store after deletions", count, seed,
          change: { storage in
            for record in sample.prefix(5) { try storage.delete(record.id) }
          }
        ) { sorted(try $0.newest(UInt(count))) }
      },
      check("deletions leave no rows", 4) { try checkNothingLeft(count, seed) },
      check("a publication can change its kind", 5) {
        try compare(
          "the store after changes", count, seed,
          change: { storage in
            for (record, next) in zip(sample, sample.dropFirst()).prefix(8) {
              try storage.change(record.id, to: next.content)
            }
          }
        ) { sorted(try $0.newest(UInt(count))) }
      },
      check("the old details are deleted", 5) {
        let before = try rowCount(of: try stored(count, seed: seed))
        let trial = try stored(count, seed: seed) { storage in
          try storage.change(sample[0].id, to: .post(platform: "Ghost"))
        }
        try expectEqual(try rowCount(of: trial), before, "the number of rows in all tables")
      },
    ]
  }

  private static func checkModel() throws {
    let model = DetailsStorage.model()
    try expect(
      model.entities.allSatisfy { $0.subentities.isEmpty },
      "no entity should have sub-entities, but one has some")
    let kinds = [["isbn", "pageCount"], ["doi", "citationCount"], ["wordCount"], ["platform"]]
    var owners: Set<String> = []
    for own in kinds {
      let holders = model.entities.filter { entity in
        own.contains { entity.attributesByName[$0] != nil }
      }
      try expectEqual(holders.count, 1, "the number of entities with \(own[0])")
      owners.formUnion(holders.compactMap(\.name))
    }
    try expectEqual(owners.count, kinds.count, "the number of entities with details")
    let shared = model.entities.filter { $0.attributesByName["title"] != nil }
    try expectEqual(shared.count, 1, "the number of entities with a title")
    for name in kinds.joined() {
      try expect(
        shared[0].attributesByName[name] == nil,
        "the entity with the title should have no attributes of one kind, but has \(name)")
    }
    try model.freeze()
  }

  /// A store of the learner's strategy, saved, and then changed and saved again.
  private static func stored(
    _ count: Int, seed: UInt8, change: (DetailsStorage) throws -> Void = { _ in }
  ) throws -> TrialStore {
    try stored(DetailsStorage.self, count, seed, change: change)
  }

  private static func stored<Storage: PublicationStorage>(
    _ type: Storage.Type, _ count: Int, _ seed: UInt8, change: (Storage) throws -> Void
  ) throws -> TrialStore {
    let trial = try TrialStore(Storage.model(), classes: Storage.classes)
    let context = trial.container.newContext()
    let storage = Storage(context: context)
    for record in PublicationRecord.sample(count, seed: seed) { try storage.insert(record) }
    try context.save()
    try change(storage)
    try context.save()
    return trial
  }

  private static func sorted(_ records: [PublicationRecord]) -> [PublicationRecord] {
    records.sorted { $0.title < $1.title }
  }

  private static func expectSame(_ found: PublicationRecord, _ expected: PublicationRecord) throws {
    try expectEqual(found.content, expected.content, "the content of \(expected.title)")
    try expectEqual(found.publishDate, expected.publishDate, "the date of \(expected.title)")
    try expectEqual(found, expected, expected.title)
  }

  /// Compares an answer of a new context with that of the parent entity.
  private static func compare(
    _ subject: String, _ count: Int, _ seed: UInt8,
    change: (any PublicationStorage) throws -> Void = { _ in },
    _ answer: (any PublicationStorage) throws -> [PublicationRecord]
  ) throws {
    let theirs = try stored(DetailsStorage.self, count, seed) { try change($0) }
    let ours = try stored(ParentEntityStorage.self, count, seed) { try change($0) }
    let found = try answer(DetailsStorage(context: theirs.container.newContext()))
    let expected = try answer(ParentEntityStorage(context: ours.container.newContext()))
    try expectEqual(found.count, expected.count, "the number of publications of \(subject)")
    for (index, (one, other)) in zip(found, expected).enumerated() {
      try expectEqual(one.title, other.title, "publication \(index + 1) of \(subject)")
      try expectSame(one, other)
    }
  }

  /// A store with a paper and 200 posts.
  private static func manyPosts(seed: UInt8) throws -> TrialStore {
    let sample = PublicationRecord.sample(800, seed: seed)
    return try stored(0, seed: seed) { storage in
      try storage.insert(sample[1])
      for record in sample where record.kind == .post { try storage.insert(record) }
    }
  }

  /// Requires one publication, and much less work of the store than for all publications.
  private static func expectSelected(
    _ subject: String, in trial: TrialStore,
    _ work: (DetailsStorage) throws -> [PublicationRecord]
  ) throws {
    let all = try trial.steps {
      _ = try DetailsStorage(context: trial.container.newContext()).newest(1_000)
    }
    var count = 0
    let steps = try trial.steps {
      count = try work(DetailsStorage(context: trial.container.newContext())).count
    }
    try expectEqual(count, 1, "the number of publications, which should be \(subject)")
    try expect(
      2 * steps < all,
      "the steps for \(subject): expected less than half of the \(all) for all publications, "
        + "found \(steps)")
  }

  private static func checkNothingLeft(_ count: Int, _ seed: UInt8) throws {
    let sample = PublicationRecord.sample(count, seed: seed)
    let trial = try stored(count, seed: seed) { storage in
      for record in sample { try storage.add(tag: "Swift", to: record.id) }
      for record in sample { try storage.delete(record.id) }
    }
    let rows = try rowCount(of: trial)
    try expect(rows <= 1, "the number of rows: expected only the tag's, found \(rows)")
  }

  /// The rows of all tables that hold objects or links.
  private static func rowCount(of trial: TrialStore) throws -> Int {
    let tables = try trial.rows(
      """
      SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%'
      AND name NOT IN ('Z_PRIMARYKEY', 'Z_METADATA', 'Z_MODELCACHE')
      """)
    return try tables.compactMap { $0[0] }.reduce(0) { sum, table in
      sum + (Int(try trial.rows("SELECT count(*) FROM \"\(table)\"")[0][0] ?? "0") ?? 0)
    }
  }

  private static func countStatements(of count: Int, limit: UInt, most: Int) throws {
    let theirs = try stored(count, seed: 2)
    let ours = try stored(ParentEntityStorage.self, count, 2) { _ in }
    func statements<Storage: PublicationStorage>(_ type: Storage.Type, _ trial: TrialStore) throws
      -> Int
    {
      try trial.statements {
        _ = try Storage(context: trial.container.newContext()).newest(limit)
      }.reduce(0) { $0 + $1.executionCount }
    }
    let found = try statements(DetailsStorage.self, theirs)
    try record("statements", Double(found))
    try record(
      "statements of a parent entity", Double(try statements(ParentEntityStorage.self, ours)))
    try record("processor time to a parent entity's", try timeRatio(theirs, ours, limit))
    try expect(
      found > 0 && found <= most, "the number of statements: expected 1 to \(most), found \(found)")
  }

  /// The median of ratios, measured in turns; no check depends on it.
  private static func timeRatio(_ theirs: TrialStore, _ ours: TrialStore, _ limit: UInt) throws
    -> Double
  {
    func nanoseconds<Storage: PublicationStorage>(_ type: Storage.Type, _ trial: TrialStore) throws
      -> Double
    {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      let start = Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
      _ = try Storage(context: trial.container.newContext()).newest(limit)
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec) - start
    }
    let ratios = try (0..<15).map { _ in
      try nanoseconds(DetailsStorage.self, theirs) / nanoseconds(ParentEntityStorage.self, ours)
    }
    return ratios.sorted()[7]
  }
}
