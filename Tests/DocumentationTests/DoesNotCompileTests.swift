import Foundation
import Testing

/// Blocks that pages call wrong, tried with the compiler that built these tests.
@Suite(.enabled(if: Compiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct DoesNotCompileTests {
  @Test func `what pages call wrong does not compile, and the code around it does`() async throws {
    let right = "_ = Query<Book>.where { $0.pageCount > 300 }"
    #expect(try await Compiler.errors(in: right) == "")
    let blocks = try Repository.pages().flatMap(\.blocks).filter { !$0.compiles }
    #expect(blocks.count > 1)
    for block in blocks {
      let code = block.lines.joined(separator: "\n")
      #expect(try await Compiler.errors(in: code).contains("error:"), "this compiles:\n\(code)")
    }
  }
}

/// The Swift compiler on this machine, with the modules of this build.
private enum Compiler {
  static let isAvailable = executable != nil && modules != nil

  /// What the compiler says of statements among the library's classes, empty if they are right.
  static func errors(in statements: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "block.swift")
    let classes = try Repository.snippets()["library classes"] ?? []
    let source = """
      import ObjectGraph
      \(classes.joined(separator: "\n"))
      func block(_ container: PersistentContainer, _ book: Book) async throws {
      \(statements)
      }
      """
    try Data(source.utf8).write(to: file)
    let process = Process()
    process.executableURL = executable
    process.arguments = [
      "-emit-sil", "-diagnostic-style", "llvm", "-o", "/dev/null", "-swift-version", "6", "-I",
      modules?.path ?? "", "-module-cache-path", folder.path, file.path,
    ]
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

  /// The folder of modules beside the program that runs the tests.
  private static let modules: URL? = {
    let program = URL(filePath: CommandLine.arguments[0])
    let folder = program.deletingLastPathComponent().appending(path: "Modules")
    let module = folder.appending(path: "ObjectGraph.swiftmodule").path
    return FileManager.default.fileExists(atPath: module) ? folder : nil
  }()
}
