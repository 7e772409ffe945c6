import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Examples
@testable import Measuring

/// The public and private parts of item data.
@Suite struct ItemDataSurfaceTests {
  private let shipped = ShippedScenario(name: "item-data")
  private static let day = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func container(
    _ strategy: any Strategy, _ classes: [ManagedObject.Type], in folder: Folder
  ) throws -> PersistentContainer {
    try shipped.container(strategy, classes, in: folder)
  }

  /// Uses only the protocol: the same for both strategies, and for a record of neither.
  private func enter(_ record: any ItemDataRecord, at moment: Date) -> UUID {
    let uid = UUID()
    record.createTimestamp = moment
    record.uid = uid
    return uid
  }

  /// A record without a store.
  private final class Fake: ItemDataRecord {
    var createTimestamp: Date?
    var uid: UUID?
    var item: ItemDataCompanions.Item?
    var memo: ItemDataCompanions.Memo?
    var deletionLog: ItemDataCompanions.DeletionLog?
  }

  @Test(.covers("E14"))
  func `code for the protocol works with classes, with the enum and with neither`()
    throws
  {
    let folder = try Folder()
    let inherited = try container(ParentEntity(), InheritedItemData.classes, in: folder)
      .newContext()
    let enumerated = try container(EnumContent(), EnumContentItemData.classes, in: folder)
      .newContext()
    let records: [any ItemDataRecord] = [
      InheritedItemData.SingleValue(context: inherited),
      EnumContentItemData.ItemData(context: enumerated), Fake(),
    ]
    for record in records {
      let uid = enter(record, at: Self.day)
      #expect(record.uid == uid && record.createTimestamp == Self.day)
      #expect(record.item == nil && record.memo == nil && record.deletionLog == nil)
    }
    withExtendedLifetime(folder) {}
  }

  @Test(.covers("E13"), arguments: ["parent-entity", "enum-content"])
  func `every record has its moment, its ID, its item, a memo and a deletion log`(name: String)
    throws
  {
    let folder = try Folder()
    let isEnum = name == "enum-content"
    let container = try container(
      StrategyList.strategy(named: name),
      isEnum ? EnumContentItemData.classes : InheritedItemData.classes, in: folder)
    let context = container.newContext()
    let record: CommonItemData
    if isEnum {
      let made = EnumContentItemData.ItemData(context: context)
      made.content = .singleValue(eventDate: Self.day, value: 1)
      record = made
    } else {
      let made = InheritedItemData.SingleValue(context: context)
      (made.eventDate, made.value) = (Self.day, 1)
      record = made
    }
    let uid = enter(record, at: Self.day)
    let (item, memo, log) = (
      ItemDataCompanions.Item(context: context), ItemDataCompanions.Memo(context: context),
      ItemDataCompanions.DeletionLog(context: context)
    )
    (item.name, memo.text, log.deletedAt) = ("Pulse", "after running", Self.day)
    (record.item, record.memo, record.deletionLog) = (item, memo, log)
    try context.save()
    let reader = container.newContext()
    let found = try #require(
      try reader.fetch(FetchRequest<CommonItemData>(entityName: record.entityName)).first)
    #expect(found.uid == uid && found.createTimestamp == Self.day)
    #expect(found.item?.name == "Pulse" && found.memo?.text == "after running")
    #expect(found.deletionLog?.deletedAt == Self.day)
  }

  @Test(.covers("E12")) func `contents are equal by value and can be sent to other threads`()
    async throws
  {
    let pair = try ValidatedPair(80.0, 120.0)
    let content = ItemDataContent.dualValues(eventDate: Self.day, values: pair)
    let returned = await Task.detached { content }.value
    #expect(returned == content)
    #expect(content != .dualValues(eventDate: Self.day, values: try ValidatedPair(80, 121)))
    #expect(content != .singleValue(eventDate: Self.day, value: 80))
    #expect(Set([content, returned]).count == 1)
  }

  @Test(.covers("E17"))
  func `a record can be created without a context, and no save sees it before it has one`()
    async throws
  {
    let folder = try Folder()
    let container = try container(EnumContent(), EnumContentItemData.classes, in: folder)
    let uid = UUID()
    let draft = await Task.detached {
      ItemDataDraft(
        createTimestamp: Self.day, uid: uid,
        content: .singleValue(eventDate: Self.day, value: 36.6))
    }.value
    let context = container.newContext()
    try context.save()
    let request = FetchRequest<EnumContentItemData.ItemData>()
    #expect(try context.count(for: request) == 0)
    let record = draft.insert(into: context)
    #expect(record.isInserted && record.content == draft.content)
    try context.save()
    let found = try #require(try container.newContext().fetch(request).first)
    #expect(found.uid == uid && found.createTimestamp == Self.day && found.content == draft.content)
  }

  /// Creates an actual object in a child context; its parent's saves skip it.
  @Test(.covers("E17")) func `an object of a child context is ignored until the child saves`()
    throws
  {
    let folder = try Folder()
    let container = try container(EnumContent(), EnumContentItemData.classes, in: folder)
    let context = container.newContext()
    let child = ManagedObjectContext(parent: context)
    let record = EnumContentItemData.ItemData(context: child)
    _ = enter(record, at: Self.day)
    record.content = .singleOption(eventDate: Self.day, optionID: UUID())
    try context.save()
    let request = FetchRequest<EnumContentItemData.ItemData>()
    #expect(try container.newContext().count(for: request) == 0)
    try child.save()
    try context.save()
    #expect(try container.newContext().count(for: request) == 1)
  }

  @Test(.covers("E15", "E16"))
  func `an unknown type gives no content, and nil clears every column`()
    throws
  {
    let folder = try Folder()
    let container = try container(EnumContent(), EnumContentItemData.classes, in: folder)
    let context = container.newContext()
    let record = EnumContentItemData.ItemData(context: context)
    record.content = .valueWithOption(eventDate: Self.day, value: 1, optionID: UUID())
    record.set(Int64(99), for: "contentType")
    #expect(record.content == nil)
    #expect(throws: ItemDataError.unknownType(code: 99)) { try record.storedContent() }
    record.content = nil
    for column in ["contentType", "date1", "date2", "number1", "number2", "uuid1"] {
      #expect(try record.value(forKey: column) == nil, "\(column)")
    }
    withExtendedLifetime(folder) {}
  }

  /// Compares lines of code, without comments and blank ones.
  @Test(.covers("E19")) func `the enum needs handwritten conversions for what classes declare`()
    throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Notebooks/Examples/ItemData").standardized
    func lines(_ name: String) throws -> [String] {
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty && !$0.hasPrefix("//") }
    }
    let (enumerated, inherited) = (
      try lines("EnumContentItemData"), try lines("InheritedItemData")
    )
    #expect(enumerated.count > inherited.count)
    let cases = enumerated.filter { $0.contains("case .") }
    #expect(cases.count >= 2 * 7, "a way in and a way out for each kind")
    #expect(!inherited.contains { $0.contains("case .") })
  }
}

/// Code that must not compile outside the module.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct ItemDataAccessTests {
  private func errors(_ statement: String) throws -> String {
    try SwiftCompiler.errors(
      in: """
        import Foundation
        import Lineage
        @testable import Examples
        func use(_ record: EnumContentItemData.ItemData, _ content: ItemDataContent) throws {
        \(statement)
        }
        """)
  }

  @Test(
    .covers("E18"),
    arguments: [
      ("_ = record.number1", "no property of this name"),
      ("record.contentType = 3", "no property of this name"),
      ("func f(_ code: EnumContentItemData.ItemData.Code) {}", "'Code'"),
      ("final class Mine: EnumContentItemData.ItemData {}", "final class"),
    ])
  func `raw columns and codes of records are inaccessible`(statement: String, error: String) throws
  {
    #expect(try errors("_ = (record.content, record.uid)") == "")
    let found = try errors(statement)
    #expect(found.contains(error), "\(found)")
  }

  @Test(
    .covers("E3"),
    arguments: [
      (
        "if case .singleValue(_, let value, let optionID) = content { _ = (value, optionID) }",
        "tuple"
      ),
      ("_ = ItemDataContent.interval(try ValidatedPair(Date(), Date()), value: 3)", "argument"),
      (
        "func f(_ one: InheritedItemData.SingleValue) { _ = one.optionID }",
        "no property of this name"
      ),
      (
        "func f(_ one: InheritedPublications.Book) { _ = one.paperType }",
        "no property of this name"
      ),
    ])
  func `a kind has no property of another`(statement: String, error: String) throws {
    #expect(
      try errors("if case .singleValue(_, let value) = content { _ = value }") == "")
    let found = try errors(statement)
    #expect(found.contains(error), "\(found)")
  }
}
