import Foundation
import Inspection
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Lineage
@testable import Measuring
@testable import ScenarioFormat

/// Parts of a model that `kinds` cannot express, from an app's store into every strategy's.
@Suite struct ModelFeatureTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private static let model = """
    <model>
      <entity name="Item" isAbstract="YES">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="sortTitle" optional="YES" attributeType="String" derived="YES" derivationExpression="uppercase:(title)"/>
        <attribute name="location" optional="YES" attributeType="Composite" composite="Place"/>
        <relationship name="related" optional="YES" toMany="YES" ordered="YES" destinationEntity="Item" inverseName="relatedTo" inverseEntity="Item"/>
        <relationship name="relatedTo" optional="YES" toMany="YES" destinationEntity="Item" inverseName="related" inverseEntity="Item"/>
        <fetchIndex name="byBoth"><fetchIndexElement property="title" type="Binary" order="ascending"/><fetchIndexElement property="sortTitle" type="Binary" order="ascending"/></fetchIndex>
      </entity>
      <entity name="Note" parentEntity="Item">
        <attribute name="sketch" optional="YES" attributeType="Transformable"/>
        <attribute name="rank" attributeType="Integer 16" minValueString="0" maxValueString="5" defaultValueString="1"/>
        <relationship name="tags" optional="YES" toMany="YES" ordered="YES" deletionRule="Cascade" destinationEntity="Tag" inverseName="notes" inverseEntity="Tag"/>
      </entity>
      <entity name="Film" parentEntity="Item">
        <attribute name="minutes" optional="YES" attributeType="Integer 32"/>
      </entity>
      <entity name="Tag">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="notes" optional="YES" toMany="YES" deletionRule="Deny" destinationEntity="Note" inverseName="tags" inverseEntity="Note"/>
      </entity>
      <composite name="Place">
        <attribute name="latitude" optional="YES" attributeType="Double"/>
        <attribute name="name" optional="YES" attributeType="String"/>
      </composite>
    </model>
    """

  /// Creates a store of 60 notes and films, each related to later and earlier items.
  private func store() throws -> String {
    let path = folder.path("notes.sqlite")
    let container = try PersistentContainer(
      model: ModelDocument(data: Data(Self.model.utf8)).model(), sqliteAt: path)
    let context = container.newContext()
    let tags = try (0..<5).map { number in
      let tag = try context.insert(entityName: "Tag")
      try tag.setValue(.string("tag \(number)"), forKey: "name")
      return tag
    }
    let items = try (0..<60).map { number in
      let item = try context.insert(entityName: number % 3 == 0 ? "Film" : "Note")
      try item.setValue(.string("title \(number)"), forKey: "title")
      try item.setValue(.double(Double(number)), forKey: "location.latitude")
      if number % 2 == 0 { try item.setValue(.string("place"), forKey: "location.name") }
      if number % 3 > 0 {
        try item.setValue(.binary(Data([UInt8(number), 7])), forKey: "sketch")
        try item.setValue(.objects([tags[number % 5], tags[(number + 3) % 5]]), forKey: "tags")
      }
      return item
    }
    for number in 0..<60 {
      let related = [17, 59, 1].map { items[(number * 7 + $0) % 60] }
      try items[number].setValue(.objects(related), forKey: "related")
    }
    try context.save()
    return path
  }

  private func scenario(_ path: String) throws -> (Scenario, ImportedData) {
    let drafted = try SubjectDraft(Subject(path: path)).draft()
    let scenario = try drafted.read(in: folder.path(""))
    // Otherwise, a run of the draft would read the rows again.
    #expect(drafted.rows?.domain == scenario.domain)
    #expect(drafted.rows?.mapping == scenario.dataset.importing)
    var rows = try StoreImport(
      path: path, mapping: try #require(scenario.dataset.importing), domain: scenario.domain)
    let (data, report) = try rows.load()
    #expect(report.losses == [])
    return (scenario, data)
  }

  @Test func `a draft keeps what the model says`() throws {
    let (scenario, data) = try scenario(store())
    let domain = scenario.domain
    #expect(
      domain.properties(of: "Note").map(\.name) == [
        "title", "location.latitude", "location.name", "sketch", "rank",
      ])
    #expect(domain.links(of: "Note").map(\.name) == ["related", "tags"])
    #expect(domain.links(of: "Note").allSatisfy { $0.isOrdered })
    let item = try #require(domain.document.entity("Item"))
    #expect(item.attributes.map(\.name) == ["title", "sortTitle", "location"])
    #expect(item.fetchIndexes.map(\.elements.count) == [2])
    // Generated members need not obey the app's rules.
    let tag = try #require(domain.document.entity("Tag"))
    #expect(tag.relationships.map { $0.settings["deletionRule"] } == ["Nullify"])
    #expect(domain.links(of: "Note").map(\.deleteRule) == [.nullify, .cascade])
    let rank = domain.properties(of: "Note").first { $0.name == "rank" }
    #expect(rank?.isOptional == true && rank?.limits.isEmpty == true && rank?.type == .integer64)
    let member = try data.members(ofHierarchy: "Item", in: 20..<21)[0]
    #expect(member.references[0] != member.references[0].sorted())
  }

  @Test func `every strategy that can store the model returns its order, elements and bytes`()
    throws
  {
    let path = try store()
    let (scenario, data) = try scenario(path)
    let prepared = try PreparedScenario(
      path: folder.path("scenario.yaml"), settings: RunSettings(dataPath: path))
    #expect(prepared.strategies.map(\.name).contains("enum-content"))
    #expect(
      prepared.leftOut.map { $0.prefix { $0 != " " } } == [
        "independent-entities", "abstract-root",
      ], "\(prepared.leftOut)")
    for (name, source) in [
      ("rows", data as any MemberSource),
      ("generated", try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)),
    ] {
      for batch in [nil, 7, 1_000] as [Int?] {
        for strategy in prepared.strategies {
          let stored = try strategy.store(scenario.domain)
          let container = try PersistentContainer(
            model: stored.model,
            sqliteAt: folder.path("\(strategy.name)-\(name)-\(batch ?? 0).sqlite"))
          let resolved = try ResolvedDomain(stored, in: container)
          let keys = try Loader(resolved: resolved, container: container, source: source)
            .load(batch: batch, clock: StoppedClock())
          let session = Session(
            resolved: resolved, container: container, source: source, keys: keys, seed: 1)
          _ = try ContentCheck(session: session).digest(
            strategy: "\(strategy.name), \(name), \(batch ?? 0)", mustEqual: source)
        }
      }
    }
  }

  @Test func `an order that a store changed is a difference, and in an unordered link it is none`()
    throws
  {
    let (scenario, data) = try scenario(store())
    let member = try data.members(ofHierarchy: "Item", in: 20..<21)[0]
    var turned = member
    turned.references[0].reverse()
    func hash(_ member: Member, _ domain: Domain) -> Hash128 {
      var hasher = MemberHasher()
      return hasher.hash(member, tags: DomainTags(domain))
    }
    #expect(hash(turned, scenario.domain) != hash(member, scenario.domain))
    let difference = FirstDifference.between(
      expected: [member], got: [turned], domain: scenario.domain)
    #expect(difference?.field == "related")
    var document = scenario.domain.document
    for entity in document.entities.indices {
      for relationship in document.entities[entity].relationships.indices {
        document.entities[entity].relationships[relationship].settings["ordered"] = nil
      }
    }
    let unordered = Domain(
      document, family: "Item", linkEnds: scenario.domain.linkEnds)
    #expect(hash(turned, unordered) == hash(member, unordered))
  }

  @Test func `a scenario and its processes read the same domain`() throws {
    let (scenario, _) = try scenario(store())
    let read = try JSONDecoder().decode(
      Scenario.self, from: JSONEncoder().encode(scenario))
    #expect(read == scenario)
    #expect(read.domain.kinds == scenario.domain.kinds)
    #expect(read.canonicalText == scenario.canonicalText)
  }
}
