// Stores the same records as cases of one entity and as sub-entities, and compares the files.
import CourseChecks
import CourseWorlds
import Foundation
import Lineage

/// The family as sub-entities: each kind has its own attributes.
private enum Inherited {
  class ItemData: ManagedObject {
    static let uid = Attribute<Int>("uid")
  }
  final class SingleValue: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    static let number = Attribute<Double?>("number")
  }
  final class SingleOption: ItemData {
    static let eventDate = Attribute<Date?>("eventDate")
    static let optionID = Attribute<UUID?>("optionID")
  }
  final class Interval: ItemData {
    static let start = Attribute<Date?>("start")
    static let end = Attribute<Date?>("end")
  }

  static let classes: [ManagedObject.Type] = [
    ItemData.self, SingleValue.self, SingleOption.self, Interval.self,
  ]

  static func model() -> ManagedObjectModel {
    func entity(_ name: String, _ attributes: [(String, AttributeType)]) -> EntityDescription {
      EntityDescription(
        name: name,
        properties: attributes.map { AttributeDescription(name: $0.0, type: $0.1) })
    }
    let root = EntityDescription(
      name: "ItemData",
      properties: [AttributeDescription(name: "uid", type: .integer64, isOptional: false)],
      subentities: [
        entity("SingleValue", [("eventDate", .date), ("number", .double)]),
        entity("SingleOption", [("eventDate", .date), ("optionID", .uuid)]),
        entity("Interval", [("start", .date), ("end", .date)]),
      ])
    root.isAbstract = true
    return ManagedObjectModel(entities: [root])
  }

  static func fill(_ context: ManagedObjectContext, count: Int) {
    for number in 0..<count {
      let record: ItemData
      switch number % 3 {
      case 0:
        let value = SingleValue(context: context)
        (value.eventDate, value.number) = (ItemRecords.day(number), Double(number))
        record = value
      case 1:
        let option = SingleOption(context: context)
        (option.eventDate, option.optionID) = (
          ItemRecords.day(number), ItemRecords.option(number)
        )
        record = option
      default:
        let interval = Interval(context: context)
        (interval.start, interval.end) = (ItemRecords.day(number), ItemRecords.day(number + 1))
        record = interval
      }
      record.uid = number
    }
  }
}

extension ItemData {
  fileprivate static func fill(_ context: ManagedObjectContext, count: Int) {
    for number in 0..<count {
      let record = ItemData(context: context)
      record.uid = number
      record.contentType = number % 3 + 1
      record.date1 = ItemRecords.day(number)
      switch number % 3 {
      case 0: record.number1 = Double(number)
      case 1: record.uuid1 = ItemRecords.option(number)
      default: record.date2 = ItemRecords.day(number + 1)
      }
    }
  }
}

@main
struct EnumOrInheritance {
  static func main() throws {
    var demonstration = Demonstration()
    let one = try TrialStore.itemRecords { ItemData.fill($0, count: 30) }
    let tree = try TrialStore(Inherited.model(), classes: Inherited.classes)
    let context = tree.container.newContext()
    Inherited.fill(context, count: 30)
    try context.save()

    let columns = try [one, tree].map(columns)
    demonstration.show("one entity:   \(columns[0].joined(separator: " "))")
    demonstration.show("sub-entities: \(columns[1].joined(separator: " "))")
    let tables = try [one, tree].map(tables)
    demonstration.record("tables", "\(tables[0].count) and \(tables[1].count)")
    demonstration.record(
      "eventDate", columns[1].filter { $0.hasPrefix("ZEVENTDATE") }.count)

    demonstration.show("\nA fetch of one kind:")
    let fetches = try [
      one.statements {
        _ = try one.container.newContext().fetch(Query<ItemData>.where { $0.contentType == 1 })
      },
      tree.statements {
        _ = try tree.container.newContext().fetch(Query<Inherited.SingleValue>.all)
      },
    ]
    for use in fetches.joined() { demonstration.show("  \(use.sql)") }
    demonstration.record("statements", fetches.map { "\($0.count)" }.joined(separator: " and "))

    demonstration.show("\nA value becomes an interval:")
    let changes = try [
      one.statements { try convert(one) }, tree.statements { try convertTree(tree) },
    ]
    for (name, uses) in zip(["one entity", "sub-entities"], changes) {
      for use in uses where use.sql.contains("ZITEMDATA") && !use.sql.hasPrefix("SELECT") {
        demonstration.show("  \(name): \(use.sql)")
      }
    }
    demonstration.record("change", changes.map(verbs).joined(separator: " and "))
    try demonstration.finish()
  }

  private static func convert(_ trial: TrialStore) throws {
    let context = trial.container.newContext()
    let record = try context.fetchRequired(Query<ItemData>.where { $0.uid == 0 })
    record.contentType = 3
    (record.date2, record.number1) = (ItemRecords.day(1), nil)
    try context.save()
  }

  /// In Core Data an object keeps its entity, so another object replaces it.
  private static func convertTree(_ trial: TrialStore) throws {
    let context = trial.container.newContext()
    let record = try context.fetchRequired(Query<Inherited.SingleValue>.where { $0.uid == 0 })
    let interval = Inherited.Interval(context: context)
    (interval.uid, interval.start, interval.end) = (0, record.eventDate, ItemRecords.day(1))
    context.delete(record)
    try context.save()
  }

  private static func verbs(_ uses: [StatementUse]) -> String {
    Set(
      uses.filter { $0.sql.contains("ZITEMDATA") }.compactMap { $0.sql.split(separator: " ").first }
    )
    .subtracting(["SELECT"]).sorted().joined(separator: "+")
  }

  private static func columns(_ trial: TrialStore) throws -> [String] {
    try trial.rows("SELECT name FROM pragma_table_info('ZITEMDATA')").compactMap { $0[0] }
  }

  private static func tables(_ trial: TrialStore) throws -> [String] {
    try trial.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'ZITEM%' ")
      .compactMap { $0[0] }
  }
}
