import Foundation
import Inspection
import Lineage
import LogicalModel
import ModelReshaping
import OrderedCollections
import TestModels
import TestSupport
import Testing

@testable import Measuring
@testable import ScenarioFormat

/// The rows of a store as members, and their profile.
@Suite struct StoreRowsTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates books and films with a maker, films with a sequel; one book in ten has no title.
  private func store(count: Int = 600) throws -> String {
    let path = folder.path("shop.sqlite")
    let item = EntityDescription("Item", ["title": .string, "made": .date, "photo": .binary])
    item.subentities = ["Book", "Film"].map { EntityDescription($0, ["length": .integer32]) }
    let film = item.subentities[1]
    let maker = EntityDescription("Maker", ["name": .string])
    item.join("maker", .one, to: maker, "items", .many)
    film.join("sequel", .one, to: film, "prequel", .one)
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, maker]), sqliteAt: path)
    let context = container.newContext()
    let makers = try (0..<5).map { number in
      let maker = try context.insert(entityName: "Maker")
      try maker.setValue(.string("Maker \(number)"), forKey: "name")
      return maker
    }
    var last: ManagedObject?
    for number in 0..<count {
      let object = try context.insert(entityName: number % 3 == 0 ? "Book" : "Film")
      if number % 10 != 0 {
        try object.setValue(.string("Secret title \(number)"), forKey: "title")
      }
      try object.setValue(
        .date(Date(timeIntervalSinceReferenceDate: Double(number) + 0.25)), forKey: "made")
      try object.setValue(.binary(Data(repeating: 7, count: 100 + number % 3)), forKey: "photo")
      try object.setValue(.integer(Int64(number)), forKey: "length")
      try object.setValue(.object(makers[number % 5]), forKey: "maker")
      if number % 3 == 1 { last = object }
      if number % 3 == 2, let last { try last.setValue(.object(object), forKey: "sequel") }
    }
    try context.save()
    return path
  }

  private func rows(_ draft: ScenarioDraft, _ path: String) throws -> (
    Scenario, ImportedData, ImportReport
  ) {
    try rows(
      ScenarioReader(strategies: StrategyList.names).read(text: draft.text, path: "draft.yaml"),
      path)
  }

  private func rows(_ scenario: Scenario, _ path: String) throws -> (
    Scenario, ImportedData, ImportReport
  ) {
    let mapping = try #require(scenario.dataset.importing)
    var rows = try StoreImport(path: path, mapping: mapping, domain: scenario.domain)
    let (data, report) = try rows.load()
    return (scenario, data, report)
  }

  @Test func `every row becomes a member with its values and links`() throws {
    let path = try store()
    let before = try FileHash.hash(ofFile: path)
    let (scenario, data, report) = try rows(ScenarioDraft(of: path), path)
    #expect(try FileHash.hash(ofFile: path) == before)
    #expect(report.itemCount == 600 && report.storedItemCount == 600)
    #expect(report.losses == [])
    #expect(try data.counts(ofHierarchy: "Item") == ["Book": 200, "Film": 400])
    #expect(try data.counts(ofHierarchy: "Maker") == ["Maker": 5])
    let members = try data.members(ofHierarchy: "Item", in: 0..<600)
    for (number, member) in members.enumerated() {
      #expect(member.kind == (number % 3 == 0 ? "Book" : "Film"))
      let names = scenario.domain.properties(of: member.kind).map(\.name)
      let values = Dictionary(uniqueKeysWithValues: zip(names, member.values))
      #expect(values["title"] == (number % 10 == 0 ? .absent : .text("Secret title \(number)")))
      #expect(values["made"] == .date(Double(number) + 0.25))
      #expect(values["photo"] == .binary(Data(repeating: 7, count: 100 + number % 3)))
      #expect(values["length"] == .integer(Int64(number)))
      let links = Dictionary(
        uniqueKeysWithValues: zip(
          scenario.domain.links(of: member.kind).map(\.name), member.references))
      #expect(links["maker"] == [number % 5])
      if let sequel = links["sequel"] { #expect(sequel == (number % 3 == 1 ? [number + 1] : [])) }
    }
  }

  @Test func `a draft and its run read only the copy that was made of the store`() throws {
    let path = try store(count: 60)
    let subject = try Subject(path: path, in: folder.url)
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    #expect(throws: (any Error).self) { try ScenarioDraft(of: path) }
    let drafted = try SubjectDraft(subject).draft()
    let scenario = try drafted.write(to: folder.path(""))
    let settings = RunSettings(dataPath: path)
    #expect(throws: (any Error).self) {
      try PreparedScenario(path: scenario, settings: settings)
    }
    let prepared = try PreparedScenario(
      path: scenario, settings: settings, imports: FileImports(snapshot: subject.snapshot))
    #expect(prepared.cells[0].members == 60)
    // Without the copy, nothing can read the rows a second time.
    let again = try PreparedScenario(
      path: scenario, settings: settings, imports: drafted.imports(nil))
    #expect(again.cells[0].members == 60)
  }

  @Test func `a profile has the distribution of the rows, and none of their texts`() throws {
    let path = try store()
    let draft = try ScenarioDraft(of: path)
    #expect(!draft.text.contains("Secret"))
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: "draft.yaml")
    func law(_ kind: String, _ name: String) -> ValueDistribution? {
      scenario.dataset.values[PropertyPath(kind: kind, name: name)]
    }
    #expect(law("Item", "title")?.absent == 0.1)
    guard case .measured(let lengths, let distinct, _, _)? = law("Item", "title")?.distribution
    else {
      Issue.record("title is not measured")
      return
    }
    #expect(distinct == 0)
    // "Secret title 1" to "Secret title 599".
    #expect(lengths.min().map { $0 >= 14 } == true && lengths.max().map { $0 <= 16 } == true)
    guard case .measured(_, let photos, _, _)? = law("Item", "photo")?.distribution else {
      Issue.record("photo is not measured")
      return
    }
    #expect(photos == 3)
    guard case .measured(_, _, _, let isWhole)? = law("Item", "made")?.distribution else {
      Issue.record("made is not measured")
      return
    }
    #expect(!isWhole)
    #expect(
      scenario.dataset.links[PropertyPath(kind: "Item", name: "maker")]
        == LinkDistribution(count: 1...1))
  }

  /// Numbers and days of a single row would reveal its content.
  @Test func `a profile has no number or day of a single row, and is valid for any rows`()
    throws
  {
    let path = folder.path("odd.sqlite")
    let item = EntityDescription("Item", ["weight": .double, "born": .date, "rank": .integer32])
    item.subentities = [EntityDescription("Book"), EntityDescription("Film")]
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item]), sqliteAt: path)
    let context = container.newContext()
    let weights = [87.25, .greatestFiniteMagnitude, .leastNormalMagnitude, -3.5, 12, 44.75]
    let days = [-7e10, 3e11, -1.2e8, 5e8, 1e8, 2e8]
    for number in 0..<6 {
      let object = try context.insert(entityName: number % 2 == 0 ? "Book" : "Film")
      try object.setValue(.double(weights[number]), forKey: "weight")
      try object.setValue(
        .date(Date(timeIntervalSinceReferenceDate: days[number])), forKey: "born")
      try object.setValue(.integer(Int64(1_371 + number * 97)), forKey: "rank")
    }
    try context.save()
    let draft = try ScenarioDraft(of: path)
    // Extreme numbers and dates must not break the reading of the draft.
    let scenario = try ScenarioReader(strategies: StrategyList.names).read(
      text: draft.text, path: "draft.yaml")
    #expect(scenario.dataset.values.count >= 3)
    for text in ["87.25", "44.75", "1371", "1468", "1565", "2016-11-05", "2004-03-03"] {
      #expect(!draft.text.contains(text), "\(text)")
    }
    _ = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
      .members(ofHierarchy: "Item", in: 0..<100)
  }

  /// Compares the store's bytes by the profile with those of the rows.
  @Test func `generated members take the bytes of the rows within a tenth`() throws {
    let path = try store(count: 3_000)
    let draft = try ScenarioDraft(of: path)
    let (scenario, data, _) = try rows(draft, path)
    let generated = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    #expect(generated.count(ofHierarchy: "Item") == 3_000)
    let bytes = try [data as any MemberSource, generated].map { source in
      try size(of: source, scenario.domain)
    }
    #expect(abs(Double(bytes[1]) / Double(bytes[0]) - 1) < 0.1, "\(bytes)")
  }

  private func size(of source: any MemberSource, _ domain: Domain) throws -> Int {
    let path = folder.path("\(UUID().uuidString).sqlite")
    let stored = try ParentEntity().store(domain)
    let store = try SQLiteStore(path: path)
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    _ = try Loader(
      resolved: try ResolvedDomain(stored, in: container), container: container, source: source
    ).load(batch: 1_000, clock: StoppedClock())
    try store.close()
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  @Test func `an attribute that distinguishes kinds makes one entity a family`() throws {
    let path = folder.path("events.sqlite")
    let event = EntityDescription(
      "Event", ["stream": .string, "start": .date, "volume": .double])
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [event]), sqliteAt: path)
    let context = container.newContext()
    for number in 0..<100 {
      let object = try context.insert(entityName: "Event")
      // 60 of the first value, 30 of the second with a volume, 10 without a value.
      let stream = number % 10 < 6 ? "hidden/use" : number % 10 < 9 ? "hidden/noise" : nil
      if let stream { try object.setValue(.string(stream), forKey: "stream") }
      if stream == "hidden/noise" { try object.setValue(.double(0.5), forKey: "volume") }
      try object.setValue(.date(Date(timeIntervalSinceReferenceDate: 5)), forKey: "start")
    }
    try context.save()
    let drafted = try SubjectDraft(
      Subject(path: path), tree: "Event", kindAttribute: "stream"
    ).draft()
    #expect(!drafted.draft.text.contains("hidden"))
    let (scenario, data, report) = try rows(drafted.read(in: folder.path("")), path)
    #expect(scenario.domain.allKinds.map(\.name) == ["Event", "Event1", "Event2"])
    #expect(scenario.domain.kind(named: "Event")?.properties.map(\.name) == ["start"])
    #expect(scenario.domain.kind(named: "Event2")?.properties.map(\.name) == ["volume"])
    #expect(
      try data.counts(ofHierarchy: "Event") == ["Event1": 60, "Event2": 30, "Event": 10])
    #expect(report.losses == [])
    #expect(throws: DraftError.self) {
      try ScenarioDraft(of: path, tree: "Event", kindAttribute: "volume")
    }
  }

  /// As in a migrated store, whose numbers differ from a new one's.
  @Test func `the entities in a log are those of the store's own numbers`() throws {
    let path = try store(count: 30)
    let queue = try Database(path: path)
    // The maker first, then the items, which were 1 to 3.
    try queue.write { database in
      try database.execute(
        sql: """
          UPDATE Z_PRIMARYKEY SET Z_ENT = Z_ENT + 10;
          UPDATE Z_PRIMARYKEY SET Z_ENT = iif(Z_NAME = 'Maker', 1, Z_ENT - 9),
            Z_SUPER = iif(Z_SUPER = 1, 2, Z_SUPER);
          UPDATE ZITEM SET Z_ENT = Z_ENT + 1; UPDATE ZMAKER SET Z_ENT = 1;
          """)
    }
    try queue.close()
    let log = folder.path("log.txt")
    let statement =
      "CoreData: sql: SELECT t0.Z_ENT, t0.Z_PK, t0.Z_OPT FROM ZITEM t0 WHERE  t0.Z_ENT = ?\n"
    try Data("\(statement)CoreData: details: SQLite bind[0] = (int64)3\n".utf8)
      .write(to: URL(fileURLWithPath: log))
    let draft = try ScenarioDraft(of: path, questions: .log(path: log))
    #expect(draft.questions.map(\.kind) == ["Book"])
  }

  /// Such rows were saved before the model got its type, or by other programs.
  @Test func `values of a wrong type are widened or counted, and never shown`()
    throws
  {
    let path = try store(count: 30)
    let queue = try Database(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          UPDATE ZITEM SET ZMADE = 'secret day' WHERE Z_PK IN (1, 2);
          UPDATE ZITEM SET ZLENGTH = 5000000017
            WHERE Z_PK = (SELECT MIN(Z_PK) FROM ZITEM WHERE Z_ENT = 2);
          UPDATE ZMAKER SET ZNAME = NULL;
          """)
    }
    try queue.close()
    let draft = try ScenarioDraft(of: path)
    #expect(!draft.text.contains("secret") && !draft.text.contains("5000000017"))
    let (scenario, data, report) = try rows(draft, path)
    #expect(report.losses == ["2 values of Item.made that do not fit"])
    let members = try data.members(ofHierarchy: "Item", in: 0..<30)
    let values = members.flatMap { member in
      zip(scenario.domain.properties(of: member.kind), member.values)
    }
    #expect(values.count { $0.0.name == "made" && $0.1 == .absent } == 2)
    #expect(values.contains { $0.0.name == "length" && $0.1 == .integer(5_000_000_017) })
    // In a scenario with the narrow type, this value is lost.
    let losses = try ["Book", "Film"].flatMap { kind in
      let length = Property(name: "length", type: .integer32)
      var again = try StoreImport(
        path: path, mapping: ImportMapping(format: .store),
        domain: Domain(family: kind, kinds: [Kind(name: kind, properties: [length])]))
      return try again.load().1.losses
    }
    #expect(losses.count == 1 && losses[0].hasPrefix("1 value of "), "\(losses)")
  }

  @Test func `an unknown entity of a store is reported with the intended one`() throws {
    let path = try store(count: 3)
    var mapping = ImportMapping(format: .store)
    mapping.kinds = ["Iten": "Work"]
    let domain = try Domain(family: "Work", kinds: [Kind(name: "Work")])
    let error = #expect(throws: StoreImportError.self) {
      var rows = try StoreImport(path: path, mapping: mapping, domain: domain)
      _ = try rows.load()
    }
    #expect(error == .unknownEntity("Iten", kind: "Work", suggestion: "Item"))
  }

  @Test func `links to nothing or only to other families are counted as lost`() throws {
    let path = try store(count: 6)
    // A family of films alone: makers are companions, and there is no book.
    let draft = try ScenarioDraft(of: path, tree: "Film")
    let (scenario, data, report) = try rows(draft, path)
    #expect(scenario.domain.family == "Film")
    #expect(try data.counts(ofHierarchy: "Film") == ["Film": 4])
    #expect(report.storedItemCount == 4 && report.losses == [])
  }
}
