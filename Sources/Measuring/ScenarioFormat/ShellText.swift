/// Words of a command line that can be pasted into a shell.
package enum ShellText {
  /// The word as it stands where no shell takes it apart, else in single quotes.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          ? scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "_./,:@%+=-".unicodeScalars.contains(scalar)
          : scalar.properties.isAlphabetic
      }
    return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
