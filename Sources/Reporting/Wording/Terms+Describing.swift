extension Terms {
  /// What a scenario describes, and what is done with it.
  static let describing = [
    Term(
      "family", aliases: ["families"], seeAlso: ["kind", "member"],
      "The kinds that share properties, such as books, articles and posts that all have a title. How "
        + "to store them is the question of every report."),
    Term(
      "kind", aliases: ["kinds"], seeAlso: ["family", "strategy"],
      "One sort of thing in the app, such as a book. Which entity or which column a kind becomes is "
        + "the strategy's choice."),
    Term(
      "member", aliases: ["members"], seeAlso: ["family", "companion"],
      "One thing of the family: one book, one article. Sizes and bytes are given for each member."),
    Term(
      "companion", aliases: ["companions"], seeAlso: ["member", "link"],
      "A thing that members are linked to and that is none of the family, such as an author or a tag. "
        + "Every strategy stores companions the same way."),
    Term(
      "link", aliases: ["links"], seeAlso: ["companion", "link table"],
      "A relationship from one thing to one other or to many."),
    Term(
      "operation", aliases: ["operations"], seeAlso: ["action", "sample"],
      "Something an app does with its data, such as “fetch the newest hundred”, and one row of the "
        + "tables."),
    Term(
      "action", aliases: ["actions"], seeAlso: ["sample", "operation"],
      "One performance of an operation: one fetch, one saved change, one object stored. All times are "
        + "those of one action."),
    Term(
      "sample", aliases: ["samples"], seeAlso: ["action", "round"],
      "One reading of the clock. A short action is repeated within a sample, and the time is divided by "
        + "the number of repetitions."),
    Term(
      "replicate", aliases: ["replicates"], seeAlso: ["process", "block", "interval"],
      "What an interval is made of: a process in which strategies took turns, or a block of launches. "
        + "Samples of one replicate resemble each other, so they count as one. Fewer than four give no "
        + "verdict."),
    Term(
      "noise", seeAlso: ["contention", "interval"],
      "What makes equal things take unequal times: other programs, the places of memory and files, the "
        + "processor's clock. It is measured and makes intervals wider."),
    Term(
      "confidence", seeAlso: ["unresolved", "self-test", "contention"],
      "How far a report may be trusted, in one word. It is low after a quick run, a debug build, a "
        + "failed self-test or with more than a third of the comparisons unresolved. It is high only if "
        + "besides no more than a tenth is unresolved, the run is whole and undisturbed, and a "
        + "self-test was passed."),
  ]
}
