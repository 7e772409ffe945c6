import Console
import Escaping
import Foundation
import Measuring

/// The current time in the format of journals.
enum Timestamp {
  static func now() -> String { Date().ISO8601Format() }
}

/// A command line, quoted for a shell.
enum CommandLineText {
  static func text(of arguments: [String]) -> String {
    let name = arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
    return ([name] + arguments.dropFirst().map(ShellText.word)).joined(separator: " ")
  }
}

/// The current commit of the repository that contains the program.
enum GitRevision {
  static func ofThisTool() async -> String {
    let folder = URL(fileURLWithPath: ThisExecutable.path).deletingLastPathComponent().path
    let git = LaunchProcess(
      executable: "/usr/bin/env", arguments: ["git", "-C", folder, "rev-parse", "--short", "HEAD"],
      errorOutput: .captured)
    guard let output = try? await git.run(request: Data()) else { return "unknown" }
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
