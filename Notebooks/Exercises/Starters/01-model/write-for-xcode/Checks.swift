import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import func WriteForXcodeExercise.differences
@testable import func WriteForXcodeExercise.readModel
@testable import func WriteForXcodeExercise.write

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("the document has seven entities", task: 1) {
        let path = newPath()
        try write(Publications.model(.parentEntity), to: path)
        let written = try ModelDocument(path: path).model()
        try expectEqual(written.entitiesByName.count, 7, "the number of entities")
      },
      Check("the model that was read has the same version hashes", task: 1) {
        try checkReturn(Publications.model(.parentEntity))
      },
      Check("differences lists a new attribute, but not a new default value", task: 2) {
        let model = Publications.model(.parentEntity)
        try expectEqual(
          differences(from: model, to: Publications.model(.parentEntity)), [],
          "the differences of a model from itself")
        try expect(
          !differences(from: model, to: ModelEdit.addToParent.model()).isEmpty,
          "differences should list the new attribute of Publication, but the list is empty")
        try expectEqual(
          differences(from: model, to: ModelEdit.changeDefault.model()), [],
          "the differences after a new default value")
      },
      Check("other models also keep their version hashes", task: 1, isHidden: true) {
        try checkReturn(Publications.model(.abstractRoot))
        for edit in ModelEdit.allCases { try checkReturn(edit.model()) }
      },
      Check("writing a template with an order fails", task: 1, isHidden: true) {
        let model = Publications.model(.parentEntity)
        var newest = FetchRequestTemplate(entityName: "Publication")
        newest.sorts = [.init(key: "publishDate", isAscending: false)]
        model.setFetchRequestTemplate(newest, forName: "newest")
        try expectError("a template with an order") { try write(model, to: newPath()) }
      },
    ]
  }

  private static func newPath() -> String {
    FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)/Publications.xcdatamodeld").path
  }

  private static func checkReturn(_ model: ManagedObjectModel) throws {
    let path = newPath()
    try write(model, to: path)
    let (before, after) = (model.versionLock.hashes, try readModel(at: path).versionLock.hashes)
    let names = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    try expectEqual(
      names.sorted(), [], "the entities whose version hash differs after reading")
  }
}
