/// The plans of questions that come again, worked out once for each store.
///
/// A class because all copies of a session share what has been worked out. Plans name objects by ID,
/// which is the same in every context, until a member changes its kind.
final class PlanCache {
  /// More questions than that hardly come again, and each plan takes memory.
  private static let mostPlans = 1_024

  private var plans: [MemberQuery: MemberQueryPlan] = [:]

  /// The plan of an equal question before, or a new one.
  ///
  /// A question that lists members is planned anew each time: every sample lists others, and the
  /// list is as long as the plan.
  func plan(
    _ question: MemberQuery, make: (MemberQuery) throws(StrategyError) -> MemberQueryPlan
  ) throws(StrategyError) -> MemberQueryPlan {
    guard !question.listsMembers else { return try make(question) }
    if let known = plans[question] { return known }
    let plan = try make(question)
    if plans.count == Self.mostPlans { plans.removeAll(keepingCapacity: true) }
    plans[question] = plan
    return plan
  }

  func removeAll() { plans.removeAll() }
}

extension MemberQuery {
  fileprivate var listsMembers: Bool {
    conditions.contains { if case .members = $0 { true } else { false } }
  }
}
