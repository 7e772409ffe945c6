import ArgumentParser
import Escaping
import Foundation
import LogicalModel

/// A check of command names for typing errors.
enum TypedCommand {
  /// Returns a message about an unknown command; nil if the arguments can be valid.
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
    let near = Suggestion.nearest(to: word, among: known)
    // The word can be an argument of the default command.
    if near == nil, mayBeElse, !isRoot { return nil }
    let name = names.joined(separator: " ")
    let meant = near.map { "did you mean \(name) \($0)?" }
    return "no such command\(isRoot ? " or file" : ""): \"\(word)\"; "
      + (meant ?? "\(name) --help lists the commands")
  }
}
