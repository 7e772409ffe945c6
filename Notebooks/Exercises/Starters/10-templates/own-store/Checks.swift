import CourseChecks
import CourseWorlds
import Lineage

@testable import func OwnStoreExercise.addConfigurations
@testable import func OwnStoreExercise.storeDescriptions

final class Article: ManagedObject {
  static let name = Attribute<String>("name")
}

final class Note: ManagedObject {
  static let text = Attribute<String>("text")
}

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the model has both configurations", task: 1) {
        let model = configured()
        try expectEqual(model.configurations, ["Catalogue", "Own"], "the configurations")
        for (name, entity) in [("Catalogue", "Article"), ("Own", "Note")] {
          let entities = model.entities(forConfigurationName: name)?.map(\.name)
          try expectEqual(entities, [entity], "the entities of \(name)")
        }
      },
      Check("three articles and two notes are in separate files", task: 2) {
        try checkSaved(articles: 3, notes: 2)
      },
      Check("the files are right for other data", task: 2, isHidden: true) {
        try checkSaved(articles: 0, notes: 4)
        try checkSaved(articles: 11, notes: 0)
      },
    ]
  }

  private static func configured() -> ManagedObjectModel {
    func entity(_ name: String, _ attribute: String) -> EntityDescription {
      let attribute = AttributeDescription(name: attribute, type: .string, isOptional: false)
      return EntityDescription(name: name, properties: [attribute])
    }
    let model = ManagedObjectModel(entities: [entity("Article", "name"), entity("Note", "text")])
    addConfigurations(to: model)
    return model
  }

  private static func checkSaved(articles: Int, notes: Int) throws {
    let (catalogue, own) = (try StoreFile(), try StoreFile())
    let container = PersistentContainer(
      name: "Shop", managedObjectModel: configured(), classes: [Article.self, Note.self],
      storeDescriptions: storeDescriptions(catalogue: catalogue.path, own: own.path))
    try container.loadPersistentStores()
    let context = container.newContext()
    for number in 0..<articles { Article(context: context).name = "Article \(number)" }
    for number in 0..<notes { Note(context: context).text = "Note \(number)" }
    try context.save()
    let later = container.newContext()
    try expectEqual(
      try later.fetch(Query<Article>.all).count, articles, "the number of articles in both files")
    try expectEqual(
      try later.fetch(Query<Note>.all).count, notes, "the number of notes in both files")
    for (file, name, expected) in [
      (catalogue, "Catalogue", [articles, 0]), (own, "Own", [0, notes]),
    ] {
      let alone = try file.open(configured(), classes: [Article.self, Note.self]).newContext()
      let found = [
        try alone.fetch(Query<Article>.all).count, try alone.fetch(Query<Note>.all).count,
      ]
      try expectEqual(found, expected, "the articles and notes in the file of \(name)")
    }
  }
}
