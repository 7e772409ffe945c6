/// How long somebody on the machine had to wait for a resource, in microseconds since the start.
///
/// The kernel's pressure stall information: unlike a load average it has no memory, and unlike the
/// ticks of /proc/stat it is exact.
package struct PressureStall: Hashable, Sendable {
  /// Time in which at least one task waited for a processor.
  package var processorMicroseconds: Int64?
  /// The same for storage.
  package var storageMicroseconds: Int64?

  package init(processorMicroseconds: Int64? = nil, storageMicroseconds: Int64? = nil) {
    self.processorMicroseconds = processorMicroseconds
    self.storageMicroseconds = storageMicroseconds
  }

  package init(files: SystemFiles = .live) {
    self.init(
      processorMicroseconds: Self.total(in: "/proc/pressure/cpu", files),
      storageMicroseconds: Self.total(in: "/proc/pressure/io", files))
  }

  /// The `total` of the line `some avg10=… avg60=… avg300=… total=…`.
  private static func total(in path: String, _ files: SystemFiles) -> Int64? {
    guard let text = files.text(path) else { return nil }
    for line in text.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ")
      guard fields.first == "some" else { continue }
      return fields.last { $0.hasPrefix("total=") }.flatMap { Int64($0.dropFirst(6)) }
    }
    return nil
  }
}
