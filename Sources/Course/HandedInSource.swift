package import Foundation

/// A learner's file before it is built for grading.
///
/// The checks run in the same program as the learner's code, so the file must not replace anything
/// that the checks call: a declaration of the file's own module hides an imported one.
package enum HandedInSource {
  private static let checkModule = "CourseChecks"
  /// The declarations that find and measure for the checks.
  private static let checkNames: Set<String> = [
    "Check", "ExerciseChecks", "Wrong", "expect", "expectEqual", "expectError", "expectPresent",
    "record", "DatabaseFile", "Runner", "StoreFile", "TrialStore",
  ]
  /// Attributes and functions that reach a symbol by its name, past every access level, and
  /// conditions, which are others here than in the build.
  private static let needless = [
    "@_silgen_name", "@_cdecl", "@_extern", "@_section", "@section", "@_used", "dlsym", "#if",
  ]

  /// Returns the reason for which the file is not built; nil if it is.
  ///
  /// - Throws: ``CourseError`` if the compiler cannot be started or the file cannot be read.
  package static func objection(to file: URL) throws(CourseError) -> String? {
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    let name = file.lastPathComponent
    if let found = needless.first(where: text.contains) {
      return "\(name) uses \(found), which no exercise needs"
    }
    guard let parsed = try parsed(file) else {
      return "\(name) cannot be parsed; check it with course run"
    }
    for item in parsed.items ?? [] {
      if item.modulePath?.first == checkModule {
        return "\(name) imports \(checkModule), which only checks do"
      }
      let isExtension = item.kind == "extension_decl"
      for declaration in isExtension ? item.members ?? [] : [item] {
        guard let declared = declaration.baseName else { continue }
        if !isExtension, checkNames.contains(declared) {
          return "\(name) declares \(declared), which the checks declare too; choose another name"
        }
        if let first = declared.unicodeScalars.first,
          first != "_" && first != "$" && !first.properties.isAlphabetic
        {
          return "\(name) declares the operator \(declared) for types of others; "
            + "declare it within your own type"
        }
      }
    }
    return nil
  }

  /// The declarations of a file, as `swiftc -dump-parse -dump-ast-format json` writes them.
  private struct Parsed: Decodable {
    let items: [Item]?
  }

  private struct Item: Decodable {
    private struct Name: Decodable {
      struct Base: Decodable { let name: String? }
      let base: Base?

      private enum CodingKeys: String, CodingKey { case base = "base_name" }
    }

    let kind: String
    let modulePath: [String]?
    let members: [Item]?
    private let name: Name?

    var baseName: String? { name?.base?.name }

    private enum CodingKeys: String, CodingKey {
      case kind = "_kind"
      case modulePath = "module_path"
      case members, name
    }
  }

  /// - Returns: nil if the compiler writes no declarations.
  private static func parsed(_ file: URL) throws(CourseError) -> Parsed? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "timeout", "60", "swiftc", "-dump-parse", "-dump-ast-format", "json", file.path,
    ]
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
    return try? JSONDecoder().decode(Parsed.self, from: output)
  }
}
