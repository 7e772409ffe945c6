import Foundation

/// The Swift compiler on this machine, with the modules of the tests' build.
package enum SwiftCompiler {
  package static let isAvailable = executable != nil && modules != nil

  /// Returns the compiler's errors for a file's text, empty if it is valid.
  package static func errors(in source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "snippet.swift")
    try Data(source.utf8).write(to: file)
    return try run(["-emit-sil", "-o", "/dev/null", file.path])
  }

  /// Returns the errors and warnings of all Swift files of a folder as one module, empty if there
  /// are none.
  package static func diagnostics(inFilesOf folder: String, arguments: [String] = []) throws
    -> String
  {
    try run(["-typecheck", "-warnings-as-errors"] + files(of: folder) + arguments)
  }

  /// Builds a program from all Swift files of a folder and the library, and returns the errors.
  package static func build(filesOf folder: String, program: String) throws -> String {
    // The objects that the tests were linked from; the folders may contain objects of deleted
    // files.
    let list = (modules?.deletingLastPathComponent() ?? URL(filePath: "."))
      .appending(path: "LineagePackageTests.product/Objects.LinkFileList")
    let objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")) }.filter { object in
        ["Lineage", "Escaping", "Logging"].contains { object.contains("/\($0).build/") }
      }
    return try run(
      ["-warnings-as-errors", "-profile-generate", "-module-name", "Generated", "-o", program]
        + ["-lsqlite3", "-lz", "-llzma"] + files(of: folder) + objects)
  }

  /// Writes the symbol graph of a module of this build's public interface into a folder.
  package static func writeSymbols(of module: String, to folder: String) throws {
    let process = Process()
    process.executableURL = executable?.deletingLastPathComponent()
      .appending(path: "swift-symbolgraph-extract")
    process.arguments = [
      "-module-name", module, "-I", modules?.path ?? "", "-I", systemLibraries.path, "-target",
      target, "-output-dir", folder, "-minimum-access-level", "public",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// The machine that this build is for, as the compiler names it.
  private static var target: String {
    #if arch(arm64)
      let machine = "aarch64"
    #else
      let machine = "x86_64"
    #endif
    #if os(Linux)
      return "\(machine)-unknown-linux-gnu"
    #else
      return "\(machine == "aarch64" ? "arm64" : machine)-apple-macosx15.0"
    #endif
  }

  private static func files(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
      .sorted().map { "\(folder)/\($0)" }
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = executable
    process.arguments =
      [
        "-diagnostic-style", "llvm", "-swift-version", "6", "-I", modules?.path ?? "", "-I",
        systemLibraries.path, "-module-cache-path",
        moduleCache?.path ?? FileManager.default.temporaryDirectory.path,
      ] + arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : text
  }

  private static let executable: URL? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { URL(filePath: String($0)).appending(path: "swiftc") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  /// The compiled modules of the system, which take seconds to rebuild.
  ///
  /// Separate from the build's cache: that may use another name for its folder, and a module from
  /// two places is rejected.
  private static let moduleCache = modules?.deletingLastPathComponent()
    .appending(path: "SnippetModuleCache")

  /// The module map of the C libraries that the library imports.
  private static let systemLibraries = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/SystemLibraries").standardized

  /// The folder of modules next to the program that runs the tests.
  ///
  /// Without symbolic links, so that it has one name however the tests are started.
  private static let modules: URL? = {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent().appending(path: "Modules")
    let module = folder.appending(path: "Lineage.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }()
}
