import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Queries and domain values over the samples: their types, where they run, and their costs.
@Suite struct LayerTests {
  /// An event as a value of the domain.
  struct Happening: Hashable, Sendable {
    var moment: Date
    var place: String?
  }

  /// Inserts fifty events at one place.
  private func filled(_ situation: Situation = .inFile) throws -> Stack {
    let stack = try Stack(situation, Events.self)
    let location = Events.Location(context: stack.context)
    location.name = "Here"
    for number in 0..<50 {
      let event = Events.Event(context: stack.context)
      event.timestamp = Date(timeIntervalSinceReferenceDate: Double(number))
      event.location = location
    }
    try stack.context.save()
    return stack
  }

  @Test(.covers("H12"), arguments: Situation.live)
  func `queries are values that can be kept, compared, named and run later`(situation: Situation)
    throws
  {
    let late = Query<Events.Event>.where { $0.timestamp > Date(timeIntervalSinceReferenceDate: 39) }
    let queries: [String: Query<Events.Event>] = [
      "all": .all, "late": late, "last": late.descending { $0.timestamp }.limit(1),
    ]
    #expect(Set(queries.values).count == 3)
    #expect(queries["late"] == late && late.description == queries["late"]?.description)
    let stack = try filled(situation)
    let counts = try queries.mapValues { try stack.context.fetch($0).count }
    #expect(counts == ["all": 50, "late": 10, "last": 1])
  }

  /// Compares rows read and statements run, because times would vary.
  @Test(.covers("H35"))
  func `a query and its domain values cost the store no more than a fetch request`()
    throws
  {
    let stack = try filled()
    func work(_ body: (ManagedObjectContext) throws -> Int) throws -> [String] {
      let context = stack.container.newContext()
      stack.sqliteStore.resetStatementCounters()
      #expect(try body(context) == 50)
      return stack.sqliteStore.statementUses().map {
        "\($0.executionCount) \($0.virtualMachineStepCount) \($0.sql)"
      }
    }
    var request = FetchRequest<Events.Event>(entityName: "Event")
    request.sortDescriptors = [FetchSortDescriptor(key: "timestamp")]
    let query = Query<Events.Event>.all.ascending { $0.timestamp }
    let byRequest = try work { try $0.fetch(request).count }
    let byQuery = try work { context in
      let events: [Events.Event] = try context.fetch(query)
      return events.count
    }
    #expect(byRequest.count == 1)
    #expect(byQuery == byRequest)
    // Domain values that contain their place read all places in one more statement.
    let byDomain = try work { context in
      let happenings: [Happening] = try context.fetch(query.prefetching { $0.location })
      #expect(happenings.allSatisfy { $0.place == "Here" })
      return happenings.count
    }
    #expect(byDomain.count == 2)
    #expect(byDomain.first == byRequest.first)
    #expect(byDomain.allSatisfy { $0.hasPrefix("1 ") }, "\(byDomain)")
  }

  @Test(.covers("H30"), arguments: Situation.live) @MainActor
  func `light work runs on the main actor in the view context`(situation: Situation) throws {
    let stack = try filled(situation)
    let context = stack.container.viewContext
    #expect(context === stack.container.viewContext)
    let events: [Events.Event] = try context.fetch(.all.ascending { $0.timestamp }.limit(1))
    events[0].timestamp = Date(timeIntervalSinceReferenceDate: -1)
    try context.save()
    let first: Events.Event? = try stack.container.newContext()
      .fetchFirst(.all.ascending { $0.timestamp })
    #expect(first?.timestamp == Date(timeIntervalSinceReferenceDate: -1))
  }

  /// The work waits for the main actor, which would never run if the work blocked it.
  ///
  /// This needs two threads, and only one of them may wait, so the test runs once.
  @Test(
    .covers("H31"), .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "one processor"))
  @MainActor func `heavy work runs without blocking the main actor, and its save is merged`()
    async throws
  {
    let stack = try filled()
    let view = stack.container.viewContext
    let query = Query<Events.Event>.all.ascending { $0.timestamp }.limit(1)
    let shown: Events.Event = try view.fetchRequired(query)
    let (id, later) = (shown.objectID, Date(timeIntervalSinceReferenceDate: 1_000))
    let mainGoesOn = DispatchSemaphore(value: 0)
    async let work = stack.container.performBackgroundTask { context in
      let outcome = mainGoesOn.wait(timeout: .now() + 3_600)
      for _ in 0..<500 { _ = Events.Event(context: context) }
      try context.existingObject(with: id).setValue(.date(later), forKey: "timestamp")
      try context.save()
      return (outcome == .success, try context.count("Event"))
    }
    await Task.yield()
    mainGoesOn.signal()
    let (mainWentOn, count) = try await work
    #expect(mainWentOn)
    #expect(count == 550)
    // A context reads its mailbox when it fetches.
    #expect(try view.count("Location") == 1)
    #expect(shown.timestamp == later)
    #expect(try view.count("Event") == 550)
  }

  @Test(.covers("H31"), arguments: Situation.live)
  func `unsaved changes of background work are discarded`(situation: Situation) async throws {
    struct Stop: Error {}
    let stack = try filled(situation)
    await #expect(throws: Stop.self) {
      try await stack.container.performBackgroundTask { context in
        _ = Events.Event(context: context)
        throw Stop()
      }
    }
    #expect(try stack.container.newContext().count("Event") == 50)
  }
}

extension Events.Event: DomainConvertible {
  func makeDomain() throws -> LayerTests.Happening {
    LayerTests.Happening(
      moment: try required(Events.Event.timestamp), place: location?.name)
  }
}
