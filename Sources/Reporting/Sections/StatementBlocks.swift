import RunJournal

/// Statements with their plans, as blocks.
enum StatementBlocks {
  private static let shown = 3

  static func article(_ title: Prose, _ statements: [StatementRecord]) -> Block.Article {
    let more = statements.count - shown
    return Block.Article(
      title: title,
      blocks: statements.prefix(shown).flatMap(blocks)
        + (more > 0 ? [.note("\(more) more are in \(file: StatementsFile.name).")] : [])
        + (statements.isEmpty ? [.note("No statement was recorded.")] : []))
  }

  private static func blocks(_ statement: StatementRecord) -> [Block] {
    let runs =
      statement.executions == 1 ? "run once" : "run \(Digits.count(statement.executions)) times"
    let plan: [Block] =
      statement.plan.isEmpty
      ? [] : [.preformatted(statement.plan.joined(separator: "\n"), language: "text")]
    return [.preformatted(readable(statement.sql), language: "sql")] + plan
      + [.note("\(runs), \(Digits.count(statement.virtualMachineSteps)) steps")]
  }

  /// Arms of a compound on lines of their own; a text in quotes might hold the words and stays.
  private static func readable(_ sql: String) -> String {
    sql.contains("'") ? sql : sql.replacing(" UNION ALL ", with: "\nUNION ALL\n")
  }
}
