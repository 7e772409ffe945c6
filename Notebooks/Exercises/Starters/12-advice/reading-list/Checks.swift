import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  private static let kinds = ["Article", "Podcast", "Video"]

  static var checks: [Check] {
    [
      Check("the three kinds and topics are there, and the model is valid") {
        let model = makeModel()
        for name in kinds + ["Topic"] { _ = try entity(name, in: model) }
        try model.freeze()
      },
      Check("the newest of all kinds are one fetch and one statement") {
        let model = makeModel()
        let root = try commonRoot(of: model)
        let trial = try TrialStore(model, classes: [])
        var request = FetchRequest<ManagedObject>(entityName: root)
        request.sortDescriptors = [FetchSortDescriptor(key: "addedAt", ascending: false)]
        request.fetchLimit = 50
        let uses = try trial.statements { _ = try trial.container.newContext().fetch(request) }
        try expectEqual(uses.count, 1, "the number of statements")
      },
      Check("what all kinds have is declared once", task: 2) {
        let model = makeModel()
        let root = try entity(try commonRoot(of: model), in: model)
        for name in ["title", "addedAt", "isRead"] {
          try expect(
            root.attributesByName[name] != nil, "\(name) is of all kinds and should be the parent's"
          )
        }
        try expect(
          root.relationshipsByName.values.contains { $0.destinationEntity?.name == "Topic" },
          "all kinds have topics, so the relationship should be the parent's")
      },
      Check("each kind has its own attributes and none of its siblings'", task: 2) {
        let model = makeModel()
        let own = ["Article": "wordCount", "Podcast": "episode", "Video": "resolution"]
        for (name, attribute) in own {
          for kind in kinds {
            let has = try entity(kind, in: model).attributesByName[attribute] != nil
            try expect(
              has == (kind == name), "\(attribute) should be an attribute of \(name) alone")
          }
        }
      },
      Check("a new item is unread, and an item without a title is refused", task: 2) {
        let model = makeModel()
        let article = try entity("Article", in: model)
        let isRead = try expectPresent(article.attributesByName["isRead"], "the attribute isRead")
        try expect(!isRead.isOptional, "isRead should be required")
        try expectEqual(isRead.defaultValue, .boolean(false), "the default of isRead")
        let title = try expectPresent(article.attributesByName["title"], "the attribute title")
        try expect(!title.isOptional, "title should be required")
      },
      Check("the relationship has its inverse", task: 2, isHidden: true) {
        let model = makeModel()
        let topic = try entity("Topic", in: model)
        try expect(
          topic.relationshipsByName.values.contains {
            $0.isToMany && $0.inverseRelationship != nil
          },
          "a topic should lead to its items")
      },
      Check("the doubled duration is the only warning", task: 2, isHidden: true) {
        let model = makeModel()
        try model.freeze()
        let others = model.warnings.filter { !"\($0)".contains("duration") }
        try expect(others.isEmpty, "there are warnings: \(others)")
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
