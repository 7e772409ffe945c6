package import Foundation

/// A check of a learner's file before it is built for grading.
///
/// The checks run in the same program as the learner's code, so the file must not replace anything
/// that the checks call: a declaration in the file's own module hides an imported one.
package enum HandedInSource {
  private static let checkModule = "CourseChecks"
  /// The declarations that the checks use.
  private static let checkNames: Set<String> = [
    "Check", "ExerciseChecks", "Wrong", "expect", "expectEqual", "expectError", "expectPresent",
    "record", "DatabaseFile", "Runner", "StoreFile", "TrialStore",
  ]
  /// Text that no exercise needs: attributes and functions that reach a symbol by name, past its
  /// access level, and `#if`, whose conditions differ here from those of the build.
  private static let needless = [
    "@_silgen_name", "@_cdecl", "@_extern", "@_section", "@section", "@_used", "dlsym", "#if",
  ]

  /// Returns the reason not to build the file; nil if there is none.
  ///
  /// - Throws: ``CourseError`` if the compiler cannot be started or the file cannot be read.
  package static func objection(to file: URL) throws(CourseError) -> String? {
    let text = String(decoding: try Files.read(file), as: UTF8.self)
    let name = file.lastPathComponent
    if let found = needless.first(where: text.contains) {
      return "\(name) uses \(found), which no exercise needs"
    }
    guard let parsed = try parsed(file) else {
      return "\(name) cannot be parsed; course run shows the compiler's errors"
    }
    for item in parsed.items ?? [] {
      if item.modulePath?.first == checkModule {
        return "\(name) imports \(checkModule), which only checks may do"
      }
      let isExtension = item.kind == "extension_decl"
      for declaration in isExtension ? item.members ?? [] : [item] {
        guard let declared = declaration.baseName else { continue }
        if !isExtension, checkNames.contains(declared) {
          return "\(name) declares \(declared), a name that the checks use; choose another name"
        }
        if let first = declared.unicodeScalars.first,
          first != "_" && first != "$" && !first.properties.isAlphabetic
        {
          return "\(name) declares the operator \(declared) outside your own types; "
            + "declare it inside one of them"
        }
      }
    }
    return nil
  }

  /// The declarations of a file, from `swiftc -dump-parse -dump-ast-format json`.
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

  /// Returns the file's declarations; nil if the compiler writes none.
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
      throw .cannotStart("swiftc", reason: Files.reason(of: error))
    }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try? JSONDecoder().decode(Parsed.self, from: output)
  }
}
