import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func EntityNumberExercise.namesInOrder
@testable import func EntityNumberExercise.number

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the number of Book is 5 in the course's store", task: 1) {
        let trial = try TrialStore.publications()
        try expectEqual(try number(of: "Book", in: trial), 5, "the number of Book")
      },
      Check("the number of WebArticle is 6 in one store and 9 in another", task: 1) {
        let name = "WebArticle"
        let small = try number(of: name, in: try TrialStore.publications())
        try expectEqual(small, 6, "the number of WebArticle in the store of publications")
        let large = try number(of: name, in: try Periodicals.store())
        try expectEqual(large, 9, "the number of WebArticle in the store with periodicals")
      },
      Check("an entity that the store does not have returns nil", task: 1) {
        let trial = try TrialStore.publications()
        try expectEqual(try number(of: "Journal", in: trial), nil, "the number of Journal")
      },
      Check("the order of the course's model matches its store", task: 2) {
        try checkOrder(of: Publications.model(), TrialStore.publications())
      },
      Check("the sub-entities of Periodical come right after it", task: 2) {
        try checkOrder(of: Periodicals.model(), Periodicals.store())
      },
      Check("the number is right in a store with changed numbers", task: 1, isHidden: true) {
        let trial = try TrialStore.publications()
        try trial.change("UPDATE Z_PRIMARYKEY SET Z_ENT = 50 WHERE Z_NAME = 'Book'")
        try expectEqual(try number(of: "Book", in: trial), 50, "the number of Book")
      },
      Check("the order is right for four levels and lowercase names", task: 2, isHidden: true) {
        let model = ManagedObjectModel(entities: [
          entity("Zoo"), entity("ant", [entity("Queen", [entity("egg")]), entity("Drone")]),
          entity("Bee"),
        ])
        try checkOrder(of: model, TrialStore(model, classes: []))
      },
    ]
  }

  private static func entity(_ name: String, _ below: [EntityDescription] = [])
    -> EntityDescription
  {
    EntityDescription(
      name: name,
      properties: [AttributeDescription(name: "size", type: .double)].filter { _ in below.isEmpty },
      subentities: below)
  }

  private static func checkOrder(of model: ManagedObjectModel, _ trial: TrialStore) throws {
    let roots = model.entities.filter { $0.superentity == nil }
    let stored = try trial.rows("SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    try expectEqual(namesInOrder(roots), stored.compactMap { $0[0] }, "the names in order")
  }
}
