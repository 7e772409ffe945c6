extension Terms {
  /// How one question is asked of several tables.
  static let merging = [
    Term(
      "way to merge", aliases: ["ways to merge", "which SQL merges best"],
      seeAlso: ["compound statement", "limits in the arms", "subquery", "table by table"],
      "A strategy with several tables must put their rows together to answer one question. The "
        + "program can do it after one statement for each table, or one statement of SQL can, in "
        + "several forms. The answer is the same; the work may differ by hundreds of times."),
    Term(
      "merged by the program", seeAlso: ["table by table"],
      "One fetch for each table; the program sorts the objects that come back and keeps as many as "
        + "were asked for."),
    Term(
      "table by table", seeAlso: ["merged by the program", "engine level"],
      "The statements of those fetches, stepped to their end without making objects. It is no whole "
        + "answer: putting the rows together is left to the program and is not in its time."),
    Term(
      "compound statement", aliases: ["compound", "UNION ALL"], seeAlso: ["query plan"],
      "SELECT … UNION ALL SELECT … ORDER BY … LIMIT. Where an index gives each table's rows in the "
        + "wanted order, SQLite merges them row by row and stops at the limit."),
    Term(
      "limits in the arms", aliases: ["arm-limits", "arms with limits"],
      seeAlso: ["compound statement", "sort"],
      "A compound statement whose arms, one for each table, are sorted and cut to the limit by "
        + "themselves. What is left of them is few, and is sorted and cut once more."),
    Term(
      "subquery", aliases: ["statement over a subquery"], seeAlso: ["compound statement", "sort"],
      "SELECT * FROM (SELECT … UNION ALL …) ORDER BY … LIMIT. The order is asked for outside of the "
        + "parentheses, so SQLite may read all rows of all tables and sort them, whatever the "
        + "limit."),
    Term(
      "merging plot", seeAlso: ["way to merge", "interval"],
      "Each way's time as a multiple of that of the best statement, on a logarithmic axis, with its "
        + "interval over the launches. Each launch runs all ways, so they are compared within it."),
  ]
}
