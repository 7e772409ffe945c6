import CourseChecks
import CourseWorlds
import Lineage

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("every edit has an answer") {
        for edit in Edit.allCases {
          try expect(isAnotherVersion(after: edit) != nil, "there is no answer for \(edit)")
        }
      },
      Check("the answers are those of the hashes") { try compare(entity: "Book") },
      Check("they hold for another entity", isHidden: true) { try compare(entity: "Recording") },
    ]
  }

  private static func compare(entity name: String) throws {
    for edit in Edit.allCases {
      let found = try hash(name, nil) != hash(name, edit)
      try expectEqual(isAnotherVersion(after: edit), found, "whether \(edit) makes another version")
    }
  }

  private static func hash(_ name: String, _ edit: Edit?) throws -> String {
    let title = AttributeDescription(name: "title", type: .string)
    let entity = EntityDescription(name: name, properties: [title])
    switch edit {
    case .required: title.isOptional = false
    case .defaultValue: title.defaultValue = .string("untitled")
    case .index:
      entity.indexes = [
        FetchIndexDescription(name: "byTitle", elements: [.init(property: "title")])
      ]
    case .abstract: entity.isAbstract = true
    case .type: title.type = .integer32
    case .userInfo: entity.userInfo["note"] = "n"
    case .maximumLength: title.rules = AttributeRules(maximumLength: 80)
    case nil: break
    }
    let model = ManagedObjectModel(entities: [entity])
    try model.freeze()
    return "\(model.versionLock)"
  }
}
