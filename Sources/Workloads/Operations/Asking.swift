import LogicalModel
import ObjectGraph
import Strategies

/// Fetches the members that one question asks for, of a kind with its sub-kinds or exactly.
struct Asking: TimedOperation {
  let name: String
  let question: MemberQuestion

  func prepare(sample _: Int, in session: Session) throws -> PreparedWork {
    try session.asking([question], operation: name) { found, answer in
      for objects in found { try answer.add(objects, count: true, in: session) }
    }
  }
}

extension Session {
  /// Work that asks questions, each once.
  ///
  /// - Parameter sharesContext: true to ask all in one context, as a screen does that shows the
  ///   answers together.
  func asking(
    _ questions: [MemberQuestion], operation: String, sharesContext: Bool = true,
    answer: @escaping ([[ManagedObject]], inout Answer) throws -> Void
  ) throws -> PreparedWork {
    let plans = try questions.map(plan)
    let shared = container.newContext()
    let contexts = plans.map { _ in sharesContext ? shared : container.newContext() }
    return PreparedWork(
      engine: try EngineAsking(plans, operation: operation, in: self)?.works() ?? [],
      work: {
        var found: [[ManagedObject]] = []
        for (plan, context) in zip(plans, contexts) {
          found.append(try bound.fetch(plan, in: context))
        }
        return .objects(found)
      },
      answer: { result, sum in
        guard case .objects(let found) = result else { return }
        // The contexts live as long as what was found in them is looked at.
        try withExtendedLifetime(contexts) { try answer(found, &sum) }
      })
  }

  /// The ordinals of so many different members that a kind's link can lead to.
  func destinations(of link: String, _ kind: String, operation: String, sample: Int, count: Int)
    throws -> [Int]
  {
    guard let found = domain.links(of: kind).first(where: { $0.name == link }) else {
      throw WorkloadError.unknownLink(PropertyPath(kind: kind, name: link), operation: operation)
    }
    return try MemberChoice(kind: found.destination, operation: operation, in: self)
      .ordinals(count: count, sample: sample)
  }
}

extension Answer {
  /// Adds objects whose order means nothing, and their number.
  mutating func add(_ objects: [ManagedObject], count counts: Bool, in session: Session) throws {
    try add(objects, in: session)
    if counts { count += objects.count }
  }
}
