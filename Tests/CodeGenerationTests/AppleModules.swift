import CodeGeneration
import Foundation
import TestSupport
import Testing

/// Modules with the names of Apple's frameworks, compiled from declarations of their interfaces.
///
/// Generated source can be compiled against them, but not run.
enum AppleModules {
  /// The folder of the modules, or the compiler's diagnostics.
  private static let modules = Result { try compiled() }

  /// Returns the errors and warnings of all Swift files of a folder, empty if there are none.
  ///
  /// Without the Objective-C run time the compiler rejects `@objc(name)`, which is therefore
  /// removed. It would accept `@NSManaged` before any property, so `@Managed` of the declarations
  /// replaces it and rejects types that Objective-C lacks, such as `Int16?`.
  static func diagnostics(inFilesOf folder: String) throws -> String {
    let checked = try Folder()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        .replacing(#/@objc\([^)]*\)/#, with: "")
        .replacing(#/@NSManaged (?<access>private )?var/#) { "@Managed \($0.access ?? "")var" }
      try Data(text.utf8).write(to: checked.url.appending(path: name))
    }
    let modules = try modules.get()
    // One process for all files takes a fifth of the time.
    return try SwiftCompiler.diagnostics(
      inFilesOf: checked.url.path,
      arguments: ["-whole-module-optimization", "-I", modules.path] + macros)
  }

  private static func compiled() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The tests of a run share the folder; nothing else removes it.
    atexit { try? FileManager.default.removeItem(at: AppleModules.modules.get()) }
    for name in ["CoreData", "SwiftData"] {
      let source = try Folder()
      try FileManager.default.copyItem(
        at: stubs.appending(path: "\(name).swift"), to: source.url.appending(path: "\(name).swift"))
      let errors = try SwiftCompiler.diagnostics(
        inFilesOf: source.url.path,
        arguments: [
          "-emit-module", "-module-name", name, "-emit-module-path",
          folder.appending(path: "\(name).swiftmodule").path,
        ] + macros)
      guard errors.isEmpty else { throw CompilerError(description: errors) }
    }
    return folder
  }

  private static let stubs = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Stubs")
  private static let macros = [
    "-load-plugin-executable",
    "\(stubs.appending(path: "SwiftDataMacros.py").path)#SwiftDataMacros",
  ]

  private struct CompilerError: Error { let description: String }
}
