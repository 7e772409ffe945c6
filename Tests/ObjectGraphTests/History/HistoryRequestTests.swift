import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Requests for transactions by token, date, author, context and entity, and the deletion of
/// transactions.
@Suite struct HistoryRequestTests {
  /// Makes five saves: two by the app, one by an import, two without an author.
  private func kennel(_ kind: StoreKind) throws -> TrackedKennel {
    let kennel = try TrackedKennel(kind)
    let saves: [(author: String?, context: String?, entity: String)] = [
      ("app", "view", "Dog"), ("app", "work", "Owner"), ("import", "work", "Cat"),
      (nil, nil, "Dog"), (nil, "view", "Animal"),
    ]
    for save in saves {
      kennel.context.transactionAuthor = save.author
      kennel.context.name = save.context
      try kennel.make(save.entity, save.entity)
      try kennel.context.save()
    }
    return kennel
  }

  private func numbers(
    _ kennel: TrackedKennel, _ change: (inout PersistentHistoryRequest) -> Void = { _ in }
  )
    throws -> [Int64]
  {
    var request = PersistentHistoryRequest()
    change(&request)
    return try kennel.container.history(request).map(\.transactionNumber)
  }

  @Test(arguments: StoreKind.allCases)
  func `authors and context names are stored and can be requested`(kind: StoreKind) throws {
    let kennel = try kennel(kind)
    let history = try kennel.container.history()
    #expect(history.map(\.author) == ["app", "app", "import", nil, nil])
    #expect(history.map(\.contextName) == ["view", "work", "work", nil, "view"])
    #expect(history.allSatisfy { $0.processID == ProcessInfo.processInfo.processName })
    #expect(try numbers(kennel) { $0.author = .equal("app") } == [1, 2])
    #expect(try numbers(kennel) { $0.author = .not("app") } == [3, 4, 5])
    #expect(try numbers(kennel) { $0.author = PersistentHistoryRequest.Condition.none } == [4, 5])
    #expect(try numbers(kennel) { $0.contextName = .equal("view") } == [1, 5])
    #expect(
      try numbers(kennel) {
        $0.author = .equal("app")
        $0.contextName = .not("view")
      } == [2])
    #expect(try numbers(kennel) { $0.fetchLimit = 2 } == [1, 2])
  }

  @Test(arguments: StoreKind.allCases)
  func `a request for an entity includes its sub-entities, and only their changes`(kind: StoreKind)
    throws
  {
    let kennel = try kennel(kind)
    #expect(try numbers(kennel) { $0.entityName = "Animal" } == [1, 3, 4, 5])
    #expect(try numbers(kennel) { $0.entityName = "Dog" } == [1, 4])
    try kennel.make("Dog", "Rex")
    try kennel.make("Owner", "Ann")
    try kennel.context.save()
    var request = PersistentHistoryRequest()
    request.entityName = "Owner"
    #expect(
      try kennel.container.history(request).map(\.story) == [
        ["insert Owner 1"], ["insert Owner 2"],
      ])
    #expect(throws: ObjectGraphError.self) { try numbers(kennel) { $0.entityName = "Bird" } }
  }

  @Test(arguments: StoreKind.allCases)
  func `a request starts after a token, a date or a transaction`(kind: StoreKind) throws {
    let kennel = try kennel(kind)
    let history = try kennel.container.history()
    #expect(try numbers(kennel) { $0.start = .after(history[2].token) } == [4, 5])
    #expect(
      try numbers(kennel) { $0 = PersistentHistoryRequest(after: history[0]) } == [2, 3, 4, 5])
    #expect(try numbers(kennel) { $0.start = .afterDate(history[3].timestamp) } == [5])
    #expect(try numbers(kennel) { $0.start = .afterDate(.distantFuture) } == [])
    #expect(try kennel.token() == history.last?.token)
    #expect(try kennel.container.history(after: kennel.token()) == [])
    let data = try JSONEncoder().encode(history[3].token)
    let again = try JSONDecoder().decode(PersistentHistoryToken.self, from: data)
    #expect(try numbers(kennel) { $0.start = .after(again) } == [5])
  }

  @Test(arguments: StoreKind.allCases)
  func `no transaction is lost when the clock is set back`(kind: StoreKind) throws {
    let kennel = try TrackedKennel(kind)
    for step in 0..<4 {
      try kennel.make("Dog", "\(step)")
      try kennel.context.save()
      if step == 1 { kennel.clock.turn(by: -3600) }
    }
    let history = try kennel.container.history()
    #expect(try numbers(kennel) { $0.start = .afterDate(history[0].timestamp) } == [2, 3, 4])
    #expect(try kennel.container.deleteHistory(before: history[1].timestamp) == 1)
    #expect(try numbers(kennel) == [2, 3, 4])
  }

  @Test(arguments: StoreKind.allCases)
  func `pruned transactions are gone, and tokens from before them are rejected`(kind: StoreKind)
    throws
  {
    let kennel = try kennel(kind)
    let history = try kennel.container.history()
    #expect(try kennel.container.deleteHistory(before: history[2].token) == 2)
    #expect(try numbers(kennel) == [3, 4, 5])
    #expect(try kennel.container.history(after: history[1].token).count == 3)
    let identifier = kennel.container.store.identifier
    #expect(throws: ObjectGraphError.historyTokenExpired(store: identifier, number: 1, kept: 3..<6))
    { try kennel.container.history(after: history[0].token) }
    #expect(try kennel.container.deleteHistory(before: history[4].timestamp) == 2)
    #expect(try kennel.container.deleteHistory(before: .distantFuture) == 1)
    #expect(try numbers(kennel) == [])
    #expect(try kennel.container.history(after: history[4].token) == [])
    #expect(throws: ObjectGraphError.self) {
      try kennel.container.history(after: history[3].token)
    }
    try kennel.make("Dog", "Rex")
    try kennel.context.save()
    #expect(try numbers(kennel) == [6])
    #expect(try kennel.container.history(after: history[4].token).count == 1)
    let future = PersistentHistoryToken(transactionNumbers: [identifier: 7])
    #expect(throws: ObjectGraphError.self) { try kennel.container.history(after: future) }
  }
}
