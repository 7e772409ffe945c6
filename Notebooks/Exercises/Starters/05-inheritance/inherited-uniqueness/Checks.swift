import CourseChecks
import CourseWorlds
import Lineage

@testable import func InheritedUniquenessExercise.makeModel

@main
struct Checks: ExerciseChecks {
  private struct Sample {
    let entity: String
    let values: [String: String]
  }

  static var checks: [Check] {
    [
      Check("a map with the shelf mark of a book is rejected", task: 1) {
        try expectRejected("Map", "Book", ["shelfMark": "A 1"])
      },
      Check("a recording with the shelf mark of another item is rejected", task: 1) {
        for kind in ["Book", "Map", "Recording", "Item"] {
          try expectRejected("Recording", kind, ["shelfMark": "A 1"])
        }
      },
      Check("new items without a shelf mark are accepted", task: 1) {
        for kind in ["Book", "Map", "Recording"] {
          try expectAccepted(
            [Sample(entity: kind, values: [:]), Sample(entity: kind, values: [:])],
            "two objects of \(kind) without a shelf mark")
        }
      },
      Check("the entity of the shelf mark declares its constraint", task: 1) {
        try expectDeclared(["shelfMark"], in: "Item")
      },
      Check("a book with the ISBN of another book is rejected", task: 2) {
        try expectRejected("Book", "Book", ["isbn": "3-6"])
      },
      Check("a map with the series and the sheet of another map is rejected", task: 2) {
        try expectRejected("Map", "Map", ["series": "Alps", "sheet": "12"])
      },
      Check("maps with another sheet or another series are accepted", task: 2) {
        let maps = [("Alps", "12"), ("Alps", "13"), ("Coast", "12")].map {
          Sample(entity: "Map", values: ["series": $0.0, "sheet": $0.1])
        }
        try expectAccepted(maps, "three maps of two series, with the sheets 12, 13 and 12")
      },
      Check("each property is where the table has it", task: 2) {
        for (entity, own) in [
          ("Item", ["shelfMark", "title"]), ("Book", ["isbn"]), ("Map", ["series", "sheet"]),
          ("Recording", ["label"]),
        ] {
          let found = try expectPresent(makeModel().entitiesByName[entity], "the entity \(entity)")
          try expectEqual(
            found.properties.map(\.name).sorted(), own, "the own properties of \(entity)")
        }
      },
      Check("equal titles and labels are accepted", task: 2) {
        let items =
          ["Book", "Map"].map { Sample(entity: $0, values: ["title": "Rome"]) }
          + ["Recording", "Recording"].map {
            Sample(entity: $0, values: ["title": "Rome", "label": "Decca"])
          }
        try expectAccepted(items, "four items with one title and one label")
      },
      Check("a shelf mark is unique for every pair of kinds", task: 1, isHidden: true) {
        for first in ["Item", "Book", "Map"] {
          for second in ["Book", "Map", "Recording"] {
            try expectRejected(second, first, ["shelfMark": "Z 99"])
          }
        }
      },
      Check("books without an ISBN and maps without a series are accepted", task: 2, isHidden: true)
      {
        let items = ["Book", "Book", "Map", "Map"].map { Sample(entity: $0, values: [:]) }
        try expectAccepted(items, "two books without an ISBN and two maps without a series")
      },
    ]
  }

  /// Saves two objects with the same values, one after the other.
  private static func expectRejected(
    _ second: String, _ first: String, _ values: [String: String]
  ) throws {
    let trial = try TrialStore(makeModel(), classes: [])
    let context = trial.container.newContext()
    try insert(Sample(entity: first, values: values), context)
    try context.save()
    try insert(Sample(entity: second, values: values), context)
    let names = values.keys.sorted().joined(separator: " and ")
    let error = try expectError("an object of \(second) with the \(names) of a stored \(first)") {
      try context.save()
    }
    guard let error = error as? ObjectGraphError, case .notUnique = error else {
      throw Wrong(
        "an object of \(second) with the \(names) of a stored \(first): expected the error of a "
          + "uniqueness constraint, found “\(error)”")
    }
  }

  private static func expectAccepted(_ objects: [Sample], _ subject: String) throws {
    let trial = try TrialStore(makeModel(), classes: [])
    let context = trial.container.newContext()
    for object in objects { try insert(object, context) }
    do { try context.save() } catch {
      throw Wrong("\(subject): expected a save, found the error “\(error)”")
    }
  }

  private static func expectDeclared(_ names: [String], in entity: String) throws {
    let found = makeModel().entitiesByName.values.filter {
      $0.uniquenessConstraints.contains(names)
    }
    try expectEqual(
      found.map(\.name).sorted(), [entity],
      "the entities that declare a constraint on \(names.joined(separator: " and "))")
  }

  private static func insert(_ sample: Sample, _ context: ManagedObjectContext) throws {
    let object = try context.insert(entityName: sample.entity)
    for (name, value) in sample.values { try object.setValue(.string(value), forKey: name) }
  }
}
