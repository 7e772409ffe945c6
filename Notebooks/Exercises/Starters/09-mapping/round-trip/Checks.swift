import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import typealias RoundTripExercise.DogModel
@testable import typealias RoundTripExercise.OwnerModel

@main
struct Checks: ExerciseChecks {
  private static let rex = DogModel(id: DogOwners.id(101), name: "Rex")
  private static let fido = DogModel(id: DogOwners.id(102), name: "Fido")
  private static let bella = DogModel(id: DogOwners.id(103), name: "Bella")

  static var checks: [Check] {
    [
      Check("an owner without a nickname is read without one") {
        try roundTrip(
          OwnerModel(id: DogOwners.id(1), name: "Ada", nickname: nil, dogs: []))
      },
      Check("the row of this owner has NULL") {
        let trial = try TrialStore.dogOwners(0)
        let value = OwnerModel(id: DogOwners.id(1), name: "Ada", nickname: nil, dogs: [])
        try trial.container.newContext().save(models: [value])
        try expectEqual(try trial.rows("SELECT ZNICKNAME FROM ZOWNER")[0][0], nil, "ZNICKNAME")
      },
      Check("an owner with two dogs is read with both", task: 2) {
        let value = OwnerModel(
          id: DogOwners.id(1), name: "Ada", nickname: "Ace", dogs: [rex, fido])
        try roundTrip(value, after: [fido, rex])
      },
      Check("two owners with the same dogs are equal", task: 2) {
        let one = OwnerModel(id: DogOwners.id(1), name: "Ada", nickname: nil, dogs: [rex, fido])
        let other = OwnerModel(id: DogOwners.id(1), name: "Ada", nickname: nil, dogs: [fido, rex])
        try expect(
          one == other,
          "the values should be equal, because a relationship has no order, but they differ")
      },
      Check("an empty nickname stays an empty string", isHidden: true) {
        try roundTrip(
          OwnerModel(id: DogOwners.id(2), name: "Grace", nickname: "", dogs: []))
      },
      Check("an owner with three dogs is read with all of them", task: 2, isHidden: true) {
        let value = OwnerModel(
          id: DogOwners.id(2), name: "Grace", nickname: nil, dogs: [bella, rex, fido])
        try roundTrip(value, after: [rex, fido, bella])
      },
    ]
  }

  /// Writes a value, reads it in another context, and compares; the dogs may be stored before.
  private static func roundTrip(_ value: OwnerModel, after dogs: [DogModel] = []) throws {
    let trial = try TrialStore.dogOwners(0)
    for dog in dogs { try trial.container.newContext().save(models: [dog]) }
    try trial.container.newContext().save(models: [value])
    let found: [OwnerModel] = try trial.container.newContext().fetch(Query<Owner>.all)
    try expectEqual(found.map(\.name), [value.name], "the names that were read")
    try expectEqual(found[0].nickname, value.nickname, "the nickname that was read")
    try expect(
      found[0].dogs == value.dogs,
      "the dogs that were read: expected \(value.dogs.map(\.name)), found "
        + "\(found[0].dogs.map(\.name))")
    try expectEqual(found, [value], "the values that were read")
  }
}
