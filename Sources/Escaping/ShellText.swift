/// Words of a command line for pasting into a shell.
package enum ShellText {
  /// Returns the word in single quotes, or unchanged if a shell would not split it.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? scalar.properties.isAlphabetic || scalar.isASCIIDigit
            || "_./,:@%+=-".unicodeScalars.contains(scalar)
          : scalar.properties.isAlphabetic
      }
    return isPlain ? text : "'" + text.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'"
  }

  /// Returns a path as an argument that is not read as an option.
  package static func path(_ path: String) -> String {
    word(path.unicodeScalars.first == "-" ? "./\(path)" : path)
  }
}
