import ArgumentParser
import Foundation
import LogicalModel

/// The command that a user types: by its name, one of the release before, or one with a slip.
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

  /// The message about a word where a command is expected, and none is; nil for what may be right.
  ///
  /// A word that looks like a path, or is one, is the scenario of `run`.
  static func complaint(_ arguments: [String]) -> String? {
    var (configuration, names) = (RunScenario.configuration, ["run-scenario"])
    for word in arguments {
      let known = configuration.subcommands.map { $0.configuration }
      if word.hasPrefix("-") || word == "help" || known.isEmpty { return nil }
      guard let next = known.first(where: { $0.commandName == word }) else {
        return complaint(
          word, in: names, known: known.filter { $0.shouldDisplay }.compactMap { $0.commandName },
          mayBeElse: configuration.defaultSubcommand != nil)
      }
      (configuration, names) = (next, names + [word])
    }
    return nil
  }

  private static func complaint(
    _ word: String, in names: [String], known: [String], mayBeElse: Bool
  ) -> String? {
    let isRoot = names.count == 1
    let isPath = word.contains { "./".contains($0) } || FileManager.default.fileExists(atPath: word)
    if isRoot, isPath { return nil }
    let near = Suggestion.nearest(to: word, among: known + (isRoot ? renamed.keys.sorted() : []))
    // An exercise, for instance.
    if near == nil, mayBeElse, !isRoot { return nil }
    let name = names.joined(separator: " ")
    let meant = near.map { near in
      let command = "\(name) \((renamed[near] ?? [near]).joined(separator: " "))"
      return "did you mean \(command)\(renamed[near] == nil ? "" : ", formerly \(near)")?"
    }
    return "there is no command \(isRoot ? "or file " : "")\"\(word)\"; "
      + (meant ?? "\(name) --help lists the commands")
  }
}
