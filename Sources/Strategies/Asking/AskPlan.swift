package import LogicalModel
package import ObjectGraph

/// A question about members as one strategy asks it of its store.
///
/// One request where the shape keeps all kinds in reach of one fetch; several where it does not,
/// whose results the program merges. What the store cannot judge is left to the program too, and
/// then the limit as well.
package struct AskPlan: Sendable {
  package let question: MemberQuestion
  /// One for each entity, or for each kind whose values lie elsewhere than those of others.
  package let requests: [FetchRequest<ManagedObject>]
  /// Conditions judged after decoding, before the limit.
  package let residual: [Condition]
  /// True if the store's order is not the wanted one: the order is by coded content.
  package let sortsInMemory: Bool

  /// True if one fetch gives the answer as it is.
  package var isOneFetch: Bool { requests.count == 1 && residual.isEmpty && !sortsInMemory }

  /// True if the requests together say all that is asked for, so that the engine alone could answer.
  package var isAnsweredByStore: Bool { residual.isEmpty && !sortsInMemory }
}
