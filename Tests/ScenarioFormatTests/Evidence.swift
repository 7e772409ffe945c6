/// The parts of a message that a rewording leaves as they are: places, numbers, names with a
/// capital letter, and what is in backticks, in their order.
func evidence(in message: some StringProtocol) -> String {
  let parts = #/`[^`]*`|[0-9][0-9:.,]*[0-9]|[0-9]|[A-Z][A-Za-z0-9]*(?:\.[A-Za-z0-9_]+)*/#
  return String(message).matches(of: parts).map { String($0.output) }.joined(separator: " ")
}
