import RunJournal

/// How the figures were made, in words.
enum Method {
  static func sentences(_ report: Report) -> [Prose] {
    let isPaced = report.cells.flatMap(\.cell.operations).contains { $0.id.isPaced }
    let usual: [Prose] = [
      "Every \(term: "launch") is a fresh process. A \(term: "block") launches each strategy once; "
        + "the order within it is drawn with the \(term: "seed") \(String(report.planSeed)), so "
        + "that slow changes of the machine meet all strategies alike. Only complete blocks are used.",
      "Times are \(term: "processor time") (user and system) of one action. A launch gives one "
        + "number for an operation: the logarithm of its \(term: "median") sample. Samples within a "
        + "launch are not independent and are never pooled. Warm-up samples are left out.",
      "The \(term: "ratio") of two strategies is the mean difference of these logarithms within "
        + "blocks, after the \(term: "position effect") is taken out. Its \(term: "interval") is "
        + "the 95 % interval of a paired t test over the blocks, or that of a \(term: "bootstrap") "
        + "where the two disagree about a difference and the bootstrap's is wider. Verdicts use "
        + "p-values after \(term: "Holm's correction") over all pairs of strategies.",
      "All operations together is the \(term: "geometric mean") of the operations' times, taken in "
        + "each launch and compared in the same way.",
      "Sizes, statements, \(term: "query plan", as: "plans") and "
        + "\(term: "virtual machine step", as: "steps") are counted, not timed: they have no noise.",
      "A launch that others \(term: "contention", as: "disturbed") is made once more at the end and "
        + "left out only then; nothing else is ever left out.",
    ]
    return usual + (isPaced ? [paced] : [])
  }

  private static let paced: Prose =
    "Ratios and verdicts are of the \(term: "closed loop"). Operations at a set \(term: "pace") "
    + "are measured on their own; they count in no mean, no ratio and no verdict."
}
