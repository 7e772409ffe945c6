import Foundation

/// The running program.
package enum ThisExecutable {
  /// The path of the executable, which runs start again for each process.
  package static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
