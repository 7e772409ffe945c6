import Escaping
package import Foundation

/// A folder that exercises are built in: a copy of the course with a learner's file.
///
/// Learners and graders of a machine share it, so that the library is built once. Each build
/// restores the checks, the shared code and the package from the course, and deletes every other
/// file.
package struct Workshop: Sendable {
  /// The result of a build.
  package enum Build: Hashable, Sendable {
    /// The program.
    case built(URL)
    /// The compiler's message, with paths relative to the learner's folder.
    case failed(String)
  }

  /// A function that receives the steps of a running build.
  package typealias Progress = (_ step: String) -> Void

  let course: Course
  let files: URL
  let folder: URL
  private let library: URL

  /// - Parameters:
  ///   - course: The course.
  ///   - files: The course's folder.
  ///   - folder: The folder to build in, which is created if necessary; nil for `.build-course` in
  ///     the library's folder.
  ///   - library: The folder of the package Lineage.
  package init(course: Course, files: URL, folder: URL? = nil, library: URL) {
    self.course = course
    self.files = files
    self.folder = folder ?? library.appending(path: ".build-course", directoryHint: .isDirectory)
    self.library = library
  }

  /// True if the shared code is built, so that an exercise builds in seconds.
  package var isWarm: Bool {
    FileManager.default.fileExists(
      atPath: scratch.appending(path: "debug/CourseWorlds.build").path)
  }

  /// The time limit for compiling a learner's file.
  private static let exerciseLimitSeconds = 180
  private static let libraryLimitSeconds = 3_600
  /// The limit of the address space of a process of a build.
  private static let buildLimitMebibytes = 12_288

  /// The list of the library's files at the last build; a folder with it is a workshop.
  private static let listName = "library-files.txt"

  private var scratch: URL { folder.appending(path: ".build", directoryHint: .isDirectory) }

  /// Updates the copy and builds the code that all exercises share.
  ///
  /// - Throws: ``CourseError/brokenCourse(output:)`` if it does not compile.
  package func prepare(progress: Progress) throws(CourseError) {
    try restore()
    let output = try build(
      ["--target", "CourseWorlds"], limitSeconds: Self.libraryLimitSeconds, progress: progress)
    if let output { throw .brokenCourse(output: output) }
  }

  /// Builds an exercise with a learner's file or a solution.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - source: The file's content; nil for an exercise without a file to edit.
  ///   - keepsOthers: True to keep the programs of other exercises (18 MB each).
  ///   - progress: A function that receives the steps.
  /// - Returns: The program, or the reason why there is none.
  /// - Throws: ``CourseError``.
  package func build(
    _ exercise: Exercise, source: Data?, keepsOthers: Bool = false, progress: Progress = { _ in }
  ) throws(CourseError) -> Build {
    try restore()
    if !keepsOthers {
      for other in course.exercises where other.id != exercise.id {
        try Files.remove(program(of: other))
      }
    }
    if let source { try write(source, of: exercise) }
    let output = try build(
      ["--product", exercise.id], limitSeconds: Self.exerciseLimitSeconds, progress: progress)
    if let output { return .failed(compilerMessages(in: output, of: exercise)) }
    return .built(program(of: exercise))
  }

  private func write(_ source: Data, of exercise: Exercise) throws(CourseError) {
    try Files.update(source, at: folder.appending(path: "\(exercise.folder)/Exercise.swift"))
  }

  private func program(of exercise: Exercise) -> URL {
    scratch.appending(path: "debug/\(exercise.id)")
  }

  /// Builds all exercises at once, ten times as fast as one after another.
  ///
  /// - Parameters:
  ///   - sources: The files by name of the exercise.
  ///   - progress: A function that receives the steps.
  /// - Returns: False if one of them does not compile.
  /// - Throws: ``CourseError``.
  package func buildAll(
    sources: [String: Data], progress: Progress
  ) throws(CourseError) -> Bool {
    try restore()
    for exercise in course.exercises {
      if let source = sources[exercise.id] { try write(source, of: exercise) }
    }
    return try build([], limitSeconds: Self.libraryLimitSeconds, progress: progress) == nil
  }

  /// Performs some work while no other program uses the folder.
  ///
  /// - Throws: ``CourseError``.
  package func locked<Result>(
    _ work: () throws(CourseError) -> Result
  ) throws(CourseError) -> Result {
    try create()
    let path = folder.appending(path: "lock").path
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CourseError.cannotWrite(path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        throw CourseError.cannotWrite(path, reason: String(cString: strerror(errno)))
      }
    }
    return try work()
  }

  /// Creates the folder, or checks that it is a workshop, because other files in it are deleted.
  ///
  /// - Throws: ``CourseError/folderInUse(_:)``.
  private func create() throws(CourseError) {
    let contents = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard contents.isEmpty || contents.contains(Self.listName) else {
      throw .folderInUse(folder.path)
    }
    if contents.isEmpty { try Files.write(Data(), to: folder.appending(path: Self.listName)) }
  }

  /// Restores all files of the course except those of learners, and deletes all others.
  func restore() throws(CourseError) {
    try create()
    let kept = Files.paths(below: files).filter { path in
      path.hasPrefix("Sources/") || path.hasPrefix("Starters/")
    }
    try deleteOthers(than: kept)
    let learners = Set(
      course.exercises.filter { $0.kind != .predict }.map { "\($0.folder)/\($0.learnerFile)" })
    for path in kept {
      let target = folder.appending(path: path)
      if learners.contains(path), FileManager.default.fileExists(atPath: target.path) { continue }
      try Files.update(try Files.read(files.appending(path: path)), at: target)
    }
    let manifest = Data(PackageManifest.text(of: course, library: library.path).utf8)
    try Files.update(manifest, at: folder.appending(path: "Package.swift"))
    try noticeFiles(ofLibraryFor: manifest)
  }

  /// Deletes everything but the given files, the folders above them, and what a build writes.
  private func deleteOthers(than kept: [String]) throws(CourseError) {
    let written: Set = [".build", "Package.swift", "Package.resolved", "lock", Self.listName]
    let files = Set(kept)
    let folders = Set(kept.flatMap(Self.foldersAbove))
    func delete(in place: String) throws(CourseError) {
      let url = folder.appending(path: place)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] {
        let path = place.isEmpty ? name : "\(place)/\(name)"
        var status = stat()
        let isFound = lstat(url.appending(path: name).path, &status) == 0
        let kind = isFound ? status.st_mode & S_IFMT : 0
        if place.isEmpty, written.contains(name), kind != S_IFLNK { continue }
        switch kind {
        case S_IFDIR where folders.contains(path): try delete(in: path)
        case S_IFREG where files.contains(path): break
        default: try Files.remove(url.appending(path: name))
        }
      }
    }
    try delete(in: "")
  }

  /// Returns the folders above a path: `a` and `a/b` for `a/b/c`.
  private static func foldersAbove(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (1..<max(1, parts.count)).map { parts[..<$0].joined(separator: "/") }
  }

  /// Rewrites the manifest if the library's list of files changed since the last build.
  ///
  /// SwiftPM detects new and removed files of the root package. It detects those of packages by
  /// path only if the manifest is newer than its plan.
  private func noticeFiles(ofLibraryFor manifest: Data) throws(CourseError) {
    let list = folder.appending(path: Self.listName)
    let paths = Files.paths(below: library.appending(path: "Sources")).joined(separator: "\n")
    guard (try? Data(contentsOf: list)) != Data(paths.utf8) else { return }
    try Files.write(manifest, to: folder.appending(path: "Package.swift"))
    try Files.write(Data(paths.utf8), to: list)
  }

  /// Builds with `swift build`.
  ///
  /// - Returns: The output if the build failed; otherwise nil.
  private func build(_ what: [String], limitSeconds: Int, progress: Progress) throws(CourseError)
    -> String?
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = """
      ulimit -v \(Self.buildLimitMebibytes * 1_024)
      exec timeout --signal=KILL \(limitSeconds) swift build "$@"
      """
    process.arguments =
      ["-c", script, "sh", "--package-path", folder.path, "--scratch-path", scratch.path]
      // Debug information would be three quarters of a program.
      + ["-debug-info-format", "none", "--disable-index-store"] + what
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .cannotStart("swift", reason: error.reason)
    }
    var output = Data()
    while case let more = pipe.fileHandleForReading.availableData, !more.isEmpty {
      output += more
      if let step = Self.lastStep(in: more) { progress(step) }
    }
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    if process.terminationReason == .uncaughtSignal || process.terminationStatus == 137 {
      return "error: the compiler did not finish within \(limitSeconds) s"
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("[") }.joined(separator: "\n")
  }

  /// Returns the last step of the output: `[12/193] Compiling ObjectGraph Row.swift`.
  private static func lastStep(in output: Data) -> String? {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last { $0.hasPrefix("[") && $0.contains("/") }.map(String.init)
  }

  /// Returns each distinct error, without the path of the workshop.
  private func compilerMessages(in output: String, of exercise: Exercise) -> String {
    let place = folder.appending(path: exercise.folder).path + "/"
    var messages: [String] = []
    for line in output.split(whereSeparator: \.isNewline) where line.contains("error: ") {
      guard line.hasPrefix("/") || line.hasPrefix("error: ") else { continue }
      let relative = String(line).replacing(place, with: "").replacing(folder.path + "/", with: "")
      let message = Self.missingDeclaration(in: relative, of: exercise) ?? relative
      guard !messages.contains(message) else { continue }
      messages.append(message)
    }
    let missing = messages.filter { $0.hasPrefix("\(exercise.learnerFile) does not") }
    let named = messages.filter { $0.hasPrefix("Exercise.swift") || $0.hasPrefix("Checks.swift") }
    let reported = missing.isEmpty ? named.isEmpty ? messages : named : missing
    return reported.isEmpty
      ? String(output.suffix(1_000)) : reported.prefix(8).joined(separator: "\n")
  }
}

extension Workshop {
  /// Returns what the learner's file should declare, for an error of the checks' import.
  ///
  /// `error: function 'newest' does not exist in module 'FetchKindsExercise'` and
  /// `error: 'newest' was imported as 'func', but is a variable`
  private static func missingDeclaration(in message: String, of exercise: Exercise) -> String? {
    guard message.hasPrefix("Checks.swift:"),
      message.hasSuffix("does not exist in module '\(exercise.moduleName)'")
        || message.contains(" was imported as ")
    else { return nil }
    let quoted = message.split(separator: "'", omittingEmptySubsequences: false)
    guard quoted.count > 2 else { return nil }
    let isOtherKind = message.contains(" was imported as ")
    return "\(exercise.learnerFile) does not declare \(quoted[1])"
      + (isOtherKind ? " as the checks use it; compare with the starter" : ", which the checks use")
  }
}

/// The package of the exercises: a program and a learner's module for each, so that an error
/// affects only one.
package enum PackageManifest {
  /// Returns the text of Package.swift for a course and the path of the package Lineage.
  package static func text(of course: Course, library: String) -> String {
    let lines = course.exercises.map { exercise in
      let module = exercise.kind == .predict ? "nil" : quoted(exercise.moduleName)
      return "  (\(quoted(exercise.folder)), \(module)),"
    }.joined(separator: "\n")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // The folders and the modules of learners' files, in the order of course.yaml. The command
      // course author --write writes this file.
      let exercises: [(path: String, module: String?)] = [
      \(lines)
      ]

      let lineage = Target.Dependency.product(name: "Lineage", package: "Lineage")

      // The learner's file is a module of its own, in which the compiler accepts no unsafe code.
      let learners = exercises.compactMap { path, module in
        module.map {
          Target.target(
            name: $0, dependencies: ["CourseWorlds", lineage], path: path,
            exclude: ["Checks.swift", "exercise.yaml", "instructions.md"],
            sources: ["Exercise.swift"],
            swiftSettings: [
              .strictMemorySafety(), .treatWarning("StrictMemorySafety", as: .error),
            ])
        }
      }

      let programs = exercises.map { path, module in
        Target.executableTarget(
          name: String(path.split(separator: "/").last ?? ""),
          dependencies: ["CourseChecks", "CourseWorlds", lineage]
            + (module.map { [.target(name: $0)] } ?? []),
          path: path,
          exclude: ["exercise.yaml", "instructions.md"] + (module == nil ? [] : ["Exercise.swift"]),
          sources: [module == nil ? "Demonstration.swift" : "Checks.swift"])
      }

      let package = Package(
        name: "Exercises",
        dependencies: [.package(name: "Lineage", path: \(quoted(library)), traits: [])],
        targets: [
          .target(name: "CourseChecks"),
          .systemLibrary(name: "CourseSQLite", path: "Sources/CourseSQLite"),
          .target(
            name: "CourseWorlds",
            dependencies: [
              lineage, .product(name: "Inspection", package: "Lineage"), "CourseSQLite",
            ]),
        ] + learners + programs,
        swiftLanguageModes: [.v6]
      )

      """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil } + "\""
  }
}
