import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// One entity whose kinds are distinguished by a to-one relationship instead of an attribute.
///
/// The kinds are rows, so a new one needs no new version of the model; their meaning stays in the
/// program.
@Suite struct KindRelationshipTests {
  /// A kind as a row; the program knows it by its code.
  final class Kind: ManagedObject {
    static let code = Attribute<String>("code")
    static let records = ToMany<Record>("records")
  }

  final class Record: ManagedObject {
    enum Content: Equatable {
      case value(Double)
      case remark(String)
    }

    static let sort = ToOne<Kind>("sort")
    static let number = Attribute<Double?>("number")
    static let text = Attribute<String?>("text")

    /// The content; nil for a kind that this program does not know.
    var content: Content? {
      switch sort?.code {
      case "value": number.map(Content.value)
      case "remark": text.map(Content.remark)
      default: nil
      }
    }

    func set(_ content: Content?, of kinds: [String: Kind]) {
      (sort, number, text) = (nil, nil, nil)
      switch content {
      case .value(let value): (sort, number) = (kinds["value"], value)
      case .remark(let remark): (sort, text) = (kinds["remark"], remark)
      case nil: break
      }
    }
  }

  private let folder: Folder
  private let container: PersistentContainer

  init() throws {
    folder = try Folder()
    let kind = EntityDescription(
      "Kind", ["code": .string.required], uniquenessConstraints: [["code"]])
    let record = EntityDescription("Record", ["number": .double, "text": .string])
    // A kind with records cannot be deleted, because they would have no kind.
    record.join("sort", .one, to: kind, "records", .many.deleting(by: .deny))
    container = try PersistentContainer(
      model: ManagedObjectModel(entities: [kind, record]), classes: [Kind.self, Record.self],
      sqliteAt: folder.path("records.sqlite"))
  }

  private func kinds(in context: ManagedObjectContext) -> [String: Kind] {
    let kinds = ["value", "remark", "later"].map { code in
      let kind = Kind(context: context)
      kind.code = code
      return kind
    }
    return Dictionary(uniqueKeysWithValues: kinds.map { ($0.code, $0) })
  }

  @Test(.covers("E1")) func `records are distinguished and fetched by their destinations`() throws {
    let context = container.newContext()
    let kinds = kinds(in: context)
    for number in 0..<3 { Record(context: context).set(.value(Double(number)), of: kinds) }
    Record(context: context).set(.remark("fine"), of: kinds)
    let strange = Record(context: context)
    strange.sort = kinds["later"]
    try context.save()

    let reader = container.newContext()
    let values = try reader.fetch(
      Query<Record>.where { $0.sort.code == "value" }.ascending { $0.number })
    #expect(values.map(\.content) == [.value(0), .value(1), .value(2)])
    let all = try reader.fetch(Query<Record>.all)
    #expect(all.count == 5)
    // A newer program's kind is no error: its record has no content here.
    #expect(all.filter { $0.content == nil }.map { $0.sort?.code } == ["later"])
    let value = try #require(
      try reader.fetch(Query<Kind>.where { $0.code == "value" }).first)
    #expect(try value.records.count == 3)
  }

  @Test(.covers("E1")) func `a record changes its kind by leading elsewhere, and nothing is left`()
    throws
  {
    let context = container.newContext()
    let kinds = kinds(in: context)
    let record = Record(context: context)
    record.set(.value(7), of: kinds)
    try context.save()
    record.set(.remark("seven"), of: kinds)
    try context.save()
    let reader = container.newContext()
    let found = try #require(try reader.fetch(Query<Record>.all).first)
    #expect(found.content == .remark("seven") && found.number == nil)
    #expect(try reader.fetch(Query<Record>.where { $0.sort.code == "value" }).isEmpty)
    let remark = try #require(
      try reader.fetch(Query<Kind>.where { $0.code == "remark" }).first)
    reader.delete(remark)
    #expect(throws: ObjectGraphError.self) { try reader.save() }
  }
}
