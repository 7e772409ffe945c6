/// What the compiler knew when it built this.
///
/// The version is the compiler's own, not that of a toolchain that happens to be installed where
/// the tool runs.
package enum BuildFacts {
  package static let swiftVersion: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or a later 6.3"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }()

  /// "release" or "debug".
  package static let configuration: String = {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }()

  /// What decides how fast the code is.
  package static let compilerFlags: String = {
    #if DEBUG
      "-Onone"
    #else
      "-O"
    #endif
  }()
}
