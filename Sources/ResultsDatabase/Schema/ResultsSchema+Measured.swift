extension ResultsSchema {
  static let launchTables = [
    TableForm(
      "launch", "The processes that measured, in the order of the journal.",
      [
        .required("journal_index", .integer, "number in the journal, from 0"),
        .of("cell", "the cell"), .of("strategy", "the strategy"),
        .required("block", .integer, "block, from 0"),
        .required("position", .integer, "place within the block, from 0"),
        .required("attempt", .integer, "from 0; more after a disturbance"),
        .required("started_at", .text, "ISO 8601, UTC"),
        .required("content_digest", .text, "of the content before the operations"),
        .required("final_content_digest", .text, "and after them"),
        .optional("file_hash", .text, "of the copy that the launch began with"),
        .required("is_used", .integer, "1 if it counts in figures"),
        .optional("reason", .text, "why it does not count"),
        .required("user_us", .integer, "processor time of the process, µs"),
        .required("system_us", .integer, "processor time in the kernel, µs"),
        .required("peak_resident_bytes", .integer, "largest memory"),
        .required("minor_faults", .integer, "page faults without input"),
        .required("major_faults", .integer, "page faults with input"),
        .required("voluntary_switches", .integer, "times it waited"),
        .required("involuntary_switches", .integer, "times it was put aside"),
        .optional("block_bytes_written", .integer, "sent to storage; NULL if unknown"),
      ]),
    TableForm(
      "contention", "How busy others kept the machine during a launch.", key: ["launch_id"],
      [
        .of("launch", "the launch"), .required("wall_ns", .integer, "how long it took"),
        .optional("steal_share", .real, "taken by the hypervisor"),
        .optional("foreign_cores", .real, "processors used by other processes"),
        .optional("stalled_on_processor_share", .real, "pressure stall, cpu"),
        .optional("stalled_on_storage_share", .real, "pressure stall, io"),
        .optional("run_queue_share", .real, "ready to run without a processor"),
        .required("reasons", .text, "limits that were passed, one a line; empty if quiet"),
      ]),
    TableForm(
      "operation", "What was timed, by cell.",
      [
        .of("cell", "the cell"), .required("name", .text, "such as `newest-100.engine`"),
        .required("label", .text, "in words"),
        .required("sort", .text, "`insert`, `fetch`, `count` or `change`"),
        .required("workload_operation", .text, "name in the scenario's workload"),
        .required("level", .text, "`objects` or `engine`"),
        .required("cache_state", .text, "such as `warm-connection`"),
        .required("actions_per_sample", .integer, "a latency is a sample divided by this"),
        .optional("pace", .text, "how often actions were to start; NULL: one after the other"),
        .optional(
          "merging", .text,
          "form of a statement over several tables: `compound`, `arm-limits` or `subquery`"),
      ]),
    TableForm(
      "answer", "What each launch answered and how it was sampled.",
      key: ["launch_id", "operation_id"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("digest", .text, "over all answers"),
        .required("count", .integer, "objects or counts returned"),
        .optional("steadiness", .text, "`steady`, `drifting`, `not reached`, `not tested`"),
        .optional("overhead_ns", .integer, "already taken off each sample"),
        .optional("clock_step_ns", .integer, "smallest step of the clock"),
        .optional("resident_share", .real, "of the file in memory when the clock started"),
        .required("labels", .text, "what is to be said beside the figures, one a line"),
        .optional("late_starts", .integer, "actions that began later than their pace asked for"),
      ]),
    TableForm(
      "load_window", "One load of each launch in parts of about equal size.",
      key: ["launch_id", "operation_id", "number"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("number", .integer, "from 0"),
        .required("objects", .integer, "stored in it, companions included"),
        .required("wall_ns", .integer, "wall-clock time"),
        .required("cpu_ns", .integer, "processor time"),
        .required("log_bytes", .integer, "size of the write-ahead log at its end"),
        .required("log_restarts", .integer, "how often the log began anew in it"),
      ]),
    TableForm(
      "sample", "Single timings.",
      key: ["launch_id", "operation_id", "is_warmup", "number"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("is_warmup", .integer, "1 for those that count for nothing"),
        .required("number", .integer, "from 0"),
        .required("wall_ns", .integer, "wall-clock time"),
        .optional("cpu_ns", .integer, "processor time; NULL for a warm-up"),
      ]),
    TableForm(
      "histogram", "Latencies of single actions, where a sample holds many.",
      key: ["launch_id", "operation_id", "kind", "value_ns"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("kind", .text, "`service`, or `response` from the intended start"),
        .required("value_ns", .integer, "latency to three digits"),
        .required("count", .integer, "how often"),
      ]),
    TableForm(
      "counter", "What engine and system did in an operation.",
      key: ["launch_id", "operation_id", "name"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("name", .text, "as in the journal, such as `virtualMachineSteps`"),
        .required("value", .integer, "in the unit that the name says"),
      ]),
    TableForm(
      "statement", "Distinct SQL statements with the plan that was used.",
      [
        .required("sql", .text, "text of the statement"),
        .required("plan", .text, "rows of EXPLAIN QUERY PLAN; empty without a plan"),
      ]),
    TableForm(
      "execution", "Which statements an operation ran.",
      key: ["launch_id", "operation_id", "number"],
      [
        .of("launch", "the launch"), .of("operation", "the operation"),
        .required("number", .integer, "in order of first use, from 0"),
        .of("statement", "the statement"), .required("executions", .integer, "how often"),
        .required("virtual_machine_steps", .integer, "steps of all executions"),
      ]),
  ]

  static let figureTables = [
    TableForm(
      "figure", "The report's time of each operation and strategy.",
      key: ["operation_id", "strategy_id"],
      [
        .of("operation", "the operation"), .of("strategy", "the strategy"),
        .optional("cpu_ns", .real, "median of the launches' medians, for one action"),
        .optional("cpu_low_ns", .real, "95 % interval of that"),
        .optional("cpu_high_ns", .real, "and its upper end"),
        .optional("wall_ns", .real, "the same in wall-clock time"),
        .required("virtual_machine_steps", .integer, "of one launch, the smallest seen"),
        .required("executions", .integer, "of statements, the smallest seen"),
        .required("launches", .integer, "launches behind the figure"),
      ]),
    TableForm(
      "merge", "The ways in which several tables were asked one question, each against the best.",
      key: ["operation_id", "strategy_id"],
      [
        .of("operation", "the way: through objects, at the engine level, or merging"),
        .of("strategy", "the strategy"),
        .required("way", .text, "`objects`, `engine` or `engine-` and the form"),
        .required("cpu_ns", .real, "median of the launches' medians, for one action"),
        .required("wall_ns", .real, "the same in wall-clock time"),
        .required("ratio", .real, "time as a multiple of the best merging statement's"),
        .optional("lower", .real, "95 % interval of the ratio, paired by launch"),
        .optional("upper", .real, "and its upper end; NULL for the best, and if there is none"),
        .required("verdict", .text, "as in `comparison`; `lowest` for the best statement"),
        .required("virtual_machine_steps", .integer, "of one launch, the smallest seen"),
        .optional("sorts", .real, "of one launch, the median"),
        .required("launches", .integer, "launches behind the figure"),
      ]),
    TableForm(
      "comparison", "Every pair of strategies, each pair once.",
      [
        .of("cell", "the cell"),
        .required(
          "measured", .text, "operation's name, or `reading`, `counting` and so on"),
        .init(
          name: "operation_id", kind: .integer, isRequired: false, reference: "operation",
          meaning: "the operation; NULL for a mean of several"),
        .of("strategy", as: "candidate_id", "the one that is judged"),
        .of("strategy", as: "baseline_id", "the one it is compared with"),
        .required("ratio", .real, "candidate's processor time as a multiple of the baseline's"),
        .required("lower", .real, "95 % interval of the ratio"),
        .optional("upper", .real, "and its upper end; NULL if there is none"),
        .required("verdict", .text, "`faster`, `slower`, `tiny`, `same`, `unresolved`"),
        .required("adjusted_p", .real, "p-value after Holm's correction"),
        .required("blocks", .integer, "blocks compared; processes where strategies took turns"),
        .required("headline", .text, "`processor` or `wall`: the time that the report judges by"),
        .optional("wall_ratio", .real, "the same in wall-clock time"),
        .optional("wall_lower", .real, "95 % interval of that"),
        .optional("wall_upper", .real, "and its upper end; NULL if there is none"),
        .optional("wall_verdict", .text, "as `verdict`"),
      ]),
  ]
}
