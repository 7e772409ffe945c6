/// The changes to an app's code that a change of strategy requires.
enum CodeChange {
  /// Returns nil for an unknown strategy.
  static func text(to strategy: String) -> String? {
    switch strategy {
    case "parent-entity":
      "a subclass for each kind of one parent class; one fetch for all, one for each kind"
    case "enum-content":
      "one class with a kind attribute and the optional values of all kinds; switch on the kind where "
        + "the app asks for a class now"
    case "independent-entities":
      "a class for each kind, common values behind a protocol; a list of all kinds is a fetch for each, "
        + "merged by the app; no relationship leads to “any kind”"
    case "details-relationship":
      "a base class and a details class for each kind, joined by a to-one; values of a kind are "
        + "reached through it"
    case "abstract-root":
      "a subclass for each kind, also for objects of the parent kind, of one class that has no objects"
    case "coded-content":
      "one class with a kind attribute and the kind's values as one Codable value; no condition and no "
        + "order reaches those values"
    default: nil
    }
  }
}
