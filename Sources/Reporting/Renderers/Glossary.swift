/// The words of a report that a newcomer may not know.
enum Glossary {
  static let entries = [
    ReportPage.Fact(
      name: "strategy", value: "A way to store a family of kinds: a shape of the model."),
    ReportPage.Fact(
      name: "baseline", value: "The strategy that the others are compared with."),
    ReportPage.Fact(
      name: "launch",
      value: "One fresh process that stores all members and then runs every operation."),
    ReportPage.Fact(
      name: "block", value: "One launch of every strategy, run one after the other."),
    ReportPage.Fact(
      name: "processor time",
      value: "How long the processor worked for the process. Waiting is not in it, so a busy "
        + "machine disturbs it less."),
    ReportPage.Fact(
      name: "wall-clock time", value: "What a clock on the wall shows: work and waiting."),
    ReportPage.Fact(
      name: "ratio",
      value: "The time of a strategy divided by the baseline's. Below 1 is faster."),
    ReportPage.Fact(
      name: "interval",
      value: "Where the true ratio lies, made so that 95 of 100 intervals hold it."),
    ReportPage.Fact(
      name: "virtual machine step",
      value: "One instruction of SQLite's engine. More steps are more work."),
    ReportPage.Fact(
      name: "query plan",
      value: "How SQLite finds rows: SCAN reads a whole table, SEARCH uses an index or a key."),
    ReportPage.Fact(
      name: "unassigned", value: "Pages of the file that no table and no index uses."),
    ReportPage.Fact(
      name: "digest",
      value: "A short fingerprint of data; equal digests mean equal data."),
  ]
}
