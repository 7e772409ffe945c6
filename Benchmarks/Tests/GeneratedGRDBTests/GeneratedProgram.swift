import Foundation

/// Source that run-scenario generated, and what is built of it with the modules of this build.
struct GeneratedProgram {
  static let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":")
    .map { "\($0)/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let build = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let runScenario = build.appending(path: "run-scenario").path
  private static let systemModules = build.appending(
    path: "../../checkouts/GRDB.swift/Sources/GRDBSQLite"
  ).standardizedFileURL.path

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  static func fixture(_ name: String) -> String {
    tests.appending(path: "Fixtures/\(name)").path
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Puts the contents of a model where a model is looked for.
  func model(_ contents: String) throws -> String {
    let model = folder.appending(path: "\(UUID().uuidString).xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: contents, toPath: model.appending(path: "contents").path)
    return model.path
  }

  /// - Returns: What the program printed, and its status.
  func generate(_ model: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    try Self.run(
      Self.runScenario, ["generate", model, "--for", "grdb", "--out", path("Source")] + arguments)
  }

  func convert(_ arguments: [String]) throws -> (output: String, status: Int32) {
    try Self.run(Self.runScenario, ["convert"] + arguments)
  }

  func text(of name: String) throws -> String {
    try String(contentsOfFile: path("Source/\(name)"), encoding: .utf8)
  }

  /// - Returns: What the compiler says, nothing for source without an error or a warning.
  func diagnostics() throws -> String { try compile(["-typecheck"] + sources) }

  /// Builds a program of the source and a driver, in which some words are replaced.
  func build(
    driver: String, with others: [String] = [], replacing words: [String: String] = [:]
  ) throws -> String {
    var text = try String(
      contentsOf: Self.tests.appending(path: "Drivers/\(driver).swift"), encoding: .utf8)
    for (word, replacement) in words {
      text = text.replacingOccurrences(of: word, with: replacement)
    }
    try text.write(toFile: path("main.swift"), atomically: true, encoding: .utf8)
    let objects = try FileManager.default.contentsOfDirectory(
      atPath: Self.build.appending(path: "GRDB.build").path
    ).filter { $0.hasSuffix(".o") }.map { Self.build.appending(path: "GRDB.build/\($0)").path }
    let common = others.map { Self.tests.appending(path: "Drivers/\($0).swift").path }
    let plain = Self.tests.appending(path: "Plain.swift").path
    return try compile(
      ["-module-name", "Generated", "-o", path("program"), "-lsqlite3", path("main.swift"), plain]
        + common + sources + objects)
  }

  func run(_ arguments: [String]) throws -> (output: String, status: Int32) {
    try Self.run(path("program"), arguments)
  }

  private var sources: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path("Source"))) ?? []
    return names.sorted().map { path("Source/\($0)") }
  }

  private func compile(_ arguments: [String]) throws -> String {
    let answer = try Self.run(
      Self.compiler ?? "",
      [
        "-swift-version", "6", "-warnings-as-errors", "-diagnostic-style", "llvm", "-I",
        Self.build.appending(path: "Modules").path, "-I", Self.systemModules, "-module-cache-path",
        Self.build.appending(path: "SnippetModuleCache").path,
      ] + arguments)
    return answer.status == 0 ? "" : answer.output
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> (
    output: String, status: Int32
  ) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }
}
