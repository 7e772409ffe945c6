/// How far somebody has read the history of a container's stores: the last transaction of each.
///
/// A value to be kept between runs of a program: encode it, and ask for what came after it when the
/// program starts again.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The number of the last transaction by the UUID of its store, 0 for one without any.
  public internal(set) var transactionNumbers: [String: Int64]

  package init(transactionNumbers: [String: Int64]) { self.transactionNumbers = transactionNumbers }
}
