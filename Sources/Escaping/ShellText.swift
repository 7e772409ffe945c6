/// Words of a command line that can be pasted into a shell.
package enum ShellText {
  /// The word as it is where no shell takes it apart, else in single quotes.
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

  /// A path as an argument; one that begins with a dash is no option.
  package static func path(_ path: String) -> String {
    word(path.unicodeScalars.first == "-" ? "./\(path)" : path)
  }
}
