// Builds the tree of the Contacts app's store with invented attributes, and reads its table.
import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@main
struct ContactsSchema {
  /// The entities next to the tree, for numbers, addresses, dates and the like.
  private static let details = [
    "ABCDAddressingGrammar", "ABCDAlertTone", "ABCDCalendarAddress", "ABCDContactDate",
    "ABCDContactIndex", "ABCDCustomProperty", "ABCDDateComponents", "ABCDDeletedRecordLog",
    "ABCDDistributionMember", "ABCDEmailAddress", "ABCDLikeness", "ABCDMessagingAddress",
    "ABCDNote", "ABCDPhoneNumber", "ABCDPostalAddress", "ABCDRecent",
  ]

  /// The kinds of 200 objects.
  private static let mix = [
    ("ABCDContact", 180), ("ABCDSubscribedContact", 8), ("ABCDInfo", 7), ("ABCDGroup", 2),
    ("ABCDSubscribedGroup", 1), ("ABCDSmartGroup", 1), ("CNCDContainer", 1),
  ]

  static func main() throws {
    var demonstration = Demonstration()
    let model = ManagedObjectModel(entities: [tree()] + details.map { entity($0, detailNames) })
    let trial = try TrialStore(model, classes: [])
    let width = try columns(of: trial)
    let tables = try trial.integer(
      "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name LIKE 'ZABCD%'"
    )
    demonstration.show("\(tables ?? 0) tables; ZABCDRECORD has \(width) columns")
    demonstration.record("tables", tables ?? 0)

    let numbers = try trial.rows(
      "SELECT CAST(Z_ENT AS TEXT), Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT > 16 ORDER BY Z_ENT")
    demonstration.show(["Z_ENT", "Z_NAME"], numbers.map { $0.map { $0 ?? "NULL" } })
    let conditions = try ["ABCDRecord", "ABCDGroup", "ABCDContact"].map { name in
      let context = trial.container.newContext()
      let uses = try trial.statements {
        _ = try context.fetch(FetchRequest<ManagedObject>(entityName: name))
      }
      let parts = uses.first?.sql.replacing("t0.", with: "").components(separatedBy: " WHERE ")
      return [name, parts?.dropFirst().first ?? "none"]
    }
    demonstration.show(["fetch of", "condition"], conditions)
    demonstration.record("groups", conditions[1][1])

    try fill(trial, count: 1_000)
    let cost = try trial.cost(ofTree: "ABCDRecord")
    let ofCells = Double(cost.impossibleCells) / Double(cost.rows * cost.propertyColumns)
    let ofFile = try Double(cost.impossibleBytes) / Double(trial.fileBytes())
    demonstration.show(
      "impossible cells: \(percent(ofCells)) of the cells, \(percent(ofFile)) of the file")
    demonstration.record("cells", size(of: ofCells))
    demonstration.record("bytes", size(of: ofFile))

    let single = ManagedObjectModel(entities: [tree(details.map { entity($0, detailNames) })])
    let wide = try columns(of: TrialStore(single, classes: []))
    demonstration.show("with the sixteen as sub-entities, ZABCDRECORD has \(wide) columns")
    demonstration.record("columns", wide)
    try demonstration.finish()
  }

  private static let detailNames = [
    "identifier", "isPrimary", "isPrivate", "label", "place", "uniqueIdentifier",
  ]

  private static func entity(
    _ name: String, _ attributes: [String], _ subentities: [EntityDescription] = [],
    isAbstract: Bool = false
  ) -> EntityDescription {
    EntityDescription(
      name: name, isAbstract: isAbstract,
      properties: attributes.map { AttributeDescription(name: $0, type: .string) },
      subentities: subentities)
  }

  private static func tree(_ more: [EntityDescription] = []) -> EntityDescription {
    func names(_ word: String, _ count: Int) -> [String] { (1...count).map { "\(word)\($0)" } }
    let groups = entity(
      "ABCDAbstractGroup", names("anyGroup", 3),
      [
        entity(
          "ABCDGroup", names("group", 4), [entity("ABCDSubscribedGroup", names("feed", 3))]),
        entity("ABCDSmartGroup", names("smart", 5)),
      ], isAbstract: true)
    let contacts = entity(
      "ABCDContact", names("contact", 55), [entity("ABCDSubscribedContact", names("source", 5))])
    return entity(
      "ABCDRecord", names("record", 7),
      [
        groups, contacts, entity("ABCDInfo", names("info", 6)),
        entity("CNCDContainer", names("container", 9)),
      ] + more, isAbstract: true)
  }

  /// Gives each object a value for up to 20 of its attributes.
  private static func fill(_ trial: TrialStore, count: Int) throws {
    let kinds = mix.flatMap { Array(repeating: $0.0, count: $0.1) }
    let context = trial.container.newContext()
    for number in 0..<count {
      let object = try context.insert(entityName: kinds[number % kinds.count])
      for attribute in object.entity.attributes.prefix(20) {
        try object.setValue(.string("Value \(number)"), forKey: attribute.name)
      }
    }
    try context.save()
  }

  private static func columns(of trial: TrialStore) throws -> Int {
    try trial.integer("SELECT COUNT(*) FROM pragma_table_info('ZABCDRECORD')") ?? 0
  }

  private static func percent(_ share: Double) -> String {
    String(format: "%.0f %%", 100 * share)
  }

  private static func size(of share: Double) -> String {
    switch share {
    case ..<0.03: "a hundredth"
    case ..<0.2: "a tenth"
    case ..<0.6: "two fifths"
    default: "three quarters"
    }
  }
}
