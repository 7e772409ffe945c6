import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The models in stores of Apple's software.
@Suite(
  .enabled(if: AppleStores.folder != nil, "set LINEAGE_REAL_DATA to the folder of the real data"))
struct RealArchiveTests {
  private func archive(_ name: String) throws -> ModelArchive {
    try ModelArchive(cacheContent: try AppleStores.cacheContent(name))
  }

  @Test(arguments: AppleStores.withModel)
  func `every cached model is decoded and valid`(name: String, entityCount: Int) throws {
    let model = try archive(name).model
    #expect(model.entitiesInNumberingOrder.count == entityCount)
    try model.freeze()
  }

  @Test(arguments: [
    "plaso/Accounts3.sqlite": 52, "moody/Moody.moody": 18, "moody/Moody 2.moody": 19,
    "moody/Moody 3.moody": 21, "moody/Moody 5.moody": 17, "plaso/NoteStore.sqlite": 214,
    "coredataplus/SampleModel2_V1.sqlite": 23, "coredataplus/SampleModel3_V1.sqlite": 2,
    "coredataplus/SampleModel_V1.sqlite": 14, "coredataplus/SampleModel_V2.sqlite": 10,
    "plaso/knowledgec-10.14.db": 230,
  ])
  func `no property is declared twice`(name: String, count: Int) throws {
    let entities = try archive(name).model.entitiesInNumberingOrder
    for entity in entities {
      let names = entity.allProperties.map(\.name)
      #expect(Set(names).count == names.count, "\(entity.name)")
    }
    #expect(entities.flatMap(\.properties).count == count)
  }

  @Test func `only elements without a counterpart are lost, and they are reported`() throws {
    let warnings = try archive(AppleStores.sample2).warnings
    #expect(warnings.map { $0.prefix { $0 != ":" } } == ["Book.cover", "Book.title"])
    #expect(warnings.last?.contains("SELF CONTAINS \"title\"") == true)
    for name in [
      AppleStores.sample1, AppleStores.notes, AppleStores.knowledge, AppleStores.accounts,
    ] {
      #expect(try archive(name).warnings == [], "\(name)")
    }
    let indexes = try archive("moody/Moody 5.moody").warnings
    #expect(indexes.count == 2)
    #expect(indexes[0].hasPrefix("Country: 1 index ") && indexes[1].hasPrefix("Mood: 3 indexes "))
  }

  @Test func `the second sample's model equals its source`() throws {
    let model = try archive(AppleStores.sample2).model
    let entities = model.entitiesByName
    #expect(
      model.entitiesInNumberingOrder.map(\.name)
        == ["Book", "GraphicNovel", "Feedback", "Page", "Writer", "Author"])
    #expect(entities["Writer"]?.isAbstract == true)
    #expect(entities["GraphicNovel"]?.properties.map(\.name) == ["isBlackAndWhite"])
    let book = entities["Book"]
    #expect(
      book?.attributesByName["title"]?.rules
        == AttributeRules(minimumLength: 3, maximumLength: 50))
    #expect(book?.attributesByName["pagesCount"]?.derivationExpression == "pages.@count")
    #expect(book?.attributesByName["cover"]?.valueTransformerName == "CoverTransformer")
    #expect(book?.relationshipsByName["pages"]?.maxCount == 10_000)
    #expect(book?.relationshipsByName["pages"]?.deleteRule == .cascade)
    #expect(book?.uniquenessConstraints == [["uniqueID"]])
    let author = entities["Author"]
    #expect(author?.relationshipsByName["books"]?.maxCount == -1)
    let favourites = author?.fetchedProperties.first { $0.name == "favFeedbacks" }
    #expect(
      favourites?.fetchRequest?.predicateFormat
        == "authorAlias == $FETCH_SOURCE.alias AND comment CONTAINS[c] "
        + "$FETCHED_PROPERTY.userInfo.search")
    #expect(favourites?.userInfo == ["search": "great"])
    #expect(
      model.entityNames(forConfigurationName: "SampleConfigurationV1")?.sorted()
        == ["Author", "Book", "Feedback", "GraphicNovel", "Page", "Writer"])
  }

  @Test func `the trees of notes and knowledge have the expected entities`() throws {
    let notes = try archive(AppleStores.notes).model
    #expect(
      notes.entitiesByName["ICFolder"]?.lineage.map(\.name) == [
        "ICCloudSyncingObject", "ICNoteContainer", "ICFolder",
      ])
    #expect(notes.entitiesByName["ICCloudSyncingObject"]?.descendants.count == 12)
    let modified = notes.entitiesInNumberingOrder.flatMap(\.properties).compactMap {
      $0 as? AttributeDescription
    }.first { $0.name == "lastViewedModificationDate" }
    #expect(
      modified?.defaultValue == .date(Date(timeIntervalSinceReferenceDate: -541_232_580)))
    let knowledge = try archive(AppleStores.knowledge).model
    #expect(
      knowledge.entitiesByName["Object"]?.subentities.map(\.name) == [
        "Category", "Event", "Identifier", "Quantity", "Relation",
      ])
    #expect(knowledge.configurations == ["CloudKit", "Local"])
    #expect(knowledge.versionIdentifiers == ["28"])
    #expect(knowledge.entitiesByName["AdditionChangeSet"]?.versionHashModifier == "rdar://41988633")
  }

  @Test(arguments: [
    "plaso/Accounts3.sqlite": [18, 0], "plaso/NoteStore.sqlite": [0, 1],
    "plaso/knowledgec-10.14.db": [9, 4], "coredataplus/SampleModel_V2.sqlite": [1, 2],
    "moody/Moody.moody": [0, 1],
  ])
  func `indexes and constraints equal the archive's`(name: String, counts: [Int]) throws {
    let entities = try archive(name).model.entitiesInNumberingOrder
    #expect(
      [entities.flatMap(\.indexes).count, entities.flatMap(\.uniquenessConstraints).count]
        == counts)
  }

  @Test(.covers("L12"))
  func `names of older versions are kept if they differ`() throws {
    let cars = try archive(AppleStores.sample1Renamed).model
    #expect(cars.entitiesByName["LuxuryCar"]?.renamingIdentifier == "ExpensiveSportCar")
    #expect(cars.entitiesByName["Car"]?.renamingIdentifier == nil)
    let moods = try archive("moody/Moody 2.moody").model
    #expect(
      moods.entitiesByName["Mood"]?.attributesByName["remoteID"]?.renamingIdentifier
        == "remoteIdentifier")
    let accounts = try archive(AppleStores.accounts).model
    #expect(accounts.entitiesByName["Authorization"]?.renamingIdentifier == "Permission")
  }

  @Test(arguments: [AppleStores.sample1, AppleStores.sample2, AppleStores.sample3])
  func `a damaged real archive gives an error or a model`(name: String) throws {
    let archive = try Inflation.inflate(
      try AppleStores.cacheContent(name), outputLimitBytes: ArchiveLimits.standard.archiveByteCount)
    // Every byte of the smallest archive, a sample of the others.
    for count in stride(from: 0, to: archive.count, by: name == AppleStores.sample3 ? 1 : 97) {
      #expect(throws: ModelArchiveError.self, "cut off at \(count)") {
        try ModelArchive(archive: Array(archive[..<count]))
      }
    }
    let seed: UInt64 = 20_260_401
    var generator = SeededRandom(seed: seed)
    var refusedCount = 0
    for _ in 0..<200 {
      var bytes = archive
      bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(
        in: 1...255, using: &generator)
      do { try ModelArchive(archive: bytes).model.freeze() } catch { refusedCount += 1 }
    }
    #expect(refusedCount > 0, "seed \(seed)")
  }
}
