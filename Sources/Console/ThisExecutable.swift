import Foundation

/// The running program.
package enum ThisExecutable {
  /// The path of its file, with which runs start it again for each launch.
  package static var path: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
