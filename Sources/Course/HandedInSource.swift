package import Foundation

/// A learner's file before it is built for grading.
///
/// The checks run in the same program as the learner's code, so that the file must not reach for what the checks
/// are made of.
package enum HandedInSource {
  /// The modules that only checks may import.
  private static let ofChecks: Set<String> = ["CourseChecks"]

  /// A reason for which the file is not built; nil for none.
  ///
  /// - Throws: ``CourseError`` if the compiler cannot be started or the file cannot be read.
  package static func objection(to file: URL) throws(CourseError) -> String? {
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    // Names of symbols reach past every access level.
    for attribute in [
      "@_silgen_name", "@_cdecl", "@_extern", "@_section", "@section", "@_used", "dlsym",
    ]
    where text.contains(attribute) {
      return "\(file.lastPathComponent) uses \(attribute), which no exercise needs"
    }
    let imports = try modules(of: file)
    return imports.first(where: ofChecks.contains).map {
      "\(file.lastPathComponent) imports \($0), which only checks do"
    }
  }

  /// The modules that the compiler finds imported.
  private static func modules(of file: URL) throws(CourseError) -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "60", "swiftc", "-emit-imported-modules", file.path, "-o", "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .cannotStart("swiftc", reason: (error as NSError).localizedDescription)
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
