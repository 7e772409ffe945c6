/// A ready-made query over the tables.
struct ViewForm: Hashable, Sendable {
  var name: String
  var meaning: String
  var columns: [String]
  var query: String

  var statement: String {
    "CREATE VIEW \(name)(\(columns.joined(separator: ", "))) AS\n\(query)"
  }
}

extension ResultsSchema {
  static let views = [
    ViewForm(
      name: "ratio", meaning: "Every strategy compared with the baseline.",
      columns: [
        "cell", "measured", "level", "cache_state", "strategy", "baseline", "ratio", "lower",
        "upper", "verdict", "headline", "wall_ratio", "wall_lower", "wall_upper", "wall_verdict",
      ],
      query: """
        SELECT cell.name, comparison.measured, operation.level, operation.cache_state, candidate.name,
          baseline.name, comparison.ratio, comparison.lower, comparison.upper, comparison.verdict,
          comparison.headline, comparison.wall_ratio, comparison.wall_lower,
          comparison.wall_upper, comparison.wall_verdict
        FROM comparison
        JOIN cell ON cell.id = comparison.cell_id
        JOIN strategy AS candidate ON candidate.id = comparison.candidate_id
        JOIN strategy AS baseline ON baseline.id = comparison.baseline_id
        LEFT JOIN operation ON operation.id = comparison.operation_id
        WHERE baseline.id = 1
        ORDER BY comparison.id
        """),
    ViewForm(
      name: "bytes_per_member", meaning: "The bytes of a member of the family in each store.",
      columns: [
        "cell", "strategy", "stage", "file_bytes", "family_size", "bytes_per_member",
        "null_bytes_per_member",
      ],
      query: """
        SELECT cell.name, strategy.name, file.stage, file.file_bytes, cell.family_size,
          1.0 * file.file_bytes / nullif(cell.family_size, 0),
          1.0 * (SELECT sum(null_column_bytes) FROM storage_part
            WHERE file_id = file.id AND role = 'familyTable') / nullif(cell.family_size, 0)
        FROM file
        JOIN cell ON cell.id = file.cell_id
        JOIN strategy ON strategy.id = file.strategy_id
        ORDER BY file.id
        """),
    ViewForm(
      name: "latency", meaning: "Every sample, as the time of one action.",
      columns: [
        "cell", "operation", "strategy", "process", "number",
        "cpu_ns_per_action", "wall_ns_per_action",
      ],
      query: """
        SELECT cell.name, operation.name, strategy.name, process.number, sample.number, 1.0 * sample.cpu_ns / operation.actions_per_sample,
          1.0 * sample.wall_ns / operation.actions_per_sample
        FROM sample
        JOIN operation ON operation.id = sample.operation_id
        JOIN process ON process.id = sample.process_id
        JOIN cell ON cell.id = process.cell_id
        JOIN strategy ON strategy.id = sample.strategy_id
        ORDER BY process.id, strategy.id, operation.id, sample.number
        """),
    ViewForm(
      name: "results", meaning: "Every time, and its ratio to the baseline by both clocks.",
      columns: [
        "cell", "operation", "label", "strategy", "cpu_ns_per_action", "wall_ns_per_action",
        "actions_per_cpu_second", "ratio", "ratio_low", "ratio_high", "verdict", "adjusted_p",
        "virtual_machine_steps", "statement_executions", "processes", "wall_ratio", "wall_lower",
        "wall_upper", "wall_verdict", "headline", "steps_ratio",
      ],
      query: """
        SELECT cell.name, figure.measured, figure.label, strategy.name, figure.cpu_ns, figure.wall_ns,
          1e9 / nullif(figure.cpu_ns, 0), comparison.ratio, comparison.lower, comparison.upper,
          comparison.verdict, comparison.adjusted_p, figure.virtual_machine_steps,
          figure.executions, figure.process_numbers, comparison.wall_ratio,
          comparison.wall_lower, comparison.wall_upper, comparison.wall_verdict, figure.headline,
          CASE WHEN figure.virtual_machine_steps > 0
            THEN 1.0 * figure.virtual_machine_steps / nullif(base.virtual_machine_steps, 0) END
        FROM figure
        JOIN cell ON cell.id = figure.cell_id
        JOIN strategy ON strategy.id = figure.strategy_id
        LEFT JOIN comparison ON comparison.cell_id = figure.cell_id
          AND comparison.measured = figure.measured
          AND comparison.operation_id IS figure.operation_id
          AND comparison.candidate_id = figure.strategy_id AND comparison.baseline_id = 1
        LEFT JOIN figure AS base ON base.cell_id = figure.cell_id
          AND base.measured = figure.measured AND base.operation_id IS figure.operation_id
          AND base.strategy_id = 1 AND figure.strategy_id <> 1
        ORDER BY figure.id
        """),
    ViewForm(
      name: "samples", meaning: "Every sample with its round.",
      columns: [
        "cell", "process", "strategy", "operation", "sample", "actions", "wall_ns", "cpu_ns",
        "round", "question", "place",
      ],
      query: """
        SELECT cell.name, process.number, strategy.name, operation.name, sample.number,
          operation.actions_per_sample, sample.wall_ns, sample.cpu_ns,
          CASE WHEN sample.question IS NOT NULL THEN sample.number END, sample.question,
          sample.place
        FROM sample
        JOIN operation ON operation.id = sample.operation_id
        JOIN process ON process.id = sample.process_id
        JOIN cell ON cell.id = process.cell_id
        JOIN strategy ON strategy.id = sample.strategy_id
        ORDER BY process.id, strategy.id, operation.id, sample.number
        """),
    ViewForm(
      name: "processes", meaning: "Every process with the load from other programs.",
      columns: [
        "cell", "process", "opening_order", "contention", "steal_share", "foreign_cores",
        "stalled_on_storage_share", "reference_nanoseconds",
      ],
      query: """
        SELECT cell.name, process.number,
          (SELECT group_concat(name, ' ') FROM (
            SELECT strategy.name FROM process_strategy
            JOIN strategy ON strategy.id = process_strategy.strategy_id
            WHERE process_strategy.process_id = process.id ORDER BY opening_position)),
          replace(contention.reasons, char(10), '; '), contention.steal_share,
          contention.foreign_cores, contention.stalled_on_storage_share, process.reference_ns
        FROM process
        JOIN cell ON cell.id = process.cell_id
        LEFT JOIN contention ON contention.process_id = process.id
        ORDER BY process.id
        """),
    ViewForm(
      name: "storage", meaning: "Every B-tree of every file, and the pages of none.",
      columns: [
        "cell", "strategy", "stage", "part", "role", "pages", "bytes", "cells", "payload_bytes",
        "unused_bytes", "depth", "leaf_pages", "interior_pages", "overflow_pages", "processes",
      ],
      query: """
        SELECT cell.name, strategy.name, file.stage, part.name, part.role, part.pages,
          part.pages * file.page_size_bytes, part.cells, part.payload_bytes, part.unused_bytes,
          part.depth, part.leaf_pages, part.interior_pages, part.overflow_pages,
          (SELECT group_concat(number, ' ') FROM (
            SELECT number FROM process WHERE process.cell_id = cell.id ORDER BY number))
        FROM file
        JOIN cell ON cell.id = file.cell_id
        JOIN strategy ON strategy.id = file.strategy_id
        JOIN (
          SELECT id, file_id, name, role, pages, cells, payload_bytes, unused_bytes, depth,
            leaf_pages, interior_pages, overflow_pages
          FROM storage_part
          UNION ALL
          SELECT NULL, id, '', 'unassigned', unassigned_pages, NULL, NULL, NULL, NULL, NULL, NULL,
            NULL
          FROM file
        ) AS part ON part.file_id = file.id
        ORDER BY file.id, part.id IS NULL, part.id
        """),
    ViewForm(
      name: "merging", meaning: "Every variant of a query over several tables.",
      columns: [
        "cell", "operation", "strategy", "way", "cpu_ns_per_action", "wall_ns_per_action",
        "ratio_to_best_statement", "ratio_low", "ratio_high", "verdict",
        "virtual_machine_steps", "sorts", "statement_executions", "processes",
      ],
      query: """
        SELECT cell.name, operation.workload_operation, strategy.name, merge.way, merge.cpu_ns,
          merge.wall_ns, merge.ratio, merge.lower, merge.upper, merge.verdict,
          merge.virtual_machine_steps, merge.sorts, merge.executions, merge.process_numbers
        FROM merge
        JOIN operation ON operation.id = merge.operation_id
        JOIN cell ON cell.id = operation.cell_id
        JOIN strategy ON strategy.id = merge.strategy_id
        ORDER BY merge.id
        """),
    ViewForm(
      name: "statements",
      meaning: "Every statement of the first process, with its plan, and again by variant.",
      columns: [
        "cell", "operation", "strategy", "way", "statement", "executions",
        "virtual_machine_steps", "sql", "plan",
      ],
      query: """
        SELECT cell.name, wanted.name, strategy.name, wanted.way, execution.number + 1,
          execution.executions, execution.virtual_machine_steps, statement.sql,
          replace(statement.plan, char(10), '; ')
        FROM (
          SELECT NULL AS merge_id, id AS operation_id, NULL AS strategy_id, name, '' AS way
          FROM operation WHERE merging IS NULL
          UNION ALL
          SELECT merge.id, operation.id, merge.strategy_id, workload_operation, way
          FROM merge JOIN operation ON operation.id = merge.operation_id
        ) AS wanted
        JOIN (
          SELECT operation_id, strategy_id, min(process_id) AS process_id FROM execution
          GROUP BY operation_id, strategy_id
        ) AS first ON first.operation_id = wanted.operation_id
          AND first.strategy_id = coalesce(wanted.strategy_id, first.strategy_id)
        JOIN execution ON execution.process_id = first.process_id
          AND execution.strategy_id = first.strategy_id
          AND execution.operation_id = first.operation_id
        JOIN process ON process.id = execution.process_id
        JOIN cell ON cell.id = process.cell_id
        JOIN strategy ON strategy.id = execution.strategy_id
        JOIN statement ON statement.id = execution.statement_id
        ORDER BY cell.id, wanted.merge_id, wanted.operation_id, strategy.id, execution.number
        """),
  ]
}
