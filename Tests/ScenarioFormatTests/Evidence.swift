/// Returns the parts of a message that rewording leaves unchanged, in order: places, numbers,
/// capitalised names, and text in backticks.
func evidence(in message: some StringProtocol) -> String {
  let parts = #/`[^`]*`|[0-9][0-9:.,]*[0-9]|[0-9]|[A-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)*/#
  return String(message).matches(of: parts).map { String($0.output) }.joined(separator: " ")
}
