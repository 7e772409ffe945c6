import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias ManyToManyExercise.Note
@testable import typealias ManyToManyExercise.Tag
@testable import func ManyToManyExercise.link
@testable import func ManyToManyExercise.untag

@main
struct Checks: ExerciseChecks {
  static var checks: [Check] {
    [
      Check("both sides are to-many and inverses of each other") {
        let model = makeModel()
        let tags = try expectPresent(
          model.entitiesByName["Note"]?.relationshipsByName["tags"], "Note.tags")
        let notes = try expectPresent(
          model.entitiesByName["Tag"]?.relationshipsByName["notes"], "Tag.notes")
        try expect(
          tags.isToMany && notes.isToMany,
          "tags and notes should both be to-many, but one is a to-one")
        try expect(
          tags.inverseRelationship === notes && notes.inverseRelationship === tags,
          "tags and notes should be each other's inverse, but are not")
      },
      Check("a link set on one side is visible from the other") { try checkLinks(notes: 3) },
      Check("untag removes the tag from one note only", task: 2) {
        let trial = try stored(notes: 3)
        let context = trial.container.newContext()
        let note = try context.fetchRequired(Query<Note>.where { $0.text == "1" })
        try untag(note, "swift")
        try context.save()
        let fresh = trial.container.newContext()
        guard let tag = try fresh.fetchFirst(Query<Tag>.where { $0.name == "swift" }) else {
          throw Wrong("the tag “swift” should remain, but was deleted")
        }
        try expectEqual(
          try tag.notes.compactMap(\.text).sorted(), ["0", "2"], "the notes that keep the tag")
        try expectEqual(try fresh.count(Query<Note>.all), 3, "the number of notes")
        let untagged = try fresh.fetchRequired(Query<Note>.where { $0.text == "1" })
        try expectEqual(
          try untagged.tags.compactMap(\.name), ["sqlite"], "the other tags of the note")
      },
      Check("removing a missing tag is not an error", task: 2, isHidden: true) {
        let context = try stored(notes: 1).container.newContext()
        let note = try context.fetchRequired(Query<Note>.all)
        try untag(note, "no such tag")
        try expectEqual(try note.tags.count, 2, "the number of tags of the note")
      },
      Check("the links are correct for other data", isHidden: true) { try checkLinks(notes: 8) },
    ]
  }

  private static func makeModel() -> ManagedObjectModel {
    let note = EntityDescription(
      name: "Note", properties: [AttributeDescription(name: "text", type: .string)])
    let tag = EntityDescription(
      name: "Tag", properties: [AttributeDescription(name: "name", type: .string)])
    link(note, tag)
    return ManagedObjectModel(entities: [note, tag])
  }

  private static func stored(notes count: Int) throws -> TrialStore {
    let model = makeModel()
    _ = try expectPresent(model.entitiesByName["Note"]?.relationshipsByName["tags"], "Note.tags")
    let trial = try TrialStore(model, classes: [Note.self, Tag.self])
    let context = trial.container.newContext()
    let tags = ["swift", "sqlite"].map { name in
      let tag = Tag(context: context)
      tag.name = name
      return tag
    }
    for number in 0..<count {
      let note = Note(context: context)
      note.text = "\(number)"
      for tag in tags { try note.add(tag, to: Note.tags) }
    }
    try context.save()
    return trial
  }

  private static func checkLinks(notes count: Int) throws {
    let trial = try stored(notes: count)
    let tags = try trial.container.newContext().fetch(Query<Tag>.all)
    try expectEqual(
      try tags.map { try $0.notes.count }, [count, count], "the number of notes of the two tags")
    let joins = try trial.rows("SELECT count(*) FROM Z_1TAGS")
    try expectEqual(joins[0][0], "\(2 * count)", "the number of rows in the join table")
  }
}
