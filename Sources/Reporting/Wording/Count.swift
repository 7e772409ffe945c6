/// Numbers of things.
enum Count {
  /// For example "1 launch" or "2 launches".
  static func text(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
  }
}
