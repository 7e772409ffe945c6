extension Int {
  /// Returns the number with its noun for a message: "1 object", "2 objects".
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
