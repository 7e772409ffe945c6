import Lineage
import LogicalModel

extension Session {
  /// Work that asks questions, each once; all in one context, as a screen does that shows the
  /// answers together, or each in one of its own.
  func querying(
    _ questions: [MemberQuery], operation: String, sharesContext: Bool = true,
    answer: @escaping ([[ManagedObject]], inout Answer) throws -> Void
  ) throws -> PreparedWork {
    let plans = try questions.map(plan)
    let contexts =
      sharesContext
      ? Array(repeating: container.newContext(), count: plans.count)
      : plans.map { _ in container.newContext() }
    return PreparedWork(
      in: contexts,
      engine: { try EngineQuery(plans, operation: operation, in: self)?.works() ?? [] },
      work: {
        var found: [[ManagedObject]] = []
        for (plan, context) in zip(plans, contexts) {
          found.append(try resolved.fetch(plan, in: context))
        }
        return .objects(found)
      },
      answer: { result, sum in
        guard case .objects(let found) = result else { return }
        try answer(found, &sum)
      })
  }

  /// The ordinals of so many different members that a kind's link can lead to.
  func destinations(of link: String, _ kind: String, operation: String, sample: Int, count: Int)
    throws -> [Int]
  {
    guard let found = domain.links(of: kind).first(where: { $0.name == link }) else {
      throw WorkloadError.unknownLink(PropertyPath(kind: kind, name: link), operation: operation)
    }
    return try MemberChoice(kind: found.destination, operation: operation, session: self)
      .ordinals(count: count, sample: sample)
  }
}

extension Answer {
  /// Adds objects whose order means nothing, and their number.
  mutating func add(_ objects: [ManagedObject], count counts: Bool, in session: Session) throws {
    try add(objects, in: session)
    if counts { count += objects.count }
  }

  /// Adds what the store holds now, read in a context that has seen nothing before.
  mutating func addStored(_ question: MemberQuery, in session: Session) throws {
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(session.plan(question), in: context)
    try withExtendedLifetime(context) { try add(objects, count: true, in: session) }
  }
}
