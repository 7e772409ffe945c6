/// The changes to an app's code that a change of strategy requires.
enum CodeChange {
  static func text(to strategy: String) -> String {
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
    default: "other classes"
    }
  }
}
