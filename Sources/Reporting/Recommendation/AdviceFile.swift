/// The advice for other programs: `run-scenario advise --json`
/// (Notebooks/Reference/advise.schema.json).
///
/// Times are nanoseconds per action, or per thousand objects for bulk loads and bulk changes.
package struct AdviceFile: Encodable {
  let schemaVersion = 1
  let file: String
  let trees: [Tree]
  let failures: [Failure]

  /// A family without advice, with the reason.
  package struct Failure: Encodable {
    let root: String
    let reason: String

    package init(root: String, reason: String) { (self.root, self.reason) = (root, reason) }
  }

  struct Tree: Encodable {
    let root: String
    let form: AdvisedTree.Form
    let kindAttribute: String?
    let kinds: Int
    let rows: Int?
    /// The number of objects that the user expects.
    let expected: Int?
    let current: String
    let verdict: TreeAdvice.Verdict
    let preferred: String?
    /// The reason why the run supports no choice.
    let reason: String?
    /// The share of resamples with the same choice.
    let certainty: Double?
    let sizes: [Size]
    /// The current strategy's losses and gains compared with the choice; empty if it is the choice.
    let losses: [Difference]
    let gains: [Difference]
    let indexes: [Index]
    let turns: [Turn]
    /// The numbers of objects above which an action takes longer than a frame.
    let noticed: [Turn]
    /// The code change that the verdict requires.
    let code: String?
    let migration: Migration?
    let assumptions: [String]
    let notLookedAt: [String]
    let folder: String
  }

  struct Size: Encodable {
    let objects: Int
    /// True if the profile generated the objects.
    let isGenerated: Bool
    let verdict: TreeAdvice.Verdict
    let preferred: String
    let items: [Item]
  }

  /// An operation or the file, with its cost in each strategy.
  struct Item: Encodable {
    let name: String
    let label: String
    let unit: Costs.Unit
    let share: Double
    let costs: [String: Double]
  }

  struct Difference: Encodable {
    let operation: String
    let unit: Costs.Unit
    let cost: Double
    let preferredCost: Double
  }

  struct Index: Encodable {
    let operation: String
    let property: String
    /// The element of a model file; nil for an index that begins with the kind.
    let element: String?
    let statement: String
    let cost: Double
    let costWithoutIndex: Double
    /// The 95 % confidence interval of the ratio of both; nil if it is unknown.
    let interval: [Double]?
    /// The ratios of file size and load time with all tried indexes to those without.
    let fileRatio: Double?
    let loadRatio: Double?
    let loadInterval: [Double]?
    let isWorthwhile: Bool
  }

  struct Turn: Encodable {
    let operation: String
    /// The share of the app's work above which another strategy would be chosen.
    let share: Double?
    /// The number of objects above which the choice differs.
    let objects: Double?
    let strategy: String
  }

  struct Migration: Encodable {
    let to: String
    let secondsPer100000: Double
    let bytesOfBothFiles: Int
    let measuredObjects: Int
  }

  package init(file: String, _ advice: [TreeAdvice], failures: [Failure]) {
    (self.file, self.failures) = (file, failures)
    trees = advice.map(Tree.init)
  }
}

extension AdviceFile.Tree {
  fileprivate init(_ advice: TreeAdvice) {
    let tree = advice.tree
    (root, form, kindAttribute, folder) = (tree.root, tree.form, tree.kindAttribute, tree.folder)
    (kinds, rows, current) = (tree.kindCount, tree.rowCount, tree.current)
    expected = tree.expectedCount
    (verdict, preferred) = (advice.verdict, advice.preferred)
    reason = advice.missing.isEmpty ? nil : advice.missing
    certainty = advice.certainty
    losses = (advice.currentPlace?.losses ?? []).map(AdviceFile.Difference.init)
    gains = (advice.currentPlace?.gains ?? []).map(AdviceFile.Difference.init)
    code = advice.verdict == .change ? advice.preferred.flatMap(CodeChange.text) : nil
    let own = advice.answer.map {
      AdviceFile.Size(
        $0, advice, objects: advice.members, isGenerated: tree.isGenerated)
    }
    let other = advice.other.map {
      AdviceFile.Size($0, advice, objects: advice.otherMembers ?? 0, isGenerated: true)
    }
    sizes = [own, other].compactMap { $0 }
    indexes = advice.trials.map { trial in
      let statement = advice.statement(of: trial)
      return AdviceFile.Index(
        operation: trial.item.name, property: trial.property,
        element: TreeAdvice.beginsWithKind(statement)
          ? nil : FetchIndex(trial.property, tree.attributes).element,
        statement: statement, cost: trial.cost, costWithoutIndex: trial.costWithoutIndex,
        interval: trial.interval.ends, fileRatio: trial.fileRatio, loadRatio: trial.loadRatio,
        loadInterval: trial.loadInterval?.ends, isWorthwhile: trial.isWorthwhile)
    }
    func turn(_ event: Growth.Event) -> AdviceFile.Turn {
      AdviceFile.Turn(
        operation: event.item.name, share: nil, objects: event.members, strategy: event.strategy)
    }
    let events = advice.growth?.events ?? []
    noticed = events.filter { $0.kind == .frame }.map(turn)
    turns =
      events.filter { $0.kind == .better }.map(turn)
      + (advice.turns ?? []).map {
        AdviceFile.Turn(
          operation: $0.item.name, share: $0.share, objects: nil, strategy: $0.strategy)
      }
    migration = advice.migration.map {
      AdviceFile.Migration(
        to: $0.strategy, secondsPer100000: $0.seconds, bytesOfBothFiles: $0.bytes,
        measuredObjects: $0.members)
    }
    assumptions = tree.assumptions
    notLookedAt = advice.notLookedAt
  }
}

extension AdviceFile.Size {
  fileprivate init(_ answer: Recommendation, _ advice: TreeAdvice, objects: Int, isGenerated: Bool)
  {
    self.init(
      objects: objects, isGenerated: isGenerated, verdict: advice.verdict(answer),
      preferred: answer.preferred,
      items: answer.costs.items.map { item in
        AdviceFile.Item(
          name: item.name, label: item.label, unit: item.unit, share: item.weight,
          costs: Dictionary(
            uniqueKeysWithValues: zip(answer.costs.strategies, item.costs)))
      })
  }
}

extension AdviceFile.Difference {
  fileprivate init(_ difference: Recommendation.Difference) {
    self.init(
      operation: difference.item.name, unit: difference.item.unit, cost: difference.cost,
      preferredCost: difference.preferredCost)
  }
}
