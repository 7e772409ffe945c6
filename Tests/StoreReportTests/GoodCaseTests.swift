import Lineage
import TestSupport
import Testing

@testable import Inspection

/// The benefit of a parent, judged by the file: common properties against those of single kinds.
@Suite struct GoodCaseTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns three leaves with a parent of so many properties, and so many in each leaf alone.
  private func inspection(common: Int, own: Int) throws -> StoreInspection {
    let path = folder.path("\(common)-\(own).sqlite")
    let leaves = (0..<3).map { leaf in
      EntityDescription(
        name: "Leaf\(leaf)",
        properties: (0..<own).map {
          AttributeDescription(name: "own\(leaf)x\($0)", type: .integer16)
        })
    }
    let parent = EntityDescription(
      name: "Thing", isAbstract: true,
      properties: (0..<common).map { AttributeDescription(name: "common\($0)", type: .integer16) },
      subentities: leaves)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [parent]), sqliteAt: path)
    let context = container.newContext()
    for number in 0..<900 {
      let object = try context.insert(entityName: "Leaf\(number % 3)")
      for attribute in object.entity.attributes {
        try object.setValue(.integer(Int64(number % 100 + 2)), forKey: attribute.name)
      }
    }
    try context.save()
    return try StoreInspection(path: path)
  }

  private func verdict(common: Int, own: Int) throws -> InheritanceVerdict {
    let inspection = try inspection(common: common, own: own)
    return try #require(InheritanceVerdict(inspection))
  }

  @Test(.covers("D6", "B13"))
  func `many common properties are a good case, and few are worth checking`() throws {
    let (good, bad) = (try verdict(common: 24, own: 1), try verdict(common: 1, own: 12))
    // 900 rows that cannot fill two columns, and 900 that cannot fill twenty-four.
    #expect(good.impossibleBytes == 900 * 2)
    #expect(bad.impossibleBytes == 900 * 24)
    #expect(
      good.sentence.hasSuffix("Good to know, but not worth a migration by itself.")
        || good.sentence.hasSuffix("No reason to change the model."), "\(good.sentence)")
    #expect(
      bad.sentence.hasSuffix("Check the entities that cause it."), "\(bad.sentence)")
  }

  @Test(.covers("D7", "D5"))
  func `equal siblings waste nothing, and different ones are named with their cost`() throws {
    let alike = try inspection(common: 12, own: 0)
    let tree = try #require(alike.trees.first)
    #expect(tree.cost?.impossibleCells == 0)
    #expect(CostCauses(tree).sentence == nil)
    let unlike = try inspection(common: 1, own: 12)
    let other = try #require(unlike.trees.first)
    let sentence = try #require(CostCauses(other).sentence)
    #expect(sentence.contains("12 columns of its own"), "\(sentence)")
    #expect(sentence.contains("33.3 % of the impossible cells"), "\(sentence)")
  }

  /// Siblings that repeat a property could share it; the model shows it before any rows exist.
  @Test(.covers("D7"))
  func `the report suggests moving siblings' common properties into their parent`() {
    let leaves = ["Book", "Paper"].map {
      EntityDescription(name: $0, properties: [AttributeDescription(name: "title", type: .string)])
    }
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Work", subentities: leaves)])
    #expect(
      model.warnings.map(\.description).contains {
        $0.contains("Work.title: is declared in the same way by Book, Paper")
          && $0.contains("consider declaring it in their parent")
      })
    model.entitiesByName["Paper"]?.properties[0].name = "venue"
    #expect(!model.warnings.contains { $0.description.contains("declared in the same way") })
  }
}
