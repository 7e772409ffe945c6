/// A cache of the plans of repeated questions, for each store.
///
/// A class because all copies of a session share it. Plans name objects by ID, which is the same in
/// every context, until a member changes its kind.
final class PlanCache {
  /// The maximum number of plans; more questions rarely repeat, and each plan takes memory.
  private static let mostPlans = 1_024

  private var plans: [MemberQuery: MemberQueryPlan] = [:]

  /// Returns the cached plan of an equal question, or a new one.
  ///
  /// Plans of questions that list members are not cached: every sample lists others, and the list
  /// is as long as the plan.
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
