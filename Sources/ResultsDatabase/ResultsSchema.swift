import Escaping

/// The tables and views of the results database.
///
/// `Notebooks/Reference/ResultsDatabase.md` is generated from this list, and a test compares them.
enum ResultsSchema {
  static let tables =
    runTables + storageTables + processTables + figureTables + reportTables

  /// The statements in the order of execution.
  static var statements: [String] { tables.map(\.statement) + views.map(\.statement) }

  static let runTables = [
    TableForm(
      "run", "The run: exactly one row.",
      [
        .required("journal_version", .integer, "version of the journal format"),
        .required("scenario", .text, "short name"),
        .required("title", .text, "title of the scenario"),
        .required("question", .text, "the question it answers"),
        .required("expectation", .text, "what its author expected"),
        .required("scenario_text", .text, "the complete scenario file"),
        .required(
          "data_seed", .text, "seed of the data; text, because it can exceed SQLite's integers"),
        .required("data_origin", .text, "`generated` or the imported file's name"),
        .required("plan_seed", .text, "seed of the order of turns"),
        .required("command", .text, "command that made the run"),
        .required("started_at", .text, "ISO 8601, UTC"),
        .required("is_quick", .integer, "1 for `--quick`"),
        .optional("outcome", .text, "`complete`, `interrupted`, `answersDiffer`; NULL if cut off"),
        .optional("outcome_detail", .text, "details of the outcome, such as the first difference"),
        .optional("finished_at", .text, "ISO 8601, UTC"),
        .optional("estimated_s", .real, "estimated seconds, after a tenth of the run"),
        .optional("elapsed_s", .real, "actual seconds"),
        .required("cpu_model", .text, "processor"),
        .required("cpu_count", .integer, "processors"),
        .required("hypervisor", .text, "`none` on bare metal"),
        .required("memory_bytes", .integer, "memory of the machine"),
        .required("kernel", .text, "kernel and its version"),
        .required("operating_system", .text, "system and its version"),
        .required("file_system", .text, "file system of the stores"),
        .required("swift_version", .text, "compiler"),
        .required("build_configuration", .text, "`release` or `debug`"),
        .required("sqlite_version", .text, "version of the library that created the stores"),
        .required("git_revision", .text, "commit of the tool"),
        .required("load_average", .real, "over one minute, at the start of the run"),
        .optional("machine_details", .text, "further facts of the machine, a JSON object"),
      ]),
    TableForm(
      "strategy", "The strategies compared, baseline first.",
      [
        .required("name", .text, "such as `parent-entity`"),
        .required("summary", .text, "how the family is stored"),
        .required("model", .text, "the entities, one per line"),
        .optional("notes", .text, "the limitations of the strategy, one per line"),
      ]),
    TableForm(
      "cell", "Combinations of a sweep's values; one row without a sweep.",
      [
        .required("name", .text, "such as `size=100k own=16`; empty without a sweep"),
        .required("family_size", .integer, "members of the family, without companions"),
        .required(
          "measurement_hash", .text, "hash over the settings that determine the measurements"),
        .optional("precision", .real, "half-width of intervals to reach, as a share"),
        .optional("minimum_effect", .real, "smallest difference that matters, as a share"),
      ]),
    TableForm(
      "parameter", "The values of each cell.", key: ["cell_id", "name"],
      [
        .of("cell", "the cell"), .required("name", .text, "axis of the sweep"),
        .required("value", .text, "as the scenario file writes it"),
        .optional("number", .real, "the value as a number, if it is one"),
      ]),
    TableForm(
      "self_test", "The tool's last self-test; no row if there was none.",
      [
        .required("finished_at", .text, "ISO 8601, UTC"),
        .required("comparisons", .integer, "comparisons of equal stores"),
        .required("flagged", .integer, "whose raw 95 % interval did not contain 1"),
        .required("called_different", .integer, "that were reported as faster or slower"),
        .required("injected_runs", .integer, "runs with one strategy made 5 % slower"),
        .required("injected_found", .integer, "of which were detected"),
        .required("git_revision", .text, "commit of the tool then"),
        .required(
          "probabilities", .text, "p-values of the comparisons of equal stores, a JSON list"),
      ]),
  ]

  static let storageTables = [
    TableForm(
      "template", "The loaded store of each strategy, which the processes copy.",
      key: ["cell_id", "strategy_id"],
      [
        .of("cell", "the cell"), .of("strategy", "the strategy"),
        .required("file_hash", .text, "hash over the file's bytes"),
        .required("content_digest", .text, "digest of the logical content"),
        .required("logical_bytes", .integer, "bytes of the members' values"),
        .required("wal_peak_bytes", .integer, "largest write-ahead log of the load"),
        .required("settings", .text, "read back from the store, a JSON object"),
        .required("indexes", .text, "their SQL, a JSON list"),
      ]),
    TableForm(
      "file", "The file of each strategy in each stage.",
      [
        .of("cell", "the cell"), .of("strategy", "the strategy"),
        .required("stage", .text, "`load`, `churn` or `vacuum`"),
        .required("page_size_bytes", .integer, "size of a page"),
        .required("page_count", .integer, "pages of the file"),
        .required("file_bytes", .integer, "their product"),
        .required("unassigned_pages", .integer, "pages that belong to no B-tree"),
        .optional("free_pages", .integer, "of those, the free ones"),
        .optional("pointer_map_pages", .integer, "of those, pointer map pages"),
      ]),
    TableForm(
      "storage_part", "The B-trees of each file.",
      [
        .of("file", "the file"), .required("name", .text, "name in `sqlite_schema`"),
        .required("role", .text, "such as `familyTable` or `linkIndex`"),
        .required("pages", .integer, "pages"), .required("cells", .integer, "entries"),
        .required("payload_bytes", .integer, "bytes of records"),
        .required("unused_bytes", .integer, "free bytes within pages"),
        .optional("depth", .integer, "levels from the root to the leaves"),
        .optional("leaf_pages", .integer, "pages that are leaves"),
        .optional("interior_pages", .integer, "pages above the leaves"),
        .optional("overflow_pages", .integer, "pages of long records"),
        .optional("null_column_bytes", .integer, "type bytes of empty columns"),
        .optional("value_bytes", .integer, "bytes of the members' own values"),
        .optional("layers", .text, "all bytes by purpose, a JSON object"),
      ]),
  ]
}

extension ResultsSchema {
  static let processTables = [
    TableForm(
      "process", "The measuring processes, in the order of the journal.",
      [
        .of("cell", "the cell"), .required("number", .integer, "number within the cell, from 0"),
        .required("started_at", .text, "ISO 8601, UTC"),
        .required("user_us", .integer, "processor time of the process, µs"),
        .required("system_us", .integer, "processor time in the kernel, µs"),
        .required("peak_resident_bytes", .integer, "largest memory"),
        .required("minor_faults", .integer, "page faults without input"),
        .required("major_faults", .integer, "page faults with input"),
        .required("voluntary_switches", .integer, "times it gave up the processor to wait"),
        .required("involuntary_switches", .integer, "times it was preempted"),
        .optional("block_bytes_written", .integer, "sent to storage; NULL if unknown"),
        .optional("reference_ns", .integer, "median time of the reference fetch"),
      ]),
    TableForm(
      "process_strategy", "Each strategy's stores within a process.",
      key: ["process_id", "strategy_id"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .required("opening_position", .integer, "position in the order of opening, from 0"),
        .required("content_digest", .text, "of the content before the operations"),
        .required("final_content_digest", .text, "and after them"),
        .required("file_hash", .text, "of the copy that the process started with"),
      ]),
    TableForm(
      "contention", "The load from other programs during a process.", key: ["process_id"],
      [
        .of("process", "the process"), .required("wall_ns", .integer, "duration"),
        .optional("steal_share", .real, "taken by the hypervisor"),
        .optional("foreign_cores", .real, "processors used by other processes"),
        .optional("stalled_on_processor_share", .real, "pressure stall, cpu"),
        .optional("stalled_on_storage_share", .real, "pressure stall, io"),
        .optional("run_queue_share", .real, "ready to run without a processor"),
        .required("reasons", .text, "limits that were exceeded, one per line; empty if quiet"),
      ]),
    TableForm(
      "operation", "The timed operations of each cell.",
      [
        .of("cell", "the cell"), .required("name", .text, "such as `newest-100.engine`"),
        .required("label", .text, "in words"),
        .required("sort", .text, "`insert`, `fetch`, `count` or `change`"),
        .required("workload_operation", .text, "name in the scenario's workload"),
        .required("level", .text, "`objects` or `engine`"),
        .required("cache_state", .text, "such as `warm-connection`"),
        .required("actions_per_sample", .integer, "a latency is a sample divided by this"),
        .optional(
          "merging", .text,
          "form of a statement over several tables: `compound`, `arm-limits` or `subquery`"),
      ]),
    TableForm(
      "answer", "The answers of each strategy in each process, and their sampling.",
      key: ["process_id", "strategy_id", "operation_id"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .of("operation", "the operation"),
        .required("digest", .text, "over all answers"),
        .required("count", .integer, "objects or counts returned"),
        .optional("overhead_ns", .integer, "already subtracted from each sample"),
        .optional("clock_step_ns", .integer, "smallest step of the clock"),
        .optional("resident_share", .real, "of the file in memory when the clock started"),
        .required("labels", .text, "notes about the figures, one per line"),
      ]),
    TableForm(
      "load_window", "One load of each process, in parts of about equal size.",
      key: ["process_id", "strategy_id", "operation_id", "number"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .of("operation", "the operation"),
        .required("number", .integer, "from 0"),
        .required("objects", .integer, "stored in it, including companions"),
        .required("wall_ns", .integer, "wall-clock time"),
        .required("cpu_ns", .integer, "processor time"),
        .required("log_bytes", .integer, "size of the write-ahead log at its end"),
        .required("log_restarts", .integer, "restarts of the log in it"),
      ]),
    TableForm(
      "sample", "Single timings.",
      key: ["process_id", "strategy_id", "operation_id", "number"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .of("operation", "the operation"),
        .required("number", .integer, "from 0"),
        .required("wall_ns", .integer, "wall-clock time"),
        .required("cpu_ns", .integer, "processor time"),
        .optional("question", .integer, "from 0; NULL in older journals"),
        .optional("place", .integer, "position of the strategy in the round, from 0"),
      ]),
    TableForm(
      "counter", "The work of engine and system in an operation.",
      key: ["process_id", "strategy_id", "operation_id", "name"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .of("operation", "the operation"),
        .required("name", .text, "as in the journal, such as `virtualMachineSteps`"),
        .required("value", .integer, "in the unit of the name"),
      ]),
    TableForm(
      "statement", "Distinct SQL statements with the plan that was used.",
      [
        .required("sql", .text, "text of the statement"),
        .required("plan", .text, "rows of EXPLAIN QUERY PLAN; empty without a plan"),
      ]),
    TableForm(
      "execution", "The statements of an operation.",
      key: ["process_id", "strategy_id", "operation_id", "number"],
      [
        .of("process", "the process"), .of("strategy", "the strategy"),
        .of("operation", "the operation"),
        .required("number", .integer, "in order of first use, from 0"),
        .of("statement", "the statement"), .required("executions", .integer, "how often"),
        .required("virtual_machine_steps", .integer, "steps of all executions"),
      ]),
  ]

  static let figureTables = [
    TableForm(
      "figure", "The report's time of each operation, and of means over several, by strategy.",
      [
        .of("cell", "the cell"), .measured, .operationOrMean,
        .required("label", .text, "in words"), .of("strategy", "the strategy"),
        .required("headline", .text, "`processor` or `wall`: the time that decides verdicts"),
        .optional("cpu_ns", .real, "median of the processes' medians, for one action"),
        .optional("cpu_low_ns", .real, "95 % interval of that"),
        .optional("cpu_high_ns", .real, "and its upper end"),
        .optional("wall_ns", .real, "the same in wall-clock time"),
        .required("virtual_machine_steps", .integer, "of one process, the minimum"),
        .required("executions", .integer, "of statements, the minimum"),
        .required("processes", .integer, "processes behind the figure"), .processNumbers,
      ]),
    TableForm(
      "merge", "Variants of one query over several tables, each compared with the best.",
      [
        .of("operation", "the variant: through objects, at the engine level, or merging"),
        .of("strategy", "the strategy"),
        .required("way", .text, "`objects`, `engine` or `engine-` and the form"),
        .required("cpu_ns", .real, "median of the processes' medians, for one action"),
        .required("wall_ns", .real, "the same in wall-clock time"),
        .required("ratio", .real, "time as a multiple of the best merging statement's"),
        .optional("lower", .real, "95 % interval of the ratio, paired by process"),
        .optional("upper", .real, "and its upper end; NULL for the best, and if there is none"),
        .required("verdict", .text, "as in `comparison`; `lowest` for the best statement"),
        .required("virtual_machine_steps", .integer, "of one process, the minimum"),
        .optional("sorts", .real, "of one process, the median"),
        .required("executions", .integer, "of statements, in the first process"),
        .required("processes", .integer, "processes behind the figure"), .processNumbers,
      ]),
    TableForm(
      "comparison", "Every pair of strategies, each pair once.",
      [
        .of("cell", "the cell"), .measured, .operationOrMean,
        .of("strategy", as: "candidate_id", "the strategy that is judged"),
        .of("strategy", as: "baseline_id", "the strategy it is compared with"),
        .required("ratio", .real, "candidate's processor time as a multiple of the baseline's"),
        .required("lower", .real, "95 % interval of the ratio"),
        .optional("upper", .real, "and its upper end; NULL if there is none"),
        .required("verdict", .text, "`faster`, `slower`, `tiny`, `same`, `unresolved`"),
        .required("adjusted_p", .real, "p-value after Holm's correction"),
        .required("processes", .integer, "processes compared"),
        .required("headline", .text, "`processor` or `wall`: the time that decides the verdict"),
        .optional("wall_ratio", .real, "the same in wall-clock time"),
        .optional("wall_lower", .real, "95 % interval of that"),
        .optional("wall_upper", .real, "and its upper end; NULL if there is none"),
        .optional("wall_verdict", .text, "as `verdict`"),
      ]),
  ]
}

/// A table of the results database: its definition and its text on the reference page.
struct TableForm: Hashable, Sendable {
  struct Column: Hashable, Sendable {
    /// The SQLite type of a column.
    enum Kind: String, Hashable, Sendable {
      case integer = "INTEGER"
      case real = "REAL"
      case text = "TEXT"
    }

    var name: String
    var kind: Kind
    var isRequired: Bool
    /// The table whose `id` the column contains.
    var reference: String?
    var meaning: String
  }

  var name: String
  var meaning: String
  /// The primary key; empty for a table whose rows have only their order.
  var key: [String]
  var columns: [Column]

  init(_ name: String, _ meaning: String, key: [String] = ["id"], _ columns: [Column]) {
    self.name = name
    self.meaning = meaning
    self.key = key
    self.columns =
      key == ["id"] ? [.required("id", .integer, "key, counted from 1")] + columns : columns
  }

  var statement: String {
    var lines = columns.map(definition)
    let hasOwnKey = !key.isEmpty && key != ["id"]
    if hasOwnKey { lines.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
    let ending = hasOwnKey ? ") WITHOUT ROWID" : ")"
    return "CREATE TABLE \(name)(\n  " + lines.joined(separator: ",\n  ") + "\n\(ending)"
  }

  private func definition(_ column: Column) -> String {
    if column.name == "id" { return "id INTEGER PRIMARY KEY" }
    let reference = column.reference.map { " REFERENCES \($0)(id)" } ?? ""
    return column.name.quoted("\"") + " " + column.kind.rawValue
      + (column.isRequired ? " NOT NULL" : "")
      + reference
  }
}

extension TableForm.Column {
  static let measured = required(
    "measured", .text, "operation's name, or `reading`, `counting` and so on")
  static let operationOrMean = Self(
    name: "operation_id", kind: .integer, isRequired: false, reference: "operation",
    meaning: "the operation; NULL for a mean of several")
  static let processNumbers = required("process_numbers", .text, "their numbers within the cell")

  static func required(_ name: String, _ kind: Kind, _ meaning: String) -> Self {
    Self(name: name, kind: kind, isRequired: true, meaning: meaning)
  }

  static func optional(_ name: String, _ kind: Kind, _ meaning: String) -> Self {
    Self(name: name, kind: kind, isRequired: false, meaning: meaning)
  }

  /// Creates a column with another table's `id`.
  static func of(_ table: String, as name: String? = nil, _ meaning: String) -> Self {
    Self(
      name: name ?? "\(table)_id", kind: .integer, isRequired: true, reference: table,
      meaning: meaning)
  }
}
