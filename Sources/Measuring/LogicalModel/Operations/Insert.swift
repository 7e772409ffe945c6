import Foundation

extension Operation {
  /// Loads the whole data set.
  public struct Insert: OperationAction {
    /// Members after which it saves each time; nil means one save at the end.
    public var batch: Int?

    public static let form = OperationForm("insert", .portion, sort: .insert)

    public var defaultName: String {
      batch.map { "insert-\($0)-at-a-time" } ?? "insert-all-at-once"
    }

    public var canonicalOperands: [String] { [batch.map(String.init) ?? "all"] }

    public func label(in _: Domain) -> String {
      guard let batch else { return "load everything in one transaction" }
      return "load everything, saving after each \(batch.formatted()) objects"
    }

    public func actionsPerSample(repetitions _: Int, memberCount: Int) -> Int { memberCount }
  }
}

extension Operation.Insert {
  public init?(reading operands: inout some OperandReading) {
    guard let portion = operands.portion() else { return nil }
    self = portion
  }
}

extension OperationAction where Self == Operation.Insert {
  public static func insert(batch: Int?) -> Self { Self(batch: batch) }
}
