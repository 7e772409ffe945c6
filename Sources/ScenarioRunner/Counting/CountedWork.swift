/// The functions by which callgrind knows what to count: it is told to count between the entry and
/// the return of one, not to count within another, and to write down what it has at a third.
///
/// They are dynamic, as otherwise the optimiser would make versions for single callers under other
/// names, even of a function that is never inlined.
enum CountedWork {
  /// The name of ``perform(_:)`` in the program; that of a C function made from it would not do, as
  /// Swift does not call that.
  static let performSymbol = "$s14ScenarioRunner11CountedWorkO7performyyyyKXEKFZ"
  static let leaveOutSymbol = "$s14ScenarioRunner11CountedWorkO8leaveOutyyyyKXEKFZ"
  static let endSymbol = "$s14ScenarioRunner11CountedWorkO3endyySizFZ"

  /// Runs what is counted; not to be called within itself, which callgrind would not see.
  dynamic static func perform(_ work: () throws -> Void) throws { try work() }

  /// Runs a piece of what is counted without counting it.
  dynamic static func leaveOut(_ work: () throws -> Void) throws { try work() }

  /// Ends one count, of which there may have been several pieces.
  dynamic static func end(_ count: inout Int) { count += 1 }
}
