import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias EndlessMappingExercise.DogModel
@testable import func EndlessMappingExercise.move
@testable import func EndlessMappingExercise.ownerID

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("an owner with dogs has a finite value") { try checkOwner(2, dogs: 2) },
      Check("a dog's value has its owner's ID") { try checkDog(201, of: 2) },
      Check("the value of a dog without an owner has no owner's ID") {
        let trial = try TrialStore.dogOwners()
        let context = trial.container.newContext()
        let dog: Dog = try context.fetchRequired(Query<Dog>.id(DogOwners.id(201)))
        dog.owner = nil
        try expectEqual(ownerID(of: try dog.domain()), nil, "the owner's ID")
      },
      Check("a dog moves to another owner", task: 2) { try checkMove(101, to: 3) },
      Check("a dog can lose its owner", task: 2) { try checkMove(102, to: nil) },
      Check("a dog that keeps its owner writes no row", task: 2) {
        let trial = try TrialStore.dogOwners()
        let dog = try value(of: 101, in: trial)
        let uses = try trial.statements {
          try move(dog, to: DogOwners.id(1), in: trial.container.newContext())
        }
        let updates = uses.map(\.sql).filter { $0.hasPrefix("UPDATE ZDOG") }
        try expectEqual(updates, [], "the UPDATE statements")
        try expectEqual(try ownerName(of: 101, in: trial), "Owner 1", "the owner")
      },
      Check("an owner with many dogs has a finite value", isHidden: true) {
        try checkOwner(1, dogs: 7)
      },
      Check("the value of another dog has its owner's ID", isHidden: true) {
        try checkDog(302, of: 3)
      },
      Check("another dog can move", task: 2, isHidden: true) { try checkMove(301, to: 1) },
    ]
  }

  private static func checkOwner(_ number: Int, dogs: Int) throws {
    let context = try TrialStore.dogOwners(dogsEach: dogs).container.newContext()
    let owner: Owner = try context.fetchRequired(Query<Owner>.id(DogOwners.id(number)))
    let value = try owner.domain()
    try expectEqual(value.dogs.count, dogs, "the number of dogs in the value")
    try expectEqual(
      Set(value.dogs.map { ownerID(of: $0) }), [DogOwners.id(number)], "the owner's ID of its dogs")
  }

  private static func checkDog(_ number: Int, of owner: Int) throws {
    let dog = try value(of: number, in: TrialStore.dogOwners())
    try expectEqual(ownerID(of: dog), DogOwners.id(owner), "the owner's ID")
  }

  private static func checkMove(_ number: Int, to owner: Int?) throws {
    let trial = try TrialStore.dogOwners()
    let dog = try value(of: number, in: trial)
    try move(dog, to: owner.map(DogOwners.id), in: trial.container.newContext())
    try expectEqual(
      try ownerName(of: number, in: trial), owner.map { "Owner \($0)" }, "the owner in the store")
  }

  private static func value(of number: Int, in trial: TrialStore) throws -> DogModel {
    let context = trial.container.newContext()
    let dog: Dog = try context.fetchRequired(Query<Dog>.id(DogOwners.id(number)))
    return try dog.domain()
  }

  private static func ownerName(of number: Int, in trial: TrialStore) throws -> String? {
    try trial.rows(
      """
      SELECT o.ZNAME FROM ZDOG d LEFT JOIN ZOWNER o ON d.ZOWNER = o.Z_PK
      WHERE d.ZNAME = 'Dog \(number)'
      """)[0][0]
  }
}
