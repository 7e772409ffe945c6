import RunJournal
import Statistics

extension SelfTestRecord {
  /// The most raw 5 % alarms among equals that a sound tool shows in 99 of 100 self-tests.
  var alarmLimit: Int {
    (try? Binomial(trials: comparisons, rate: 0.05))?.quantile(0.99) ?? 0
  }

  /// Few enough false alarms, at most one of a hundred called different, nine of ten found.
  var isPassed: Bool {
    flagged <= alarmLimit && calledDifferent * 100 <= comparisons
      && injectedFound * 10 >= injectedRuns * 9
  }
}
