import ArgumentParser

/// A deliberate fault, which a soak must detect to prove anything.
enum Refutation: String, CaseIterable, ExpressibleByArgument {
  /// Writers note a booking as acknowledged before they save it.
  case acknowledgesEarly = "acknowledge-early"
  /// Writers save one half of a booking and then the other.
  case splitsSaves = "split-save"
  /// A row of a transfer is deleted behind the library's back.
  case dropsRow = "drop-row"
}
