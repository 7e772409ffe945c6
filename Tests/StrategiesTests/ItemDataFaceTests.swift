import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Examples
@testable import Measuring

/// The handwritten objects for the shipped item-data scenario, as subclasses and as an enum.
@Suite struct ItemDataFaceTests {
  private typealias Inherited = InheritedItemData
  private typealias Enumerated = EnumContentItemData

  private static let day = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
  private static let option = UUID()

  private func contents() throws -> [ItemDataContent] {
    let (day, option) = (Self.day, Self.option)
    let hours = try ValidatedPair(day, day.addingTimeInterval(7_200))
    return [
      .singleValue(eventDate: day, value: 120.5), .singleOption(eventDate: day, optionID: option),
      .valueWithOption(eventDate: day, value: 37, optionID: option),
      .dualValues(eventDate: day, values: try ValidatedPair(80, 120)),
      .valueWithInterval(hours, value: 3), .optionWithInterval(hours, optionID: option),
      .interval(try ValidatedPair(day, day)),
    ]
  }

  private let shipped = ShippedScenario(name: "item-data")

  private func fill(
    _ record: CommonItemData, _ number: Int, of item: ItemDataCompanions.Item? = nil
  ) {
    record.createTimestamp = Self.day.addingTimeInterval(Double(number))
    record.uid = UUID()
    record.item = item
  }

  private func insert(
    _ contents: [ItemDataContent], in context: ManagedObjectContext
  ) throws -> [Enumerated.ItemData] {
    let records = contents.enumerated().map { number, content in
      let record = Enumerated.ItemData(context: context)
      fill(record, number)
      record.content = content
      return record
    }
    try context.save()
    return records
  }

  private var inOrder: [FetchSortDescriptor] { [FetchSortDescriptor(key: "createTimestamp")] }

  @Test(.covers("E4", "E5", "E6", "E7", "E8", "E9", "E10", "E15"))
  func `each of the seven cases comes back as it was set`() throws {
    let folder = try Folder()
    let container = try shipped.container(EnumContent(), Enumerated.classes, in: folder)
    let contents = try contents()
    let writer = container.newContext()
    _ = try insert(contents, in: writer)
    var request = FetchRequest<Enumerated.ItemData>()
    request.sortDescriptors = inOrder
    let reader = container.newContext()
    #expect(try reader.fetch(request).map(\.content) == contents)
  }

  @Test(.covers("E16")) func `setting any of the seven cases leaves nothing of any other`() throws {
    let folder = try Folder()
    let container = try shipped.container(EnumContent(), Enumerated.classes, in: folder)
    let contents = try contents()
    let columns = ["contentType", "date1", "date2", "number1", "number2", "uuid1"]
    func values(_ record: Enumerated.ItemData) throws -> [String] {
      try columns.map { "\($0)=\(String(describing: try record.value(forKey: $0)))" }
    }
    let context = container.newContext()
    let fresh = try insert(contents, in: context).map(values)
    #expect(Set(fresh).count == contents.count)
    for former in contents {
      let record = try insert([former], in: context)[0]
      for (content, expected) in zip(contents, fresh) {
        record.content = former
        try context.save()
        record.content = content
        try context.save()
        #expect(try values(record) == expected, "\(former) to \(content)")
      }
    }
  }

  @Test(.covers("E11")) func `a pair with its halves out of order cannot be created`() {
    #expect(throws: ItemDataError.pairOutOfOrder(lower: "2.0", upper: "1.0")) {
      try ValidatedPair(2.0, 1.0)
    }
    #expect(throws: ItemDataError.self) { try ValidatedPair(0, Double.nan) }
    #expect(throws: ItemDataError.self) { try ValidatedPair(Self.day, .distantPast) }
    let text = ItemDataError.pairOutOfOrder(lower: "2.0", upper: "1.0").description
    #expect(text == "1.0 is below 2.0: give the lower value of a pair first")
  }

  @Test(.covers("E11", "E15", "E18"))
  func `a pair put out of order without the enum is an error on read and rejected by a save`()
    throws
  {
    let folder = try Folder()
    let container = try shipped.container(EnumContent(), Enumerated.classes, in: folder)
    let context = container.newContext()
    let record = try insert([contents()[3]], in: context)[0]
    record.set(200.0, for: "number1")
    #expect(record.content == nil)
    #expect(throws: ItemDataError.pairOutOfOrder(lower: "200.0", upper: "120.0")) {
      try record.storedContent()
    }
    #expect(throws: ObjectGraphError.self) { try context.save() }
    record.set(Int64(99), for: "contentType")
    #expect(throws: ItemDataError.unknownType(code: 99)) { try record.storedContent() }
    record.set(Int64(7), for: "contentType")
    record.set(nil as Date?, for: "date2")
    #expect(throws: ItemDataError.valueAbsent(type: "interval")) { try record.storedContent() }
  }

  /// Inserts the same seven records as objects of the seven classes.
  private func insertInherited(_ contents: [ItemDataContent], in context: ManagedObjectContext) {
    let item = ItemDataCompanions.Item(context: context)
    item.name = "Blood pressure"
    for (number, content) in contents.enumerated() {
      fill(inherited(content, in: context), number, of: item)
    }
  }

  private func inherited(
    _ content: ItemDataContent, in context: ManagedObjectContext
  ) -> Inherited.ItemData {
    switch content {
    case .singleValue(let eventDate, let value):
      let record = Inherited.SingleValue(context: context)
      (record.eventDate, record.value) = (eventDate, value)
      return record
    case .singleOption(let eventDate, let optionID):
      let record = Inherited.SingleOption(context: context)
      (record.eventDate, record.optionID) = (eventDate, optionID)
      return record
    case .valueWithOption(let eventDate, let value, let optionID):
      let record = Inherited.ValueWithOption(context: context)
      (record.eventDate, record.value, record.optionID) = (eventDate, value, optionID)
      return record
    case .dualValues(let eventDate, let values):
      let record = Inherited.DualValues(context: context)
      (record.eventDate, record.values) = (eventDate, values)
      return record
    case .valueWithInterval(let interval, let value):
      let record = Inherited.ValueWithInterval(context: context)
      (record.interval, record.value) = (interval, value)
      return record
    case .optionWithInterval(let interval, let optionID):
      let record = Inherited.OptionWithInterval(context: context)
      (record.interval, record.optionID) = (interval, optionID)
      return record
    case .interval(let interval):
      let record = Inherited.Interval(context: context)
      record.interval = interval
      return record
    }
  }

  private func present<Value>(_ value: Value?) throws -> Value { try #require(value) }

  /// Returns the content of the classes as the enum would return it.
  private func content(_ record: Inherited.ItemData) throws -> ItemDataContent {
    switch record {
    case let record as Inherited.SingleValue:
      .singleValue(eventDate: try present(record.eventDate), value: try present(record.value))
    case let record as Inherited.SingleOption:
      .singleOption(
        eventDate: try present(record.eventDate), optionID: try present(record.optionID))
    case let record as Inherited.ValueWithOption:
      .valueWithOption(
        eventDate: try present(record.eventDate), value: try present(record.value),
        optionID: try present(record.optionID))
    case let record as Inherited.DualValues:
      .dualValues(eventDate: try present(record.eventDate), values: try present(record.values))
    case let record as Inherited.ValueWithInterval:
      .valueWithInterval(try present(record.interval), value: try present(record.value))
    case let record as Inherited.OptionWithInterval:
      .optionWithInterval(try present(record.interval), optionID: try present(record.optionID))
    default:
      .interval(try present((record as? Inherited.Interval)?.interval))
    }
  }

  @Test(.covers("E2", "E4", "E5", "E6", "E7", "E8", "E9", "E10"))
  func `classes and enum give the same content`() throws {
    let folder = try Folder()
    let contents = try contents()
    let classes = try shipped.container(ParentEntity(), Inherited.classes, in: folder)
    let writer = classes.newContext()
    insertInherited(contents, in: writer)
    try writer.save()
    let reader = classes.newContext()
    var request = FetchRequest<Inherited.ItemData>()
    request.sortDescriptors = inOrder
    let found = try reader.fetch(request)
    #expect(try found.map(content) == contents)
    #expect(Set(found.map { $0.item?.name }) == ["Blood pressure"])

    let enumerated = try shipped.container(EnumContent(), Enumerated.classes, in: folder)
    let other = enumerated.newContext()
    #expect(try insert(contents, in: other).map(\.content) == found.map(content))
    withExtendedLifetime((writer, reader, other)) {}
  }

  @Test(.covers("E11")) func `a save rejects an object whose pair was put out of order`() throws {
    let folder = try Folder()
    let container = try shipped.container(ParentEntity(), Inherited.classes, in: folder)
    let context = container.newContext()
    insertInherited(try contents(), in: context)
    try context.save()
    let dual = try context.fetch(FetchRequest<Inherited.DualValues>())[0]
    dual.set(1.0, for: "high")
    #expect(dual.values == nil)
    #expect(throws: ObjectGraphError.self) { try context.save() }
    dual.values = try ValidatedPair(1, 2)
    for interval in try context.fetch(FetchRequest<Inherited.Interval>()) {
      interval.set(Date.distantPast, for: "end")
    }
    #expect(throws: ObjectGraphError.self) { try context.save() }
  }

  @Test func `the enum's columns and codes equal the strategy's mapping`() throws {
    let stored = try EnumContent().store(shipped.domain())
    let kinds = [
      "SingleValue", "SingleOption", "ValueWithOption", "DualValues", "ValueWithInterval",
      "OptionWithInterval", "Interval",
    ]
    let columns = kinds.map { stored.kinds[$0]?.places.dropFirst(2).map(\.keyPath) ?? [] }
    #expect(
      columns == [
        ["date1", "number1"], ["date1", "uuid1"], ["date1", "number1", "uuid1"],
        ["date1", "number1", "number2"], ["date1", "date2", "number1"],
        ["date1", "date2", "uuid1"], ["date1", "date2"],
      ])
    #expect(kinds.map { stored.kinds[$0]?.discriminator?.code } == [1, 2, 3, 4, 5, 6, 7])
  }
}
