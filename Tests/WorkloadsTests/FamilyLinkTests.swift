import Lineage
import ModelReshaping
import OrderedCollections
import TestSupport
import Testing

@testable import LogicalModel
@testable import Measuring

/// Links between members of the family: loads, queries, changes and comparisons.
@Suite struct FamilyLinkTests {
  private static let seeds: [UInt64] = TestLength.choose(short: [1], long: [1, 2, 3, 4, 5])

  /// Returns folders in folders, notes in folders, attachments of notes, and notes that show
  /// attachments; optionally items that link to any other.
  private func scenario(seed: UInt64 = 1, leadsAnywhere: Bool = false) throws -> Scenario {
    let related = Link(
      name: "related", destination: "Item", cardinality: .many, inverseName: "relatedFrom")
    let kinds = [
      Kind(
        name: "Item", properties: [Property(name: "title", type: .string, isIndexed: true)],
        links: leadsAnywhere ? [related] : []),
      Kind(
        name: "Folder", parent: "Item", properties: [Property(name: "rank", type: .integer32)],
        links: [
          Link(
            name: "parent", destination: "Folder", cardinality: .one, inverseName: "subfolders")
        ]),
      Kind(
        name: "Note", parent: "Item", properties: [Property(name: "text", type: .string)],
        links: [
          Link(name: "folder", destination: "Folder", cardinality: .one, inverseName: "notes"),
          Link(
            name: "shown", destination: "Attachment", cardinality: .many, inverseName: "shownBy",
            deleteRule: .cascade),
        ]),
      Kind(
        name: "Attachment", parent: "Item", properties: [Property(name: "size", type: .integer64)],
        links: [
          Link(name: "note", destination: "Note", cardinality: .one, inverseName: "attachments")
        ]),
    ]
    let sketch = Kind(
      name: "Sketch", parent: "Note", properties: [Property(name: "ink", type: .string)])
    return Scenario(
      name: "notes", title: "Notes", question: "?", expectation: "!",
      domain: try Domain(family: "Item", kinds: kinds + (leadsAnywhere ? [sketch] : [])),
      dataset: Dataset(
        seed: seed, size: 300,
        mix: leadsAnywhere
          ? ["Item": 1, "Folder": 3, "Note": 4, "Attachment": 3, "Sketch": 2]
          : ["Item": 1, "Folder": 3, "Note": 4, "Attachment": 3],
        links: [
          PropertyPath(kind: "Attachment", name: "note"): LinkDistribution(count: 1...1),
          PropertyPath(kind: "Note", name: "shown"): LinkDistribution(count: 0...2),
        ]),
      workload: Self.work)
  }

  private static let work = [
    Operation(name: "all", action: Operation.FetchAll(kind: "Item"), shows: .everything),
    Operation(
      name: "subfolders", action: Operation.Linked(kind: "Folder", link: "parent"), samples: 2,
      repetitions: 8, shows: .everything),
    Operation(
      name: "notes", action: Operation.Linked(kind: "Note", link: "folder"), repetitions: 8),
    Operation(
      name: "showing", action: Operation.Linked(kind: "Note", link: "shown"), repetitions: 8),
    Operation(
      name: "count-attachments", action: Operation.CountLinked(kind: "Attachment", link: "note"),
      repetitions: 8),
    Operation(
      name: "to-folder", action: Operation.Convert(kind: "Note", target: "Folder", count: 6),
      samples: 2
    ),
    Operation(name: "to-note", action: Operation.Convert(kind: "Folder", target: "Note", count: 6)),
    Operation(
      name: "to-item", action: Operation.Convert(kind: "Attachment", target: "Item", count: 6)),
    Operation(
      name: "delete", action: Operation.Edit(kind: "Item", change: .delete, count: 20), samples: 2),
    Operation(name: "rest", action: Operation.FetchAll(kind: "Item"), shows: .everything),
  ]

  private func able(_ scenario: Scenario) -> [any Strategy] {
    StrategyList.all.filter { (try? $0.store(scenario.domain)) != nil }
  }

  @Test(arguments: [false, true], seeds)
  func `strategies that can hold the links give the same answers`(
    leadsAnywhere: Bool, seed: UInt64
  ) throws {
    let folder = try Folder()
    let scenario = try scenario(seed: seed, leadsAnywhere: leadsAnywhere)
    let strategies = able(scenario)
    #expect(
      strategies.map(\.name)
        == StrategyList.names.filter { !leadsAnywhere || $0 != "independent-entities" })
    var digests: [String: Set<String>] = [:]
    var answers: [String: Set<Outcome>] = [:]
    for strategy in strategies {
      let session = try LoadedScenario.session(strategy, scenario, in: folder)
      let check = ContentCheck(session: session)
      digests["before", default: []].insert(
        try check.digest(strategy: strategy.name, mustEqual: session.source).description)
      for (operation, outcome) in try LoadedScenario.answers(session, scenario) {
        answers[operation, default: []].insert(outcome)
      }
      digests["after", default: []].insert(
        try check.digest(strategy: strategy.name, mustEqual: nil).description)
    }
    #expect(digests.values.allSatisfy { $0.count == 1 }, "seed \(seed): \(digests)")
    for (operation, outcomes) in answers where !operation.contains(".engine-") {
      #expect(outcomes.count == 1, "seed \(seed), \(operation): \(outcomes)")
      #expect(outcomes.allSatisfy { $0.count > 0 }, "seed \(seed), \(operation)")
    }
  }

  @Test func `months of changes leave every strategy with the same content`() throws {
    let folder = try Folder()
    let scenario = try scenario()
    let digests = try able(scenario).map { strategy in
      let session = try LoadedScenario.session(strategy, scenario, in: folder)
      let check = ContentCheck(session: session)
      let before = try check.digest(strategy: strategy.name, mustEqual: session.source)
      try Churn(session: session).run()
      let after = try check.digest(strategy: strategy.name, mustEqual: nil)
      #expect(before != after)
      return after
    }
    #expect(digests.count == StrategyList.all.count && Set(digests).count == 1)
  }

  @Test(arguments: ["parent-entity", "independent-entities", "details-relationship"])
  func `batches of any size, and slices, store the same links`(name: String) throws {
    let folder = try Folder()
    let scenario = try scenario()
    let stored = try StrategyList.strategy(named: name).store(scenario.domain)
    let source = try GeneratedData(domain: scenario.domain, dataset: scenario.dataset)
    for (number, batch) in ([nil, 1, 7, 64, 1_000] as [Int?]).enumerated() {
      for isSliced in [false, true] {
        let container = try PersistentContainer(
          model: stored.model, sqliteAt: folder.path("\(number)-\(isSliced).sqlite"))
        let loader = Loader(
          resolved: try ResolvedDomain(stored, in: container), container: container,
          source: source)
        var keys: [String: OrdinalKeys] = [:]
        if isSliced {
          let load = SlicedLoad(loader, batch: batch)
          var counts: [Int] = []
          try load.perform {
            while let count = try load.loadNext(clock: StoppedClock()) { counts.append(count) }
          }
          #expect(counts.reduce(0, +) == 300 && load.count == 300)
          // Links to later members take slices of their own.
          #expect((counts.count > load.slices.count) == ((batch ?? 500) < 300))
          keys = load.progress.keys
        } else {
          keys = try loader.load(batch: batch, clock: StoppedClock())
        }
        let session = Session(
          resolved: loader.resolved, container: container, source: source, keys: keys, seed: 1)
        _ = try ContentCheck(session: session).digest(strategy: name, mustEqual: source)
      }
    }
  }

  @Test func `a companion may link to the family that links to it`() throws {
    func kind(_ name: String, _ link: String, _ destination: String, _ inverse: String) -> Kind {
      Kind(
        name: name, properties: [Property(name: "name", type: .string)],
        links: [
          Link(name: link, destination: destination, cardinality: .one, inverseName: inverse)
        ])
    }
    let domain = try Domain(
      family: "Note",
      kinds: [
        kind("Shelf", "best", "Note", "bestOf"), kind("Note", "author", "Person", "notes"),
        kind("Person", "favourite", "Note", "likedBy"),
      ])
    #expect(Loader.loadOrder(of: domain) == ["Note", "Shelf", "Person"])
    let scenario = Scenario(
      name: "circle", title: "Circle", question: "?", expectation: "!", domain: domain,
      dataset: Dataset(
        seed: 1, size: 40, mix: [:], companions: ["Shelf": .fixed(9), "Person": .fixed(9)]),
      workload: [])
    let folder = try Folder()
    for strategy in StrategyList.all {
      let session = try LoadedScenario.session(strategy, scenario, in: folder, batch: 7)
      _ = try ContentCheck(session: session).digest(
        strategy: strategy.name, mustEqual: session.source)
    }
  }

  @Test func `a link that the store lost is detected and named`() throws {
    let folder = try Folder()
    let session = try LoadedScenario.session(ParentEntity(), scenario(), in: folder)
    try folder.execute(
      "UPDATE ZITEM SET ZPARENT = NULL WHERE ZPARENT = (SELECT max(ZPARENT) FROM ZITEM)",
      in: "parent-entity.sqlite")
    let error = try #require(throws: WorkloadError.self) {
      try ContentCheck(session: session).digest(
        strategy: "parent-entity", mustEqual: session.source)
    }
    #expect("\(error)".contains("parent: expected links to"), "\(error)")
  }

  /// The family as plain values, with a second implementation of the effects of deletions and
  /// conversions on links.
  private struct PlainFamily {
    let domain: Domain
    var members: [Int: Member]

    mutating func delete(_ ordinal: Int) {
      guard let member = members.removeValue(forKey: ordinal) else { return }
      for (link, ends) in zip(domain.links(of: member.kind), member.references)
      where link.deleteRule == .cascade { for end in ends { delete(end) } }
      dropLinks()
    }

    mutating func convert(_ ordinal: Int, to kind: String) {
      guard let member = members[ordinal] else { return }
      let common = zip(domain.lineage(of: member.kind), domain.lineage(of: kind))
        .prefix { $0.name == $1.name }
      let kept = common.reduce(0) { $0 + $1.0.links.count }
      members[ordinal]?.kind = kind
      members[ordinal]?.references = domain.links(of: kind).indices.map {
        $0 < kept ? member.references[$0] : []
      }
      dropLinks()
    }

    private mutating func dropLinks() {
      for (ordinal, member) in members {
        for (place, link) in domain.links(of: member.kind).enumerated() {
          let kept = member.references[place].filter { accepts($0, link) }
          members[ordinal]?.references[place] = kept
        }
      }
    }

    func accepts(_ ordinal: Int, _ link: Link) -> Bool {
      members[ordinal].map { domain.lineage(of: $0.kind).contains { $0.name == link.destination } }
        ?? false
    }

    /// Every possible link, by the kind that declares it.
    var links: [(kind: String, link: Link)] {
      domain.allKinds.flatMap { kind in kind.links.map { (kind.name, $0) } }
    }

    func members(of kind: String, along link: Link, to ordinal: Int) -> Set<Int> {
      Set(
        members.values.filter { member in
          let place = domain.links(of: member.kind).firstIndex { $0.name == link.name }
          return place.map { member.references[$0].contains(ordinal) } ?? false
        }.map(\.ordinal))
    }
  }

  @Test(arguments: [false, true], seeds)
  func `stores behave like a family of plain values`(leadsAnywhere: Bool, seed: UInt64) throws {
    let folder = try Folder()
    let scenario = try scenario(seed: seed, leadsAnywhere: leadsAnywhere)
    for strategy in able(scenario) {
      let session = try LoadedScenario.session(strategy, scenario, in: folder)
      let all = try session.source.members(ofHierarchy: "Item", in: 0..<300)
      var plain = PlainFamily(
        domain: scenario.domain,
        members: Dictionary(uniqueKeysWithValues: all.map { ($0.ordinal, $0) }))
      var random = RandomStream(key: seed, row: 7)
      var found = 0
      for step in 0..<60 {
        let place = "seed \(seed), \(strategy.name), step \(step)"
        let ordinal = plain.members.keys.sorted().drawn(from: &random)
        switch random.below(4) {
        case 0:
          try delete(ordinal, in: session)
          plain.delete(ordinal)
        case 1:
          let kinds = scenario.domain.allKinds.map(\.name)
            .filter { $0 != plain.members[ordinal]?.kind }
          let kind = kinds.drawn(from: &random)
          try convert(ordinal, to: kind, in: session)
          plain.convert(ordinal, to: kind)
        default:
          let (kind, link) = plain.links.drawn(from: &random)
          guard plain.accepts(ordinal, link) else { continue }
          let expected = plain.members(of: kind, along: link, to: ordinal)
          #expect(try linked(kind, link, ordinal, session) == expected, "\(place)")
          found += expected.count
        }
      }
      #expect(found > 0)
      let context = session.container.newContext()
      let stored = try withExtendedLifetime(context) {
        try session.membersWithLinks(
          session.resolved.fetch(session.plan(MemberQuery(kind: "Item")), in: context))
      }
      func text(_ members: some Sequence<Member>) -> [String] {
        members.sorted { $0.ordinal < $1.ordinal }
          .map { "\($0.ordinal) \($0.kind) \($0.references)" }
      }
      #expect(text(stored) == text(plain.members.values), "seed \(seed), \(strategy.name)")
    }
  }

  private func object(_ ordinal: Int, _ session: Session, _ context: ManagedObjectContext) throws
    -> ManagedObject
  {
    let question = MemberQuery(kind: "Item", conditions: [.members([ordinal])])
    return try #require(try session.resolved.fetch(session.plan(question), in: context).first)
  }

  private func delete(_ ordinal: Int, in session: Session) throws {
    let context = session.container.newContext()
    context.delete(try object(ordinal, session, context))
    try context.save()
  }

  private func convert(_ ordinal: Int, to kind: String, in session: Session) throws {
    let context = session.container.newContext()
    let values = session.domain.properties(of: kind).map { _ in PropertyValue.absent }
    try withExtendedLifetime(context) {
      let converted = try session.resolved.convert(
        object(ordinal, session, context), to: session.resolved.kindIndex(named: kind),
        values: values)
      try context.save()
      session.note(converted, "Item", ordinal: ordinal)
    }
  }

  /// Returns linked objects, both by fetching and by counting.
  private func linked(_ kind: String, _ link: Link, _ ordinal: Int, _ session: Session) throws
    -> Set<Int>
  {
    let context = session.container.newContext()
    let plan = try session.plan(
      MemberQuery(kind: kind, conditions: [.linked(link: link.name, ordinal: ordinal)]))
    return try withExtendedLifetime(context) {
      let objects = try session.resolved.fetch(plan, in: context)
      #expect(try session.resolved.count(plan, in: context) == objects.count)
      return Set(objects.compactMap { session.ordinal("Item", of: $0) })
    }
  }
}
