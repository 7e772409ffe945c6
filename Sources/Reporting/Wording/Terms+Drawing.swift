extension Terms {
  /// How to read the figures.
  static let drawing = [
    Term(
      "scorecard", seeAlso: ["ratio", "verdict"],
      "A table of every measured thing in every strategy as a ratio to the best one. Stronger "
        + "colours are further from the best, on a logarithmic scale. Bold is set only where a strategy was "
        + "found to be faster than all others."),
    Term(
      "ratio plot", seeAlso: ["ratio", "interval"],
      "One row for each operation, one mark for each strategy, whiskers for the intervals. Left of "
        + "the line is faster than the baseline."),
    Term(
      "trade-off plot", aliases: ["Pareto plot"], seeAlso: ["dominated"],
      "Each strategy's space against its time; lower left is better in both. The grey ones are "
        + "beaten by another one in every respect."),
    Term(
      "scaling plot", aliases: ["ribbon", "slope"], seeAlso: ["cross-over"],
      "Time against the number of objects, both logarithmic. The slope says how time grows: 1 "
        + "means twice the objects take twice the time, 0 means that the number does not matter. "
        + "The ribbon is the interval."),
    Term(
      "cross-over", aliases: ["crossover"], seeAlso: ["scaling plot"],
      "The size at which the faster of two strategies becomes the slower one, read off between two "
        + "measured sizes. It counts only if both sides of it are resolved."),
    Term(
      "waterfall", aliases: ["where the bytes go"], seeAlso: ["logical payload", "slack"],
      "All bytes of a file by what they are there for, from the values themselves to free room. "
        + "The parts are counted in the file and sum up to it exactly."),
    Term(
      "latency plot", aliases: ["ECDF"], seeAlso: ["percentile"],
      "The share of operations that took at most so long. A steep line means that all take alike; "
        + "a long flat end at the top means rare slow ones."),
    Term(
      "evidence plot", aliases: ["paired evidence"], seeAlso: ["block", "autocorrelation"],
      "Every block's ratio to the baseline in the order of running, with the mean and its interval. "
        + "A slope or steps would be drift of the machine. Open marks were left out and show what "
        + "the rule took away."),
    Term(
      "insert plot", aliases: ["load window", "windows"], seeAlso: ["WAL"],
      "Objects stored in a second, window by window, while the file grows. The line is the median "
        + "over the launches, the ribbon the middle half of them. Below it is the size of the "
        + "write-ahead log; where it began anew, a checkpoint had moved it to the database."),
  ]
}
