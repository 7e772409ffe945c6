extension Terms {
  /// How figures are made.
  static let measuring = [
    Term(
      "launch", aliases: ["launches"], seeAlso: ["block"],
      "One fresh process with its own copy of the loaded store. It gives one number for each "
        + "operation, the median of its samples."),
    Term(
      "block", aliases: ["blocks"], seeAlso: ["launch", "position effect"],
      "One launch of every strategy, run one after the other. Strategies are compared within a "
        + "block, so whatever all of it met, such as a busy neighbour, drops out."),
    Term(
      "process", aliases: ["processes"], seeAlso: ["round", "launch"],
      "Where strategies take turns: one fresh process with the stores of all of them open. It gives "
        + "one ratio for each pair of strategies, and intervals are made from these."),
    Term(
      "round", aliases: ["rounds", "turn"], seeAlso: ["process", "position effect"],
      "One question that every strategy answers once, one right after the other in an order drawn "
        + "anew. What the machine does meanwhile meets all of them and drops out of their ratio."),
    Term(
      "probe", aliases: ["how fine the machine can see"],
      seeAlso: ["smallest effect", "self-test"],
      "Some seconds before the run in which two equal stores take turns. How much they seem to differ "
        + "says how small a difference this machine can show now, and the run sets out to tell that."
    ),
    Term(
      "cell", aliases: ["cells"], seeAlso: ["block"],
      "One combination of the values that a scenario sweeps, such as one size with one number of "
        + "properties. Every cell is measured and compared on its own."),
    Term(
      "position effect", aliases: ["place in a block"], seeAlso: ["block"],
      "What it does to a time to be the first, second or last of a block or round. In blocks every "
        + "strategy stands in every place equally often, so the effect can be taken out; in rounds the "
        + "order is drawn anew each time. It is shown."),
    Term(
      "processor time", aliases: ["CPU time"], seeAlso: ["wall-clock time"],
      "How long the processor worked for the process. Waiting is not in it, so a busy machine "
        + "disturbs it less."),
    Term(
      "wall-clock time", aliases: ["wall"], seeAlso: ["processor time"],
      "What a clock on the wall shows: work and waiting."),
    Term(
      "median", seeAlso: ["percentile"],
      "The middle one of the values in order. Single slow samples hardly move it."),
    Term(
      "percentile", aliases: ["p50", "p90", "p95", "p99", "p99.9", "percentiles"],
      seeAlso: ["median", "n too small"],
      "The value that so many of a hundred lie below: p95 is exceeded by one in twenty."),
    Term(
      "n too small", seeAlso: ["percentile"],
      "An interval for a percentile exists only with enough operations: 36 for p90, 72 for p95, "
        + "368 for p99 and 3,688 for p99.9. With fewer, the figure would be a guess, so none is "
        + "printed."),
    Term(
      "outlier", aliases: ["outliers"], seeAlso: ["percentile"],
      "A value far outside of the middle half: mild beyond one and a half times its width, severe "
        + "beyond three times. Outliers are counted and never removed."),
    Term(
      "multimodal", aliases: ["several humps"], seeAlso: ["latency plot"],
      "The values gather around more than one place, as if two different things had been timed. A "
        + "median between two humps describes neither."),
    Term(
      "steady", aliases: ["steadiness", "warm-up"], seeAlso: ["launch"],
      "Before the first sample an operation is repeated until its times neither fall nor rise. "
        + "Where that was not reached, the launch says so."),
    Term(
      "clock overhead", aliases: ["overhead"], seeAlso: ["launch"],
      "The time that reading the clock itself takes, as a share of the shortest sample. It is taken "
        + "off each sample. Above 1 % the operation is too short to be timed alone."),
    Term(
      "resident", aliases: ["residency"], seeAlso: ["evicted", "new-process"],
      "The share of the file's pages that the system had in memory when the clock started, the "
        + "largest one over all launches."),
    Term(
      "autocorrelation", seeAlso: ["block"],
      "How much each block resembles the one before it, from -1 to 1. From twenty blocks on, where "
        + "it is above what chance explains, the interval is widened."),
    Term(
      "detectable effect", seeAlso: ["unresolved"],
      "The smallest difference that as many blocks would find four times out of five. What is "
        + "smaller may be there and stay unseen."),
    Term(
      "contention", aliases: ["contended", "disturbed"], seeAlso: ["launch"],
      "Others kept the machine busy during a launch, by limits that were fixed before. Such a "
        + "launch is made once more at the end. It is left out only if that happened, and the "
        + "report says where its absence changes a verdict. A process in which all strategies took "
        + "turns counts all the same."),
    Term(
      "self-test", aliases: ["A/A"], seeAlso: ["p-value"],
      "The tool compares a strategy with itself many times and counts how often it sees a "
        + "difference that is not there. It also slows a strategy down by 5 % and counts how often "
        + "it finds that. A tool that fails this cannot be believed."),
    Term(
      "stopping rule", aliases: ["stopping reason"], seeAlso: ["interval", "block"],
      "Ten blocks or a few more come first. Then blocks are added until the interval of every "
        + "operation's processor time is narrow enough: within the wanted precision or half of the "
        + "smallest effect that matters there, whichever is wider. The budget ends it too, and so "
        + "do 120 blocks. The rule never looks at who is winning."),
    Term(
      "warm-connection", seeAlso: ["new-process", "evicted"],
      "The connection has run the operation before, so its pages are in the connection's cache."),
    Term(
      "new-process", seeAlso: ["warm-connection", "evicted"],
      "A new process opens the store. The file may still be in the system's memory."),
    Term(
      "evicted", aliases: ["guest-evicted"], seeAlso: ["new-process"],
      "A new process opens the store after the system was told to forget the file. In a virtual "
        + "machine the host may still have it in memory, so it is no cold disk."),
    Term(
      "objects level", aliases: ["objects", "level"], seeAlso: ["engine level"],
      "Times as an app sees them: context, fetch request, objects."),
    Term(
      "engine level", aliases: ["engine"], seeAlso: ["objects level"],
      "The same statements stepped to their end, with no object made of a row. The difference to "
        + "the objects level is what the layer above costs."),
    Term(
      "digest", aliases: ["digests"],
      "A short fingerprint of data; equal digests mean equal data. Content and answers of all "
        + "strategies must have the same, or no figure is shown."),
    Term(
      "measurement hash", seeAlso: ["digest"],
      "A fingerprint of everything that decides what is measured. Figures under another hash are "
        + "of something else and must not be compared."),
    Term(
      "seed",
      "The number that random choices begin with. The same seed gives the same data, the same "
        + "order of launches and the same report."),
  ]
}
