import CourseChecks
import CourseWorlds
import Lineage

@testable import func ReadingListExercise.makeModel

@main
struct Checks: ExerciseChecks {
  private static let kinds = ["Article", "Podcast", "Video"]

  static var checks: [Check] {
    [
      Check("the model has the three kinds and topics, and is valid") {
        let model = makeModel()
        for name in kinds + ["Topic"] { _ = try entity(name, in: model) }
        try model.freeze()
      },
      Check("one fetch with one statement returns the newest of all kinds") {
        let model = makeModel()
        let root = try commonRoot(of: model)
        let trial = try TrialStore(model, classes: [])
        var request = FetchRequest<ManagedObject>(entityName: root)
        request.sortDescriptors = [FetchSortDescriptor(key: "addedAt", ascending: false)]
        request.fetchLimit = 50
        let uses = try trial.statements { _ = try trial.container.newContext().fetch(request) }
        try expectEqual(uses.count, 1, "the number of statements")
      },
      Check("the parent declares the properties of all kinds", task: 2) {
        let model = makeModel()
        let root = try entity(try commonRoot(of: model), in: model)
        for name in ["title", "addedAt", "isRead"] {
          try expect(
            root.attributesByName[name] != nil,
            "\(name) should be an attribute of the parent, but is not")
        }
        let topics = root.relationshipsByName.values.filter {
          $0.destinationEntity?.name == "Topic"
        }
        try expect(
          !topics.isEmpty, "the relationship to Topic should belong to the parent, but it does not")
        try expect(
          topics.contains(where: \.isToMany),
          "the relationship to Topic should be a to-many, but is a to-one")
      },
      Check("each kind has its own attributes and none of its siblings'", task: 2) {
        let model = makeModel()
        let own = ["Article": "wordCount", "Podcast": "episode", "Video": "resolution"]
        for (name, attribute) in own {
          for kind in kinds {
            let has = try entity(kind, in: model).attributesByName[attribute] != nil
            try expect(
              has == (kind == name),
              "\(attribute) should be an attribute of \(name) alone, but \(kind) "
                + (has ? "has it" : "lacks it"))
          }
        }
      },
      Check("podcasts and videos have a duration, and articles have none", task: 2) {
        let model = makeModel()
        for kind in kinds {
          let has = try entity(kind, in: model).attributesByName["duration"] != nil
          try expectEqual(has, kind != "Article", "whether \(kind) has a duration")
        }
      },
      Check("a new item is unread, and a title is required", task: 2) {
        let model = makeModel()
        let article = try entity("Article", in: model)
        let isRead = try expectPresent(article.attributesByName["isRead"], "the attribute isRead")
        try expect(!isRead.isOptional, "isRead should be required, but is optional")
        try expectEqual(isRead.defaultValue, .boolean(false), "the default of isRead")
        let title = try expectPresent(article.attributesByName["title"], "the attribute title")
        try expect(!title.isOptional, "title should be required, but is optional")
      },
      Check("the relationship has its inverse", task: 2, isHidden: true) {
        let model = makeModel()
        let topic = try entity("Topic", in: model)
        try expect(
          topic.relationshipsByName.values.contains {
            $0.isToMany && $0.inverseRelationship != nil
          },
          "Topic should have a to-many to its items with an inverse, but has none")
      },
      Check("a duplicate duration is the only warning", task: 2, isHidden: true) {
        let model = makeModel()
        try model.freeze()
        let others = model.warnings.filter { !"\($0)".contains("duration") }
        try expect(
          others.isEmpty, "the warnings: expected none except about duration, found \(others)")
      },
    ]
  }

  private static func entity(_ name: String, in model: ManagedObjectModel) throws
    -> EntityDescription
  {
    try expectPresent(model.entitiesByName[name], "the entity \(name)")
  }

  private static func commonRoot(of model: ManagedObjectModel) throws -> String {
    let roots = try kinds.map { name in
      var place = try entity(name, in: model)
      while let parent = place.superentity { place = parent }
      return place.name ?? ""
    }
    try expectEqual(Set(roots).count, 1, "the number of root entities of the three kinds")
    return roots[0]
  }
}
