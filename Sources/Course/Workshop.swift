import Escaping
package import Foundation

/// A folder that exercises are built in: a copy of the course with the learner's files.
///
/// Each build restores the checks, the shared code and the package from the course, so a learner's
/// changes to them have no effect.
package struct Workshop: Sendable {
  /// The result of a build.
  package enum Build: Hashable, Sendable {
    /// The program.
    case built(URL)
    /// The compiler's message, with paths relative to the learner's folder.
    case failed(String)
    /// The name of the learner's file, which does not exist.
    case missing(String)
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
  ///   - folder: The folder to build in; it is created if necessary.
  ///   - library: The folder of the package Lineage.
  package init(course: Course, files: URL, folder: URL, library: URL) {
    self.course = course
    self.files = files
    self.folder = folder
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
  ///   - source: The file; nil for an exercise without a file to edit.
  ///   - keepsOthers: True to keep the programs of other exercises (18 MB each).
  ///   - progress: A function that receives the steps.
  /// - Returns: The program, or the reason why there is none.
  /// - Throws: ``CourseError``.
  package func build(
    _ exercise: Exercise, source: URL?, keepsOthers: Bool = false, progress: Progress = { _ in }
  ) throws(CourseError) -> Build {
    try restore()
    if !keepsOthers {
      for other in course.exercises where other.id != exercise.id {
        try Files.remove(program(of: other))
      }
    }
    if let source {
      guard FileManager.default.fileExists(atPath: source.path) else {
        return .missing(source.lastPathComponent)
      }
      try Files.update(
        try Files.read(source), at: folder.appending(path: "\(exercise.folder)/Exercise.swift"))
    }
    let output = try build(
      ["--product", exercise.id], limitSeconds: Self.exerciseLimitSeconds, progress: progress)
    if let output { return .failed(compilerMessages(in: output, of: exercise)) }
    return .built(program(of: exercise))
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
    sources: [String: URL], progress: Progress
  ) throws(CourseError) -> Bool {
    try restore()
    for exercise in course.exercises {
      guard let source = sources[exercise.id] else { continue }
      try Files.update(
        try Files.read(source), at: folder.appending(path: "\(exercise.folder)/Exercise.swift"))
    }
    return try build([], limitSeconds: Self.libraryLimitSeconds, progress: progress) == nil
  }

  /// Restores all files of the course except those of learners.
  private func restore() throws(CourseError) {
    let kept = Files.paths(below: files).filter { path in
      path.hasPrefix("Sources/") || path.hasPrefix("Starters/")
    }
    let learners = Set(
      course.exercises.filter { $0.kind != .predict }.map { "\($0.folder)/\($0.learnerFile)" })
    for path in kept {
      let target = folder.appending(path: path)
      if learners.contains(path), FileManager.default.fileExists(atPath: target.path) { continue }
      try Files.update(try Files.read(files.appending(path: path)), at: target)
    }
    for place in ["Sources", "Starters"] {
      let place = folder.appending(path: place, directoryHint: .isDirectory)
      for path in Files.paths(below: place)
      where !kept.contains("\(place.lastPathComponent)/\(path)") {
        try Files.remove(place.appending(path: path))
      }
    }
    let manifest = Data(PackageManifest.text(of: course, library: library.path).utf8)
    try Files.update(manifest, at: folder.appending(path: "Package.swift"))
    try noticeFiles(ofLibraryFor: manifest)
  }

  /// Rewrites the manifest if the library's list of files changed since the last build.
  ///
  /// SwiftPM detects new and removed files of the root package. It detects those of packages by
  /// path only if the manifest is newer than its plan.
  private func noticeFiles(ofLibraryFor manifest: Data) throws(CourseError) {
    let list = folder.appending(path: "library-files.txt")
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
      throw .cannotStart("swift", reason: Files.reason(of: error))
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
      let message = String(line).replacing(place, with: "").replacing(folder.path + "/", with: "")
      guard !messages.contains(message) else { continue }
      messages.append(message)
    }
    let named = messages.filter { $0.hasPrefix("Exercise.swift") || $0.hasPrefix("Checks.swift") }
    let reported = named.isEmpty ? messages : named
    return reported.isEmpty
      ? String(output.suffix(1_000)) : reported.prefix(8).joined(separator: "\n")
  }
}

/// The package of the exercises: a program for each, so that an error affects only one.
package enum PackageManifest {
  /// Returns the text of Package.swift for a course and the path of the package Lineage.
  package static func text(of course: Course, library: String) -> String {
    let lines = course.exercises.map { "  \(quoted($0.folder))," }.joined(separator: "\n")
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      // In the order of course.yaml; course author --write writes this file.
      let exercises = [
      \(lines)
      ]

      let package = Package(
        name: "Exercises",
        dependencies: [.package(name: "Lineage", path: \(quoted(library)), traits: [])],
        targets: [
          .target(name: "CourseChecks"),
          .systemLibrary(name: "CourseSQLite", path: "Sources/CourseSQLite"),
          .target(
            name: "CourseWorlds",
            dependencies: [
              .product(name: "Lineage", package: "Lineage"),
              "CourseSQLite",
            ]),
        ]
          + exercises.map { path in
            .executableTarget(
              name: String(path.split(separator: "/").last ?? ""),
              dependencies: [
                "CourseChecks", "CourseWorlds", .product(name: "Lineage", package: "Lineage"),
              ],
              path: path, exclude: ["exercise.yaml", "instructions.md"])
          },
        swiftLanguageModes: [.v6]
      )

      """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingScalars { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil } + "\""
  }
}
