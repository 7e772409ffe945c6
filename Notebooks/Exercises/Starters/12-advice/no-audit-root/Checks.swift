import CourseChecks
import CourseWorlds
import Foundation
import Lineage

@testable import protocol NoAuditRootExercise.Audited
@testable import typealias NoAuditRootExercise.Customer
@testable import typealias NoAuditRootExercise.Invoice
@testable import typealias NoAuditRootExercise.LogLine
@testable import func NoAuditRootExercise.makeModel

@main
struct Checks: ExerciseChecks {
  private static let names = ["Invoice", "Customer", "LogLine"]

  static var checks: [Check] {
    [
      Check("the three entities are roots with both attributes") {
        let model = makeModel()
        for name in names {
          let entity = try expectPresent(model.entitiesByName[name], "the entity \(name)")
          try expect(entity.superentity == nil, "\(name) should have no parent, but has one")
          for attribute in ["createdAt", "uuid"] {
            try expect(
              entity.attributesByName[attribute] != nil,
              "\(name) should have the attribute \(attribute), but does not")
          }
        }
        try expectEqual(model.entities.count, names.count, "the number of entities")
      },
      Check("each entity has its own table") {
        let tables = try trial().rows(
          """
          SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%'
          AND substr(name, 2, 1) <> '_' ORDER BY name
          """
        ).compactMap { $0[0] }
        print(tables.joined(separator: "\n"))
        try expectEqual(tables, ["ZCUSTOMER", "ZINVOICE", "ZLOGLINE"], "the tables")
      },
      Check("no row has a column of another entity") {
        let columns = try trial().rows("SELECT name FROM pragma_table_info('ZLOGLINE')")
        try expect(
          !columns.contains { $0[0] == "ZTOTAL" || $0[0] == "ZNAME" },
          "the table of log lines should have no column of invoices or customers, but has one")
      },
      Check("stamp works on all three classes", task: 2) {
        let context = try trial().container.newContext()
        let date = Date(timeIntervalSinceReferenceDate: 7)
        let objects: [any Audited] = [
          Invoice(context: context), Customer(context: context), LogLine(context: context),
        ]
        for object in objects { try check(object, date) }
        try context.save()
      },
      Check("two objects get different UUIDs", task: 2, isHidden: true) {
        let context = try trial().container.newContext()
        let lines = [LogLine(context: context), LogLine(context: context)]
        for line in lines { line.stamp(at: Date()) }
        try expect(
          lines[0].uuid != nil && lines[0].uuid != lines[1].uuid,
          "the UUIDs of two objects should differ, but are equal or missing")
      },
    ]
  }

  private static func trial() throws -> TrialStore {
    try TrialStore(makeModel(), classes: [Invoice.self, Customer.self, LogLine.self])
  }

  private static func check<Object: Audited>(_ object: Object, _ date: Date) throws {
    object.stamp(at: date)
    try expectEqual(object.createdAt, date, "createdAt of \(Object.self)")
    try expect(
      object.uuid != nil, "\(Object.self) should have a UUID after stamp(at:), but has none")
  }
}
