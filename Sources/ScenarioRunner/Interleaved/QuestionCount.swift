import LogicalModel

extension LogicalModel.Operation {
  /// How many questions an interleaved measurement has at most: each is asked in every process, so
  /// more of them would leave fewer rounds for each.
  static let mostQuestions = 6

  /// How many different questions the samples of a read ask: the key set that its figures are means
  /// over, the same in every strategy and process.
  var questionCount: Int {
    let different = action.questionCount(samples: samples, repetitions: repetitions)
    return min(max(1, different), Self.mostQuestions)
  }

  /// What each of them asks for; nil where there is one, or none has a name.
  var questionTexts: [String]? {
    let texts = Array(action.questionTexts.prefix(questionCount))
    return texts.count > 1 && texts.count == questionCount ? texts : nil
  }
}
