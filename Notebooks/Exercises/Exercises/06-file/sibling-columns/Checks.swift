import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the table has one column for URLs") {
        let trial = try TrialStore(makeModel(), classes: [])
        let columns = try trial.rows("SELECT name FROM pragma_table_info('ZITEM')")
          .compactMap { $0[0] }
        print(columns.joined(separator: " "))
        try expectEqual(columns.filter { $0.hasPrefix("ZURL") }, ["ZURL"], "the columns for URLs")
      },
      Check("articles and posts have a url, items have none") {
        let model = makeModel()
        for (name, has) in [("Article", true), ("Post", true), ("Item", false)] {
          let entity = try expectPresent(model.entitiesByName[name], "the entity \(name)")
          try expectEqual(entity.attributesByName["url"] != nil, has, "whether \(name) has a url")
        }
      },
      Check("the model has no warning", isHidden: true) {
        let model = makeModel()
        try model.freeze()
        let found = model.warnings.filter { "\($0)".contains("url") }
        try expect(found.isEmpty, "the model warns: \(found)")
      },
    ]
  }
}
