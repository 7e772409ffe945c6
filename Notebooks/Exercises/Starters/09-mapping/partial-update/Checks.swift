import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func PartialUpdateExercise.removeNickname
@testable import func PartialUpdateExercise.rename
@testable import func PartialUpdateExercise.setNickname

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("setNickname sets a nickname") { try checkSet("Ace", of: 2) },
      Check("removeNickname removes a nickname") { try checkRemove(2) },
      Check("a rename keeps the nickname") {
        try check(after: { try rename(DogOwners.id(2), to: "Ada", in: $0) }, 2, "Ada", "Nick 2")
      },
      Check("an update of an unknown ID fails") {
        let context = try TrialStore.dogOwners().container.newContext()
        let error = try expectError("an update of owner 99") {
          try rename(DogOwners.id(99), to: "Ada", in: context)
        }
        try expect(
          error is DomainMappingError,
          "the error: expected a DomainMappingError, found \(type(of: error))")
      },
      Check("a rename to the current name writes no row", task: 2) {
        let uses = try updates { try rename(DogOwners.id(1), to: "Owner 1", in: $0) }
        try expectEqual(uses, [], "the UPDATE statements")
      },
      Check("a rename writes only the name", task: 2) {
        let uses = try updates { try rename(DogOwners.id(1), to: "Ada", in: $0) }
        try expectEqual(
          uses, ["UPDATE ZOWNER SET ZNAME = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?"],
          "the UPDATE statements")
      },
      Check("another nickname can be set", isHidden: true) { try checkSet("", of: 1) },
      Check("another nickname can be removed", isHidden: true) { try checkRemove(4) },
      Check("removing a missing nickname writes no row", task: 2, isHidden: true) {
        let uses = try updates { try removeNickname(of: DogOwners.id(1), in: $0) }
        try expectEqual(uses, [], "the UPDATE statements")
      },
      Check("setting the current nickname writes no row", task: 2, isHidden: true) {
        let uses = try updates { try setNickname("Nick 2", of: DogOwners.id(2), in: $0) }
        try expectEqual(uses, [], "the UPDATE statements")
      },
    ]
  }

  private static func checkSet(_ nickname: String, of number: Int) throws {
    try check(
      after: { try setNickname(nickname, of: DogOwners.id(number), in: $0) }, number,
      "Owner \(number)", nickname)
  }

  private static func checkRemove(_ number: Int) throws {
    try check(
      after: { try removeNickname(of: DogOwners.id(number), in: $0) }, number, "Owner \(number)",
      nil)
  }

  /// The values in the row of an owner after some work.
  private static func check(
    after work: (ManagedObjectContext) throws -> Void, _ number: Int, _ name: String,
    _ nickname: String?
  ) throws {
    let trial = try TrialStore.dogOwners(5)
    try work(trial.container.newContext())
    let rows = try trial.rows(
      "SELECT ZNAME, ZNICKNAME FROM ZOWNER WHERE ZPHONE = '555-\(1_000 + number)'")
    try expectEqual(
      rows.map { $0.map { $0 ?? "NULL" } }, [[name, nickname ?? "NULL"]],
      "the name and the nickname in the row")
  }

  private static func updates(_ work: (ManagedObjectContext) throws -> Void) throws -> [String] {
    let trial = try TrialStore.dogOwners()
    let context = trial.container.newContext()
    return try trial.statements { try work(context) }.map(\.sql).filter { $0.hasPrefix("UPDATE Z") }
      .filter { !$0.hasPrefix("UPDATE Z_") }
  }
}
