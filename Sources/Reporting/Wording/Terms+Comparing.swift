extension Terms {
  /// What is said of two strategies.
  static let comparing = [
    Term(
      "strategy", aliases: ["strategies", "shape", "shapes", "model shape"], seeAlso: ["baseline"],
      "A way to store a family of kinds: a shape of the model. All strategies of a report hold the "
        + "same members and answer the same questions."),
    Term(
      "baseline", seeAlso: ["ratio"],
      "The strategy that the others are compared with. It is the first one of the scenario; it is "
        + "not meant to be the best."),
    Term(
      "ratio", aliases: ["times the time"], seeAlso: ["interval", "geometric mean"],
      "The time or size of one strategy divided by that of another. Below 1 is faster or smaller. "
        + "A ratio of 0.8 takes 20 % less, one of 2 takes twice as much."),
    Term(
      "interval", aliases: ["confidence interval", "CI", "95 % interval"],
      seeAlso: ["block", "bootstrap"],
      "Where the true value lies, made so that 95 of 100 intervals hold it. It comes from the "
        + "differences between blocks, not from single samples. A wide one says that the data "
        + "leave much open."),
    Term(
      "verdict", aliases: ["verdicts"], seeAlso: ["smallest effect", "Holm's correction"],
      "What the data allow to be said of a difference: faster, slower, tiny, same or unresolved. A "
        + "strategy is called faster only if the difference is real and large enough to matter."),
    Term(
      "faster", aliases: ["slower", "▲", "▼"], seeAlso: ["verdict", "smallest effect"],
      "The difference is real, even after all pairs of strategies were looked at, and at least as "
        + "large as the smallest effect that matters. Slower is the same in the other direction."),
    Term(
      "same", aliases: ["="], seeAlso: ["smallest effect", "unresolved"],
      "The whole interval lies within the smallest effect that matters. Whatever difference there "
        + "may be, nobody needs to care about it."),
    Term(
      "same work", seeAlso: ["same", "virtual machine step"],
      "Two strategies execute numbers of instructions within 1 % of each other. It is counted, not "
        + "timed, and does not say that they take the same time."),
    Term(
      "tiny", aliases: ["≈"], seeAlso: ["smallest effect"],
      "There is a difference, but it is smaller than what matters. It must not decide anything."),
    Term(
      "unresolved", aliases: ["?"], seeAlso: ["interval", "detectable effect"],
      "The data do not suffice to say faster, slower, tiny or same. It does not mean equal. More "
        + "blocks or a quieter machine would tell."),
    Term(
      "smallest effect", aliases: ["smallest difference that matters", "minimum effect", "δ"],
      seeAlso: ["verdict"],
      "The smallest difference worth telling, fixed before the run or by its probe: where the "
        + "machine is fine enough 2 %, else what it can tell. Counted things such as bytes have "
        + "none: they do not vary."),
    Term(
      "geometric mean", aliases: ["all operations together"], seeAlso: ["ratio"],
      "The n-th root of a product: the only mean of ratios that does not depend on the choice of "
        + "the baseline. Each operation counts the same in it, however long it takes and however "
        + "often an app needs it, unless the scenario's usage: gives weights."),
    Term(
      "leave-one-out", aliases: ["without"], seeAlso: ["geometric mean"],
      "A mean over operations made again without each of them in turn. Where one operation turns "
        + "it around, the mean is that operation's, and the scorecard marks it."),
    Term(
      "Holm's correction", aliases: ["Holm", "adjusted p"], seeAlso: ["verdict"],
      "Makes the p-values of all pairs of strategies honest as a set. Six strategies make fifteen "
        + "pairs, and without it most sets of equals would contain one false claim."),
    Term(
      "p-value", aliases: ["p", "p-values"], seeAlso: ["Holm's correction", "self-test"],
      "How often equal things would look at least this different by chance. Below 0.05 is rare, "
        + "but one in twenty comparisons of equals gets there."),
    Term(
      "bootstrap", aliases: ["block bootstrap"], seeAlso: ["interval"],
      "A second opinion on an interval: blocks are drawn again and again from those measured. "
        + "Where it disagrees with the t interval about a difference, the wider one is taken."),
    Term(
      "dominated", aliases: ["Pareto"], seeAlso: ["trade-off plot"],
      "Another strategy was found better in space and in the mean time of the plot's operations. A "
        + "single operation may still be faster, and code and habit are not in the plot."),
    Term(
      "surprise", seeAlso: ["ratio"],
      "The observed interval lies wholly outside of what the scenario's author expected. Either the "
        + "expectation or the measurement has something to teach."),
  ]
}
