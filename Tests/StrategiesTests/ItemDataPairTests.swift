import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import ScenarioFormat
import TestSupport
import Testing

@testable import Examples
@testable import Measuring

/// Pairs with a missing half, in the classes and in the enum of the item-data scenario.
@Suite struct ItemDataPairTests {
  private static let day = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func context(
    of strategy: any Strategy, _ classes: [ManagedObject.Type], in folder: Folder
  ) throws -> ManagedObjectContext {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scenarios/item-data.yaml").standardized.path
    let domain = try ScenarioReader(strategies: StrategyList.names).read(file: path).domain
    return try PersistentContainer(
      model: strategy.store(domain).model, classes: classes,
      sqliteAt: folder.path("\(strategy.name).sqlite")
    ).newContext()
  }

  @Test(.covers("E11")) func `half a pair of values is rejected by its class`() throws {
    let folder = try Folder()
    let context = try context(of: ParentEntity(), InheritedItemData.classes, in: folder)
    defer { withExtendedLifetime((folder, context)) {} }
    let record = InheritedItemData.DualValues(context: context)
    record.values = try ValidatedPair(80, 120)
    try record.validate(for: .insert)
    record.set(nil as Double?, for: "high")
    #expect(record.values == nil)
    #expect(throws: ItemDataError.valueAbsent(type: "DualValues")) {
      try record.validate(for: .insert)
    }
    try record.validate(for: .delete)
  }

  @Test(.covers("E11")) func `half an interval is rejected by each class that has one`() throws {
    let folder = try Folder()
    let context = try context(of: ParentEntity(), InheritedItemData.classes, in: folder)
    defer { withExtendedLifetime((folder, context)) {} }
    let records: [any ItemDataOverInterval] = [
      InheritedItemData.ValueWithInterval(context: context),
      InheritedItemData.OptionWithInterval(context: context),
      InheritedItemData.Interval(context: context),
    ]
    for record in records {
      record.interval = try ValidatedPair(Self.day, Self.day.addingTimeInterval(60))
      try record.validate(for: .insert)
      record.set(nil as Date?, for: "start")
      #expect(record.interval == nil)
      #expect(throws: ItemDataError.valueAbsent(type: record.entityName)) {
        try record.validate(for: .insert)
      }
    }
  }

  @Test(.covers("E11")) func `half a pair is rejected by the enum too`() throws {
    let folder = try Folder()
    let context = try context(of: EnumContent(), EnumContentItemData.classes, in: folder)
    defer { withExtendedLifetime((folder, context)) {} }
    let record = EnumContentItemData.ItemData(context: context)
    record.content = .dualValues(eventDate: Self.day, values: try ValidatedPair(80, 120))
    try record.validate(for: .insert)
    record.set(nil as Double?, for: "number2")
    #expect(throws: ItemDataError.valueAbsent(type: "dualValues")) {
      try record.validate(for: .insert)
    }
  }
}
