/// The command that a user types: by its name, or one of the release before.
enum TypedCommand {
  private static let renamed = [
    "validate": ["check"], "import": ["check"], "plan": ["check"], "space": ["inspect", "--raw"],
    "selftest": ["doctor", "--selftest"],
  ]

  /// The arguments with the present name of a command that was renamed, which a note tells.
  static func current(_ arguments: [String]) -> [String] {
    guard let old = arguments.first, let new = renamed[old] else { return arguments }
    Failure.note(
      "\(old) is now run-scenario \(new.joined(separator: " ")); the next release has no \(old)")
    return new + arguments.dropFirst()
  }
}
