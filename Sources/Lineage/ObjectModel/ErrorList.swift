/// The first items of a list, so that the text of an error stays below 2,000 characters.
enum ErrorList {
  private static let characterLimit = 700

  /// Returns names with commas between them.
  static func names(_ names: [String]) -> String {
    let shown = shown(names)
    return shown.texts.joined(separator: ", ") + (shown.rest > 0 ? " and \(shown.rest) more" : "")
  }

  /// Returns an indented line for each item.
  static func lines(_ items: [some CustomStringConvertible]) -> String {
    let shown = shown(items.map(\.description))
    let more = shown.rest > 0 ? ["and \(shown.rest) more"] : []
    return (shown.texts + more).map { "  \($0)" }.joined(separator: "\n")
  }

  private static func shown(_ items: [String]) -> (texts: [String], rest: Int) {
    var texts: [String] = []
    var room = characterLimit
    for item in items {
      if item.count > room {
        guard texts.isEmpty else { break }
        texts.append(item.prefix(room) + "...")
        break
      }
      texts.append(item)
      room -= item.count
    }
    return (texts, items.count - texts.count)
  }
}
