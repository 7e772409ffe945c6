import Foundation

extension Operation {
  /// Loads the whole data set.
  package struct Insert: OperationAction {
    /// The number of members per save; nil means one save at the end.
    package var batch: Int?

    package static let form = OperationForm("insert", sort: .insert)

    package var defaultName: String {
      batch.map { "insert-\($0)-at-a-time" } ?? "insert-all-at-once"
    }

    package var canonicalOperands: [String] { [batch.map(String.init) ?? "all"] }

    package func label(in _: Domain) -> String {
      guard let batch else { return "load everything at once" }
      return "load everything, \(batch.formatted()) at a time"
    }

    package func actionsPerSample(repetitions _: Int, memberCount: Int) -> Int { memberCount }
  }
}

extension Operation.Insert {
  package init?(reading operands: inout some OperandReading) {
    guard let portion = operands.portion() else { return nil }
    self = portion
  }
}

extension OperationAction where Self == Operation.Insert {
  package static func insert(batch: Int?) -> Self { Self(batch: batch) }
}
