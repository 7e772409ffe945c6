extension Terms {
  /// When operations begin.
  static let pacing = [
    Term(
      "closed loop", seeAlso: ["service time", "pace"],
      "The next operation begins when the last one has ended. So the times are those of the work "
        + "alone; waiting behind others, as users do, is not in them. A stall is seen once, however "
        + "many users would have met it."),
    Term(
      "pace", aliases: ["paced", "intended start", "Poisson"],
      seeAlso: ["response time", "closed loop"],
      "How often actions are meant to start, whether or not the one before is done: at equal "
        + "intervals, or at random ones as independent users come (Poisson)."),
    Term(
      "service time", seeAlso: ["response time"],
      "How long the store worked on an action, from its real start to its end."),
    Term(
      "response time", aliases: ["response"], seeAlso: ["service time", "late start"],
      "From the moment an action was meant to start to its end: what a user waits. Where the action "
        + "before took too long, the wait for it is in."),
    Term(
      "late start", aliases: ["late starts"], seeAlso: ["pace"],
      "An action at a set pace that began later than intended, because the one before was not done. "
        + "Many of them mean that the store can hardly keep the pace."),
  ]
}
