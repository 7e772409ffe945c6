import CourseChecks
import CourseWorlds
import Lineage

@testable import func OneParentExercise.makeModel

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("a container accepts the model") {
        let model = makeModel()
        try model.freeze()
      },
      Check("a preprint is a paper with a server") {
        let model = makeModel()
        let preprint = try expectPresent(model.entitiesByName["Preprint"], "the entity Preprint")
        try expectEqual(
          preprint.lineage.map(\.name), ["Publication", "Paper", "Preprint"],
          "the path from the root to Preprint")
        try expectEqual(
          preprint.attributes.map(\.name), ["title", "doi", "server"],
          "the attributes of Preprint")
      },
      Check("a web page is still a publication with a URL", isHidden: true) {
        let model = makeModel()
        let page = try expectPresent(model.entitiesByName["WebPage"], "the entity WebPage")
        try expectEqual(
          page.attributes.map(\.name), ["title", "url"], "the attributes of WebPage")
        try expectEqual(page.subentities.map(\.name), [], "the sub-entities of WebPage")
      },
      Check("a preprint can be stored with all its values", isHidden: true) {
        let trial = try TrialStore(makeModel(), classes: [])
        let context = trial.container.newContext()
        let preprint = try context.insert(entityName: "Preprint")
        for key in ["title", "doi", "server"] {
          try preprint.setValue(.string(key), forKey: key)
        }
        try context.save()
        try expectEqual(
          try trial.rows("SELECT ZTITLE, ZDOI, ZSERVER FROM ZPUBLICATION")
            .map { $0.map { $0 ?? "NULL" } }, [["title", "doi", "server"]], "the rows")
      },
    ]
  }
}
