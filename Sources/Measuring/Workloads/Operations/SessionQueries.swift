import Lineage
import LogicalModel

extension Session {
  /// Returns work that answers each question once, in one shared context, like a screen that shows
  /// the answers together, or each in its own.
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

  /// Returns work that answers the questions of a sample, one for each repetition.
  func querying(
    _ questions: [MemberQuery], operation: String, sample: Int, sharesContext: Bool = true
  ) throws -> PreparedWork {
    try querying(questions, operation: operation, sharesContext: sharesContext) { found, answer in
      for (repetition, (question, objects)) in zip(questions, found).enumerated() {
        answer.add("repetition \(repetition) of sample \(sample)", count: objects.count)
        try answer.add(objects, of: question, in: self)
      }
    }
  }

  /// Returns the ordinals of `count` different members that a kind's link can lead to.
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
  /// Adds objects, ignoring their order, and their number.
  mutating func add(_ objects: [ManagedObject], count counts: Bool, in session: Session) throws {
    try add(objects, in: session)
    if counts { count += objects.count }
  }

  /// Adds members in the order of the question.
  ///
  /// The order of equal values is undefined. Of the members that share the last values of a limited
  /// answer, only the values count, because any of them may be within the limit. Without an order
  /// that applies to all members.
  mutating func add(_ objects: [ManagedObject], of question: MemberQuery, in session: Session)
    throws
  {
    guard !question.orders.isEmpty || question.limit > 0 else {
      return try add(objects, count: true, in: session)
    }
    let members = try session.members(objects)
    let positions = try question.orders.map {
      try session.resolved.stored.position(of: $0.property, in: question.kind)
    }
    let last = members.last.map { member in positions.map { member.values[$0] } }
    for member in members {
      let values = positions.map { member.values[$0] }
      for value in values { addNext(value) }
      if question.limit == 0 || values != last { add([member], in: session) }
    }
    count += members.count
  }

  /// Adds the store's current content, read in a new context.
  mutating func addStored(_ question: MemberQuery, in session: Session) throws {
    let context = session.container.newContext()
    let objects = try session.resolved.fetch(session.plan(question), in: context)
    try withExtendedLifetime(context) { try add(objects, count: true, in: session) }
  }
}
