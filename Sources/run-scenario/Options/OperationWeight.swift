import ArgumentParser

/// The weight of an operation in means over several, written as `newest=3`.
struct OperationWeight: ExpressibleByArgument {
  static let help = ArgumentHelp(
    "The weight of an operation in means over several; repeatable. Default: 1.",
    valueName: "operation=weight")

  let operation: String
  /// The weight, at least 0.
  let weight: Double

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let weight = Double(parts[1]), weight >= 0, weight.isFinite else {
      return nil
    }
    operation = parts[0]
    self.weight = weight
  }
}

extension [OperationWeight] {
  /// The weights by operation; the last one counts if there are several.
  var weights: [String: Double] {
    Dictionary(map { ($0.operation, $0.weight) }, uniquingKeysWith: { _, last in last })
  }
}
