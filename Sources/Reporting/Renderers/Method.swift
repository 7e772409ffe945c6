/// How the figures were made and where they do not apply, in words.
enum Method {
  static func sentences(_ report: Report) -> [String] {
    [
      "Every launch is a fresh process that stores all members under one strategy and then runs "
        + "every operation. A block launches each strategy once; the order within a block is "
        + "drawn with the seed \(report.planSeed), so that slow changes of the machine meet all "
        + "strategies alike. Only complete blocks are used.",
      "Times are processor time (user and system) of one action. A launch gives one number for "
        + "an operation: the logarithm of its median sample. Samples within a launch are not "
        + "independent and are never pooled. Warm-up samples are left out.",
      "The ratio of a strategy to \(report.baseline) is the mean difference of these logarithms "
        + "within blocks, after the effect of the position in the block is taken out. Its "
        + "interval is the 95 % interval of a paired t test over the blocks, or that of a block "
        + "bootstrap where the two disagree about a difference and the bootstrap's is wider. "
        + "Verdicts use p values after Holm's correction over all pairs of strategies.",
      "All operations together is the geometric mean of the operations' times, taken in each "
        + "launch and compared in the same way. Every operation counts the same, however long it "
        + "takes and however often an app needs it.",
      "Sizes, statements, query plans and the engine's virtual machine steps are counted, not "
        + "timed: they have no noise.",
      "Every figure can be traced: samples.csv holds each sample with its launch, results.csv "
        + "and storage.csv hold the exact numbers behind the tables, and journal.jsonl is the "
        + "source of all of them.",
    ]
  }

  static let limits = [
    "One machine and one file system. On other hardware, above all on a phone, ratios may differ.",
    "One process and one connection: waiting for other readers and writers is not measured.",
    "The store was written by the same process just before, so its pages are in memory. Nothing "
      + "here tells how the first fetch after a restart behaves.",
    "Every operation goes through the object layer. What the same SQL costs without objects is not "
      + "measured yet.",
    "A fetch is timed until its objects are there and each one's kind was looked at; values lie in "
      + "rows that decode when they are read.",
    "Migration, synchronisation and undo are not measured.",
    "The stack is Lineage's own, in Core Data's file layout. It is not Apple's Core Data.",
  ]
}
