/// All tables and views of the results database.
///
/// `Notebooks/Reference/ResultsDatabase.md` is made of this list, which a test holds it to.
enum ResultsSchema {
  static let tables = runTables + storageTables + launchTables + figureTables

  /// In the order of making.
  static var statements: [String] { tables.map(\.statement) + views.map(\.statement) }

  static let runTables = [
    TableForm(
      "run", "The run: exactly one row.",
      [
        .required("journal_version", .integer, "version of the journal's form"),
        .required("scenario", .text, "short name"),
        .required("title", .text, "title of the scenario"),
        .required("question", .text, "what it asks"),
        .required("expectation", .text, "what its author expected"),
        .required("scenario_text", .text, "the scenario file, whole"),
        .required("data_seed", .text, "seed of the data; text, as it may pass SQLite's integers"),
        .required("data_origin", .text, "`generated` or the imported file's name"),
        .required("plan_seed", .text, "seed of the order of launches"),
        .required("command", .text, "command that made the run"),
        .required("started_at", .text, "ISO 8601, UTC"),
        .required("is_quick", .integer, "1 for `--quick`"),
        .optional("outcome", .text, "`complete`, `interrupted`, `answersDiffer`; NULL if cut off"),
        .optional("outcome_detail", .text, "what the end says, such as the first difference"),
        .optional("finished_at", .text, "ISO 8601, UTC"),
        .optional("foretold_s", .real, "seconds the run was to take, as said at a tenth of it"),
        .optional("elapsed_s", .real, "seconds it took"),
        .required("cpu_model", .text, "processor"),
        .required("cpu_count", .integer, "processors"),
        .required("hypervisor", .text, "`none` on bare metal"),
        .required("memory_bytes", .integer, "memory of the machine"),
        .required("kernel", .text, "kernel and its version"),
        .required("operating_system", .text, "system and its version"),
        .required("file_system", .text, "file system of the stores"),
        .required("swift_version", .text, "compiler"),
        .required("build_configuration", .text, "`release` or `debug`"),
        .required("sqlite_version", .text, "library that the stores were made with"),
        .required("git_revision", .text, "commit of the tool"),
        .required("load_average", .real, "over one minute, when the run began"),
        .optional("machine_details", .text, "further facts of the machine, a JSON object"),
      ]),
    TableForm(
      "strategy", "The shapes compared, baseline first.",
      [
        .required("name", .text, "such as `parent-entity`"),
        .required("summary", .text, "how the family is stored"),
        .required("model", .text, "the entities, one a line"),
        .optional("notes", .text, "what the shape loses, one a line"),
      ]),
    TableForm(
      "cell", "Combinations of a sweep's values; one row without a sweep.",
      [
        .required("name", .text, "such as `size=100k own=16`; empty without a sweep"),
        .required("family_size", .integer, "members of the family, companions left out"),
        .required("measurement_hash", .text, "hash over what decides what is measured"),
        .optional("precision", .real, "half-width of intervals to reach, as a share"),
        .optional("minimum_effect", .real, "least ratio that matters, as a share"),
      ]),
    TableForm(
      "parameter", "The values of each cell.", key: ["cell_id", "name"],
      [
        .of("cell", "the cell"), .required("name", .text, "axis of the sweep"),
        .required("value", .text, "as the scenario file writes it"),
        .optional("number", .real, "the value as a number, where it is one"),
      ]),
    TableForm(
      "self_test", "What the tool last found of itself; no row if it was never asked.",
      [
        .required("finished_at", .text, "ISO 8601, UTC"),
        .required("comparisons", .integer, "comparisons of things that are equal"),
        .required("flagged", .integer, "whose raw 95 % interval did not hold 1"),
        .required("called_different", .integer, "that were called faster or slower"),
        .required("injected_runs", .integer, "runs with one strategy made 5 % slower"),
        .required("injected_found", .integer, "of which that was found"),
        .required("git_revision", .text, "commit of the tool then"),
        .required("probabilities", .text, "p-values of the equal things, a JSON list"),
      ]),
  ]

  static let storageTables = [
    TableForm(
      "template", "The loaded store of each strategy that its launches copy.",
      key: ["cell_id", "strategy_id"],
      [
        .of("cell", "the cell"), .of("strategy", "the strategy"),
        .required("file_hash", .text, "hash over the file's bytes"),
        .required("content_digest", .text, "digest of the logical content"),
        .required("logical_bytes", .integer, "bytes of the members' values themselves"),
        .required("wal_peak_bytes", .integer, "largest write-ahead log of the load"),
        .required("settings", .text, "read back from the store, a JSON object"),
        .required("indexes", .text, "their SQL, a JSON list"),
      ]),
    TableForm(
      "storage", "The file of each strategy in each stage.",
      [
        .of("cell", "the cell"), .of("strategy", "the strategy"),
        .required("stage", .text, "`load`, `churn` or `vacuum`"),
        .required("page_size_bytes", .integer, "size of a page"),
        .required("page_count", .integer, "pages of the file"),
        .required("file_bytes", .integer, "their product"),
        .required("unassigned_pages", .integer, "pages that belong to no B-tree"),
        .optional("free_pages", .integer, "of those, the free ones"),
        .optional("pointer_map_pages", .integer, "of those, maps of pages to their parents"),
      ]),
    TableForm(
      "storage_part", "The B-trees of each file.",
      [
        .of("storage", "the file"), .required("name", .text, "name in `sqlite_schema`"),
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
        .optional("layers", .text, "all bytes by what they are there for, a JSON object"),
      ]),
  ]
}
