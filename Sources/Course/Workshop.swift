import Escaping
package import Foundation

/// A folder in which exercises are built: a copy of the course in which only the learner's files
/// are theirs.
///
/// Checks, shared code and the package come from ``CourseFiles`` each time, so that whatever a
/// learner changes there changes no verdict.
package struct Workshop: Sendable {
  /// The result of a build.
  package enum Build: Hashable, Sendable {
    /// The program.
    case built(URL)
    /// The compiler's message, with paths as the learner has them.
    case failed(String)
    /// The learner has no such file.
    case missing(String)
  }

  /// A function that receives the steps of a build while it runs.
  package typealias Progress = (_ step: String) -> Void

  let course: Course
  let files: URL
  let folder: URL
  private let library: URL

  /// - Parameters:
  ///   - course: The course of those files.
  ///   - files: The course's folder, to take checks from.
  ///   - folder: Where to build; it is made if it is not there.
  ///   - library: The folder of the package Lineage.
  package init(course: Course, files: URL, folder: URL, library: URL) {
    self.course = course
    self.files = files
    self.folder = folder
    self.library = library
  }

  /// True once something was built, so that building takes seconds.
  package var isWarm: Bool {
    FileManager.default.fileExists(
      atPath: scratch.appending(path: "debug/CourseWorlds.build").path)
  }

  /// A file of a learner that the compiler does not finish in this time is not compiled.
  private static let exerciseLimitSeconds = 180
  private static let libraryLimitSeconds = 3_600
  /// The memory that one process of a build may reserve.
  private static let buildLimitMebibytes = 12_288

  private var scratch: URL { folder.appending(path: ".build", directoryHint: .isDirectory) }

  /// Brings the copy up to date and builds what all exercises share.
  ///
  /// - Throws: ``CourseError/brokenCourse(output:)`` if that does not compile.
  package func prepare(progress: Progress) throws(CourseError) {
    try restore()
    let output = try build(
      ["--target", "CourseWorlds"], limitSeconds: Self.libraryLimitSeconds, progress: progress)
    if let output { throw .brokenCourse(output: output) }
  }

  /// Builds one exercise with a learner's file, or a solution, in its place.
  ///
  /// - Parameters:
  ///   - exercise: The exercise.
  ///   - source: The file; nil for an exercise that has no file to edit.
  ///   - keepsOthers: True to keep the programs of other exercises, 18 MB each.
  ///   - progress: A function that receives the steps.
  /// - Returns: The program, or the reason for which there is none.
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

  /// Builds all exercises at once, which takes a tenth of what one after another takes.
  ///
  /// The sources are by the names of their exercises. False if one of them does not compile.
  ///
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

  /// Everything as it came with the program, but for the files of learners.
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

  /// Writes the manifest again if the library's files are others than at the last build.
  ///
  /// SwiftPM looks for new and removed files of the root package, but not of packages by path, unless
  /// the manifest is newer than its plan.
  private func noticeFiles(ofLibraryFor manifest: Data) throws(CourseError) {
    let list = folder.appending(path: "library-files.txt")
    let paths = Files.paths(below: library.appending(path: "Sources")).joined(separator: "\n")
    guard (try? Data(contentsOf: list)) != Data(paths.utf8) else { return }
    try Files.write(manifest, to: folder.appending(path: "Package.swift"))
    try Files.write(Data(paths.utf8), to: list)
  }

  /// - Returns: The output if the build failed.
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
      // A debugger's information is three quarters of a program.
      + ["-debug-info-format", "none", "--disable-index-store"] + what
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .cannotStart("swift", reason: (error as NSError).localizedDescription)
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

  /// `[12/193] Compiling ObjectGraph Row.swift`.
  private static func lastStep(in output: Data) -> String? {
    String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
      .last { $0.hasPrefix("[") && $0.contains("/") }.map(String.init)
  }

  /// Each error once, with its line of code, and no path of the workshop.
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

/// The package of the exercises: a program for each, so that a broken one breaks no other.
package enum PackageManifest {
  /// The text of Package.swift, with the folder of the package Lineage as it is given.
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
