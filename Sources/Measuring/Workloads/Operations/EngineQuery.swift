import Lineage
import LogicalModel

/// Questions to the engine alone: the statements of their fetches, stepped to the end.
struct EngineQuery {
  private let operation: String
  private let session: Session
  private let scanner: any BareScanning
  private let plans: [MemberQueryPlan]
  /// The fetches of each plan.
  private let fetches: [[StoreFetch]]
  /// The rows that the fetches also read, table by table.
  private let details: [ResolvedDomain.DetailKeys]

  /// Nil for a store that only returns objects.
  init?(_ plans: [MemberQueryPlan], operation: String, in session: Session) throws {
    guard let scanner = session.scanner else { return nil }
    let context = session.container.newContext()
    self.operation = operation
    self.session = session
    self.scanner = scanner
    self.plans = plans
    fetches = try plans.map { try $0.requests.map { try context.storeFetch($0) } }
    details = try plans.flatMap { try session.resolved.detailKeys($0, in: context) }
  }

  /// Returns the same statements and, if several of them make one answer without an offset, each
  /// variant that merges them in SQL.
  func works() -> [EngineWork] {
    let same = EngineWork(name: EngineWork.sameStatements, work: scanAll) { answer in
      for (plan, fetches) in zip(plans, fetches) {
        let found = try fetches.flatMap { try session.container.store.addresses($0) }
        // Each of several statements returns up to as many rows as the whole answer.
        try check(found, plan, allowsMore: !plan.isOneFetch, &answer)
      }
    }
    let areMerged = plans.allSatisfy {
      $0.isAnsweredByStore && $0.requests.count > 1 && $0.question.offset == 0
    }
    guard areMerged else { return [same] }
    return [same] + MergeShape.allCases.map(merged)
  }

  /// Returns the same statements as counts.
  func counting(_ answer: @escaping ([Int], inout Answer) -> Void) -> EngineWork {
    func counts() throws -> [Int] {
      try session.container.store.readTransaction { try fetches.map { try scanner.scanCount($0) } }
    }
    return EngineWork(
      name: EngineWork.sameStatements, work: { try counts().reduce(0, +) },
      answer: { sum in
        let found = try counts()
        let context = session.container.newContext()
        let expected = try plans.map { try session.resolved.count($0, in: context) }
        guard found == expected else {
          throw WorkloadError.engineDiffers(
            operation: operation, expected: expected.reduce(0, +), found: found.reduce(0, +))
        }
        answer(found, &sum)
      })
  }

  private func scanAll() throws -> Int {
    var count = 0
    for fetches in fetches {
      func scan() throws { for fetch in fetches { count += try scanner.scan(fetch) } }
      if fetches.count > 1 { try session.container.store.readTransaction(scan) } else { try scan() }
    }
    for (entity, keys) in details {
      count += try scanner.scanRows(of: entity, keys: keys)
    }
    return count
  }

  private func merged(_ shape: MergeShape) -> EngineWork {
    EngineWork(
      name: "\(EngineWork.sameStatements)-\(shape.rawValue)",
      work: {
        try fetches.reduce(0) { try $0 + scanner.scanMerged($1, shape: shape) }
      },
      answer: { answer in
        for (plan, fetches) in zip(plans, fetches) {
          let found = try scanner.addresses(merged: fetches, shape: shape)
          try check(found, plan, allowsMore: false, &answer)
        }
      })
  }

  /// Compares the rows with the fetches' results, including the order unless `allowsMore`.
  private func check(
    _ found: [StoreAddress], _ plan: MemberQueryPlan, allowsMore: Bool, _ answer: inout Answer
  ) throws {
    let expected = try session.resolved.fetch(plan, in: session.container.newContext())
      .map(\.storeAddress)
    let question = plan.question
    let isRight =
      allowsMore
      ? Set(expected).isSubset(of: found)
      : question.orders.isEmpty ? Set(expected) == Set(found) : expected == found
    guard isRight, allowsMore || expected.count == found.count else {
      throw WorkloadError.engineDiffers(
        operation: operation, expected: expected.count, found: found.count)
    }
    session.add(
      expected, of: question.kind, to: &answer, limit: max(question.limit, question.offset))
  }
}

extension Session {
  /// Adds members by their ordinals, the same in every strategy.
  ///
  /// With a limit or an offset, adds only their number: the choice among members with the last or
  /// first value is undefined.
  func add(_ addresses: [StoreAddress], of kind: String, to answer: inout Answer, limit: Int) {
    let root = domain.root(of: kind)
    if limit == 0 {
      for address in addresses {
        let hierarchy = container.layout.entities[address.entity].rootIndex
        answer.add("member", count: ordinal(root, ofKey: address.key, hierarchy: hierarchy) ?? -1)
      }
    }
    answer.add("members", count: addresses.count)
    answer.count += addresses.count
  }
}
