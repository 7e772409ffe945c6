// Inserts 10,000 objects of four kinds in several ways, and counts INSERTs and written pages.
import CourseChecks
import CourseWorlds
import Lineage

@main
struct InsertMany {
  private static let kinds = ["Book", "AcademicPaper", "WebArticle", "BlogPost"]
  private static let count = 10_000

  private struct Figures {
    let inserts: Int
    let pages: Int
  }

  static func main() throws {
    var demonstration = Demonstration()
    let one = try figures(familyModel()) { try save(portions: 1, $0) }
    let four = try figures(separateModel()) { try save(portions: 1, $0) }
    let portions = try figures(familyModel()) { try save(portions: 100, $0) }
    let transaction = try figures(familyModel()) { context in
      try context.performInOneTransaction { try save(portions: 100, context) }
    }
    var made = 0
    let batch = try figures(familyModel()) { context in
      for (place, kind) in kinds.enumerated() {
        let numbers = stride(from: place, to: count, by: kinds.count)
        try context.execute(BatchInsertRequest(entityName: kind, rows: numbers.map(values)))
      }
      made = context.registeredObjects.count
    }
    demonstration.show(
      ["10,000 objects", "INSERTs", "pages written"],
      [
        ("one table, one save", one), ("four tables, one save", four),
        ("one table, 100 saves", portions), ("the same in one transaction", transaction),
        ("one table, four batches", batch),
      ].map { [$0.0, "\($0.1.inserts)", "\($0.1.pages)"] })
    demonstration.show("objects that the context made for the batches: \(made)")

    demonstration.record("inserts", "\(one.inserts), \(four.inserts)")
    let tables = Double(one.pages) / Double(four.pages)
    demonstration.record("tables", tables > 1.1 ? "one" : tables < 0.9 ? "four" : "same")
    demonstration.record("portions", growth(from: one, to: portions))
    demonstration.record("transaction", growth(from: one, to: transaction))
    demonstration.record("batch", "\(batch.inserts), \(made)")
    try demonstration.finish()
  }

  private static func growth(from one: Figures, to other: Figures) -> String {
    switch Double(other.pages) / Double(one.pages) {
    case ..<1.5: "as many"
    case ..<5: "a few times"
    default: "many times"
    }
  }

  private static func figures(
    _ model: ManagedObjectModel, _ work: (ManagedObjectContext) throws -> Void
  ) throws -> Figures {
    let trial = try TrialStore(model, classes: [])
    var uses: [StatementUse] = []
    let pages = try trial.pagesWritten {
      uses = try trial.statements { try work(trial.container.newContext()) }
    }
    let inserts = uses.filter { $0.sql.hasPrefix("INSERT INTO Z") }
    return Figures(inserts: inserts.map(\.executionCount).reduce(0, +), pages: pages)
  }

  private static func save(portions: Int, _ context: ManagedObjectContext) throws {
    for portion in 0..<portions {
      let size = count / portions
      for number in portion * size..<(portion + 1) * size {
        let object = try context.insert(entityName: kinds[number % kinds.count])
        for (name, value) in values(number) { try object.setValue(value, forKey: name) }
      }
      try context.save()
      context.reset()
    }
  }

  private static func values(_ number: Int) -> [String: AttributeValue] {
    let own: AttributeValue = .string("own value \(number)")
    return ["title": .string("Title \(number)"), "own\(kinds[number % kinds.count])": own]
  }

  /// A parent with four kinds, each with an attribute of its own.
  private static func familyModel() -> ManagedObjectModel {
    let parent = EntityDescription(
      name: "Publication", properties: [text("title")],
      subentities: kinds.map { EntityDescription(name: $0, properties: [text("own\($0)")]) })
    return ManagedObjectModel(entities: [parent])
  }

  /// The same kinds without a parent.
  private static func separateModel() -> ManagedObjectModel {
    ManagedObjectModel(
      entities: kinds.map {
        EntityDescription(name: $0, properties: [text("title"), text("own\($0)")])
      })
  }

  private static func text(_ name: String) -> AttributeDescription {
    AttributeDescription(name: name, type: .string)
  }
}
