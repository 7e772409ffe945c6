import Document
import RunJournal

/// The description of the method.
enum Method {
  static func sentences(_ report: Report) -> [Prose] {
    [
      "Every \(term: "process") opens the stores of all strategies. In each \(term: "round") they run "
        + "the same query once, in a random order (\(term: "seed") \(String(report.planSeed))). Reads in "
        + "a new process have separate processes.",
      "Times are \(term: "processor time") of one action; reads in a new process are judged "
        + "by \(term: "wall-clock time").",
      "The \(term: "ratio") of two strategies is taken within each round and reduced to one robust "
        + "figure per process. The \(term: "interval") is the 95 % interval of a t test over the "
        + "processes. Verdicts use p-values after \(term: "Holm's correction").",
      "Means over operations are \(term: "geometric mean", as: "geometric"), taken in each process; each "
        + "is also computed without each operation (\(term: "leave-one-out")).",
      "The number of processes is fixed before the run. A pilot sets the number of rounds, by precision only.",
      "Sizes, statements, \(term: "query plan", as: "plans") and \(term: "virtual machine step", as: "steps") "
        + "are counted and have no noise.",
      "A process that other programs \(term: "contention", as: "disturbed") counts like any other. No data "
        + "is left out.",
    ]
  }
}
