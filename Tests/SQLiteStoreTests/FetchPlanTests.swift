import Foundation
import Testing

@testable import Lineage

/// Statements cached by a fetch's structure.
@Suite struct FetchPlanTests {
  private let staff: Staff
  private let opened: OpenedStore

  init() throws {
    staff = try Staff.seeded()
    opened = try staff.store.openedStore()
  }

  /// Returns predicates of one structure each, with any values.
  private func conditions(
    _ text: String, _ number: Int64, _ date: Date, _ person: ManagedObjectID,
    _ project: ManagedObjectID
  ) -> [FetchPredicate] {
    let comparisons: [FetchPredicate] = [
      .test(.path("name"), .equal, .text(text)),
      .test(.path("name"), .less, .text(text), .direct, .caseInsensitive),
      .test(.path("name"), .contains, .text(text)),
      .test(.path("name"), .contains, .text(text), .direct, [.diacriticInsensitive]),
      .test(.path("name"), .endsWith, .text(text)), .test(.path("name"), .like, .text(text)),
      .test(.path("name"), .matches, .text(text)),
      .test(.path("salary"), .greaterOrEqual, .number(number)),
      .test(.path("rating"), .notEqual, .number(number)),
      .test(.path("salary"), .notEqual, .real(Double(number))),
      .attribute("hired", .less, .date(date)),
      .test(.path("boss"), .equal, .value(.object(person))),
      .test(.path("employer.name"), .equal, .text(text)),
      .test(.path("boss.boss.salary"), .less, .number(number)),
      .test(.path("reports"), .equal, .value(.object(person)), .any),
      .test(.path("reports.name"), .equal, .text(text), .any),
      .test(.path("projects.hours"), .greater, .number(number), .all),
      .test(.path("projects.hours"), .less, .number(number), .none),
      .test(.path("projects.name"), .contains, .text(text)),
      .linked("projects", to: project),
    ]
    return comparisons + comparisons.map { .and([.test(.path("salary"), .less, .number(7)), $0]) }
      + [.and(comparisons)]
  }

  private func written(_ fetch: StoreFetch) throws -> FetchSQL {
    try FetchSQL(
      fetch, layout: opened.layout, storeIdentifier: opened.identifier,
      columns: opened.plans[fetch.entity.index].columns)
  }

  private func checked(_ predicate: FetchPredicate, _ limit: Int = 0) throws -> StoreFetch {
    var draft = FetchDraft(entity: try staff.layout("Employee"), predicate: predicate)
    draft.sortDescriptors = [FetchSortDescriptor(key: "hired")]
    draft.limit = limit
    return try draft.checked(in: staff.container.layout)
  }

  @Test func `a cached statement equals a newly written one, with its own values`() throws {
    let (ada, boris) = (try staff.object("Ada").objectID, try staff.object("Boris").objectID)
    let apollo = try staff.object("Apollo", of: "Project").objectID
    let zephyr = try staff.object("Zephyr", of: "Project").objectID
    let first = conditions("a", 1, Staff.lowEpoch, ada, apollo)
    let second = conditions("b", 2, Staff.lowEpoch + 1, boris, zephyr)
    for (one, other) in zip(first, second) {
      let found = try [one, other].map { predicate in
        let fetch = try checked(predicate, 3)
        let (found, right) = (try opened.query(fetch), try written(fetch))
        #expect(found.sql == right.sql)
        #expect("\(found.values)" == "\(right.values)")
        return found
      }
      #expect(found[0].plan != nil && found[0].plan === found[1].plan, "\(one)")
    }
  }

  @Test func `fetches of different structures have different statements`() throws {
    let ada = try staff.object("Ada").objectID
    let apollo = try staff.object("Apollo", of: "Project").objectID
    let conditions = conditions("a", 1, Staff.lowEpoch, ada, apollo)
    var texts = try conditions.map { try opened.query(checked($0)).sql }
    texts += try conditions.map { try opened.query(checked($0, 2)).sql }
    // Salary is compared with an integer and with a double, and one condition occurs in `and`
    // twice.
    #expect(
      try conditions.map { try written(checked($0)).sql } == Array(texts.prefix(conditions.count)))
    #expect(Set(texts).count > conditions.count)
  }

  @Test func `a predicate that can be written in several ways has no cached plan`() throws {
    for predicate in [
      .test(.path("name"), .beginsWith, .text("a")), .isNil("name"),
      .test(.path("name"), .isIn, .list([.text("a"), .text("b")])),
      .or([.test(.path("name"), .equal, .text("a")), .isNil("name")]),
      .test(.path("salary"), .between, .list([.number(1), .number(2)])),
      .test(.path("salary"), .less, .path("rating")),
    ] as [FetchPredicate] {
      #expect(try opened.query(checked(predicate)).plan == nil, "\(predicate)")
    }
  }
}
