import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias UpsertDogsExercise.DogModel
@testable import typealias UpsertDogsExercise.OwnerModel

@main
struct Checks: ExerciseChecks {
  private static let message = owner(1, [(102, "Rex"), (199, "Fido")])

  static var checks: [Check] {
    [
      Check("a new owner is stored with its name") {
        try expectEqual(
          try names("ZOWNER", after: [owner(7, [])]), ["Owner 1", "Owner 7"], "owners")
      },
      Check("dogs are changed and inserted by their IDs", task: 2) {
        try expectEqual(
          try names("ZDOG", after: [message]), ["Dog 101", "Fido", "Rex"], "the dogs in the store")
      },
      Check("a dog that is missing from the list remains without an owner", task: 2) {
        try expectEqual(try ownerless(after: [message]), ["Dog 101"], "the dogs without an owner")
      },
      Check("the same message again writes no row", task: 2) {
        let trial = try TrialStore.dogOwners(1)
        try store([message], in: trial)
        let uses = try trial.statements { try store([message], in: trial) }
        try expectEqual(written(uses), [], "the statements that write")
      },
      Check("the number of statements does not grow with the number of owners", task: 2) {
        try expectEqual(
          try fetches(of: 30), try fetches(of: 3), "the number of SELECT statements for 30 owners")
      },
      Check("an empty list detaches all dogs", task: 2, isHidden: true) {
        try expectEqual(
          try ownerless(after: [owner(1, [])]), ["Dog 101", "Dog 102"], "the dogs without an owner")
      },
      Check("a dog moves from one owner to another", task: 2, isHidden: true) {
        let messages = [owner(1, [(102, "Dog 102")]), owner(2, [(101, "Dog 101")])]
        let trial = try TrialStore.dogOwners(1)
        try store(messages, in: trial)
        let rows = try trial.rows(
          "SELECT d.ZNAME, o.ZNAME FROM ZDOG d JOIN ZOWNER o ON d.ZOWNER = o.Z_PK ORDER BY 1")
        try expectEqual(
          rows.map { $0.compactMap(\.self) }, [["Dog 101", "Owner 2"], ["Dog 102", "Owner 1"]],
          "the dogs and their owners")
      },
      Check("an owner's new name is stored", isHidden: true) {
        var renamed = owner(1, [(101, "Dog 101"), (102, "Dog 102")])
        renamed.name = "Ada"
        try expectEqual(try names("ZOWNER", after: [renamed]), ["Ada"], "owners")
      },
    ]
  }

  private static func owner(_ number: Int, _ dogs: [(Int, String)]) -> OwnerModel {
    OwnerModel(
      id: DogOwners.id(number), name: "Owner \(number)",
      dogs: dogs.map { DogModel(id: DogOwners.id($0.0), name: $0.1) })
  }

  private static func store(_ owners: [OwnerModel], in trial: TrialStore) throws {
    try trial.container.newContext().save(models: owners)
  }

  private static func names(_ table: String, after owners: [OwnerModel]) throws -> [String] {
    let trial = try TrialStore.dogOwners(1)
    try store(owners, in: trial)
    return try trial.rows("SELECT ZNAME FROM \(table) ORDER BY 1").compactMap { $0[0] }
  }

  private static func ownerless(after owners: [OwnerModel]) throws -> [String] {
    let trial = try TrialStore.dogOwners(1)
    try store(owners, in: trial)
    return try trial.rows("SELECT ZNAME FROM ZDOG WHERE ZOWNER IS NULL ORDER BY 1")
      .compactMap { $0[0] }
  }

  private static func written(_ uses: [StatementUse]) -> [String] {
    uses.map(\.sql).filter { sql in
      ["INSERT INTO Z", "UPDATE Z", "DELETE FROM Z"].contains { sql.hasPrefix($0) }
    }
  }

  private static func fetches(of count: Int) throws -> Int {
    let trial = try TrialStore.dogOwners(count)
    let messages = (1..<(count + 1)).map {
      owner($0, [(100 * $0 + 2, "Rex"), (100 * $0 + 9, "New")])
    }
    let uses = try trial.statements { try store(messages, in: trial) }
    let inserted = uses.filter { $0.sql.hasPrefix("INSERT INTO ZDOG") }
    try expectEqual(
      inserted.map(\.executionCount).reduce(0, +), count, "the number of inserted dogs")
    return uses.filter { $0.sql.hasPrefix("SELECT") }.map(\.executionCount).reduce(0, +)
  }
}
