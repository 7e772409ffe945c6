/// A ready-made question over the tables.
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
      name: "ratio", meaning: "How every strategy compares with the baseline.",
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
      name: "bytes_per_member", meaning: "What a member of the family takes in each store.",
      columns: [
        "cell", "strategy", "stage", "file_bytes", "family_size", "bytes_per_member",
        "null_bytes_per_member",
      ],
      query: """
        SELECT cell.name, strategy.name, storage.stage, storage.file_bytes, cell.family_size,
          1.0 * storage.file_bytes / nullif(cell.family_size, 0),
          1.0 * (SELECT sum(null_column_bytes) FROM storage_part
            WHERE storage_id = storage.id AND role = 'familyTable') / nullif(cell.family_size, 0)
        FROM storage
        JOIN cell ON cell.id = storage.cell_id
        JOIN strategy ON strategy.id = storage.strategy_id
        ORDER BY storage.id
        """),
    ViewForm(
      name: "latency", meaning: "Every sample that counts, as the time of one action.",
      columns: [
        "cell", "operation", "strategy", "block", "position", "launch_id", "number",
        "cpu_ns_per_action", "wall_ns_per_action",
      ],
      query: """
        SELECT cell.name, operation.name, strategy.name, launch.block, launch.position, launch.id,
          sample.number, 1.0 * sample.cpu_ns / operation.actions_per_sample,
          1.0 * sample.wall_ns / operation.actions_per_sample
        FROM sample
        JOIN operation ON operation.id = sample.operation_id
        JOIN launch ON launch.id = sample.launch_id
        JOIN cell ON cell.id = launch.cell_id
        JOIN strategy ON strategy.id = launch.strategy_id
        WHERE sample.is_warmup = 0 AND launch.is_used = 1
        ORDER BY launch.id, operation.id, sample.number
        """),
  ]
}
