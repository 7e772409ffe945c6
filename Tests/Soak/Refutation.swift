import ArgumentParser

/// A mistake that is made on purpose: a soak that does not notice it shows nothing.
enum Refutation: String, CaseIterable, ExpressibleByArgument {
  /// Writers note a booking as acknowledged before they save it.
  case acknowledgesEarly = "acknowledge-early"
  /// Writers save one half of a booking and then the other.
  case splitsSaves = "split-save"
  /// Somebody deletes a row of a transfer behind the library's back.
  case dropsRow = "drop-row"
}
