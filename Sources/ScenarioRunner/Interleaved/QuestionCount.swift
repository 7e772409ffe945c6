import LogicalModel

extension LogicalModel.Operation {
  /// How many questions an interleaved measurement has at most: each is asked in every process, so
  /// more of them would leave fewer rounds for each.
  static let mostQuestions = 6

  /// How many different questions the samples of a read ask: the key set that its figures are means
  /// over, the same in every strategy and process.
  var questionCount: Int {
    let different =
      switch action {
      case .search(_, _, let words): words.count
      // A sample compares with as many values as it has repetitions, and goes on from there.
      case .filtered(_, _, _, let values):
        values.count / Self.greatestCommonDivisor(values.count, repetitions)
      case .linked, .countLinked, .fetchByID, .follow: samples
      default: 1
      }
    return min(max(1, different), Self.mostQuestions)
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (max(1, a), b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension LogicalModel.Operation.Action {
  /// False for what is done by opening a store anew.
  var isSampled: Bool {
    if case .addKind = self { false } else { true }
  }
}
