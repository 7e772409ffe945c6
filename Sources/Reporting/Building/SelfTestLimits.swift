import RunJournal
import Statistics

extension SelfTestRecord {
  /// The number of false alarms at the 5 % level that a sound tool stays within in 99 % of
  /// self-tests.
  var alarmLimit: Int {
    (try? Binomial(trials: comparisons, rate: 0.05))?.quantile(0.99) ?? 0
  }

  /// True if false alarms are within the limit, at most 1 % of equals were called different, and
  /// at least 90 % of injected differences were found.
  var isPassed: Bool {
    flagged <= alarmLimit && calledDifferent * 100 <= comparisons
      && injectedFound * 10 >= injectedRuns * 9
  }
}
