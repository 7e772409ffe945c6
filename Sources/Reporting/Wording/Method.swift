import Document
import RunJournal

/// The method of the figures, in words.
enum Method {
  static func sentences(_ report: Report) -> [Prose] {
    let isPaced = report.cells.flatMap(\.cell.operations).contains { $0.id.isPaced }
    return turns(report) + (isPaced ? [paced] : [])
  }

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

  private static let counted: Prose =
    "Sizes, statements, \(term: "query plan", as: "plans") and "
    + "\(term: "virtual machine step", as: "steps") are counted, not timed: they have no noise."

  private static let paced: Prose =
    "Ratios and verdicts are of the \(term: "closed loop"). Operations at a set \(term: "pace") "
    + "are measured on their own; they count in no mean, no ratio and no verdict."
}
