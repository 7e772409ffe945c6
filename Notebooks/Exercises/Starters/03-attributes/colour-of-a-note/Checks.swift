import CourseChecks
import CourseWorlds
import Lineage

@testable import typealias ColourOfANoteExercise.Colour
@testable import typealias ColourOfANoteExercise.Note
@testable import func ColourOfANoteExercise.makeNote

@main
struct Checks: ExerciseChecks {
  private static let red = Colour(red: 1, green: 0, blue: 0)

  static var checks: [Check] {
    [
      Check("the note has an optional transformable attribute") {
        let colour = try expectPresent(makeNote().attributesByName["colour"], "Note.colour")
        try expect(
          colour.type == .transformable,
          "the type of colour: expected transformable, found \(colour.type)")
        try expect(colour.isOptional, "colour should be optional, but is required")
      },
      Check("a saved colour can be read back", task: 2) { try checkRoundTrip(red) },
      Check("setting nil clears a colour", task: 2) {
        let trial = try stored(red)
        let context = trial.container.newContext()
        let note = try context.fetchRequired(Query<Note>.all)
        try note.setColour(nil)
        try context.save()
        try expectEqual(
          try trial.rows("SELECT ZCOLOUR FROM ZNOTE")[0][0], nil,
          "ZCOLOUR of a note whose colour was set to nil")
      },
      Check("a new note has no colour", task: 2) {
        let note = try stored(nil).container.newContext().fetchRequired(Query<Note>.all)
        try expectEqual(try note.colour(), nil, "the colour of a new note")
      },
      Check("other colours can also be read back", task: 2, isHidden: true) {
        try checkRoundTrip(Colour(red: 0.1, green: 0.2, blue: 0.3))
      },
    ]
  }

  private static func stored(_ colour: Colour?) throws -> TrialStore {
    _ = try expectPresent(makeNote().attributesByName["colour"], "Note.colour")
    let trial = try TrialStore(
      ManagedObjectModel(entities: [makeNote()]), classes: [Note.self])
    let context = trial.container.newContext()
    let note = Note(context: context)
    try note.setColour(colour)
    try context.save()
    return trial
  }

  private static func checkRoundTrip(_ colour: Colour) throws {
    let note = try stored(colour).container.newContext().fetchRequired(Query<Note>.all)
    try expectEqual(try note.colour(), colour, "the colour in another context")
  }
}
