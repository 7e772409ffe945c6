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
  /// answer, or the first ones after an offset, only the values count, because any of them may be
  /// within the page. Without an order that applies to all members.
  mutating func add(_ objects: [ManagedObject], of question: MemberQuery, in session: Session)
    throws
  {
    guard !question.orders.isEmpty || question.limit > 0 || question.offset > 0 else {
      return try add(objects, count: true, in: session)
    }
    let resolved = session.resolved
    let places = try question.orders.map { try resolved.stored.sortPlace($0, of: question.kind) }
    let keys = try objects.map { object in
      try places.map { try resolved.sortValue(at: $0, of: object) }
    }
    let members = try session.members(objects)
    let last = question.limit > 0 ? keys.last : nil
    let first = question.offset > 0 ? keys.first : nil
    for (member, values) in zip(members, keys) {
      for value in values { addNext(value) }
      if values != last, values != first { add([member], in: session) }
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
