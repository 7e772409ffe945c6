/// The tables whose figures need more than SQL, with names instead of keys.
extension ResultsSchema {
  static let reportTables = [
    TableForm(
      "scorecard", "Every figure as a ratio to the best strategy's.", key: [],
      [
        .cell, .required("measured", .text, "operation, mean such as `reading`, or `file`"),
        .required("question", .text, "one question of the operation; empty for all together"),
        .strategy, .optional("ratio_to_best", .real, "figure as a multiple of the best"),
        .low("ratio_low"), .high("ratio_high"),
        .required("verdict", .text, "as in `comparison`; `best` or `lowest` for the best"),
        .optional("bytes_or_cpu_ns", .real, "size of the file, or time of one action"),
        .processes,
      ] + wall + [.optional("headline", .text, "as in `comparison`; NULL for bytes")]),
    TableForm(
      "leave_one_out", "Every mean over operations without one of them.", key: [],
      [
        .cell, .required("mean", .text, "such as `reading`"),
        .required("without", .text, "the operation that is left out"), .strategy,
        .required("best", .text, "the best strategy in the whole mean"),
        .required("ratio_to_best", .real, "of the mean without the operation"),
        .required("turns_answer", .integer, "1 if the operation decides the answer"),
      ]),
    TableForm(
      "tradeoff", "Space and the mean time of all fetches.", key: [],
      [
        .cell, .required("cache_state", .text, "such as `warm-connection`"), .strategy,
        .required("bytes_per_member", .real, "size of the file by members of the family"),
        .required("fetch_cpu_ns", .real, "geometric mean over the fetches"),
        .low("fetch_cpu_ns_low"), .high("fetch_cpu_ns_high"),
        .optional("dominated_by", .text, "a strategy that loses in neither and wins in one"),
        .processes,
      ]),
    TableForm(
      "scaling", "Every time along each axis of a sweep.", key: [],
      [
        .operation, .required("axis", .text, "`size` or a parameter"),
        .required("others", .text, "the other parameters"), .strategy,
        .required("value", .real, "on the axis"),
        .required("cpu_ns", .real, "time of one action"), .low("cpu_ns_low"),
        .high("cpu_ns_high"), .required("ratio_to_best", .real, "at this value"),
        .low("ratio_low"), .high("ratio_high"),
        .optional("slope", .real, "of ln time over ln value"), .processes,
      ]),
    TableForm(
      "waterfall", "The bytes of each loaded file by purpose.", key: [],
      [
        .cell, .strategy,
        .required("layer", .text, "such as `NULL columns`; `unexplained` for the rest"),
        .required("bytes", .integer, "in this layer"),
        .required("share", .real, "of the file"), .processes,
      ]),
    TableForm(
      "tails", "Percentiles of the latencies of single actions.", key: [],
      [.cell, .operation, .strategy, .count] + percentile + [
        .required("mild_outliers", .integer, "beyond 1.5 quartile distances"),
        .required("severe_outliers", .integer, "beyond 3 quartile distances"),
        .required("multimodal", .integer, "1 if the latencies have several modes"), .processes,
      ]),
    TableForm(
      "inserts", "The rates of storing: of whole loads, then of their windows.", key: [],
      [
        .cell, .operation, .strategy,
        .optional("window", .integer, "from 0; NULL for the whole load"),
        .optional("objects_stored", .integer, "at the end of the window"),
        .optional("objects_per_cpu_second", .real, "median over the processes"),
        .optional("low_quartile", .real, "of the processes"),
        .optional("high_quartile", .real, "of the processes"),
        .optional("objects_per_wall_second", .real, "median over the processes"),
        .optional("log_bytes", .real, "size of the write-ahead log, median"),
        .optional("log_restarts", .real, "of the log in the window, mean"), .processes,
      ]),
    TableForm(
      "work", "The engine's work for all samples of an operation in one process.", key: [],
      [
        .cell, .operation, .strategy, .required("virtual_machine_steps", .real, "the minimum"),
        .required("statement_executions", .integer, "the minimum"),
        .optional("pages", .real, "read from the page cache or past it, median"),
        .optional("cache_misses", .real, "of those, past it"),
        .optional("sorts", .real, "median"), .optional("full_scan_steps", .real, "median"),
        .optional("automatic_indexes", .real, "median"),
        .required("steady", .integer, "1 if all processes took as many steps"), .processes,
      ]),
    TableForm(
      "process_ratios", "The ratio to the baseline in each process.", key: [],
      [
        .cell, .operation, .strategy, .required("order", .integer, "of the processes, from 0"),
        .required("ratio_to_baseline", .real, "of the headline's time"),
        .required(
          "position_effects", .text, "addition to ln time by position in a round, in order"),
      ]),
    TableForm(
      "expected", "What the author expected, and what was measured.", key: [],
      [
        .cell, .required("metric", .text, "as the scenario writes it"), .strategy,
        .required("baseline", .text, "the strategy it is compared with"),
        .required("lowest", .real, "expected ratio"), .required("highest", .real, "and its end"),
        .optional("ratio", .real, "measured"), .low("ratio_low"), .high("ratio_high"),
        .required("outcome", .text, "`as expected`, `surprise`, `not clear`, `not measured`"),
        .processes,
      ]),
    TableForm(
      "noise", "The spread of each operation: the largest over the strategies.", key: [],
      [
        .cell, .operation,
        .optional("process_deviation", .real, "standard deviation of the processes' ln ratios"),
        .optional("detectable_effect", .real, "smallest difference that would be detected"),
        .optional("autocorrelation", .real, "of a process with the one before"),
        .optional("overhead_share", .real, "of reading the clock in the shortest sample"),
        .optional("resident_share", .real, "of the file in memory when the clock started"),
        .optional("round_deviation", .real, "standard deviation of one round's ln ratio"),
        .optional("half_width", .real, "of the widest interval"),
      ]),
  ]

  private static let wall: [TableForm.Column] = [
    .optional("wall_ratio", .real, "the same in wall-clock time"), .low("wall_lower"),
    .high("wall_upper"), .optional("wall_verdict", .text, "as `verdict`"),
  ]

  private static let percentile: [TableForm.Column] = [
    .required("percentile", .text, "such as `p99`"),
    .optional("wall_ns", .real, "latency; NULL if there are too few"), .low("wall_ns_low"),
    .high("wall_ns_high"),
  ]
}

extension TableForm.Column {
  fileprivate static let cell = required("cell", .text, "name of the cell")
  fileprivate static let operation = required("operation", .text, "operation's or mean's name")
  fileprivate static let strategy = required("strategy", .text, "name of the strategy")
  fileprivate static let count = required("n", .integer, "latencies")
  fileprivate static let processes = required(
    "processes", .text, "numbers of the processes behind the row")

  fileprivate static func low(_ name: String) -> Self { optional(name, .real, "95 % interval") }

  fileprivate static func high(_ name: String) -> Self {
    optional(name, .real, "and its upper end; NULL if there is none")
  }
}
