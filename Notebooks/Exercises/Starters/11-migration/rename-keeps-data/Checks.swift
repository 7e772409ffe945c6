import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias RenameKeepsDataExercise.Place
@testable import func RenameKeepsDataExercise.version1
@testable import func RenameKeepsDataExercise.version2

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("title has its old name as renaming identifier", task: 1) {
        let place = try expectPresent(version2().entitiesByName["Place"], "the entity Place")
        let title = try expectPresent(place.propertiesByName["title"], "Place.title")
        try expectEqual(title.renamingIdentifier, "name", "the renaming identifier of title")
      },
      Check("no entity is removed", task: 2) {
        let mapping = try MappingModel.inferred(from: version1(), to: version2())
        try expectEqual(mapping.removedEntities, [], "the removed entities")
        try expectEqual(mapping.addedEntities, [], "the added entities")
      },
      Check("the places of an old store have their titles and keys", task: 2) {
        try checkTitles(["Berlin", "Oslo"], through: [version2()])
      },
      Check("other data is kept, in one step or two", task: 2, isHidden: true) {
        let names = ["Aa", "Bb", "Cc", "Dd"]
        try checkTitles(names, through: [third()])
        try checkTitles(names, through: [version2(), third()])
      },
    ]
  }

  private static func third() -> ManagedObjectModel {
    let model = version2()
    model.entitiesByName["Place"]?.properties.append(
      AttributeDescription(name: "country", type: .string))
    return model
  }

  private static func checkTitles(
    _ names: [String], through models: [ManagedObjectModel]
  ) throws {
    let file = try StoreFile()
    let context = try file.open(version1()).newContext()
    for name in names {
      try context.insert(entityName: "Location").setValue(.string(name), forKey: "name")
    }
    try context.save()
    let before = try file.rows("SELECT Z_PK, ZNAME FROM ZLOCATION ORDER BY Z_PK")
    for model in models { _ = try file.open(model) }
    let container = try file.open(try expectPresent(models.last, "a model"), classes: [Place.self])
    let places = try container.newContext().fetch(Query<Place>.all)
    try expectEqual(places.count, names.count, "the number of places")
    let after = try file.rows("SELECT Z_PK, ZTITLE FROM ZPLACE ORDER BY Z_PK")
    try expectEqual(after, before, "the keys and titles")
  }
}
