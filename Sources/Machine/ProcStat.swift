/// The first line of /proc/stat: what all processors together have done since the start.
package struct ProcStat: Hashable, Sendable {
  /// User, nice, system, interrupts: time in which somebody worked.
  package var busyTicks: Int64
  /// Time in which the hypervisor ran something else.
  package var stolenTicks: Int64
  package var processorCount: Int

  package init(busyTicks: Int64, stolenTicks: Int64, processorCount: Int) {
    self.busyTicks = busyTicks
    self.stolenTicks = stolenTicks
    self.processorCount = processorCount
  }

  /// Nil where there is no such file, or another one of that name.
  package init?(files: SystemFiles = .live) {
    guard let text = files.text("/proc/stat") else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    guard let sum = lines.first(where: { $0.first == "cpu" }) else { return nil }
    // user nice system idle iowait irq softirq steal; guest is part of user.
    let ticks = sum.dropFirst().compactMap { Int64($0) }
    guard ticks.count >= 8 else { return nil }
    let processors = lines.count { line in
      guard let name = line.first, name.hasPrefix("cpu") else { return false }
      return name.dropFirst(3).first?.isNumber ?? false
    }
    self.init(
      busyTicks: ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6], stolenTicks: ticks[7],
      processorCount: max(1, processors))
  }
}
