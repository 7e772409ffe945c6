import CodeGeneration
import Foundation
import TestSupport

/// The sources of several apps, which one call of the compiler checks as one module.
///
/// The names of each app's own types get its number, in every place: what a name means stays the
/// same, also where it hides a name of a library.
struct GeneratedPackages {
  private let folder: Folder
  private let library: String
  private var labels: [String] = []

  init(library: String) throws {
    folder = try Folder()
    self.library = library
  }

  mutating func add(_ files: [SourceFile], label: String) throws {
    let number = labels.count
    labels.append(label)
    let types = Set(
      files.flatMap { file in
        file.text.matches(
          of:
            #/(?m)^(?:@objc\([^)]*\) *)?(?:nonisolated |final |private |fileprivate )*(?:class|struct|enum|protocol) `?(?<name>[^ :{<`]+)/#
        ).map { String($0.output.name) }
      })
    for file in files {
      let text = Self.renamed(file.text, types, "_\(number)")
      let name = file.name.map { $0.isASCII ? "\($0)" : "x" }.joined()
      try Data(text.utf8).write(
        to: folder.url.appending(path: "\(number)-\(UUID().uuidString.prefix(4))-\(name)"))
    }
  }

  private static func renamed(_ text: String, _ names: Set<String>, _ end: String) -> String {
    var result = ""
    var (word, isImport) = ("", false)
    func close() {
      let beginsLine = result.isEmpty || result.hasSuffix("\n")
      result += names.contains(word) && !isImport ? word + end : word
      if !word.isEmpty { isImport = beginsLine && word == "import" }
      word = ""
    }
    for character in text {
      let isOfName = character.unicodeScalars.allSatisfy {
        !$0.isASCII || $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
      if isOfName {
        word.append(character)
      } else {
        close()
        result.append(character)
      }
    }
    close()
    return result
  }

  /// Returns the diagnostics of each app that has any, by its label.
  func diagnostics() throws -> [String: String] {
    guard !labels.isEmpty else { return [:] }
    let text =
      switch library {
      case "coredata", "swiftdata": try AppleModules.diagnostics(inFilesOf: folder.url.path)
      case "grdb":
        try SwiftCompiler.diagnostics(
          inFilesOf: folder.url.path,
          arguments: ["-whole-module-optimization"] + (GRDBModules.arguments ?? []))
      default:
        try SwiftCompiler.diagnostics(
          inFilesOf: folder.url.path, arguments: ["-whole-module-optimization"])
      }
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") where line.contains(": error:") {
      let match = line.firstMatch(of: #//(?<number>\d+)-[0-9A-F]{4}-(?<rest>[^/]*)$/#)
      let label = match.flatMap { Int($0.output.number) }.map { labels[$0] } ?? "no file"
      found[label, default: ""] += "\(match.map { String($0.output.rest) } ?? String(line))\n"
    }
    if !text.isEmpty, found.isEmpty { found["no file"] = text }
    return found
  }
}

/// The modules of GRDB, which only the build of Benchmarks makes.
enum GRDBModules {
  /// The compiler's arguments; nil without the modules.
  static let arguments: [String]? = {
    let environment = ProcessInfo.processInfo.environment
    let build =
      environment["LINEAGE_GRDB_BUILD"]
      ?? URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../.build-benchmarks").standardized.path
    let module = "\(build)/debug/Modules/GRDB.swiftmodule"
    guard FileManager.default.fileExists(atPath: module) else { return nil }
    return [
      "-I", "\(build)/debug/Modules", "-I", "\(build)/checkouts/GRDB.swift/Sources/GRDBSQLite",
    ]
  }()
}
