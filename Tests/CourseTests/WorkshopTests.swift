import Foundation
import TestSupport
import Testing

@testable import Course

@Suite struct WorkshopTests {
  private let folder: Folder
  private let library: Folder
  private let files: Folder
  private let workshop: Workshop

  init() throws {
    folder = try Folder()
    library = try Folder()
    files = try Folder()
    let course = try TrialCourse.write(
      TrialCourse.files(replacing: ["Sources/CourseWorlds/World.swift": "// A world.\n"]), to: files
    )
    try FileManager.default.createDirectory(
      at: library.url.appending(path: "Sources/Lineage"), withIntermediateDirectories: true)
    workshop = Workshop(
      course: course, files: files.url, folder: folder.url.appending(path: "place"),
      library: library.url)
  }

  private var place: URL { folder.url.appending(path: "place") }

  private func write(_ text: String, to path: String) throws {
    let url = place.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: place.path).sorted()
  }

  @Test func `a new file of the library makes the manifest newer than the last build's plan`()
    throws
  {
    func isManifestWritten() throws -> Bool {
      let manifest = place.appending(path: "Package.swift").path
      let old = Date(timeIntervalSince1970: 0)
      if FileManager.default.fileExists(atPath: manifest) {
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: manifest)
      }
      try workshop.restore()
      let date = try FileManager.default.attributesOfItem(atPath: manifest)[.modificationDate]
      return date as? Date != old
    }

    #expect(try isManifestWritten())
    #expect(try !isManifestWritten())
    try Data().write(to: library.url.appending(path: "Sources/Lineage/Two.swift"))
    #expect(try isManifestWritten())
    #expect(try !isManifestWritten())
  }

  @Test func `what the tool did not write is deleted, and what it wrote is restored`() throws {
    try workshop.restore()
    let original = try paths()
    #expect(original.contains("Starters/01-first/one/Checks.swift"))
    for path in [
      "Package@swift-6.swift", "Package@swift-6.3.1.swift", ".swiftpm/configuration/mirrors.json",
      ".hidden", "Starters/01-first/one/More.swift", "Starters/02-other/Package.swift",
      "Sources/CourseChecks/Check.swift", "Plugins/plugin.swift",
    ] {
      try write("stranger", to: path)
    }
    try write("stranger", to: "Starters/01-first/one/Checks.swift")
    try workshop.restore()
    #expect(try paths() == original)
    #expect(
      try Data(contentsOf: place.appending(path: "Starters/01-first/one/Checks.swift")).isEmpty)
  }

  @Test(arguments: ["Starters", "Starters/01-first", "Sources", "Package.swift", "Sources/link"])
  func `a link in a workshop is removed, and its target is left alone`(path: String) throws {
    try workshop.restore()
    let original = try paths()
    let victim = folder.url.appending(path: "victim")
    try FileManager.default.createDirectory(
      at: victim.appending(path: "Sources"), withIntermediateDirectories: true)
    let file = victim.appending(path: "Sources/main.swift")
    try Data("theirs".utf8).write(to: file)
    let link = place.appending(path: path)
    try? FileManager.default.removeItem(at: link)
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: path == "Package.swift" ? file : victim)
    try workshop.restore()
    #expect(try paths() == original)
    #expect(try String(contentsOf: file, encoding: .utf8) == "theirs")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: victim.path).count == 2)
  }

  @Test func `a folder with other files is not made a workshop`() throws {
    try write("theirs", to: "Sources/main.swift")
    #expect(throws: CourseError.folderInUse(place.path)) { try workshop.restore() }
    #expect(throws: CourseError.folderInUse(place.path)) {
      try workshop.locked { () throws(CourseError) in }
    }
    #expect(try paths() == ["Sources", "Sources/main.swift"])
  }

  @Test func `the learner's file is a module of its own`() throws {
    try workshop.restore()
    let manifest = try String(contentsOf: place.appending(path: "Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"("Starters/01-first/one", "OneExercise")"#))
    #expect(manifest.contains(".strictMemorySafety()"))
  }
}
