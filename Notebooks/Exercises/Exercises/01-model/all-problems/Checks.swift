import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a container takes the model") {
        do {
          try makeModel().freeze()
        } catch let error as ModelError {
          throw Wrong(error.problems.map { "\($0)" }.joined(separator: "\n"))
        }
      },
      Check("nothing was taken away") {
        let model = makeModel()
        try expectEqual(
          Set(model.entities.compactMap(\.name)), ["Book", "Author", "Publisher"], "the entities")
        let book = try expectPresent(model.entitiesByName["Book"], "the entity Book")
        try expectEqual(
          Set(book.attributesByName.keys), ["title", "pages"], "the attributes of Book")
        try expectEqual(
          Set(book.relationshipsByName.keys), ["author", "publisher"], "the relationships of Book")
      },
      Check("each relationship knows its inverse, and that one knows it", isHidden: true) {
        for entity in makeModel().entities {
          for (name, relationship) in entity.relationshipsByName {
            try expect(
              relationship.inverseRelationship?.inverseRelationship === relationship,
              "\(entity.name ?? "").\(name) should be the inverse of its inverse")
          }
        }
      },
    ]
  }
}
