import LogicalModel

extension PreparedCell {
  /// How many blocks the cell gets.
  ///
  /// Paced operations have no say: they get no verdict, so no interval of theirs needs to become
  /// narrow.
  func policy(strategies: Int, _ settings: RunSettings, budgetSeconds: Int?) -> BlockPolicy {
    let measuring = scenario.measuring
    return BlockPolicy(
      strategies: strategies, blocks: scenario.blocks, precision: measuring.precision,
      targets: scenario.measuredOperations.filter { !$0.isPaced }.map {
        OperationTarget(id: $0.id, halfWidth: $0.minimumEffect(of: measuring) / 2)
      }, budgetSeconds: budgetSeconds, isRoundedUp: !settings.isQuick)
  }
}

extension RunSettings {
  /// False where nobody looks at how quiet the machine was.
  var repeatsDisturbed: Bool { !isQuick && !acceptsNoise }
}
