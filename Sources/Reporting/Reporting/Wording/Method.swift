import Document
import RunJournal

/// How the figures were made, in words.
enum Method {
  static func sentences(_ report: Report) -> [Prose] {
    let isPaced = report.cells.flatMap(\.cell.operations).contains { $0.id.isPaced }
    return (report.isInterleaved ? turns(report) : alone(report)) + (isPaced ? [paced] : [])
  }

  /// Strategies that took turns within processes.
  private static func turns(_ report: Report) -> [Prose] {
    [
      "Every \(term: "process") opens the stores of all strategies. In a \(term: "round") each "
        + "answers the same question once, in a new random order from \(term: "seed") "
        + "\(String(report.planSeed)), so that whatever the machine does affects all of them equally. "
        + "Reads in a new process and from storage keep processes of their own.",
      "Times are \(term: "processor time") (user and system) of one action, and "
        + "\(term: "wall-clock time") beside it. Reads in a new process and from storage are judged by "
        + "wall-clock time, all others by processor time.",
      "The \(term: "ratio") of two strategies is first taken within each round, freed of what the "
        + "question itself does, and brought down to one robust figure for each process. Its "
        + "\(term: "interval") is the 95 % interval of a t test over the processes, however many "
        + "rounds each had. Verdicts use p-values after \(term: "Holm's correction") over all pairs "
        + "of strategies.",
      "A mean over operations is the \(term: "geometric mean") of their ratios, taken in each process "
        + "and compared in the same way; leave-one-out.csv has the mean without each of them "
        + "(\(term: "leave-one-out")).",
      "The number of processes is fixed before the run. A pilot decides how many rounds each has, by "
        + "precision only; a strategy that is far from the baseline and known well enough leaves the "
        + "rotation.",
      counted,
      "A process that others \(term: "contention", as: "disturbed") counts like any other: they "
        + "disturbed every strategy equally. Nothing is left out.",
    ]
  }

  /// Strategies that had processes of their own.
  private static func alone(_ report: Report) -> [Prose] {
    [
      "Every \(term: "launch") is a fresh process. A \(term: "block") launches each strategy once; "
        + "the order within it is drawn with the \(term: "seed") \(String(report.planSeed)), so "
        + "that slow changes of the machine affect all strategies equally. Only complete blocks are used.",
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
      counted,
      "A launch that others \(term: "contention", as: "disturbed") is repeated at the end and "
        + "left out only then; nothing else is ever left out.",
    ]
  }

  private static let counted: Prose =
    "Sizes, statements, \(term: "query plan", as: "plans") and "
    + "\(term: "virtual machine step", as: "steps") are counted, not timed: they have no noise."

  private static let paced: Prose =
    "Ratios and verdicts are of the \(term: "closed loop"). Operations at a set \(term: "pace") "
    + "are measured on their own; they count in no mean, no ratio and no verdict."
}
